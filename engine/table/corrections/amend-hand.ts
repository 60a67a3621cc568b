import { potsOf } from '../../rules/pots/layer-pots.ts';
import { ruleFor } from '../../rules/rulebooks/all-rulebooks.ts';
import type { ActChange, ChipMove, ChipPlace, HandAct, HandTape, OutNow } from '../../words/amendment.ts';
import type { Chips } from '../../words/chips.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Refusal } from '../../words/refusal.ts';
import { beforeStep, type Chair, type Restored, type TableState, type UndoStep } from '../../words/table-state.ts';
import { replay } from '../apply.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { bagInTheWay } from '../seats/decide-bags.ts';
import { playedFrom, startOf } from './hand-tape.ts';
import { chipsAway, eventsThatCount, letGoSince } from './let-go.ts';
import { listActs } from './list-acts.ts';
import { recompute } from './recompute.ts';
import type { Decide } from './redo-act.ts';

type AmendHand = Extract<Command, { type: 'amend-hand' }>;

/** The hand as it should have been: replayed under its own policies, replacing what was booked. */
export function amendHand(state: TableState, command: AmendHand, decide: Decide): Decision {
  const { tape, changes, at, by, reason } = command;
  const { hand } = state;
  const refused = disputeRefused(state, tape, command.hand);
  if (refused !== null || hand === null || tape === null) return refuse(refused ?? { reason: 'no-hand' });
  const played = recompute(tape, changes, decide);
  if ('refusal' in played) return refuse(nameBag(state, played.refusal));
  const { undecided } = played;
  if (undecided.length > 0) return refuse({ reason: 'acts-undecided', acts: undecided.map(({ act }) => act) });
  const restored = restoredBy(played.after);
  const sealed = bagInTheWay(state, restored);
  if (sealed !== null) return refuse(sealed);
  if (JSON.stringify(restored) === JSON.stringify(restoredBy(state))) return refuse({ reason: 'nothing-amended' });
  const outs = outsNow(tape, hand.number, played.events);
  return draft(state)
    .add({
      type: 'hand-amended',
      hand: hand.number,
      at,
      by,
      reason,
      amendment: readable(listActs(tape), changes),
      events: played.events,
      restored: { ...restored, undo: named(playedFrom(tape.before, played.events)) },
      moves: movesTo({ tape, played, now: state, after: restored }),
      ...(outs.length === 0 ? {} : { outs }),
    })
    .done();
}

/** Where a seat has changed because its chips are in a bag, the bag is what has to be opened. */
export const nameBag = ({ chairs }: TableState, refusal: Refusal): Refusal =>
  refusal.reason === 'seat-changed-since' && chairs[refusal.seat - 1]?.bag !== undefined
    ? { reason: 'bag-sealed', seat: refusal.seat }
    : refusal;

/** The chips to carry from the table as it is now to the one as the corrected hand leaves it. */
export const movesTo = ({
  tape,
  played,
  now,
  after,
}: {
  readonly tape: HandTape;
  readonly played: Pick<Exclude<ReturnType<typeof recompute>, { refusal: unknown }>, 'events' | 'found'>;
  readonly now: TableState;
  readonly after: Restored;
}): readonly ChipMove[] =>
  chipMoves({ ...now, away: chipsAway(tape.events) }, { ...after, away: chipsAway(played.events) }, played.found);

/** The last undoable step as written to the log: without the earlier table. */
function named({ undo }: TableState): UndoStep | null {
  if (undo === null) return null;
  const { [beforeStep]: _before, ...said } = undo;
  return said;
}

/** Why a hand cannot be disputed; null if it can: the hand in play, or the last one until the next begins. */
export function disputeRefused(state: TableState | null, tape: HandTape | null, number: number): Refusal | null {
  const { hand = null } = state ?? {};
  if (state === null || hand === null || tape === null || number > hand.number) return { reason: 'no-hand' };
  // Corrected once as an older one, because everybody had left, it stays one.
  if (number === hand.number && tape.isPast !== true) return null;
  return { reason: 'too-late-to-dispute', hand: number, rule: ruleFor(state.rulebook, 'disputeUntil', state.overlay) };
}

/** Each change, with the act it was made to. */
export const readable = (acts: readonly HandAct[], changes: readonly ActChange[]) =>
  changes.map((change) => ({ change, was: change.change === 'insert' ? null : (acts[change.act] ?? null) }));

/** What an amendment restores. The undoable step is left out: it is the last one of the corrected hand. */
export function restoredBy({ chairs, hand, handNumber, redeal, buttonPut, chipsIn, raked }: TableState): Restored {
  return { chairs, hand, handNumber, redeal, buttonPut, chipsIn, raked, undo: null };
}

/** Chips at a place before and after; the difference has to be carried. */
interface Lying {
  readonly place: ChipPlace;
  readonly more: number;
}

/** `away`: chips of players whose seat had been given to somebody else. */
type Chipped = Pick<Restored, 'chairs' | 'hand' | 'raked'> & { readonly away?: Chips };

/**
 * The chips a hand has to carry, from where to where. `found`: chips already at a seat that the book did not know of because its stack was
 * miscounted; negative if it had fewer.
 */
function chipMoves(now: Chipped, after: Chipped, found: Readonly<Record<number, number>>): readonly ChipMove[] {
  const changes = differences(lyingAt(now, found), lyingAt(after, {}));
  const givers = changes.filter(({ more }) => more < 0).map(({ place, more }) => ({ place, chips: -more }));
  const takers = changes.filter(({ more }) => more > 0).map(({ place, more }) => ({ place, chips: more }));
  const moves: ChipMove[] = [];
  const carry = (from: (typeof givers)[number], to: (typeof takers)[number]): void => {
    const chips = Math.min(from.chips, to.chips);
    if (chips === 0) return;
    moves.push({ from: from.place, to: to.place, chips });
    from.chips -= chips;
    to.chips -= chips;
  };
  // What a player takes back and what the same player adds cancel out at the seat.
  for (const from of givers) for (const to of takers) if (isSameSeat(from.place, to.place)) carry(from, to);
  for (const from of givers) for (const to of takers) carry(from, to);
  return moves;
}

const isSameSeat = (one: ChipPlace, other: ChipPlace): boolean =>
  'seat' in one && 'seat' in other && one.seat === other.seat;

const keyOf = (place: ChipPlace): string =>
  'seat' in place ? `${place.place} ${place.seat}` : 'pot' in place ? `pot ${place.pot}` : place.place;

/** Seats before pots, pots before the house: surplus chips go to the nearest place first. */
function lyingAt(
  { chairs, hand, raked, away = 0 }: Chipped,
  found: Readonly<Record<number, number>>,
): readonly Lying[] {
  // Chips behind belong to the player but are not at the table yet.
  const stacks = chairs.map(({ seat, stack, drift, behind = 0 }): Lying => {
    return { place: { place: 'stack', seat }, more: (stack ?? drift) - behind + (found[seat] ?? 0) };
  });
  const bets = (hand?.players ?? []).map(({ seat, bet }): Lying => ({ place: { place: 'bet', seat }, more: bet }));
  const beside: readonly Lying[] = [
    { place: { place: 'rake' }, more: raked },
    { place: { place: 'floor' }, more: away },
  ];
  return [...stacks, ...bets, ...potsNow(hand), ...beside];
}

/** Pots that have not been pushed. */
function potsNow(hand: Chipped['hand']): readonly Lying[] {
  if (hand === null) return [];
  const open: readonly { readonly pot: number; readonly chips: Chips }[] =
    hand.awards.length > 0
      ? hand.awards.filter(({ pushed }) => !pushed)
      : potsOf(hand).map(({ chips }, pot) => ({ pot, chips }));
  return hand.stage === 'over' ? [] : open.map(({ pot, chips }) => ({ place: { place: 'pot', pot }, more: chips }));
}

function differences(before: readonly Lying[], after: readonly Lying[]): readonly Lying[] {
  const sums = new Map<string, { readonly place: ChipPlace; more: number }>();
  const add = ({ place, more }: Lying, sign: 1 | -1): void => {
    const sum = sums.get(keyOf(place)) ?? { place, more: 0 };
    sum.more += sign * more;
    sums.set(keyOf(place), sum);
  };
  for (const one of before) add(one, -1);
  for (const one of after) add(one, 1);
  return [...sums.values()].filter(({ more }) => more !== 0);
}

/** Everybody who lost everything in the hand as it was booked, or does as it reads now: `amended`. */
export function outsNow(tape: HandTape, hand: number, amended: readonly TableEvent[]): readonly OutNow[] {
  const [was, is] = [tape.events, amended].map((events) => chairsAtEnd(tape, events));
  const [hadGone, go] = [eventsThatCount(tape), amended].map((events) => letGoSince(events, tape.before));
  const lostIn = (chair: Chair | undefined) => (chair?.bust?.hand === hand ? chair.bust : null);
  return tape.before.chairs.flatMap(({ seat, player }): readonly OutNow[] => {
    const [before, now] = [lostIn(was?.[seat - 1]), lostIn(is?.[seat - 1])];
    if (player === null || (before === null && now === null)) return [];
    const [had, has] = [hadGone?.get(seat), go?.get(seat)];
    const given = had?.seatGiven === true || has?.seatGiven === true ? ({ seatGiven: true } as const) : {};
    if (now === null) return [{ seat, player: player.id, how: null, ...given }];
    const { how, over, startedWith } = now;
    const hasLeft = before === null && had !== undefined;
    return [{ seat, player: player.id, how, over, startedWith, ...(hasLeft ? { letGo: true, ...given } : {}) }];
  });
}

/** Who sat where at the hand's end, when nobody had yet left a seat after losing everything. */
function chairsAtEnd(tape: HandTape, events: readonly TableEvent[]): readonly Chair[] {
  const end = events.findLastIndex(({ type }) => type === 'hand-ended');
  return replay(events.slice(0, end + 1), startOf(tape))?.chairs ?? [];
}
