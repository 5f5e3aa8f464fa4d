"""`python -m fano.cli`, where the `fano` command is not on the path."""

import sys

from fano.cli.main import main

sys.exit(main())
