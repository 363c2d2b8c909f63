"""The order of the 18 mages at a formula."""
