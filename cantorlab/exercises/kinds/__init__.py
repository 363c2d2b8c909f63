"""Kinds of exercises: a folder each, with its maker, its checker, its control and examples.

``examples.json`` beside the code has exercises that were made once and must be made again, always.
Parts that several kinds share are beside the folders. ``exercises.registry`` knows them by name.
"""
