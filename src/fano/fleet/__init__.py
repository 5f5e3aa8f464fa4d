"""Several nodes on one PostgreSQL: for all cores of a machine, and for trying a fleet out."""
