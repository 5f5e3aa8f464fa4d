"""The server: rooms that survive, behind HTTP and WebSocket."""
