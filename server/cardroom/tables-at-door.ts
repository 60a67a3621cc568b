import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { AstrayTable, TableAtDoor } from '../../protocol/office-desk.ts';
import type { TurnedAwayFor } from '../../protocol/sync-messages.ts';

export interface TablesAtDoorOptions {
  readonly time: TimeSource;
  readonly isTaken: (tableId: string) => boolean;
  readonly isLinked: (tableId: string) => boolean;
  /** Called when a table has come to the door, or has gone. */
  readonly changed: () => void;
}

/** A table tries again every five seconds. */
const goneAfterMs = 30_000;
/** Strangers can knock under any name. */
const knockingMax = 12;
const plainId = /^[\p{L}\p{N}][\p{L}\p{N}._ -]{0,63}$/u;

interface Knocking {
  readonly since: number;
  readonly why: 'key' | 'retired' | 'refused';
  readonly last: number;
}

/**
 * PCs that speak for a table and are turned away, for as long as they go on trying. Of a table this room has never met nothing else shows
 * that it is there: a room that was put back to before it was paired would look as if all were well. Nothing of it is written: anybody in the
 * network can knock.
 */
export class TablesAtDoor {
  readonly #options: TablesAtDoorOptions;
  readonly #knocking = new Map<string, Knocking>();
  #isWatched = false;

  constructor(options: TablesAtDoorOptions) {
    this.#options = options;
  }

  /** `retired`: the key was the table's, until somebody revoked it or another PC took the table over. */
  knocked(tableId: string, turnedAwayFor: TurnedAwayFor | 'retired'): void {
    const why = turnedAwayFor === 'malformed' || turnedAwayFor === 'chain' ? 'refused' : turnedAwayFor;
    if ((why !== 'refused' && why !== 'key' && why !== 'retired') || !plainId.test(tableId)) return;
    const known = this.#knocking.get(tableId);
    if (known === undefined && this.#knocking.size >= knockingMax) return;
    const last = this.#options.time.now();
    this.#knocking.set(tableId, { since: known?.since ?? last, why, last });
    this.#watch();
    if (known === undefined) this.#options.changed();
  }

  /** Its PC may be let in by now: another one that knocks is heard again within seconds. */
  linkChanged(tableId: string): void {
    const known = this.#knocking.get(tableId);
    if (known === undefined || known.why === 'refused') return;
    if (this.#options.isLinked(tableId)) this.#knocking.delete(tableId);
    this.#options.changed();
  }

  /** In the order in which they came. */
  get all(): readonly TableAtDoor[] {
    return [...this.#knocking].map(([tableId, { since, why }]) => ({
      tableId,
      since,
      why: why === 'refused' ? why : why === 'retired' ? 'beside' : this.#whyUnknown(tableId),
    }));
  }

  /** Those without whom something stands still, for the room's operator; null: none. */
  get sentence(): string | null {
    const [first, ...others] = this.#standing;
    if (first === undefined) return null;
    const more = others.length === 0 ? '' : ` So is table ${others.map(({ tableId }) => tableId).join(', ')}.`;
    return `${sentenceOfTurnedAway(first)}${more}`;
  }

  /** Behind a PC that somebody has put out, or an earlier one of a table that is linked, nothing stands still. */
  get #standing(): readonly TableAtDoor[] {
    return this.all.filter(({ why }) => why !== 'beside');
  }

  #whyUnknown(tableId: string): TableAtDoor['why'] {
    const { isTaken, isLinked } = this.#options;
    if (!isTaken(tableId)) return 'unknown';
    return isLinked(tableId) ? 'beside' : 'other';
  }

  /** Once at a time, however often they knock. */
  #watch(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    this.#options.time.after(goneAfterMs / 3, () => {
      this.#isWatched = false;
      this.#lookWhoHasGone();
      if (this.#knocking.size > 0) this.#watch();
    });
  }

  #lookWhoHasGone(): void {
    const now = this.#options.time.now();
    // A clock that was set back keeps nobody at the door.
    const gone = [...this.#knocking].filter(([, { last }]) => Math.abs(now - last) >= goneAfterMs);
    for (const [tableId] of gone) this.#knocking.delete(tableId);
    if (gone.length > 0) this.#options.changed();
  }
}

/** What stands still, and what a person does, for people without the pages. */
function sentenceOfTurnedAway({ tableId, why }: TableAtDoor): string {
  const pair = 'a new code (“riffle tables code”), then “riffle pair-table” at its PC';
  switch (why) {
    case 'other':
      return `Table ${tableId} knocks and is turned away: another PC is this table here. If it is the right one: “riffle tables revoke ${tableId}”, ${pair}.`;
    case 'refused':
      return `Table ${tableId} is turned away: this room can make nothing of what it sends. Its own log says why.`;
    default:
      return `Table ${tableId} knocks and is turned away: this room does not know its key. To let it in: ${pair}.`;
  }
}

/** The same of a table that is let in and plays on its own. */
export const sentenceOfAstray = ({ tableId, plays }: AstrayTable): string =>
  plays === 'tournament'
    ? `Table ${tableId} plays a tournament that this room does not have, because it was put back to before it: nothing that the table waits for comes. The floor deals on at its console; count the stacks, and go by the receipts.`
    : `Table ${tableId} plays a cash game that this room does not have: the room was put back to before it, or the game was closed and dealt on. No shift sheet counts its buy-ins and cash-outs. Deal on at its console and write them down; once nobody sits there, open the game and add the table to it.`;
