import type { Viewer } from '../../engine/table.ts';
import type { Order } from '../../native-bridge/contracts/cardroom-store.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { FromCardroomServer } from '../../protocol/cardroom-messages.ts';
import { type Names, staffIdOf } from './names.ts';
import { eventsSeenBy, overviewOf, overviewsOf } from './overview.ts';
import type { StoredEvent } from './project-rows.ts';
import type { Room } from './room.ts';

/** A paired browser that is connected now. */
export interface Page {
  readonly viewer: Viewer;
  /** Hash of the browser's key. */
  readonly keyHash: string;
  /** The table whose events it follows. */
  readonly watching: string | null;
  /** Takes a message as JSON text: every page of the same kind of viewer gets the same text. */
  sendText(text: string): void;
  orderAnswered(order: Order): void;
  /** Its key is no longer valid: tells the page, and ends the connection. */
  turnAway(): void;
  /** Says who is signed in at this browser, and who may sign in. */
  tellPerson(): void;
}

/** All connected viewers of the room; sends each what changed, limited to what it may see. */
export class Pages {
  readonly #room: Room;
  readonly #names: Names;
  readonly #time: TimeSource;
  readonly #pages = new Set<Page>();

  constructor(options: { readonly room: Room; readonly names: Names; readonly time: TimeSource }) {
    this.#room = options.room;
    this.#names = options.names;
    this.#time = options.time;
    options.room.listen({
      tableGrew: ({ tableId }, events) => {
        this.#sendEvents(tableId, events);
        this.#sendTable(tableId);
      },
      linkChanged: (tableId) => this.#sendTable(tableId),
      understandingChanged: () => this.sendToEach((viewer) => [this.notUnderstoodMessage(viewer)]),
      orderAnswered: (order) => {
        for (const page of this.#pages) page.orderAnswered(order);
      },
      forksChanged: () => {
        const told = [...this.#pages].filter(({ viewer }) => viewer !== 'display');
        this.#sendToEach(told, () => [this.forksMessage()]);
      },
    });
  }

  /** Sends a sign of life to every page. */
  beat(): void {
    this.sendToEach(() => [{ type: 'clock', now: this.#time.now() }]);
  }

  get size(): number {
    return this.#pages.size;
  }

  add(page: Page): void {
    this.#pages.add(page);
  }

  remove(page: Page): void {
    this.#pages.delete(page);
  }

  /** Ends every connection of a browser that was revoked. */
  turnAway(keyHash: string): void {
    for (const page of [...this.#pages]) if (page.keyHash === keyHash) page.turnAway();
  }

  /** Whether a page is open on the browser with this name in logs. */
  isOpen(staffId: string): boolean {
    return [...this.#pages].some(({ keyHash }) => staffIdOf(keyHash) === staffId);
  }

  /** Tells the pages of one browser, or of all, who is signed in there. */
  tellPerson(keyHash: string | null): void {
    for (const page of this.#pages) if (keyHash === null || page.keyHash === keyHash) page.tellPerson();
  }

  /** What a page begins with. */
  overviews(viewer: Viewer): Pick<Extract<FromCardroomServer, { type: 'welcome' }>, 'tables' | 'names' | 'now'> {
    const tables = overviewsOf(this.#room, viewer);
    return { tables, names: this.#names.of(viewer, tables), now: this.#time.now() };
  }

  /** What pages other than displays are told about contradicting histories. */
  forksMessage(): FromCardroomServer {
    return { type: 'forks', forks: this.#room.links.forks() };
  }

  /** The reason is only for the room's operator. */
  notUnderstoodMessage(viewer: Viewer): FromCardroomServer {
    const tables = this.#room.notUnderstood();
    const onWall = tables.map(({ tableId, name, event, why, since }) => {
      return { tableId, logId: '', name, event, why, since, sentence: '' };
    });
    const shown = viewer === 'display' ? onWall : tables;
    return { type: 'not-understood', tables: shown };
  }

  /** One table's overview, with the names that `alsoNamed` refers to. Null for a table that never sent an event. */
  tableMessage(tableId: string, viewer: Viewer, alsoNamed: unknown = null): FromCardroomServer | null {
    const table = overviewOf(this.#room, tableId, viewer);
    if (table === null) return null;
    return { type: 'table', table, names: this.#names.of(viewer, [table, alsoNamed]), now: this.#time.now() };
  }

  /** The same to all viewers, by kind. */
  sendToEach(messagesFor: (viewer: Viewer) => readonly FromCardroomServer[]): void {
    this.#sendToEach([...this.#pages], messagesFor);
  }

  #sendTable(tableId: string): void {
    this.#sendToEach([...this.#pages], (viewer) => {
      const message = this.tableMessage(tableId, viewer);
      return message === null ? [] : [message];
    });
  }

  #sendEvents(tableId: string, events: readonly StoredEvent[]): void {
    const watchers = [...this.#pages].filter(({ watching }) => watching === tableId);
    this.#sendToEach(watchers, (viewer) =>
      eventsSeenBy(viewer, events).map((seen) => ({ type: 'event', tableId, seen })),
    );
  }

  /** Builds the messages once for each kind of viewer present. */
  #sendToEach(pages: readonly Page[], messagesFor: (viewer: Viewer) => readonly FromCardroomServer[]): void {
    const texts = new Map<Viewer, readonly string[]>();
    for (const page of pages) {
      const ready = texts.get(page.viewer) ?? messagesFor(page.viewer).map((message) => JSON.stringify(message));
      texts.set(page.viewer, ready);
      for (const text of ready) page.sendText(text);
    }
  }
}
