import type { Seat } from '../../engine/notation.ts';
import { apply, type Hand, type TableEvent, type TableState } from '../../engine/table.ts';
import { FloorNotes, type NotedFact } from './floor-notes.ts';

/** One hand of a log as it stands in the end, with what the floor had to do with it. */
export interface ToldHand {
  readonly hand: Hand;
  /** The table just after the hand began, and as the hand ended; of a hand still in play, as it is now. */
  readonly began: TableState;
  readonly ended: TableState;
  /** Without a sleeping straddle that was never live and went back. */
  readonly forced: readonly ForcedBet[];
  /** How often it was corrected after it had been booked. */
  readonly corrections: number;
  readonly floor: readonly NotedFact[];
}

/** What was put in before the cards, as it was booked. */
export type ForcedBet = Extract<TableEvent, { type: 'ante-posted' | 'blind-posted' }>;

/** An older hand put right after others had been played. */
type PastAmendment = Extract<TableEvent, { type: 'past-hand-amended' }>;

/** Amendments of hands that were over, by the hand; a log is read for them before it is told. */
export function pastAmendments(events: Iterable<TableEvent>): ReadonlyMap<number, readonly PastAmendment[]> {
  const found = new Map<number, PastAmendment[]>();
  for (const event of events)
    if (event.type === 'past-hand-amended') found.set(event.hand, [...(found.get(event.hand) ?? []), event]);
  return found;
}

/**
 * Every hand of a log, in order. A hand is only known to be over when the next one starts: until then its last step may be taken
 * back, and all of it corrected. `before`: the table before the first event; `past`: what was put right later than that.
 */
export function* toldHands(
  events: Iterable<TableEvent>,
  before: TableState | null = null,
  past: ReadonlyMap<number, readonly PastAmendment[]> = new Map(),
): Generator<ToldHand> {
  let telling = new HandTelling(before);
  let floor = new FloorNotes();
  for (const event of events) {
    if (event.type === 'hand-started') {
      yield* telling.told(floor, past);
      telling = new HandTelling(telling.state);
      floor = new FloorNotes(floor);
    }
    telling = telling.after(event);
    if (event.type !== 'past-hand-amended') floor.note(event, telling.state);
  }
  yield* telling.told(floor, past);
}

/** What a hand is told from, event by event. */
class HandTelling {
  state: TableState | null;
  readonly #before: TableState | null;
  #began: TableState | null = null;
  #ended: TableState | null = null;
  #corrections = 0;
  readonly #forced: ForcedBet[] = [];
  /** Seats whose sleeping straddle went back. */
  readonly #neverLive = new Set<Seat>();

  constructor(before: TableState | null) {
    this.state = before;
    this.#before = before;
  }

  /** The same after one more event; the hand told anew after its correction. */
  after(event: TableEvent): HandTelling {
    if (event.type === 'hand-amended') {
      let told = new HandTelling(this.#before);
      for (const one of event.events) told = told.after(one);
      told.state = apply(this.state, event);
      told.#corrections = this.#corrections + 1;
      return told;
    }
    // Chips that nobody matched come back when nobody is to act; in somebody's turn, only a sleeper does.
    if (event.type === 'uncalled-returned' && this.state?.hand?.toAct === event.seat) this.#neverLive.add(event.seat);
    this.state = apply(this.state, event);
    if ('restored' in event) this.#takeBack();
    if (event.type === 'hand-started') this.#began = this.state;
    if (event.type === 'ante-posted' || event.type === 'blind-posted') this.#forced.push(event);
    if (event.type === 'hand-ended') this.#ended = this.state;
    return this;
  }

  /** A step was taken back: a straddle that lies there again sleeps again. */
  #takeBack(): void {
    const players = this.state?.hand?.players ?? [];
    for (const { seat, acted, bet } of players) if (!acted && bet > 0) this.#neverLive.delete(seat);
  }

  #isLive(bet: ForcedBet): boolean {
    return bet.type === 'ante-posted' || bet.kind !== 'sleeper' || !this.#neverLive.has(bet.seat);
  }

  told(floor: FloorNotes, past: ReadonlyMap<number, readonly PastAmendment[]>): readonly ToldHand[] {
    // What was put right of the hand before the first one that is told here has no beginning here.
    const later = this.#began === null ? [] : (past.get(this.state?.hand?.number ?? -1) ?? []);
    const last = later.at(-1);
    if (last !== undefined) {
      for (const one of later) floor.note(one, this.state);
      const corrections = this.#corrections + later.length;
      // Each amendment has the whole hand as it was after it.
      const told = last.events.reduce((sofar, one) => sofar.after(one), new HandTelling(this.#before));
      return told.told(floor, new Map()).map((hand) => ({ ...hand, corrections }));
    }
    const [state, began, corrections] = [this.state, this.#began, this.#corrections];
    const forced = this.#forced.filter((bet) => this.#isLive(bet));
    const hand = state?.hand ?? null;
    if (state === null || hand === null || began === null) return [];
    const ended = hand.outcome === 'played' ? (this.#ended ?? state) : state;
    return [{ hand, began, ended, forced, corrections, floor: floor.facts }];
  }
}
