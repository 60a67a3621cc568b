import type { CardroomStore, Order, PairedBrowser } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import {
  type BrowserRole,
  type FromCardroomServer,
  type ToCardroomServer,
  toCardroomServerSchema,
} from '../../protocol/cardroom-messages.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import { messageBytesMax } from '../../protocol/table-messages.ts';
import { MessageRate } from '../connections/message-rate.ts';
import type { ScreenTransport } from '../connections/screen-transport.ts';
import { greetedVersion, readMessage } from '../sync/read-message.ts';
import { bodyOf, type FloorCalls, type Rule, refusalOf } from './floor-calls.ts';
import { hashOfKey, type Names } from './names.ts';
import { eventsSeenBy } from './overview.ts';
import type { Page, Pages } from './pages.ts';
import type { Pairing } from './pairing.ts';
import { readEvent } from './read-event.ts';
import type { Room } from './room.ts';

export interface BrowserDoor {
  readonly room: Room;
  readonly pages: Pages;
  readonly floorCalls: FloorCalls;
  readonly names: Names;
  readonly pairing: Pick<Pairing, 'issueCode'>;
  readonly time: TimeSource;
}

type TurnedAway = Extract<FromCardroomServer, { type: 'turned-away' }>;

const greetingMs = 10_000;
const pagesMax = 200;
const messagesPerSecond = 50;
/** A browser this far behind is given up; it asks for everything afresh when it comes back. */
const waitingBytesMax = 16 * 1024 * 1024;

/** Serves one browser until its connection goes down. A message that is wrong in any way gets one sentence and changes nothing. */
export function answerBrowser(transport: ScreenTransport, door: BrowserDoor): void {
  const connection = new BrowserConnection(transport, door);
  const cancel = door.time.after(greetingMs, () => connection.expectGreeted());
  transport.onMessage((text) => connection.hear(text));
  transport.onState((state) => {
    if (state === 'up') return;
    cancel();
    connection.over();
  });
}

class BrowserConnection {
  readonly #transport: ScreenTransport;
  readonly #door: BrowserDoor;
  readonly #rate: MessageRate;
  #page: PairedPage | null = null;
  #isOver = false;

  constructor(transport: ScreenTransport, door: BrowserDoor) {
    this.#transport = transport;
    this.#door = door;
    this.#rate = new MessageRate(door.time, messagesPerSecond);
  }

  hear(text: string): void {
    if (this.#isOver) return;
    if (!this.#rate.take()) {
      this.#turnAway('busy', 'Too many messages at once. Connect again in a few seconds.');
      return;
    }
    try {
      this.#read(text);
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error;
      this.#turnAway('busy', error.message);
    }
  }

  expectGreeted(): void {
    if (this.#page === null) this.#turnAway('malformed', 'A browser says hello first.');
  }

  over(): void {
    this.#isOver = true;
    if (this.#page !== null) this.#door.pages.remove(this.#page);
  }

  #read(text: string): void {
    const version = this.#page === null ? greetedVersion(text) : null;
    if (version !== null && version !== protocolVersion) {
      this.#turnAway(
        'version',
        `The page speaks version ${version} of the protocol, the cardroom server version ${protocolVersion}: load the page again.`,
      );
      return;
    }
    const read = readMessage(toCardroomServerSchema, text, messageBytesMax);
    if ('sentence' in read) {
      this.#turnAway('malformed', read.sentence);
      return;
    }
    const { message } = read;
    if (message.type === 'hello') {
      if (this.#page === null) {
        this.#greet(message.key);
        return;
      }
      this.#turnAway('malformed', 'A browser says hello once.');
      return;
    }
    if (this.#page === null) {
      this.#turnAway('malformed', 'A browser says hello first.');
      return;
    }
    this.#page.answer(message);
  }

  #greet(key: string | null): void {
    const { room, pages, names } = this.#door;
    const browser = key === null ? null : room.store.browser(hashOfKey(key));
    if (browser === null) {
      const sentence = 'This browser is not paired with the cardroom. Ask for a code and type it in.';
      this.#turnAway('not-paired', sentence);
      return;
    }
    if (pages.size >= pagesMax) {
      this.#turnAway('busy', `The cardroom serves ${pagesMax} browsers already.`);
      return;
    }
    names.meet(browser);
    this.#page = new PairedPage(browser, this.#door, (text) => this.#sendText(text));
    this.#page.welcome();
    pages.add(this.#page);
  }

  #sendText(text: string): void {
    if (this.#isOver) return;
    if (this.#transport.waitingBytes > waitingBytesMax) this.#close();
    else this.#transport.send(text);
  }

  #turnAway(why: TurnedAway['why'], sentence: string): void {
    const message: TurnedAway = { type: 'turned-away', why, sentence };
    this.#sendText(JSON.stringify(message));
    this.#close();
  }

  #close(): void {
    if (this.#isOver) return;
    this.over();
    this.#transport.close();
  }
}

/** Nobody lets in somebody who may do more than they may themselves. */
const rolesGivenBy: { readonly [Role in BrowserRole]: readonly BrowserRole[] } = {
  floor: ['floor', 'cardroom', 'display'],
  cardroom: ['cardroom', 'display'],
  display: [],
};

/** A browser that has shown its key. */
class PairedPage implements Page {
  readonly #browser: PairedBrowser;
  readonly #door: BrowserDoor;
  readonly sendText: (text: string) => void;
  /** The page's own request ids of the orders whose answer it waits for. */
  readonly #requests = new Map<string, string>();
  watching: string | null = null;

  constructor(browser: PairedBrowser, door: BrowserDoor, sendText: (text: string) => void) {
    this.#browser = browser;
    this.#door = door;
    this.sendText = sendText;
  }

  get viewer(): PairedBrowser['role'] {
    return this.#browser.role;
  }

  welcome(): void {
    const { role, name } = this.#browser;
    this.#send({ type: 'welcome', protocol: protocolVersion, role, name, ...this.#door.pages.overviews(role) });
  }

  answer(message: Exclude<ToCardroomServer, { type: 'hello' }>): void {
    switch (message.type) {
      case 'watch':
        this.watching = message.tableId;
        return;
      case 'read-hand':
        this.#readHand(message);
        return;
      case 'rule':
        this.#rule(message);
        return;
      case 'new-code':
        this.#issueCode(message);
        return;
    }
  }

  orderAnswered(order: Order): void {
    const request = this.#requests.get(order.id);
    if (request === undefined) return;
    this.#requests.delete(order.id);
    this.#sendRuled(request, order);
  }

  #readHand({ id, tableId, hand }: Extract<ToCardroomServer, { type: 'read-hand' }>): void {
    const { room, pages } = this.#door;
    const table = room.table(tableId);
    if (table === null) {
      this.#send({ type: 'refused', id, refusal: { reason: 'no-such-table', tableId } });
      return;
    }
    const events = eventsSeenBy(this.viewer, eventsOfHand(room.store, table.logId, hand));
    // Only the overview carries names, and an old hand may name people who have left the table.
    const named = pages.tableMessage(tableId, this.viewer, events);
    if (named !== null) this.#send(named);
    this.#send({ type: 'hand', id, tableId, hand, events });
  }

  #rule(message: Rule): void {
    const { floorCalls, room, time } = this.#door;
    const ruling = floorCalls.rule(this.#browser, message, time.now());
    if ('refusal' in ruling) {
      this.#send({ type: 'refused', id: message.id, refusal: ruling.refusal });
      return;
    }
    const { order, fresh } = ruling;
    if (order.state === 'waiting') this.#requests.set(order.id, message.id);
    this.#sendRuled(message.id, order);
    if (fresh) room.sendOrder(order);
  }

  #sendRuled(id: string, order: Order): void {
    const { incident, ruling } = bodyOf(order);
    this.#send({ type: 'ruled', id, incident, ruling, state: order.state, sentence: refusalOf(order) });
  }

  #issueCode({ id, role }: Extract<ToCardroomServer, { type: 'new-code' }>): void {
    if (!rolesGivenBy[this.viewer].includes(role)) {
      this.#send({ type: 'refused', id, refusal: { reason: 'not-allowed', role: this.viewer } });
      return;
    }
    this.#send({ type: 'code', id, role, ...this.#door.pairing.issueCode(role) });
  }

  #send(message: FromCardroomServer): void {
    this.sendText(JSON.stringify(message));
  }
}

function eventsOfHand(store: CardroomStore, logId: string, hand: number) {
  return store.rowsOfHand(logId, hand).flatMap((row) => {
    const read = readEvent(row);
    // Rows that could not be read were never let in.
    return 'unfit' in read ? [] : [{ sequence: row.seq, at: row.at, actor: row.actor, event: read.event }];
  });
}
