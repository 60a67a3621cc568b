import { z } from 'zod';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { type FromCardroomServer, toCardroomServerSchema } from '../../protocol/cardroom-messages.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import { messageBytesMax, requestIdSchema } from '../../protocol/table-messages.ts';
import { MessageRate } from '../connections/message-rate.ts';
import type { ScreenTransport } from '../connections/screen-transport.ts';
import { hashOfKey } from '../staff/secrets.ts';
import { greetedVersion, readMessage } from '../sync/read-message.ts';
import { type BrowserDoor, PairedPage } from './paired-page.ts';

type TurnedAway = Extract<FromCardroomServer, { type: 'turned-away' }>;

const greetingMs = 10_000;
const pagesMax = 200;
const messagesPerSecond = 50;
const notPaired = 'This browser is not paired with the cardroom. Ask for a code and type it in.';
const tooMany = 'Too many messages at once. Connect again in a few seconds.';
/** A browser this far behind is disconnected; it asks for everything again when it reconnects. */
const waitingBytesMax = 16 * 1024 * 1024;

/** Requests in which a person may have typed a wrong number: those are refused, and the connection stays up. */
const requestSchema = z.object({
  type: z.enum([
    'office-wish',
    'office-ask',
    'floor-ask',
    'floor-order',
    'update-wish',
    'token-wish',
    'staff-wish',
    'ballot-wish',
  ]),
  id: requestIdSchema,
});

function requestIn(text: string): z.infer<typeof requestSchema> | null {
  const read = readMessage(requestSchema, text, messageBytesMax);
  return 'message' in read ? read.message : null;
}

/** Serves one browser until its connection goes down. A message that is wrong in any way gets one sentence and changes nothing. The
 * connection is closed only if the message is no request that can be refused. */
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
      this.#turnAway('busy', tooMany);
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
      const asked = this.#page === null ? null : requestIn(text);
      if (asked === null) this.#turnAway('malformed', read.sentence);
      else this.#page?.refuse(asked, { reason: 'malformed', sentence: read.sentence });
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
    if (!this.#page.answer(message)) this.#turnAway('busy', tooMany);
  }

  #greet(key: string | null): void {
    const { room, pages, names } = this.#door;
    const browser = key === null ? null : room.browsers.find(hashOfKey(key));
    if (browser === null) {
      this.#turnAway('not-paired', notPaired);
      return;
    }
    if (pages.size >= pagesMax) {
      this.#turnAway('busy', `The cardroom serves ${pagesMax} browsers already.`);
      return;
    }
    names.meet(browser);
    this.#page = new PairedPage(browser, this.#door, {
      sendText: (text) => this.#sendText(text),
      turnAway: () => this.#turnAway('not-paired', notPaired),
    });
    this.#page.welcome();
    pages.add(this.#page);
  }

  #sendText(text: string): void {
    if (this.#isOver) return;
    if (this.#transport.waitingBytes > waitingBytesMax)
      this.#close('This page reads too slowly: it is connected anew.');
    else this.#transport.send(text);
  }

  #turnAway(why: TurnedAway['why'], sentence: string): void {
    const message: TurnedAway = { type: 'turned-away', why, sentence };
    this.#sendText(JSON.stringify(message));
    this.#close();
  }

  #close(why?: string): void {
    if (this.#isOver) return;
    this.over();
    this.#transport.close(why);
  }
}
