import { potsOf } from '../../rules/pots/layer-pots.ts';
import { partsOf } from '../../rules/pots/pot-parts.ts';
import { partsToName } from '../../rules/pots/winners.ts';
import { whyNotMuck } from '../../rules/showdown/may-muck.ts';
import type { Command } from '../../words/command.ts';
import type { Hand } from '../../words/hand.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { type Decision, type Draft, draft, refuse } from '../draft.ts';
import { whyNotThese } from './name-winners.ts';
import { settle } from './open-showdown.ts';

/**
 * Seats that may be named as winners, tabled or not; once all hands are up, only those that may win a pot whose winner is still to be named.
 * Empty if a pot is split by halves or boards, or if the cards decide.
 */
export function mayWinAtOnce(hand: Hand): readonly Seat[] {
  const pots = potsOf(hand);
  if (hand.stage !== 'showdown' || pots.some((_pot, index) => partsOf(hand, index).length > 1)) return [];
  const live = hand.players.filter(({ status }) => status === 'live');
  const seats = live.map(({ seat }) => seat);
  if (live.some(({ tabled }) => tabled === null)) return seats;
  const parts = partsToName(hand);
  return seats.filter((seat) => parts.some(({ pot }) => pots[pot]?.eligible.includes(seat)));
}

/**
 * The dealing person says who wins without a card being named: these hands are turned up, the others go to the muck as
 * far as they may and have no other pot to win.
 */
export function winShowdown(
  state: TableState,
  hand: Hand,
  { seats }: Extract<Command, { type: 'win-showdown' }>,
): Decision {
  if (hand.stage !== 'showdown') return refuse({ reason: 'not-showdown' });
  const eligible = mayWinAtOnce(hand);
  if (eligible.length === 0) return refuse({ reason: 'cards-decide' });
  const stranger = seats.find((seat) => !eligible.includes(seat));
  if (stranger !== undefined) return refuse({ reason: 'not-eligible', seat: stranger, eligible });
  if (seats.length === 0) return refuse({ reason: 'nobody-named' });
  let after = [...seats, ...hand.showOrder.filter((seat) => !seats.includes(seat))].reduce(
    (before, seat) => shownOrMucked(before, seat, seats),
    draft(state),
  );
  for (const part of partsToName(after.hand)) {
    const winners = seats.filter((seat) => potsOf(after.hand)[part.pot]?.eligible.includes(seat));
    if (winners.length === 0) continue;
    const refusal = whyNotThese(after.hand, part, winners);
    if (refusal !== null) return refuse(refusal);
    after = after.add({ type: 'winners-named', ...part, seats: winners });
  }
  // Each event so far is a step of its own; one undo takes back all of them.
  const done = after.done();
  const steps = 'events' in done ? done.events.length : 0;
  const [seat = null] = seats.length === 1 ? seats : [];
  const settled = settle(after.add({ type: 'steps-joined', step: 'winners-named', seat, to: null, steps }));
  const beaten = beatenAmong(settled.hand, seats);
  return beaten === null ? settled.done() : refuse(beaten);
}

function shownOrMucked(before: Draft, seat: Seat, winners: readonly Seat[]): Draft {
  const { hand, state } = before;
  const player = hand.players.find((one) => one.seat === seat);
  if (player === undefined || player.status !== 'live' || player.tabled !== null) return before;
  const others = potsOf(hand).some(
    ({ eligible }) => eligible.includes(seat) && !eligible.some((one) => winners.includes(one)),
  );
  const isGivenUp = !winners.includes(seat) && !others && whyNotMuck(hand, player, state.overlay) === null;
  return before.add(isGivenUp ? { type: 'hand-mucked', seat } : { type: 'hand-tabled', seat, cards: [] });
}

/** Open hands count: a seat that gets nothing of any pot cannot be named as a winner. */
function beatenAmong({ awards }: Hand, seats: readonly Seat[]): Refusal | null {
  if (awards.length === 0) return null;
  const paid = awards.flatMap(({ shares }) => shares.filter(({ chips }) => chips > 0));
  const seat = seats.find((one) => !paid.some((share) => share.seat === one));
  const better = paid.find((share) => !seats.includes(share.seat)) ?? paid[0];
  return seat === undefined || better === undefined
    ? null
    : { reason: 'better-hand-tabled', seat, better: better.seat };
}
