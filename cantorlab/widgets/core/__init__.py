"""Parts of every widget: base class, messages, view diffs, notebook output."""
