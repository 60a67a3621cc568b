"""Plays hand histories with PokerKit: a JSON list of their texts on standard input, passes as the argument; prints hands a second."""

import json
import sys
import time

from pokerkit import HandHistory

texts = json.load(sys.stdin)
passes = int(sys.argv[1])


def play_all():
    for text in texts:
        for _ in HandHistory.loads(text):
            pass


play_all()
begun = time.perf_counter()
for _ in range(passes):
    play_all()
print(len(texts) * passes / (time.perf_counter() - begun))
