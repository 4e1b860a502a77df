"""The languages of the companion: what people read, in English or in German.

`words_in(language)` gives the one value that all else asks. Rules, reconciliation and vision write English sentences
and know of no language; here they are taken apart again and said in another one.
"""

from companion.words.chapters import Chapter, Entry
from companion.words.language import LANGUAGES, Words, words_in
from companion.words.marking import message

__all__ = ["LANGUAGES", "Chapter", "Entry", "Words", "message", "words_in"]
