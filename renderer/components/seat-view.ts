import { type Chips, type Seat, variantOf } from '../../engine/notation.ts';
import type { Currency, Money } from '../../engine/office.ts';
import { headAt, missesHand } from '../../engine/rules.ts';
import {
  type Chair,
  type Hand,
  type HandSeat,
  handRunning,
  type LegalActions,
  potsTakenNext,
  type Share,
  type TableState,
  waitingActs,
} from '../../engine/table.ts';
import { type CardsBeforeSeat, cardsBeforeSeat } from './cards-before-seat.ts';
import { type BankShown, bankShown, type ShotShown, shotShown } from './shot-shown.ts';

/** The state of a seat at this moment; one word decides its look. */
type SeatStanding =
  | 'empty'
  | 'busted'
  | 'away'
  | 'waiting'
  | 'in-hand'
  | 'to-act'
  | 'up-card-due'
  | 'all-in'
  | 'folded';

/** Everything a seat plate shows, derived from the state alone. */
export interface SeatView {
  readonly seat: Seat;
  readonly standing: SeatStanding;
  /** Id of the player's name; null on an open seat. */
  readonly player: string | null;
  /** The name of the player eliminated in this open seat; null: nobody. */
  readonly out: string | null;
  readonly stack: Chips | null;
  /** Chips put into this hand, for a player all in. */
  readonly inFor: Chips;
  readonly away: boolean;
  /** Chips the pot being pushed now brings; between hands, all that the last hand brought. 0 if none. */
  readonly wins: Chips;
  readonly cards: CardsBeforeSeat;
  /** Cards changed at each draw so far; empty in games without one. */
  readonly draws: readonly number[];
  /** The next thing at the table is this seat's: the lamp is on it. */
  readonly lit: boolean;
  /** The player is all-in. */
  readonly allIn: boolean;
  /** Its cards were seen in the muck while it is still in: nothing is booked until the dealer taps. */
  readonly foldSeen: boolean;
  /** It acted out of turn, and its action waits for the seats before it. */
  readonly outOfTurn: boolean;
  /** A later seat was tapped and this one would fold before it; nothing is booked. */
  readonly proposedFold: boolean;
  /** It is really to act while the lamp is on a later, tapped seat. */
  readonly waitsForTap: boolean;
  /** Blinds still to be posted, as a newcomer or after missing them; null: none. */
  readonly owes: Chair['owes'];
  /** Chips booked as in play that have not reached the table. 0: none. */
  readonly behind: Chips;
  /** Sat down since the last hand; the stack is as announced. */
  readonly isNew: boolean;
  /** Sent here by the office from the table of that name, and not confirmed yet; null: no such table, or already here. */
  readonly from: string | null;
  /** Hands still to miss, including the present one; null: out of the event. 0: none. */
  readonly penalty: number | null;
  /** The bounty on the player's head; null: none. `money` null: an envelope is drawn for it. */
  readonly head: { readonly money: Money | null; readonly currency: Currency } | null;
  /** The clock called on this seat, while it runs. */
  readonly clock: LegalActions['clock'];
  /** Its decision, while it is timed. */
  readonly shot: ShotShown | null;
  /** The rest of its time bank; null if there is none. */
  readonly bank: BankShown | null;
}

/**
 * A plate while a correction is made. A player whom it brings back is shown without chips, and a pot is shown as won by its new winner,
 * never by the old one as well.
 */
export function whileCorrected(view: SeatView, after: SeatView | null): SeatView {
  if (after === null) return view;
  const { wins, player } = after;
  return view.player === null && player !== null ? { ...view, wins, player, standing: 'busted' } : { ...view, wins };
}

/** A later seat was tapped: these fold before it acts, unless the dealer says otherwise. */
export interface FoldProposal {
  readonly folds: readonly Seat[];
  readonly seat: Seat;
  /** What that seat may do then. */
  readonly legal: LegalActions;
}

/** Between hands: what each winner of the last hand got of its pots together. */
export function wonInLastHand({ hand, chairs }: TableState): readonly Share[] {
  if (hand === null || hand.stage !== 'over') return [];
  const shares = hand.awards.flatMap((award) => (award.pushed ? award.shares : []));
  return hand.players.flatMap(({ seat }): readonly Share[] => {
    const chips = shares.reduce((sum, share) => (share.seat === seat ? sum + share.chips : sum), 0);
    // A player who was given the seat since has won nothing there.
    const chair = chairs[seat - 1];
    const isSomebodyElse = chair !== undefined && chair.player !== null && !satIn(chair, hand);
    return chips > 0 && !isSomebodyElse ? [{ seat, chips }] : [];
  });
}

/**
 * Between hands of a tournament: the seats whose players the last hand put out, all in for a stack that won nothing. Whoever bought in again and
 * was sent elsewhere since is not out.
 */
export function outInLastHand(state: TableState): readonly Seat[] {
  const { hand, mode } = state;
  if (hand === null || hand.stage !== 'over' || mode !== 'tournament') return [];
  const won = wonInLastHand(state);
  return hand.players
    .filter(({ seat, allIn, startingStack, bet, paid, dead }) => {
      const isLost = allIn && bet + paid + dead === startingStack && won.every((share) => share.seat !== seat);
      return isLost && state.chairs[seat - 1]?.out !== undefined;
    })
    .map(({ seat }) => seat);
}

/** The player who was dealt in still has the seat. */
const satIn = ({ player, joinedAfter = 0 }: Chair, hand: Hand | null): boolean =>
  player !== null && hand !== null && joinedAfter < hand.number;

/** Not at the seat, or with hands to miss: both are absent from the table. */
const isAway = (chair: Chair, { redeal }: TableState): boolean => chair.away || missesHand(chair, redeal);

function standingOf(state: TableState, seat: Seat, inHand: HandSeat | null, upCards: readonly Seat[]): SeatStanding {
  const chair = state.chairs[seat - 1];
  if (chair === undefined || chair.player === null) return 'empty';
  if (inHand !== null && state.hand !== null) {
    if (inHand.status !== 'live') return isAway(chair, state) ? 'away' : 'folded';
    // An all-in player draws cards like the others.
    if (state.hand.toAct === seat) return 'to-act';
    if (upCards.includes(seat)) return 'up-card-due';
    return isAllIn(chair, inHand) ? 'all-in' : 'in-hand';
  }
  if (isAway(chair, state)) return 'away';
  if (chair.stack === 0) return 'busted';
  return handRunning(state.hand) ? 'waiting' : 'in-hand';
}

/** If uncalled chips, or a won pot, are back with the player, the stack counts. */
const isAllIn = ({ stack }: Chair, { allIn, status }: HandSeat): boolean =>
  allIn && status === 'live' && (stack === null || stack === 0);

const noCards: CardsBeforeSeat = { backs: 0, faces: [] };

const changesCards = (hand: Hand): boolean =>
  variantOf(hand.variant).streets.some(({ exchange }) => exchange === 'draw');

/** What one hold pushes now: the pot that is due, and with it those after it that are the same winner's. */
function goingOf(state: TableState, { awards }: Hand, { disagreements }: LegalActions, push: number): readonly Share[] {
  const goes = disagreements.length > 0 ? [] : potsTakenNext(state);
  const shares = awards.filter(({ pot }) => pot === push || goes.includes(pot)).flatMap((award) => award.shares);
  const first = shares.find(({ chips }) => chips > 0);
  if (goes.length < 2 || first === undefined) return shares;
  return [{ seat: first.seat, chips: shares.reduce((sum, { chips }) => sum + chips, 0) }];
}

/** While stacks are counted into bags nobody reads off what the book says of them: the sum of the counts is checked against it. */
const isCounted = ({ halted, chairs }: TableState): boolean =>
  halted?.why === 'bagging' && chairs.some(({ player, stack, bag }) => player !== null && stack !== 0 && !bag);

/** The stack as people at the table may see it now; null: nobody knows it, or nobody is to know what the book says. */
export const stackShown = (state: TableState, { stack, bag }: Chair): Chips | null =>
  isCounted(state) && stack !== 0 && bag === undefined ? null : stack;

/** All seats of a table, seat 1 first. */
export function seatViews(
  state: TableState,
  legal: LegalActions,
  proposal: FoldProposal | null = null,
): readonly SeatView[] {
  const { push, upCards, dealing, clock } = legal;
  const hand = handRunning(state.hand) ? state.hand : null;
  const shares = hand === null || push === null ? wonInLastHand(state) : goingOf(state, hand, legal, push);
  const next = hand?.toAct ?? upCards[0] ?? null;
  return state.chairs.map((chair) => {
    const { seat, player, owes } = chair;
    const shot = next === seat ? shotShown(state, player?.id ?? null) : null;
    const bank = bankShown(state, player?.id ?? null);
    const inHand = hand?.players.find((one) => one.seat === seat) ?? null;
    return {
      seat,
      standing: standingOf(state, seat, inHand, upCards),
      player: player?.id ?? null,
      out: chair.out?.id ?? null,
      stack: stackShown(state, chair),
      inFor: inHand === null ? 0 : inHand.bet + inHand.paid + inHand.dead,
      // Hands to miss begin with the next one.
      away: chair.away || (missesHand(chair, state.redeal) && inHand?.status !== 'live'),
      wins: satIn(chair, state.hand) ? (shares.find((share) => share.seat === seat)?.chips ?? 0) : 0,
      cards: hand === null || inHand === null ? noCards : asDealt(cardsBeforeSeat(hand, inHand), seat, dealing),
      draws: hand !== null && inHand !== null && changesCards(hand) ? inHand.draws : [],
      lit: seat === (proposal?.seat ?? next),
      allIn: inHand !== null && isAllIn(chair, inHand),
      foldSeen: isFoldSeen(seat, legal),
      outOfTurn: hand !== null && waitingActs(hand).some(({ act }) => act.seat === seat),
      proposedFold: proposal?.folds.includes(seat) ?? false,
      waitsForTap: proposal !== null && seat === next,
      owes,
      penalty: handsToMiss(chair, hand?.number ?? state.redeal?.of),
      behind: chair.behind ?? 0,
      isNew: chair.toCount === true,
      from: state.arrivals?.find((one) => one.player.id === player?.id)?.from ?? null,
      head: headOf(state, seat, player?.id),
      clock: clock?.seat === seat ? clock : null,
      shot,
      // A running bank of seconds is shown by the ring; the booked balance is more than is left.
      bank: shot?.phase === 'bank' && !shot.isOver && bank?.kind === 'seconds' ? null : bank,
    };
  });
}

/** A chair counts a hand as missed when it begins; the seat shows it until the hand is over, and before it is dealt again. */
const handsToMiss = ({ penalty = 0, served }: Chair, hand: number | undefined): number | null =>
  penalty !== null && hand !== undefined && served === hand ? penalty + 1 : penalty;

function headOf({ bounty }: TableState, seat: Seat, player: string | undefined): SeatView['head'] {
  const money = player === undefined ? undefined : headAt(bounty, seat, player);
  if (money === undefined || bounty === undefined) return null;
  // Nobody knows what an envelope holds before it is opened.
  const isSealed = bounty.rules.kind === 'mystery' && bounty.opened?.includes(player ?? '') !== true;
  return { money: isSealed ? null : money, currency: bounty.currency };
}

/** The seat to act, or another live one: its cards are in the muck. */
const isFoldSeen = (seat: Seat, { foldSeen, disagreements }: LegalActions): boolean =>
  foldSeen === seat || disagreements.some((one) => one.about === 'mucked' && one.seat === seat);

/** While cards are being dealt, only those already seen before a seat are shown. */
function asDealt(cards: CardsBeforeSeat, seat: Seat, dealing: LegalActions['dealing']): CardsBeforeSeat {
  const at = dealing?.seats.find((one) => one.seat === seat);
  if (at === undefined) return cards;
  const backs = Math.max(0, Math.min(cards.backs, at.seen - cards.faces.length));
  return { ...cards, backs, awaited: cards.backs - backs };
}
