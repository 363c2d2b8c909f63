"""Sources of the widgets' front end, and their build; not part of the wheel."""
