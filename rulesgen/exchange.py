"""Two names of the file system exchanged in one step, where the system has such a step."""

import ctypes
import errno
import os
import sys
from pathlib import Path

_HERE = -100
"""AT_FDCWD: names are as the process sees them."""

_SWAP = 2
"""RENAME_EXCHANGE of Linux, and RENAME_SWAP of macOS."""

_NOT_OFFERED = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EXDEV, errno.EPERM, errno.EBUSY})


def exchange(one: Path, other: Path) -> bool:
    """Each takes the other's place; False if this system or this disk cannot do so. Raises OSError."""
    names = os.fsencode(one), os.fsencode(other)
    try:
        library = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "linux":
            failed = library.renameat2(_HERE, names[0], _HERE, names[1], ctypes.c_uint(_SWAP))
        elif sys.platform == "darwin":
            failed = library.renamex_np(names[0], names[1], ctypes.c_uint(_SWAP))
        else:
            return False
    except (AttributeError, OSError, TypeError):  # a library without the call, or none that can be asked
        return False
    problem = ctypes.get_errno()
    if failed and problem not in _NOT_OFFERED:
        raise OSError(problem, os.strerror(problem), str(one))
    return not failed
