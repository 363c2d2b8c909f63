"""Pictures of Catch the King and Catch the Queen."""
