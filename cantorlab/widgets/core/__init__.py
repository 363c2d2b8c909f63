"""What every widget is made of: base class, messages, view diffs, notebook output."""
