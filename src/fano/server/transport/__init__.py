"""The WebSocket: frames, connections, and what the kernel knows about them."""
