import { expect, test } from 'vitest';
import type { Elimination, Stay } from '../room-facts.ts';
import { staysOfHand } from './busts-of-entries.ts';

const sat = (sequence: number, endedIn?: number): Stay => ({
  tableId: 't',
  logId: 'log',
  seat: 1,
  player: 'p',
  sequence,
  from: sequence,
  until: endedIn ?? null,
  chipsIn: 100,
  chipsOut: null,
  why: endedIn === undefined ? null : 'moved',
  ...(endedIn === undefined ? {} : { endedIn }),
});
const hand = { logId: 'log', dealtAt: 50, at: 60 } as Elimination;

test('a hand was dealt to the stay that went on: not to a later one that had ended', () => {
  // A correction put the player back in the first seat, and the re-entry was withdrawn.
  expect(staysOfHand([sat(10), sat(20, 40)], hand)).toEqual([sat(10)]);
  expect(staysOfHand([sat(10, 30), sat(20), sat(55)], hand)).toEqual([sat(20)]);
  // Its player went out with the hand.
  expect(staysOfHand([sat(10, 30), sat(20, 61)], hand)).toEqual([sat(20, 61)]);
});

test('where the store does not know which row ended a stay, the last one that began before the hand counts', () => {
  expect(
    staysOfHand(
      [
        { ...sat(10, 1), endedIn: 30 },
        { ...sat(20, 1), endedIn: 40 },
      ],
      hand,
    ),
  ).toMatchObject([{ sequence: 20 }]);
});
