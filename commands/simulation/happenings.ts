import type { TableEvent, TableState } from '../../engine/table.ts';

/** What may happen in the room while a hand can still be corrected. */
export const things = [
  'bust',
  're-entry',
  're-entry seated',
  'entry',
  'entry withdrawn',
  're-buy',
  'add-on',
  'deal',
  'table broken',
  'final table drawn',
  'player sent',
  'player moved out',
  'player seated',
  'seat cleared by hand',
  'round of hands',
  'place paid',
  'level changed',
  'clock paused',
  'clock of a table jumped',
  'clock of the room jumped',
  'table restarted',
  'table cut off',
  'room stopped',
] as const;
/** What may happen by a hand once its table has nobody left to take back a push: the floor alone corrects the hand then. */
export const thingsByHands = ['seat won', 'seat settled', 'flight closed', 'bagged late'] as const;
export type ThingByHand = (typeof thingsByHands)[number];
export type Thing = (typeof things)[number] | ThingByHand | typeof correctedAndMoved;
/** An older hand was corrected, and a player has moved since: the same hand is corrected again, or back. */
const correctedAndMoved = 'older hand corrected and somebody moved';

/** How a hand is corrected afterwards. */
export const corrections = ['push taken back', 'last hand corrected', 'older hand corrected'] as const;
type Correction = (typeof corrections)[number];

/** Counts, by name. */
export interface Counted {
  readonly times: ReadonlyMap<string, number>;
  /** One thing and a later correction of a hand that began before it. */
  readonly pairs: ReadonlyMap<string, number>;
}

export const pairOf = (thing: Thing, correction: Correction): string => `${thing}, then ${correction}`;

/** A hand of a table: the one in which somebody was out last, or by which a seat was won. */
export interface HandOfTable {
  readonly tableId: string;
  readonly hand: number;
}

interface Happened {
  readonly thing: Thing;
  /** For a bust, an entry bought after one, and what happened by a hand: pairs with a correction of that hand alone. */
  readonly of: HandOfTable | null;
}

/** Counts what happened in an evening, and after what a hand was corrected. */
export class Happenings implements Counted {
  readonly times = new Map<string, number>();
  readonly pairs = new Map<string, number>();
  readonly #happened: Happened[] = [];
  /** The counts when a hand began. */
  readonly #begun = new Map<string, number>();
  readonly #sits = new Map<string, ReadonlyMap<number, string>>();
  readonly #busts = new Map<string, HandOfTable>();
  readonly #boughtAgain = new Set<string>();
  /** Older hands corrected since somebody moved last. */
  readonly #correctedNow: HandOfTable[] = [];

  count(what: string): void {
    this.times.set(what, (this.times.get(what) ?? 0) + 1);
  }

  note(thing: Thing, of: HandOfTable | null = null): void {
    this.#happened.push({ thing, of });
  }

  bought(player: string): void {
    const of = this.#busts.get(player);
    if (of === undefined) this.note('entry');
    else {
      this.#boughtAgain.add(player);
      this.note('re-entry', of);
    }
  }

  /** Players who were out in a table's last hand. */
  outIn(tableId: string, hand: number): readonly string[] {
    return [...this.#busts].flatMap(([player, of]) => (of.tableId === tableId && of.hand === hand ? [player] : []));
  }

  /** A table's rows. `state`: after them. */
  appended(tableId: string, events: readonly TableEvent[], state: TableState): void {
    const before = this.#sits.get(tableId) ?? new Map<number, string>();
    this.#sits.set(
      tableId,
      new Map(state.chairs.flatMap(({ seat, player }) => (player === null ? [] : [[seat, player.id]]))),
    );
    for (const event of events) {
      this.count(`event ${event.type}`);
      if (state.mode === 'tournament') this.#atTournament(tableId, event, state, before);
    }
  }

  #atTournament(tableId: string, event: TableEvent, state: TableState, before: ReadonlyMap<number, string>): void {
    const { handNumber: hand } = state;
    switch (event.type) {
      case 'hand-started':
        this.#begun.set(`${tableId} ${event.number}`, this.#happened.length);
        return;
      case 'player-seated': {
        const of = this.#busts.get(event.player.id);
        if (of !== undefined && this.#boughtAgain.has(event.player.id)) this.note('re-entry seated', of);
        this.note('player seated');
        return;
      }
      case 'seat-opened':
        if (event.why === 'eliminated') this.#out(before.get(event.seat), { tableId, hand });
        else this.note(event.why === 'moved' ? 'player moved out' : 'seat cleared by hand');
        if (event.why === 'moved') for (const of of this.#correctedNow.splice(0)) this.note(correctedAndMoved, of);
        return;
      case 'hand-amended': {
        this.#corrected('last hand corrected', tableId, event.hand);
        const sit = new Set(this.#sits.get(tableId)?.values());
        for (const player of before.values()) if (!sit.has(player)) this.#out(player, { tableId, hand: event.hand });
        return;
      }
      case 'past-hand-amended':
        this.#corrected('older hand corrected', tableId, event.hand);
        this.#correctedNow.push({ tableId, hand: event.hand });
        return;
      case 'step-undone':
        if (event.step === 'pot-pushed') this.#corrected('push taken back', tableId, hand);
    }
  }

  #out(player: string | undefined, of: HandOfTable): void {
    if (player === undefined) return;
    this.#busts.set(player, of);
    this.#boughtAgain.delete(player);
    this.note('bust', of);
  }

  #corrected(correction: Correction, tableId: string, hand: number): void {
    const begun = this.#begun.get(`${tableId} ${hand}`);
    if (begun === undefined) return;
    const since = this.#happened
      .slice(begun)
      .filter(({ of }) => of === null || (of.tableId === tableId && of.hand === hand));
    for (const thing of new Set(since.map((one) => one.thing))) {
      const pair = pairOf(thing, correction);
      this.pairs.set(pair, (this.pairs.get(pair) ?? 0) + 1);
    }
  }
}

/** All evenings together. */
export function countedIn(evenings: readonly Counted[]): Counted {
  const sum = (counts: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> => {
    const all = new Map<string, number>();
    for (const each of counts) for (const [name, times] of each) all.set(name, (all.get(name) ?? 0) + times);
    return all;
  };
  return { times: sum(evenings.map(({ times }) => times)), pairs: sum(evenings.map(({ pairs }) => pairs)) };
}
