"""The sources of the widgets' front end, and how they are built; not part of the wheel."""
