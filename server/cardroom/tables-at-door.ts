import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { TableTurnedAway } from '../../native-bridge/contracts/turned-away.ts';
import type { TableAtDoor } from '../../protocol/office-desk.ts';
import type { TurnedAwayFor } from '../../protocol/sync-messages.ts';

export interface TablesAtDoorOptions {
  readonly store: Pick<CardroomStore, 'turnedAway'>;
  readonly time: TimeSource;
  readonly isTaken: (tableId: string) => boolean;
  readonly isLinked: (tableId: string) => boolean;
  /** Called when a table has come to the door, or has gone. */
  readonly changed: () => void;
}

/** A table tries again every five seconds. */
const goneAfterMs = 30_000;
/** Anybody in the network can knock under any name. */
const knockingMax = 12;
const plainId = /^[\p{L}\p{N}][\p{L}\p{N}._ -]{0,63}$/u;

interface Knocking {
  readonly since: number;
  readonly isRefused: boolean;
  readonly last: number;
}

/**
 * PCs that speak for a table and are turned away, for as long as they go on trying. Of a table this room has never met nothing else shows
 * that it is there: a room that was put back to before it was paired would look as if all were well.
 */
export class TablesAtDoor {
  readonly #options: TablesAtDoorOptions;
  readonly #knocking = new Map<string, Knocking>();
  #kept: string;

  constructor(options: TablesAtDoorOptions) {
    this.#options = options;
    // Whoever still knocks is heard within seconds.
    this.#kept = JSON.stringify(options.store.turnedAway.all());
    this.#keep();
  }

  knocked(tableId: string, why: TurnedAwayFor): void {
    const isRefused = why === 'malformed' || why === 'chain';
    if (!(isRefused || why === 'key') || !plainId.test(tableId)) return;
    const { time } = this.#options;
    const known = this.#knocking.get(tableId);
    if (known === undefined && this.#knocking.size >= knockingMax) return;
    const last = time.now();
    this.#knocking.set(tableId, { since: known?.since ?? last, isRefused, last });
    time.after(goneAfterMs, () => this.#lookWhoHasGone());
    if (known === undefined) this.#changed();
  }

  /** Its PC may be let in by now: another one that knocks is heard again within seconds. */
  linkChanged(tableId: string): void {
    const known = this.#knocking.get(tableId);
    if (known === undefined || known.isRefused) return;
    if (this.#options.isLinked(tableId)) this.#knocking.delete(tableId);
    this.#changed();
  }

  /** In the order in which they came. */
  get all(): readonly TableAtDoor[] {
    return [...this.#knocking].map(([tableId, { since, isRefused }]) => ({
      tableId,
      since,
      why: isRefused ? 'refused' : this.#whyUnknown(tableId),
    }));
  }

  /** Those without whom something stands still, for the room's operator; null: none. */
  get sentence(): string | null {
    const [first, ...others] = this.#standing;
    if (first === undefined) return null;
    const more = others.length === 0 ? '' : ` So is table ${others.map(({ tableId }) => tableId).join(', ')}.`;
    return `${sentenceOfTurnedAway(first)}${more}`;
  }

  /** Behind an earlier PC of a table that is linked nothing stands still. */
  get #standing(): readonly TableTurnedAway[] {
    return this.all.flatMap(({ why, ...one }) => (why === 'beside' ? [] : [{ ...one, why }]));
  }

  #whyUnknown(tableId: string): TableAtDoor['why'] {
    const { isTaken, isLinked } = this.#options;
    if (!isTaken(tableId)) return 'unknown';
    return isLinked(tableId) ? 'beside' : 'other';
  }

  #lookWhoHasGone(): void {
    const now = this.#options.time.now();
    // A clock that was set back keeps nobody at the door.
    const gone = [...this.#knocking].filter(([, { last }]) => Math.abs(now - last) >= goneAfterMs);
    for (const [tableId] of gone) this.#knocking.delete(tableId);
    if (gone.length > 0) this.#changed();
  }

  #changed(): void {
    this.#keep();
    this.#options.changed();
  }

  /** For `riffle verify`, which has only the file. */
  #keep(): void {
    const all = this.#standing;
    const kept = JSON.stringify(all);
    if (kept === this.#kept) return;
    try {
      this.#options.store.turnedAway.keep(all);
      this.#kept = kept;
    } catch (error) {
      // It is written with the next one that comes or goes.
      if (!(error instanceof StorageFault)) throw error;
    }
  }
}

/** What stands still, and what a person does, for people without the pages. */
export function sentenceOfTurnedAway({ tableId, why }: Pick<TableTurnedAway, 'tableId' | 'why'>): string {
  const pair = 'a new code (“riffle tables code”), then “riffle pair-table” at its PC';
  switch (why) {
    case 'other':
      return `Table ${tableId} knocks and is turned away: another PC is this table here. If it is the right one: “riffle tables revoke ${tableId}”, ${pair}.`;
    case 'refused':
      return `Table ${tableId} is turned away: this room can make nothing of what it sends. Its own log says why.`;
    default:
      return `Table ${tableId} knocks and is turned away: this room does not know its key, or has revoked it. To let it in: ${pair}.`;
  }
}

/** The same of a table that is let in and plays on its own. */
export const sentenceOfAstray = (tableId: string): string =>
  `Table ${tableId} plays a tournament that this room does not have, because it was put back to before it: nothing that the table waits for comes. The floor deals on at its console; count the stacks, and go by the receipts.`;
