import { type VariantId, variantIds, variantOf } from '../../../engine/notation.ts';
import type { PublicEvent } from '../../../protocol/public-events/public-event.ts';
import type { PublicTable } from '../../../protocol/public-events/public-table.ts';

/**
 * A player's figures today: hands dealt in, and hands in which they put chips in voluntarily, or raised, in the first round (VPIP, PFR).
 */
export interface SeatFigures {
  readonly hands: number;
  readonly vpip: number;
  readonly pfr: number;
}

type BySeat = Readonly<Record<string, SeatFigures>>;

/** The players who did so in one hand. */
interface Willing {
  readonly vpip: readonly number[];
  readonly pfr: readonly number[];
}

interface HandSoFar extends Willing {
  readonly number: number;
  readonly dealtIn: readonly number[];
  /** The hand after each act, and who had done so by then. An undo leads to one of these. */
  readonly course: readonly (Willing & { readonly shape: string })[];
  /** A correction led to none of these, so the hand counts for nobody. */
  readonly isUnclear: boolean;
  /** The figures without this hand; null: it is not counted yet. */
  readonly before: BySeat | null;
}

export interface DayFigures {
  readonly bySeat: BySeat;
  readonly hand: HandSoFar | null;
}

export const noFigures: DayFigures = { bySeat: {}, hand: null };

const nobody: Willing = { vpip: [], pfr: [] };

/** The figures after an event. A player who leaves loses theirs; a player who changes seats keeps them. */
export function figuresAfter(
  figures: DayFigures,
  event: PublicEvent,
  { before, after }: { readonly before: PublicTable | null; readonly after: PublicTable },
): DayFigures {
  const bySeat = before === null ? figures.bySeat : followedSeats(figures.bySeat, before, after);
  const hand = handAfter({ ...figures, bySeat }, event, after);
  if (event.type === 'hand-ended') return counted({ bySeat, hand }, after);
  const isAgain = event.type === 'corrected' && hand?.before != null && after.hand?.outcome === 'running';
  return isAgain ? { bySeat: hand.before, hand: { ...hand, before: null } } : { bySeat, hand };
}

function handAfter({ hand }: DayFigures, event: PublicEvent, after: PublicTable): HandSoFar | null {
  if (event.type === 'hand-began') {
    const { hand: number, dealtIn } = event;
    return { ...nobody, number, dealtIn, course: [], isUnclear: false, before: null };
  }
  if (hand === null || after.hand?.number !== hand.number) return hand;
  if (event.type === 'corrected') return takenBack(hand, after);
  if (event.type === 'acted' && isFirstRound(after)) {
    const { seat, act } = event;
    const vpip = voluntary.has(act) ? [...hand.vpip, seat] : hand.vpip;
    const pfr = raising.has(act) ? [...hand.pfr, seat] : hand.pfr;
    return { ...hand, vpip, pfr, course: [...hand.course, { vpip, pfr, shape: shapeOf(after) }] };
  }
  return hand.course.length === 0 || event.type === 'turn'
    ? { ...hand, course: [...hand.course, { vpip: hand.vpip, pfr: hand.pfr, shape: shapeOf(after) }] }
    : hand;
}

const voluntary: ReadonlySet<string> = new Set(['call', 'bet', 'raise', 'complete']);
const raising: ReadonlySet<string> = new Set(['bet', 'raise', 'complete']);

/** Stages change without an act, so chips and cards identify a moment of a hand. A name may be published at any time. */
const shapeOf = ({ hand, seats }: PublicTable): string => {
  const stacks = Object.entries(seats).map(([seat, { stack }]) => [seat, stack]);
  return JSON.stringify([hand?.street, hand?.toMatch, hand?.seats, hand?.boards, stacks]);
};

function takenBack(hand: HandSoFar, after: PublicTable): HandSoFar {
  // Later rounds change nothing here.
  if (!isFirstRound(after)) return hand;
  const shape = shapeOf(after);
  const at = hand.course.findLastIndex((one) => one.shape === shape);
  const then = hand.course[at];
  if (then === undefined) return { ...hand, isUnclear: true };
  return { ...hand, vpip: then.vpip, pfr: then.pfr, course: hand.course.slice(0, at + 1), isUnclear: false };
}

function isFirstRound({ hand }: PublicTable): boolean {
  const game = hand?.game;
  return isVariant(game) && hand?.street === variantOf(game).streets[0]?.name;
}

export const isVariant = (game: unknown): game is VariantId => variantIds.some((id) => id === game);

function counted({ bySeat, hand }: DayFigures, after: PublicTable): DayFigures {
  if (hand === null || hand.before !== null || hand.isUnclear || after.hand?.outcome !== 'played')
    return { bySeat, hand };
  const grown = { ...bySeat };
  for (const seat of hand.dealtIn) {
    const { hands, vpip, pfr } = grown[seat] ?? { hands: 0, vpip: 0, pfr: 0 };
    grown[seat] = {
      hands: hands + 1,
      vpip: vpip + (hand.vpip.includes(seat) ? 1 : 0),
      pfr: pfr + (hand.pfr.includes(seat) ? 1 : 0),
    };
  }
  return { bySeat: grown, hand: { ...hand, before: bySeat } };
}

function followedSeats(bySeat: BySeat, before: PublicTable, after: PublicTable): BySeat {
  const gone = Object.keys(before.seats).filter((seat) => after.seats[seat] === undefined);
  if (gone.length === 0) return bySeat;
  const come = Object.keys(after.seats).filter((seat) => before.seats[seat] === undefined);
  const kept = Object.fromEntries(Object.entries(bySeat).filter(([seat]) => !gone.includes(seat)));
  const [from, to] = [gone[0], come[0]];
  const moved = from === undefined || gone.length !== 1 || come.length !== 1 ? undefined : bySeat[from];
  return moved === undefined || to === undefined ? kept : { ...kept, [to]: moved };
}
