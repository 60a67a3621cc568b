"""Plays hand histories with PokerKit: a JSON list of files on standard input; prints, for each, what is left in front of everybody, or why not."""

import json
import sys
from fractions import Fraction

from pokerkit import HandHistory


def played(text):
    try:
        (history,) = HandHistory.loads_all(text)
        *_, state = history
        if state.status:
            return {"why": "the hand does not come to its end"}
        stacks = [str(Fraction(stack)) if stack != float("inf") else "inf" for stack in state.stacks]
        return {"stacks": stacks}
    except Exception as error:
        return {"why": f"{type(error).__name__}: {error}"}


json.dump([played(text) for text in json.load(sys.stdin)], sys.stdout)
