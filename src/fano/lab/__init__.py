"""The lab: play many games with bots, measure them, draw them, and read their logs again."""

from fano.lab.log import BrokenLog, RecordedStep, read, write
from fano.lab.many import Sample, simulate
from fano.lab.play import Step, play
from fano.lab.result import Result, result
from fano.lab.setup import Setup, setup
from fano.lab.stats import Summary, summary

__all__ = [
    "BrokenLog",
    "RecordedStep",
    "Result",
    "Sample",
    "Setup",
    "Step",
    "Summary",
    "play",
    "read",
    "result",
    "setup",
    "simulate",
    "summary",
    "write",
]
