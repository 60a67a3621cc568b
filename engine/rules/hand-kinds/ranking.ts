import type { HandCategory, HandKind } from '../../words/hand-kind.ts';

/** How one kind of hand ranks; everything else about a hand is the same for all kinds. */
export interface Ranking {
  /** Weakest first. A kind that does not list straights and flushes ignores them. */
  readonly categories: readonly HandCategory[];
  readonly ace: 'high' | 'low';
  /** The straight with the ace below the lowest rank, as a bit for each of its five ranks; zero where there is none. */
  readonly wheel: number;
  readonly wins: 'high' | 'low';
}

const high: Ranking = {
  categories: [
    'high-card',
    'pair',
    'two-pair',
    'three-of-a-kind',
    'straight',
    'flush',
    'full-house',
    'four-of-a-kind',
    'straight-flush',
  ],
  ace: 'high',
  wheel: 0b1_0000_0000_1111,
  wins: 'high',
};

/** Three of a kind ranks below a straight, as in most rooms; some rank it above. */
const shortDeckHigh: Ranking = {
  categories: [
    'high-card',
    'pair',
    'two-pair',
    'three-of-a-kind',
    'straight',
    'full-house',
    'flush',
    'four-of-a-kind',
    'straight-flush',
  ],
  ace: 'high',
  wheel: 0b1_0000_1111_0000,
  wins: 'high',
};

const aceToFive: Ranking = {
  categories: ['low', 'pair', 'two-pair', 'three-of-a-kind', 'full-house', 'four-of-a-kind'],
  ace: 'low',
  wheel: 0,
  wins: 'low',
};

const deuceToSeven: Ranking = {
  categories: [
    'low',
    'pair',
    'two-pair',
    'three-of-a-kind',
    'straight',
    'flush',
    'full-house',
    'four-of-a-kind',
    'straight-flush',
  ],
  ace: 'high',
  wheel: 0,
  wins: 'low',
};

/** Fewer cards make the "higher" hand, and the lowest wins. */
const badugi: Ranking = {
  categories: ['badugi', 'three-card', 'two-card', 'one-card'],
  ace: 'low',
  wheel: 0,
  wins: 'low',
};

export const rankings: Readonly<Record<HandKind, Ranking>> = {
  high,
  'short-deck-high': shortDeckHigh,
  'eight-or-better': aceToFive,
  'ace-to-five': aceToFive,
  'deuce-to-seven': deuceToSeven,
  badugi,
};
