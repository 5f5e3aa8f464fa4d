"""What goes between the server and the browser."""
