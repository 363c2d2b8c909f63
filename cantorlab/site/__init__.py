"""Site: the games and the lessons as a folder of pages, for any web space, without a server."""
