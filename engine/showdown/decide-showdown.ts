import { type Card, isKnownCard } from '../card.ts';
import type { Command } from '../command.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { nextPotToPush, potsToName } from '../pots/award-pots.ts';
import { potsOf } from '../pots/layer-pots.ts';
import type { Refusal } from '../refusal.ts';
import { ruleFor } from '../rulebooks/all-rulebooks.ts';
import type { Hand, HandSeat, TableState } from '../table-state.ts';
import { variantOf } from '../variants/all-variants.ts';
import { settle } from './open-showdown.ts';
import { mustShow } from './show-order.ts';

type ShowdownCommand = Extract<
  Command,
  { type: 'table-hand' | 'show-cards' | 'muck-hand' | 'name-winners' | 'push-pot' }
>;

/** Turning hands up, mucking them, naming winners, pushing pots. */
export function decideShowdown(state: TableState, command: ShowdownCommand): Decision {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return refuse({ reason: 'no-hand' });
  if (command.type === 'push-pot') return pushPot(state, hand, command);
  if (command.type === 'name-winners') return nameWinners(state, hand, command);
  const open = hand.stage === 'showdown' || (hand.stage === 'board' && hand.runOut);
  if (!open) return refuse({ reason: 'not-showdown' });
  const player = hand.players.find((one) => one.seat === command.seat);
  if (player === undefined || player.status !== 'live') return refuse({ reason: 'not-in-hand', seat: command.seat });
  const refusal = whyNot(state, hand, player, command);
  if (refusal !== null) return refuse(refusal);
  const { seat } = command;
  const before = draft(state);
  const after =
    command.type === 'muck-hand'
      ? before.add({ type: 'hand-mucked', seat })
      : command.type === 'table-hand'
        ? before.add({ type: 'hand-tabled', seat, cards: command.cards })
        : before.add({ type: 'cards-shown', seat, cards: command.cards, by: command.by });
  return (hand.stage === 'showdown' ? settle(after) : after).done();
}

function whyNot(
  { overlay }: TableState,
  hand: Hand,
  player: HandSeat,
  command: Extract<ShowdownCommand, { seat: number }>,
): Refusal | null {
  const { seat } = player;
  switch (command.type) {
    case 'muck-hand': {
      if (hand.stage !== 'showdown') return { reason: 'not-showdown' };
      if (player.tabled !== null) return { reason: 'already-tabled', seat };
      if (mustShow(hand))
        return { reason: 'all-in-must-show', seat, rule: ruleFor(hand.rulebook, 'allInFaceUp', overlay) };
      const others = hand.players.filter((one) => one.status === 'live' && one.seat !== seat);
      return others.length === 0 ? { reason: 'last-hand-cannot-muck', seat } : null;
    }
    case 'table-hand':
      if (player.tabled !== null) return { reason: 'already-tabled', seat };
      return command.cards.length === 0 ? null : whyNotTheseCards(hand, player, command.cards);
    case 'show-cards':
      if (player.tabled === null) return { reason: 'not-tabled', seat };
      return whyNotTheseCards(hand, player, command.cards);
  }
}

function whyNotTheseCards(hand: Hand, player: HandSeat, cards: readonly Card[]): Refusal | null {
  const due = variantOf(hand.variant).streets.reduce((sum, street) => sum + street.holeCards, 0);
  if (cards.length !== due) return { reason: 'hand-size', seat: player.seat, cards: cards.length, due };
  const others = hand.players.filter((one) => one.seat !== player.seat).flatMap((one) => one.tabled ?? []);
  return cardsRefused(cards, [...hand.board, ...others]);
}

/** Cards must be cards, and no known card may be in two places. */
export function cardsRefused(cards: readonly Card[], used: readonly Card[]): Refusal | null {
  for (const [index, card] of cards.entries()) {
    if (card === '??') continue;
    if (!isKnownCard(card)) return { reason: 'not-a-card', text: card };
    if (used.includes(card) || cards.indexOf(card) !== index) return { reason: 'card-used', card };
  }
  return null;
}

function nameWinners(
  state: TableState,
  hand: Hand,
  command: Extract<ShowdownCommand, { type: 'name-winners' }>,
): Decision {
  if (hand.stage !== 'showdown') return refuse({ reason: 'not-showdown' });
  const hidden = hand.players.find((player) => player.status === 'live' && player.tabled === null);
  if (hidden !== undefined) return refuse({ reason: 'not-tabled', seat: hidden.seat });
  const pot = potsOf(hand)[command.pot];
  if (pot === undefined || !potsToName(hand).includes(command.pot)) return refuse({ reason: 'cards-decide' });
  const stranger = command.seats.find((seat) => !pot.eligible.includes(seat));
  if (stranger !== undefined) return refuse({ reason: 'not-eligible', seat: stranger, eligible: pot.eligible });
  return settle(draft(state).add({ type: 'winners-named', pot: command.pot, seats: command.seats })).done();
}

function pushPot(state: TableState, hand: Hand, command: Extract<ShowdownCommand, { type: 'push-pot' }>): Decision {
  const next = nextPotToPush(hand);
  if (hand.stage !== 'awards' || next === null) return refuse({ reason: 'pots-not-awarded' });
  if (command.pot !== next) return refuse({ reason: 'push-other-pot-first', pot: next });
  const award = hand.awards.find((one) => one.pot === next);
  const pushed = draft(state).add({ type: 'pot-pushed', pot: next, shares: award?.shares ?? [] });
  if (nextPotToPush(pushed.hand) !== null) return pushed.done();
  const potChips = hand.awards.reduce((sum, one) => sum + one.chips, 0);
  let ended = pushed.add({ type: 'hand-ended', number: hand.number, at: command.at, potChips });
  if (state.mode === 'tournament') {
    for (const chair of ended.state.chairs) {
      if (chair.player !== null && chair.stack === 0)
        ended = ended.add({ type: 'seat-opened', seat: chair.seat, why: 'eliminated', chips: 0 });
    }
  }
  return ended.done();
}
