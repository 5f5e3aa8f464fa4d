"""The messages between the server and the browser."""
