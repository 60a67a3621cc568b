import { type Card, isKnownCard, type KnownCard } from '../../words/card.ts';
import type { Chips } from '../../words/chips.ts';
import type { Award, AwardPart, Hand, Pot, PotPart, Share } from '../../words/hand.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { boardsOf } from '../dealing/streets.ts';
import { bestCards, nameHand } from '../hand-kinds/best-hand.ts';
import { cardOrder } from '../hand-kinds/up-card-order.ts';
import { type HandValues, handValues, ruleOf } from './hand-values.ts';
import { isSame, mergeSame, potsOf } from './layer-pots.ts';
import { lessRaked } from './rake.ts';
import { mayWin, type PartWinners, winnersOf } from './winners.ts';

/** A pot with the number under which its winners are named. */
type NumberedPot = Pot & { readonly pot: number };

/** Who gets what of every pot, after what the house took. `unit` is the smallest chip in play. */
export function awardPots(hand: Hand, unit: Chips): readonly Award[] {
  const pots = lessRaked(potsOf(hand), hand.raked).map(({ chips, eligible }, pot) => ({ chips, eligible, pot }));
  if (pots.length === 0) return [potOfNothing(hand)];
  const contested = hand.players.filter((player) => player.status === 'live').length > 1;
  const values = hand.stage === 'showdown' ? handValues(hand) : [];
  const settled = contested ? settledTogether(hand, values, pots) : mergeSame(pots);
  return settled.map((pot) => {
    const { chips, eligible } = pot;
    const parts = partsOfAward(hand, values, pot, chips % unit === 0 ? unit : 1);
    return { chips, eligible, pot: pot.pot, shares: sumOf(eligible, parts), parts, pushed: false };
  });
}

/** If nobody put anything in, an empty pot is pushed to nobody, which ends the hand. */
function potOfNothing({ players }: Hand): Award {
  const eligible = players.filter(({ status }) => status === 'live').map(({ seat }) => seat);
  const part: AwardPart = { pot: 0, board: 0, half: 'high', chips: 0, shares: [], odd: [], hand: null };
  return { chips: 0, eligible, pot: 0, shares: [], parts: [part], pushed: false };
}

/** In hand histories every hand that wins nothing is killed first, and neighbouring pots with the same survivors are then split as one. */
function settledTogether(hand: Hand, values: HandValues, pots: readonly NumberedPot[]): readonly NumberedPot[] {
  if (hand.policies['sidePots.separate'] || Object.keys(hand.named).length > 0) return pots;
  return mergeSame(
    pots.map(({ chips, eligible, pot }) => ({
      chips,
      eligible: eligible.filter((seat) => mayWin(values, pots, seat)),
      pot,
    })),
  );
}

/** A pot is divided among its boards, a board's part between its halves, and a half among its winners. */
function partsOfAward(hand: Hand, values: HandValues, pot: NumberedPot, unit: Chips): readonly AwardPart[] {
  if (pot.eligible.length === 1) {
    const part: PotPart = { pot: pot.pot, board: 0, half: 'high' };
    const value = values[0]?.[0]?.get(pot.eligible[0] as Seat) ?? null;
    return [partTo(hand, part, { seats: pot.eligible, value }, pot.chips, unit)];
  }
  // Nearly every pot has only one part.
  if (hand.moreBoards.length === 0 && variantOf(hand.variant).hands.length === 1) {
    const part: PotPart = { pot: pot.pot, board: 0, half: 'high' };
    return [partTo(hand, part, winnersOf(hand, values, pot, part), pot.chips, unit)];
  }
  const boards = partition(pot.chips, boardsOf(hand).length, unit, hand.policies['oddChip.several']);
  const parts = boards.flatMap((chips, board) => halvesOf(hand, values, { ...pot, chips }, board, unit));
  const filled = parts.filter((part) => part.chips > 0);
  return filled.length > 0 ? filled : parts.slice(0, 1);
}

function halvesOf(hand: Hand, values: HandValues, pot: NumberedPot, board: number, unit: Chips): readonly AwardPart[] {
  const { chips } = pot;
  const high: PotPart = { pot: pot.pot, board, half: 'high' };
  const highWinners = winnersOf(hand, values, pot, high);
  const low: PotPart = { ...high, half: 'low' };
  const lowWinners = variantOf(hand.variant).hands.length === 2 ? winnersOf(hand, values, pot, low) : nobody;
  if (lowWinners.seats.length === 0 || isSplitOnce(hand, high, highWinners, lowWinners))
    return [partTo(hand, high, highWinners, chips, unit)];
  const [more = 0, less = 0] = partition(chips, 2, unit, hand.policies['oddChip.several']);
  const lowFirst = oddToLow(hand, {
    high: { ...high, seats: highWinners.seats },
    low: { ...low, seats: lowWinners.seats },
  });
  return [
    partTo(hand, high, highWinners, lowFirst ? less : more, unit),
    partTo(hand, low, lowWinners, lowFirst ? more : less, unit),
  ];
}

/**
 * Whether the same players win both halves, each with one hand. If so, and the rulebook says so, the whole is divided as evenly as possible
 * (TDA 17).
 */
function isSplitOnce(hand: Hand, part: PotPart, high: PartWinners, low: PartWinners): boolean {
  if (high.seats.length < 2 || !isSame(high.seats, low.seats)) return false;
  return hand.policies['oddChip.identicalHands'] === 'even' && isOneHand(hand, part, high.seats);
}

/** One winner's cards are checked for all, because their hands are equal. Nothing is known about hands that were only named. */
function isOneHand(hand: Hand, part: PotPart, seats: readonly Seat[]): boolean {
  const ranksOf = (half: PotPart['half']): string =>
    (winningCards(hand, { ...part, half }, seats[0] as Seat) ?? [])
      .map((card) => card.slice(0, 1))
      .sort()
      .join('');
  return ranksOf('high') === ranksOf('low');
}

const nobody: PartWinners = { seats: [], value: null };

function partTo(hand: Hand, part: PotPart, winners: PartWinners, chips: Chips, unit: Chips): AwardPart {
  const order = oddChipOrder(hand, part, winners.seats);
  const { shares, odd } = split(chips, order, unit, hand.policies['oddChip.several']);
  return {
    pot: part.pot,
    board: part.board,
    half: part.half,
    chips,
    shares,
    odd,
    hand: winners.value === null ? null : nameHand(ruleOf(hand, part).kind, winners.value),
  };
}

/** What each seat gets from all parts together, in dealing order. */
function sumOf(seats: readonly Seat[], parts: readonly AwardPart[]): readonly Share[] {
  const [only] = parts;
  if (only !== undefined && parts.length === 1 && only.shares.length === 1) return only.shares;
  const totals = new Map<Seat, Chips>();
  for (const { shares } of parts)
    for (const { seat, chips } of shares) totals.set(seat, (totals.get(seat) ?? 0) + chips);
  return seats.flatMap((seat) => {
    const chips = totals.get(seat);
    return chips === undefined ? [] : [{ seat, chips }];
  });
}

/** The pot to push next, in the rulebook's order; null when all are pushed. */
export function nextPotToPush({ awards, policies }: Hand): number | null {
  const isLeft = ({ pushed }: Award): boolean => !pushed;
  const next = policies['sidePots.settleOrder'] === 'last-side-first' ? awards.findLast(isLeft) : awards.find(isLeft);
  return next?.pot ?? null;
}

/** Shares in whole `unit`s, and who got the odd units: the first winners, one unit each, or the very first (TDA 17). */
export function split(
  chips: Chips,
  winners: readonly Seat[],
  unit: Chips,
  several: Policies['oddChip.several'],
): { readonly shares: readonly Share[]; readonly odd: readonly Share[] } {
  const [only] = winners;
  if (only !== undefined && winners.length === 1) return { shares: [{ seat: only, chips }], odd: [] };
  const { each, oddOf } = evenly(chips, winners.length, unit, several);
  const odd = winners.map((seat, index) => ({ seat, chips: oddOf(index) })).filter((share) => share.chips > 0);
  const shares = winners
    .map((seat, index) => ({ seat, chips: each + oddOf(index) }))
    .filter((share) => share.chips > 0);
  return { shares, odd };
}

/** The parts of a pot for its boards or halves, in whole `unit`s; odd units as among winners. */
export function partition(
  chips: Chips,
  parts: number,
  unit: Chips,
  several: Policies['oddChip.several'],
): readonly Chips[] {
  const { each, oddOf } = evenly(chips, parts, unit, several);
  return Array.from({ length: parts }, (_, index) => each + oddOf(index));
}

/** What each of `parts` gets in whole `unit`s, and how many odd units go to which of them. */
function evenly(chips: Chips, parts: number, unit: Chips, several: Policies['oddChip.several']) {
  const each = Math.floor(chips / unit / parts) * unit;
  const left = chips - each * parts;
  const oddOf = (index: number): Chips => {
    if (several === 'all-to-first') return index === 0 ? left : 0;
    return Math.min(unit, Math.max(0, left - index * unit));
  };
  return { each, oddOf };
}

/**
 * Winners in the order in which they get odd chips: the first left of the button or, in stud, by the cards of their five, by highest card
 * or by highest suit, as the rulebook says (TDA 17). Robert's Rules go by all their cards: by the highest or, in low games, by the lowest.
 * Position decides if a card is unknown.
 */
function oddChipOrder(hand: Hand, part: PotPart, winners: readonly Seat[]): readonly Seat[] {
  if (winners.length < 2) return winners;
  const ranked: { readonly seat: Seat; readonly orders: readonly number[] }[] = [];
  for (const seat of winners) {
    const orders = cardOrders(hand, part, seat);
    if (orders === null) return winners;
    ranked.push({ seat, orders });
  }
  return ranked.sort((one, other) => compare(other.orders, one.orders)).map(({ seat }) => seat);
}

/** Whether the low half gets the odd chip between the halves. Only if position or, in stud, cards decide instead of the high hand. */
function oddToLow(
  hand: Hand,
  { high, low }: Readonly<Record<'high' | 'low', PotPart & { seats: readonly Seat[] }>>,
): boolean {
  if (hand.policies['oddChip.hiLo'] === 'high') return false;
  const [highFirst] = oddChipOrder(hand, high, high.seats);
  const [lowFirst] = oddChipOrder(hand, low, low.seats);
  if (highFirst === undefined || lowFirst === undefined || highFirst === lowFirst) return false;
  const [mine, theirs] = [cardOrders(hand, low, lowFirst), cardOrders(hand, high, highFirst)];
  if (mine !== null && theirs !== null) return compare(mine, theirs) > 0;
  const placeOf = (seat: Seat): number => hand.players.findIndex((player) => player.seat === seat);
  return placeOf(lowFirst) < placeOf(highFirst);
}

/**
 * A winner's cards ranked for the odd chip, the deciding one first. The ace is low in razz and where the lowest card decides, as on the
 * boards. Null if cards do not decide.
 */
function cardOrders(hand: Hand, part: PotPart, seat: Seat): readonly number[] | null {
  const { 'oddChip.stud': policy } = hand.policies;
  const { stud } = variantOf(hand.variant);
  if (stud === null || policy === 'position') return null;
  const { suitOrder } = hand.policies;
  const ofAll = policy === 'of-all-cards';
  const lowest = ofAll && (part.half === 'low' || stud.opens === 'low');
  const orderOf = (card: KnownCard): number => {
    const rank = Math.floor(cardOrder(card, lowest ? 'low' : stud.opens) / suitCount);
    const suit = suitCount - suitOrder.findIndex((name) => name.startsWith(card.slice(-1)));
    if (policy === 'highest-suit') return suit * rankCount + rank;
    return (rank * suitCount + suit) * (lowest ? -1 : 1);
  };
  const cards = ofAll ? everyCard(hand, part, seat) : winningCards(hand, part, seat);
  return cards?.map(orderOf).sort((one, other) => other - one) ?? null;
}

const suitCount = 4;
const rankCount = 13;

/** The cards of a winner's hand; null if one of them, or of the board, is unknown. */
function winningCards(hand: Hand, part: PotPart, seat: Seat): readonly KnownCard[] | null {
  const known = knownCards(hand, part, seat);
  if (known === null) return null;
  const { kind, fromHole } = ruleOf(hand, part);
  return bestCards(kind, known.hole, known.board, fromHole);
}

/** All cards of a winner, a common one included; null if one is unknown. */
function everyCard(hand: Hand, part: PotPart, seat: Seat): readonly KnownCard[] | null {
  const known = knownCards(hand, part, seat);
  return known === null ? null : [...known.hole, ...known.board];
}

function knownCards(hand: Hand, part: PotPart, seat: Seat) {
  const hole: readonly Card[] = hand.players.find((player) => player.seat === seat)?.tabled ?? [];
  const board = boardsOf(hand)[part.board] ?? [];
  return hole.every(isKnownCard) && board.every(isKnownCard) ? { hole, board } : null;
}

/** By the first card that differs. */
function compare(orders: readonly number[], others: readonly number[]): number {
  const at = orders.findIndex((order, place) => order !== others[place]);
  return at < 0 ? 0 : (orders[at] ?? 0) - (others[at] ?? 0);
}
