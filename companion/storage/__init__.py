"""The only file I/O outside vision's image reading: the companion's own data, profiles, and what is written for people."""

from companion.storage.editions import (
    check_known,
    data_root,
    edition_data,
    edition_names,
    load_edition,
    load_reader,
)
from companion.storage.files import (
    check_folder,
    check_writable,
    read_json,
    real_path,
    write_atomically,
)

__all__ = [
    "check_folder",
    "check_known",
    "check_writable",
    "data_root",
    "edition_data",
    "edition_names",
    "load_edition",
    "load_reader",
    "read_json",
    "real_path",
    "write_atomically",
]
