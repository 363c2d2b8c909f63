"""Composer of activities: a teacher chooses questions, and gets a file that every host takes."""
