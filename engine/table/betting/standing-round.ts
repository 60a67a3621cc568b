import type { Chips } from '../../words/chips.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Share } from '../../words/hand.ts';
import type { Policies, RulesInForce } from '../../words/rulebook.ts';
import { clockwiseFrom, type Seat } from '../../words/seat.ts';
import type { Stakes } from '../../words/stakes.ts';
import type { TableState } from '../../words/table-state.ts';
import { type VariantId, variantOf } from '../../words/variants/all-variants.ts';
import { apply } from '../apply.ts';
import { openRound } from '../dealing/begin-street.ts';
import { postForcedBets } from '../dealing/forced-bets.ts';
import { draft } from '../draft.ts';

/** A betting round before its first action, described instead of played up to. */
export interface RoundSetUp extends RulesInForce {
  readonly mode: 'tournament' | 'cash';
  readonly variant: VariantId;
  readonly stakes: Stakes;
  readonly policies: Policies;
  /** Who holds a live hand, with the chips behind: in the first round of a game with blinds before ante and blinds. */
  readonly seats: readonly { readonly seat: Seat; readonly stack: Chips }[];
  readonly button: Seat;
  /** Index into the variant's streets. */
  readonly street: number;
  /** Gathered before this round. */
  readonly pot: Chips;
  readonly straddles: readonly Share[];
  /** Stud: who opens. */
  readonly opener: Seat | null;
  /** Players of the event with chips who are not in this hand. */
  readonly others: number;
}

/** The table at the opening of that round, blinds posted where the round has any. The pot lies there as dead money. */
export function standingRound(setUp: RoundSetUp): TableState {
  const { seats, street, pot, variant } = setUp;
  const order = clockwiseFrom(
    setUp.button,
    seats.map(({ seat }) => seat),
  );
  const [first = 0] = order;
  const chips = pot > 0 ? [{ type: 'ante-posted', seat: first, chips: pot, dead: true, allIn: false } as const] : [];
  const opener = setUp.opener === null ? [] : [{ type: 'opener-named', seat: setUp.opener } as const];
  const events = [...seatings(setUp, first), handStarted(setUp, order), ...chips, ...opener];
  const started = draft(events.reduce<TableState>(apply, apply(null, opened(setUp))));
  const blinds = street === 0 && variantOf(variant).stud === null && setUp.stakes.bigBlind > 0;
  const posted = blinds ? postForcedBets(started, { straddles: setUp.straddles, posts: [] }) : started;
  return openRound(posted, { ...posted.hand, street }).state;
}

function opened({ mode, variant, rulebook, overlay, stakes, seats, button, others }: RoundSetUp): TableEvent {
  const highest = Math.max(button, ...seats.map(({ seat }) => seat));
  return {
    type: 'table-opened',
    tableId: 'round',
    name: 'Round',
    mode,
    variant,
    rulebook,
    overlay,
    seats: highest + others,
    schedule: null,
    stakes,
    chipValues: [],
  };
}

/** The players of the hand, the first of them with the pot still to be given; then the others of the event. */
function seatings({ seats, pot, button, others }: RoundSetUp, first: Seat): readonly TableEvent[] {
  const highest = Math.max(button, ...seats.map(({ seat }) => seat));
  const elsewhere = Array.from({ length: others }, (_, index) => ({ seat: highest + index + 1, stack: 1 }));
  return [...seats, ...elsewhere].map(({ seat, stack }) => ({
    type: 'player-seated',
    seat,
    player: { id: `p${seat}`, hash: '' },
    stack: seat === first ? stack + pot : stack,
  }));
}

function handStarted(setUp: RoundSetUp, order: readonly Seat[]): TableEvent {
  const { variant, rulebook, policies, stakes, button } = setUp;
  const [first = button, second = first] = order;
  // Two players: the button has the small blind. It is last in dealing order.
  const [smallBlind, bigBlind] = order.length === 2 && order.includes(button) ? [second, first] : [first, second];
  return {
    type: 'hand-started',
    number: 1,
    at: 0,
    by: 'dealer',
    variant,
    rulebook,
    policies,
    stakes,
    level: null,
    button,
    smallBlind,
    smallBlindPlace: smallBlind,
    bigBlind,
    players: order.map((seat) => ({ seat, dead: false })),
    redealOf: null,
  };
}
