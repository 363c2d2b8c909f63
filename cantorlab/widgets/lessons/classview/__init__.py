"""A class and its lesson, seen by the teacher."""
