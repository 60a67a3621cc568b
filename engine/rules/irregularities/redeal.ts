import type { Chips } from '../../words/chips.ts';
import type { DealPositions } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import type { Seat } from '../../words/seat.ts';
import { movedOn } from './moved-on.ts';

type Blinds = readonly [small: Chips, big: Chips];

/** A hand that is dealt again, and what has happened around it since. */
export interface RedealFacts {
  /** Everybody with a right to the hand that went wrong. */
  readonly entitled: readonly Seat[];
  /** Null in games without a button. */
  readonly positions: DealPositions | null;
  readonly blinds: Blinds | null;
  /** Blinds of a level announced since; null: none was. */
  readonly announced: Blinds | null;
  /** Players who have come since. */
  readonly waiting: readonly Seat[];
  readonly absent: readonly Seat[];
  /** Hands still to miss, by seat, the misdealt one included. */
  readonly penalties: Readonly<Record<Seat, number>>;
}

export interface RedealOutcome extends Partial<DealPositions> {
  readonly blinds: Blinds | null;
  readonly dealtSeats: readonly Seat[];
  /** Dealt in and dead at once. */
  readonly deadHands: readonly Seat[];
  /** After this hand. */
  readonly penaltyLeft: Readonly<Record<Seat, number>>;
}

/** A re-deal repeats the deal, and the two are one hand of a penalty (tda-pl#35C). */
export function redeal(facts: RedealFacts, policies: Pick<Policies, 'redeal'>): Finding<RedealOutcome> {
  const { buttonMoves, newPlayers, levelChanges, penaltySeats, countsAsOneHandForPenalty } = policies.redeal;
  const { entitled, positions, waiting, absent, penalties } = facts;
  const punished = Object.keys(penalties)
    .map(Number)
    .filter((seat) => (penalties[seat] ?? 0) > 0);
  const dealtSeats = inOrder([...entitled, ...punished, ...absent, ...(newPlayers ? waiting : [])]);
  const served = countsAsOneHandForPenalty ? 1 : 2;
  return {
    outcome: {
      ...(positions !== null && buttonMoves ? movedOn(positions, dealtSeats) : positions),
      blinds: levelChanges ? (facts.announced ?? facts.blinds) : facts.blinds,
      dealtSeats,
      deadHands: penaltySeats === 'dealt-then-mucked' ? inOrder([...punished, ...absent]) : [],
      penaltyLeft: Object.fromEntries(punished.map((seat) => [seat, Math.max(0, (penalties[seat] ?? 0) - served)])),
    },
    turnsOn: ['redeal'],
  };
}

const inOrder = (seats: readonly Seat[]): readonly Seat[] => [...new Set(seats)].sort((a, b) => a - b);
