import { isOfDeck } from '../../rules/dealing/deck-cards.ts';
import { fullHandSize } from '../../rules/dealing/streets.ts';
import { nextPotToPush } from '../../rules/pots/award-pots.ts';
import { areKnown } from '../../rules/pots/hand-values.ts';
import { cardsMissing, handsLieOpen, handsToTable, heldRefused, whyNotMuck } from '../../rules/showdown/show-order.ts';
import { type Card, isKnownCard, unknownCard } from '../../words/card.ts';
import type { Command } from '../../words/command.ts';
import type { Hand, HandSeat } from '../../words/hand.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { joined } from '../as-one-step.ts';
import { type Decision, type Draft, draft, refuse } from '../draft.ts';
import { isEliminated } from '../seats/chips-behind.ts';
import { openDisagreements } from '../witnesses/disagreements.ts';
import { settle } from './apply-showdown.ts';
import { muckRest } from './muck-rest.ts';
import { nameWinners, winShowdown } from './name-winners.ts';

type ShowdownCommand = Extract<
  Command,
  {
    type:
      | 'table-hand'
      | 'table-all-hands'
      | 'show-cards'
      | 'muck-hand'
      | 'muck-rest'
      | 'name-winners'
      | 'win-showdown'
      | 'push-pot';
  }
>;

/** Turning hands up, mucking them, naming winners, pushing pots. */
export function decideShowdown(state: TableState, command: ShowdownCommand): Decision {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return refuse({ reason: 'no-hand' });
  if (command.type === 'push-pot') return pushPot(state, hand, command);
  if (command.type === 'name-winners') return nameWinners(state, hand, command);
  if (command.type === 'win-showdown') return winShowdown(state, hand, command);
  if (!handsLieOpen(hand)) return refuse({ reason: 'not-showdown' });
  const held = heldRefused(state);
  if (held !== null) return refuse(held);
  if (command.type === 'muck-rest') return muckRest(state, hand);
  if (command.type === 'table-all-hands') return tableAllHands(state, hand);
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

/** All in with no betting left: every live hand is turned up (tda-2011#11). By the showdown all of them are open. */
function tableAllHands(state: TableState, hand: Hand): Decision {
  const live = hand.players.filter(({ status }) => status === 'live');
  const closed = live.filter(({ tabled }) => tabled === null).map(({ seat }) => seat);
  const seats = hand.stage === 'showdown' ? closed : handsToTable(hand);
  const last = seats.at(-1);
  if (last === undefined) return refuse({ reason: 'already-tabled', seat: live[0]?.seat ?? 0 });
  const after = seats.reduce((before, seat) => before.add({ type: 'hand-tabled', seat, cards: [] }), draft(state));
  const opened = joined(after, { step: 'hand-tabled', seat: last, to: null, also: seats.slice(0, -1) });
  return (hand.stage === 'showdown' ? settle(opened) : opened).done();
}

function whyNot(
  { overlay }: TableState,
  hand: Hand,
  player: HandSeat,
  command: Extract<ShowdownCommand, { seat: number }>,
): Refusal | null {
  const { seat } = player;
  switch (command.type) {
    case 'muck-hand':
      return whyNotMuck(hand, player, overlay);
    case 'table-hand':
      if (player.tabled !== null) return { reason: 'already-tabled', seat };
      return command.cards.length === 0 ? null : whyNotTheseCards(hand, player, command.cards);
    case 'show-cards':
      if (player.tabled === null) return { reason: 'not-tabled', seat };
      return whyNotTheseCards(hand, player, command.cards);
  }
}

function whyNotTheseCards(hand: Hand, player: HandSeat, cards: readonly Card[]): Refusal | null {
  const { seat, up } = player;
  const due = fullHandSize(hand);
  const refusal = cardsRefused(hand, seat, cards);
  if (cards.length !== due && (refusal !== null || !isEnough(hand, cards)))
    return { reason: 'hand-size', seat, cards: cards.length, due };
  if (refusal !== null) return refusal;
  if (up.length === 0) return null;
  const missing = up.filter((card) => isKnownCard(card) && !cards.includes(card));
  const unknown = cards.filter((card) => !isKnownCard(card));
  // An up-card nobody could read before may be one of the unknown ones.
  const [card] = missing.slice(unknown.length);
  return card === undefined ? null : { reason: 'up-card-missing', seat, card };
}

/** Whether the hand may win without showing all of its cards. */
const isEnough = (hand: Hand, cards: readonly Card[]): boolean =>
  hand.stage === 'showdown' && cards.length < fullHandSize(hand) && areKnown(cards) && cardsMissing(hand, cards) === 0;

/**
 * Whether the card is on a board or in front of somebody else. Folded up-cards do not count, because a deck that runs out is filled up with
 * them.
 */
function liesElsewhere(hand: Hand, seat: Seat | null, card: Card): boolean {
  if (hand.board.includes(card) || hand.voidCards?.includes(card) === true) return true;
  for (const board of hand.moreBoards) if (board.includes(card)) return true;
  for (const other of hand.players) {
    if (other.seat === seat) continue;
    if (other.tabled?.includes(card) === true || (other.status === 'live' && other.up.includes(card))) return true;
  }
  return false;
}

/** Cards must belong to the game's deck, and no known card may be in two places. `seat` is whose they are; null: the board's. */
export function cardsRefused(hand: Hand, seat: Seat | null, cards: readonly Card[]): Refusal | null {
  const { deck } = variantOf(hand.variant);
  let before = 0;
  for (const card of cards) {
    const isTwice = cards.indexOf(card) < before++;
    if (card === unknownCard) continue;
    if (!isOfDeck(deck, card)) return { reason: 'not-a-card', text: card };
    if (isTwice || liesElsewhere(hand, seat, card)) return { reason: 'card-used', card };
  }
  return null;
}

function pushPot(state: TableState, hand: Hand, command: Extract<ShowdownCommand, { type: 'push-pot' }>): Decision {
  const next = nextPotToPush(hand);
  if (hand.stage !== 'awards' || next === null) return refuse({ reason: 'pots-not-awarded' });
  if (command.pot !== next) return refuse({ reason: 'push-other-pot-first', pot: next });
  const before = witnessesHeard(state, hand, command);
  if ('reason' in before) return refuse(before);
  const award = hand.awards.find((one) => one.pot === next);
  const pushed = before.add({ type: 'pot-pushed', pot: next, shares: award?.shares ?? [] });
  if (nextPotToPush(pushed.hand) !== null) return pushed.done();
  const potChips = hand.awards.reduce((sum, one) => sum + one.chips, hand.raked);
  let ended = pushed.add({ type: 'hand-ended', number: hand.number, at: command.at, potChips });
  if (state.mode === 'tournament') {
    for (const chair of ended.state.chairs) {
      if (isEliminated(ended.state, chair, command.at))
        ended = ended.add({ type: 'seat-opened', seat: chair.seat, why: 'eliminated', chips: 0 });
    }
  }
  return ended.done();
}

/** If the witnesses disagree, the dealer has to confirm that the pot is pushed anyway. */
function witnessesHeard(
  state: TableState,
  { number }: Hand,
  { at, pot, anyway = false }: Extract<ShowdownCommand, { type: 'push-pot' }>,
): Draft | Refusal {
  const disagreements = openDisagreements(state);
  if (disagreements.length === 0) return draft(state);
  if (!anyway) return { reason: 'witnesses-disagree', disagreements };
  const before = state.incidents.filter(({ kind }) => kind === 'witnesses').length;
  const incident = `${state.tableId}-${number}-${pot}-${before + 1}`;
  return draft(state).add({ type: 'witnesses-overruled', incident, at, pot, disagreements });
}
