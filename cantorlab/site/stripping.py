"""Stripping of docstrings, and of parts of Python's own library, from a browser's downloads."""

from __future__ import annotations

import ast
import io
import zipfile
from functools import cache
from pathlib import PurePosixPath
from typing import Final

#: Of Python's own library, what no page of a browser can use, or none of ours does.
UNUSED: Final = frozenset(
    (
        *("_pydatetime", "_pydecimal", "_pyio", "_pyrepl", "_aix_support", "_osx_support"),
        *("_sysconfigdata__emscripten_wasm32-emscripten", "argparse", "bdb", "cProfile", "cmd"),
        *("code", "compileall", "configparser", "ctypes", "dbm", "doctest", "ensurepip"),
        *("filecmp", "fileinput", "ftplib", "getpass", "graphlib", "idlelib", "imaplib", "mailbox"),
        *("modulefinder", "multiprocessing", "netrc", "nturl2path", "optparse", "pdb"),
        *("pickletools", "plistlib", "poplib", "profile", "pstats", "pty", "py_compile"),
        *("pyclbr", "pydoc", "pydoc_data", "rlcompleter", "runpy", "sched", "shelve", "smtplib"),
        *("socketserver", "sqlite3", "symtable", "tabnanny", "tarfile", "test", "timeit"),
        *("tkinter", "trace", "tty", "turtle", "turtledemo", "unittest", "venv", "wave"),
        *("webbrowser", "wsgiref", "xmlrpc", "zipapp", "zoneinfo"),
        *("asyncio.__main__", "asyncio.proactor_events", "asyncio.tools"),
        *("asyncio.windows_events", "asyncio.windows_utils"),
        *("concurrent.futures.interpreter", "concurrent.futures.process"),
        *("concurrent.interpreters", "email._header_value_parser", "email.contentmanager"),
        *("email.headerregistry", "email.policy", "html.parser", "_markupbase"),
        *("http.cookiejar", "http.cookies", "http.server", "json.tool"),
        *("json.__main__", "logging.config", "logging.handlers", "pathlib.types"),
        *("pyodide.console", "sysconfig.__main__", "urllib.robotparser", "xml.dom"),
    )
)
#: Modules that the interpreter holds too (``Python/frozen.c``), but ``os``, by which it finds its
#: library.
FROZEN: Final = frozenset(
    (
        *("_collections_abc", "_sitebuiltins", "abc", "codecs", "genericpath"),
        *("importlib._bootstrap", "importlib._bootstrap_external", "importlib.machinery"),
        *("importlib.util", "io", "ntpath", "posixpath", "site", "stat", "zipimport"),
    )
)
#: Modules and packages that Pyodide imports as it starts.
STARTING: Final = frozenset(
    (
        *("__future__", "_colorize", "_opcode_metadata", "_py_warnings", "_pyodide", "_ssl"),
        *("_weakrefset", "annotationlib", "ast", "asyncio", "base64", "bisect", "bz2", "codeop"),
        *("collections", "compression", "concurrent", "contextlib", "contextvars", "copy"),
        *("copyreg", "dataclasses", "dis", "encodings", "enum", "fnmatch", "functools", "glob"),
        *("heapq", "importlib", "inspect", "json", "keyword", "linecache", "locale", "logging"),
        *("lzma", "opcode", "operator", "os", "pathlib", "pyodide", "random", "re", "reprlib"),
        *("selectors", "shutil", "signal", "socket", "ssl", "string", "struct", "subprocess"),
        *("tempfile", "textwrap", "threading", "token", "tokenize", "traceback", "types"),
        *("typing", "warnings", "weakref", "zipfile"),
    )
)
#: Encodings of texts that are left: what Python starts with, and those of files of old.
ENCODINGS: Final = frozenset(
    (
        *("__init__", "aliases", "ascii", "cp1252", "cp437", "idna", "latin_1", "punycode"),
        *("raw_unicode_escape", "unicode_escape", "utf_16", "utf_32", "utf_8", "utf_8_sig"),
    )
)
# Pyodide reads the docstrings of its own modules when it starts.
_DOCUMENTED = ("_pyodide/", "pyodide/")


@cache
def strip_module(source: bytes) -> bytes:
    """Return the source of a module without docstrings and comments; as it is if it is newer.

    Classes keep a sign in place of theirs: a dataclass would write one.
    """
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return source
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is None:
            continue
        first = node.body[0]
        assert isinstance(first, ast.Expr)
        if isinstance(node, ast.ClassDef):
            first.value = ast.Constant(".")
        elif len(node.body) > 1 or isinstance(node, ast.Module):
            del node.body[0]
        else:
            node.body[0] = ast.Pass()
    return ast.unparse(ast.fix_missing_locations(tree)).encode()


def strip_library(archive: bytes) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return the files of Python's own library, stripped, without what is ``UNUSED``.

    The first are those without which Python does not start in a browser.
    """
    starting: dict[str, bytes] = {}
    others: dict[str, bytes] = {}
    with zipfile.ZipFile(io.BytesIO(archive)) as whole:
        for name in sorted(whole.namelist()):
            if not name.endswith("/") and is_used(name):
                source = whole.read(name)
                if name.endswith(".py") and not name.startswith(_DOCUMENTED):
                    source = strip_module(source)
                package = PurePosixPath(name).parts[0].removesuffix(".py")
                (starting if package in STARTING else others)[name] = source
    return starting, others


def is_used(name: str) -> bool:
    """Return whether a file of Python's own library is of use in a browser."""
    place = PurePosixPath(name).with_suffix("")
    if place.parts[0] == "encodings":
        return place.name in ENCODINGS
    above = (".".join(place.parts[:depth]) for depth in range(1, len(place.parts) + 1))
    return (UNUSED | FROZEN).isdisjoint(above)
