import type { KnownCard } from '../../engine/notation.ts';
import type { Command } from '../../engine/table.ts';
import { acts, deal, start, taps } from '../support/sample-table.ts';
import { blinds, opening, type Story, stud, told } from './told.ts';

/** Up-cards as "seat card". */
const upCards = (...texts: readonly string[]): readonly Command[] =>
  texts.map((text) => ({
    type: 'deal-up',
    seat: Number(text[0]),
    cards: [text.slice(1).trim() as KnownCard],
  }));

const board = [deal('2h', '3h', '7s'), deal('8c'), deal('9d')];

/** Forced bets, limits and pots. */
export const potAndLimitStories: Readonly<Record<string, Story>> = {
  'side pots of two who tie': (rules) =>
    told(
      [
        ...opening([375, 775, 775, 0, 0], rules, { chipValues: [25] }),
        ...taps('start 1a 2a 3a'),
        ...board,
        ...taps('1:4h5c 2:AdKs 3:AsKh'),
      ],
      false,
    ),
  'a bring-in after a seat that is all in': (rules) =>
    told(
      [
        ...opening([1000, 25, 1000, 0, 0], rules, { variant: 'limit-stud', stakes: stud }),
        start,
        ...upCards('1Kh', '2 2c', '3Qs'),
      ],
      false,
    ),
  'equal boards in stud': (rules) =>
    told(
      [
        ...opening([1000, 1000, 1000, 0, 0], rules, { variant: 'limit-stud', stakes: stud }),
        start,
        ...upCards('1 9h', '2 7c', '3 7d'),
        ...acts('2i', '3c', '1f'),
        ...upCards('2Kd', '3Ks'),
      ],
      false,
    ),
  'a short all-in in fixed limit': (rules) =>
    told(
      [
        ...opening([450, 5000, 5000, 5000, 0], rules, { variant: 'limit-holdem', stakes: { ...blinds, bigBet: 400 } }),
        ...taps('start 4r400 1a'),
      ],
      false,
    ),
  'the most in pot limit before the flop': (rules) =>
    told(
      [
        ...opening([5000, 5000, 150, 5000, 0], rules, {
          variant: 'pot-limit-omaha',
          stakes: { ...blinds, ante: { kind: 'each', chips: 25, order: 'ante-first', short: 'own-share' } },
        }),
        start,
      ],
      false,
    ),
};
