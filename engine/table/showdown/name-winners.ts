import { bestOf, handValues, valuesFor } from '../../rules/pots/hand-values.ts';
import { keyOf, partsOf, potsOf } from '../../rules/pots/layer-pots.ts';
import { partsToName } from '../../rules/pots/winners.ts';
import { whyNotMuck } from '../../rules/showdown/show-order.ts';
import type { Command } from '../../words/command.ts';
import type { Hand, PotPart } from '../../words/hand.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { type Decision, type Draft, draft, refuse } from '../draft.ts';
import { settle } from './apply-showdown.ts';

/** The dealer names who wins a part of a pot in which a card is unknown. Never over a better hand that is open. */
export function nameWinners(
  state: TableState,
  hand: Hand,
  { pot, board = 0, half = 'high', seats }: Extract<Command, { type: 'name-winners' }>,
): Decision {
  if (hand.stage !== 'showdown') return refuse({ reason: 'not-showdown' });
  const hidden = hand.players.find((player) => player.status === 'live' && player.tabled === null);
  if (hidden !== undefined) return refuse({ reason: 'not-tabled', seat: hidden.seat });
  const part: PotPart = { pot, board, half };
  if (!partsToName(hand).some((one) => keyOf(one) === keyOf(part))) return refuse({ reason: 'cards-decide' });
  const refusal = whyNotThese(hand, part, seats);
  if (refusal !== null) return refuse(refusal);
  return settle(draft(state).add({ type: 'winners-named', ...part, seats })).done();
}

/** Who has a right to a part, and whose open hand is the best of those known. */
function openHands(hand: Hand, part: PotPart) {
  const inPot = potsOf(hand)[part.pot]?.eligible ?? [];
  const values = valuesFor(handValues(hand), part);
  // A hand whose cards are known and make no low cannot win that half.
  const eligible = inPot.filter((seat) => values.get(seat) !== null);
  const best = bestOf(values, eligible);
  return { values, eligible, holders: eligible.filter((seat) => best !== null && values.get(seat) === best) };
}

/** Seats that may still win a part: their cards are not known, or no open hand beats them. */
export function mayBeNamed(hand: Hand, part: PotPart): readonly Seat[] {
  const { values, eligible, holders } = openHands(hand, part);
  return eligible.filter((seat) => !values.has(seat) || holders.includes(seat));
}

/** Why these seats cannot be named for a part; null when they can. */
function whyNotThese(hand: Hand, part: PotPart, seats: readonly Seat[]): Refusal | null {
  const { values, eligible, holders } = openHands(hand, part);
  const stranger = seats.find((seat) => !eligible.includes(seat));
  if (stranger !== undefined) return { reason: 'not-eligible', seat: stranger, eligible };
  if (seats.length === 0) {
    if (part.half === 'high') return { reason: 'nobody-named' };
    const [low] = holders;
    return low === undefined ? null : { reason: 'low-tabled', seat: low };
  }
  const known = seats.find((seat) => values.has(seat));
  if (known === undefined) return null;
  // Among open hands the cards decide: all of the best must be named, and no worse one.
  const worse = seats.find((seat) => values.has(seat) && !holders.includes(seat));
  const better = holders.find((seat) => worse !== undefined || !seats.includes(seat));
  return better === undefined ? null : { reason: 'better-hand-tabled', seat: worse ?? known, better };
}

/**
 * Seats with a right to what is in the middle, tabled or not. Once all hands are up, only to a pot whose winner is still to be named. Empty
 * if a pot is split by halves or boards, or if the cards decide.
 */
function claims(hand: Hand): readonly { readonly seat: Seat; readonly isBeaten: boolean }[] {
  if (hand.stage !== 'showdown') return [];
  const byPot = potsOf(hand).map((_pot, index) => partsOf(hand, index));
  if (byPot.some(({ length }) => length > 1)) return [];
  const live = hand.players.filter(({ status }) => status === 'live');
  const isHidden = live.some(({ tabled }) => tabled === null);
  const parts = isHidden ? byPot.flat() : partsToName(hand);
  const inPots = new Set(parts.flatMap(({ pot }) => potsOf(hand)[pot]?.eligible ?? []));
  const winners = new Set(parts.flatMap((part) => mayBeNamed(hand, part)));
  const seats = live.map(({ seat }) => seat).filter((seat) => isHidden || inPots.has(seat));
  return seats.map((seat) => ({ seat, isBeaten: !winners.has(seat) }));
}

/** Seats that may be named as winners now: none that an open hand beats in every pot. */
export const mayWinAtOnce = (hand: Hand): readonly Seat[] =>
  claims(hand)
    .filter(({ isBeaten }) => !isBeaten)
    .map(({ seat }) => seat);

/**
 * The dealer names the winners without naming a card. These hands are turned up; the others are mucked as far as they may be and have no
 * other pot to win.
 */
export function winShowdown(
  state: TableState,
  hand: Hand,
  { seats }: Extract<Command, { type: 'win-showdown' }>,
): Decision {
  if (hand.stage !== 'showdown') return refuse({ reason: 'not-showdown' });
  const eligible = claims(hand).map(({ seat }) => seat);
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

/** Open hands count: a seat that gets nothing from any pot cannot be named as a winner. */
function beatenAmong({ awards }: Hand, seats: readonly Seat[]): Refusal | null {
  if (awards.length === 0) return null;
  const paid = awards.flatMap(({ shares }) => shares.filter(({ chips }) => chips > 0));
  const seat = seats.find((one) => !paid.some((share) => share.seat === one));
  const better = paid.find((share) => !seats.includes(share.seat)) ?? paid[0];
  return seat === undefined || better === undefined
    ? null
    : { reason: 'better-hand-tabled', seat, better: better.seat };
}
