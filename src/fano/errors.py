"""The one error root of the package."""


class FanoError(Exception):
    """Something a person can mend: the message names what is wrong and what to do about it.

    The command line prints it as one line and exits with 2; nothing else is caught there.
    """
