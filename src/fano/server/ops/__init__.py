"""For the operator: health, metrics, logs and hints."""
