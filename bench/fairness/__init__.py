"""How fair is the referee? `python -m bench.fairness` and `python -m bench.fairness.sockets`."""
