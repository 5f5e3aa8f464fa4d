"""The build hook: before a wheel or an editable install is made, tools/build.py makes its parts."""

import subprocess
import sys
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildPageAndArtwork(BuildHookInterface[BuilderConfig]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        self.app.display_info("Fano: building the page and the artwork")
        command = [sys.executable, "-m", "tools.build"]
        # What it prints belongs to the log of the build, not to the answer of the build backend.
        done = subprocess.run(command, cwd=self.root, stdout=sys.stderr, check=False)  # noqa: S603
        if done.returncode:
            self.app.abort("Fano was not built: the lines above say why and what to do.")
