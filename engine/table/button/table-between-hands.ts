import type { Place } from '../../rules/button/place.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import { handPolicies } from '../../words/hand-policies.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import type { VariantId } from '../../words/variants/all-variants.ts';
import { apply } from '../apply.ts';

interface LastHand extends Place {
  readonly variant: VariantId;
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
