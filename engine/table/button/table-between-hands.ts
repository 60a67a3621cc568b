import type { Place } from '../../rules/button/place.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import { handPolicies } from '../../words/hand-policies.ts';
import type { RulesInForce } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';
import type { Stakes } from '../../words/stakes.ts';
import type { TableState } from '../../words/table-state.ts';
import type { VariantId } from '../../words/variants/all-variants.ts';
import { apply } from '../apply.ts';

/** What is known about a table without its log: who plays there, and where button and blinds were last. */
export interface TableFacts extends RulesInForce {
  readonly mode: TableState['mode'];
  readonly seats: number;
  /** Seats with players who have been dealt in before. */
  readonly live: readonly Seat[];
  /** The game and stakes of the next hand. */
  readonly variant: VariantId;
  readonly stakes: Stakes;
  /** The hand just over; null: none was played. */
  readonly last: LastHand | null;
}

export interface LastHand extends Place {
  readonly variant: VariantId;
}

/** Such a table, ready for its next hand. Nobody has counted the stacks. */
export function tableBetweenHands(facts: TableFacts): TableState {
  const { rulebook, overlay, mode, seats, live, variant, stakes, last } = facts;
  const opened = apply(null, {
    type: 'table-opened',
    tableId: 'table',
    name: 'Table',
    mode,
    variant,
    rulebook,
    overlay,
    seats,
    schedule: null,
    stakes,
    chipValues: [],
  });
  const seated = live.reduce((state, seat) => withPlayerAt(state, seat), opened);
  return last === null ? seated : afterHand(seated, last, live);
}

/** The table with one more player, who has not been dealt in yet. In a cash game the player owes the big blind. */
export function withPlayerAt(state: TableState, seat: Seat): TableState {
  const player = { id: `seat-${seat}`, hash: '' };
  const seated = apply(state, { type: 'player-seated', seat, player, stack: null });
  if (state.mode === 'tournament' || state.hand === null) return seated;
  return apply(seated, { type: 'blinds-owed', seat, owes: { big: true, small: false, posts: false } });
}

/** The table after a hand at these places. */
export function afterHand(state: TableState, { variant, ...place }: LastHand, players: readonly Seat[]): TableState {
  const { rulebook, overlay, stakes, handNumber } = state;
  const started = apply(state, {
    type: 'hand-started',
    number: handNumber + 1,
    at: 0,
    by: 'dealer',
    variant,
    rulebook,
    policies: handPolicies(effectivePolicies(rulebook, overlay)),
    stakes,
    level: null,
    ...place,
    smallBlind: players.includes(place.smallBlindPlace) ? place.smallBlindPlace : null,
    players: players.map((seat) => ({ seat, dead: false })),
    redealOf: null,
  });
  return started.hand === null ? started : { ...started, hand: { ...started.hand, stage: 'over' } };
}
