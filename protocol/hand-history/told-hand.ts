import type { Seat } from '../../engine/notation.ts';
import { apply, type Hand, type TableEvent, type TableState } from '../../engine/table.ts';
import { FloorNotes, type NotedFact } from './floor-notes.ts';

/** One hand of a log in its final form, with the floor's part in it. */
export interface ToldHand {
  readonly hand: Hand;
  /** The table just after the hand began, and at its end; for a hand in play, as it is now. */
  readonly began: TableState;
  readonly ended: TableState;
  /** Without a sleeping straddle that never became live and was returned. */
  readonly forced: readonly ForcedBet[];
  /** How often it was corrected after it was booked. */
  readonly corrections: number;
  readonly floor: readonly NotedFact[];
}

/** What was put in before the cards, as booked. */
export type ForcedBet = Extract<TableEvent, { type: 'ante-posted' | 'blind-posted' }>;

/** An older hand that was corrected after others had been played. */
type PastAmendment = Extract<TableEvent, { type: 'past-hand-amended' }>;

/** Amendments of finished hands, by hand; collected from a log before it is retold. */
export function pastAmendments(events: Iterable<TableEvent>): ReadonlyMap<number, readonly PastAmendment[]> {
  const found = new Map<number, PastAmendment[]>();
  for (const event of events)
    if (event.type === 'past-hand-amended') found.set(event.hand, [...(found.get(event.hand) ?? []), event]);
  return found;
}

/**
 * Every hand of a log, in order. A hand is only final when the next one starts: until then its last step may be undone, and all of it
 * corrected. `before`: the table before the first event; `past`: later corrections.
 */
export function* toldHands(
  events: Iterable<TableEvent>,
  before: TableState | null = null,
  past: ReadonlyMap<number, readonly PastAmendment[]> = new Map(),
): Generator<ToldHand> {
  let [telling, floor]: [HandTelling, FloorNotes] = [new HandTelling(before), new FloorNotes()];
  // The hand before, until this one has an action: its start may be taken back.
  let last: Telling | null = null;
  // Hands whose start was taken back, since the one that is told.
  let back: readonly ToldHand[] = [];
  for (const event of events) {
    if (event.type === 'hand-started') {
      if (last !== null) yield* toldBy(last, past);
      last = { telling, floor, back };
      [telling, floor, back] = [new HandTelling(telling.state), new FloorNotes(floor), []];
    }
    if (last !== null && event.type === 'step-undone' && event.step === 'hand-started') {
      back = [...last.back, ...telling.told(floor, past)];
      ({ telling, floor } = last);
      last = null;
    }
    telling = telling.after(event);
    if (event.type !== 'past-hand-amended') floor.note(event, telling.state);
  }
  if (last !== null) yield* toldBy(last, past);
  yield* toldBy({ telling, floor, back }, past);
}

interface Telling {
  readonly telling: HandTelling;
  readonly floor: FloorNotes;
  readonly back: readonly ToldHand[];
}

const toldBy = ({ telling, floor, back }: Telling, past: Parameters<HandTelling['told']>[1]): readonly ToldHand[] => [
  ...telling.told(floor, past),
  ...back,
];

/** Collects a hand event by event. */
class HandTelling {
  state: TableState | null;
  readonly #before: TableState | null;
  #began: TableState | null = null;
  #ended: TableState | null = null;
  #corrections = 0;
  readonly #forced: ForcedBet[] = [];
  /** Seats whose sleeping straddle was returned. */
  readonly #neverLive = new Set<Seat>();

  constructor(before: TableState | null) {
    this.state = before;
    this.#before = before;
  }

  /** The same after one more event; after a correction the whole hand anew. */
  after(event: TableEvent): HandTelling {
    if (event.type === 'hand-amended') {
      let told = new HandTelling(this.#before);
      for (const one of event.events) told = told.after(one);
      told.state = apply(this.state, event);
      told.#corrections = this.#corrections + 1;
      return told;
    }
    // Unmatched chips are returned when nobody is to act; in somebody's turn it can only be a sleeping straddle.
    if (event.type === 'uncalled-returned' && this.state?.hand?.toAct === event.seat) this.#neverLive.add(event.seat);
    this.state = apply(this.state, event);
    if ('restored' in event) this.#takeBack();
    if (event.type === 'hand-started') this.#began = this.state;
    if (event.type === 'ante-posted' || event.type === 'blind-posted') this.#forced.push(event);
    if (event.type === 'hand-ended') this.#ended = this.state;
    return this;
  }

  /** A step was undone: a straddle that is back on the table sleeps again. */
  #takeBack(): void {
    const players = this.state?.hand?.players ?? [];
    for (const { seat, acted, bet } of players) if (!acted && bet > 0) this.#neverLive.delete(seat);
  }

  #isLive(bet: ForcedBet): boolean {
    return bet.type === 'ante-posted' || bet.kind !== 'sleeper' || !this.#neverLive.has(bet.seat);
  }

  told(floor: FloorNotes, past: ReadonlyMap<number, readonly PastAmendment[]>): readonly ToldHand[] {
    // An amendment of a hand before the first one here has no beginning in these events.
    const later = this.#began === null ? [] : (past.get(this.state?.hand?.number ?? -1) ?? []);
    const last = later.at(-1);
    if (last !== undefined) {
      for (const one of later) floor.note(one, this.state);
      const corrections = this.#corrections + later.length;
      // Each amendment has the whole hand as it is afterwards.
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
