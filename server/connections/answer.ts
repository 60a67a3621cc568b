import { seenBy, type TableEvent, type Viewer } from '../../engine/table.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { DeckAsk, DeckRefusal } from '../../protocol/deck-desk.ts';
import type { FloorAnswer, FloorAsk } from '../../protocol/floor-desk.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import type { ShufflerAsk, ShufflerAskRefusal } from '../../protocol/shuffler-desk.ts';
import { beatMs } from '../../protocol/sign-of-life.ts';
import type { StaffAsk } from '../../protocol/staff.ts';
import {
  type FromTableServer,
  messageBytesMax,
  requestIdSchema,
  type ToTableServer,
  toTableServerSchema,
} from '../../protocol/table-messages.ts';
import { correctionAt } from '../floor/corrections.ts';
import { schemaSentence } from '../schema-sentence.ts';
import { houseWithoutStaff, signersOf } from '../staff/may.ts';
import { deckAskPermissions } from '../staff/permissions.ts';
import { greetedVersion } from '../sync/read-message.ts';
import type { Attendance, Consoles } from '../table/consoles.ts';
import type { TableFloorDesk } from '../table/floor-desk.ts';
import { commandOf } from '../table/screen-commands.ts';
import type { StatusBoard } from '../table/status-board.ts';
import type { Appended, Table } from '../table/table.ts';
import type { TableStaff } from '../table/table-staff.ts';
import { repeat } from '../timers.ts';
import { MessageRate } from './message-rate.ts';
import { namesIn } from './names-in.ts';
import type { ScreenTransport } from './screen-transport.ts';

/** What a connection answers from, the same for all screens of a table. */
export interface AnswerOptions {
  readonly table: Table;
  readonly status: StatusBoard;
  readonly time: TimeSource;
  readonly newId: () => string;
  /** Null at a table without a card reader. */
  readonly deckDesk: { ask(id: string, ask: DeckAsk): Promise<DeckRefusal | null> } | null;
  /** Null at a table whose shuffler, if any, takes no requests. */
  readonly askShuffler: ((ask: ShufflerAsk) => Promise<ShufflerAskRefusal | null>) | null;
  /** Null where nobody can ever sign in. */
  readonly signIn: Pick<TableStaff, 'ask' | 'asker' | 'floor' | 'personAtDecks' | 'touched'> | null;
  /** Null if nobody of the floor works at the table itself. */
  readonly floorDesk: Pick<TableFloorDesk, 'readHand' | 'ask' | 'order' | 'namesIn'> | null;
  /** Notified of each screen that is welcome, whenever it is heard, and when it is gone. Absent: nobody asks. */
  readonly consoles?: Pick<Consoles, 'attend'>;
}

type TurnedAway = Extract<FromTableServer, { type: 'turned-away' }>['why'];
type Parsed = { readonly message: ToTableServer } | { readonly id: string | null; readonly sentence: string };

/** Faster than any person, slower than a program in an endless loop. */
const messagesPerSecond = 50;
const helloWithinMs = 10_000;
/** A screen this far behind shows an outdated table; it starts afresh when it reconnects. */
const waitingBytesMax = 1024 * 1024;
/** The person at the table's own console is the dealer. */
const viewer: Viewer = 'dealer';
const notHere = { state: 'refused', sentence: null, refusal: { reason: 'only-in-cardroom' } } as const;
const unnamed = { actor: 'dealer', asker: houseWithoutStaff } as const;

/** Serves one screen over any transport, from its hello until either side is gone. */
export function answer(transport: ScreenTransport, options: AnswerOptions): void {
  new ScreenConnection(transport, options).open();
}

class ScreenConnection {
  readonly #transport: ScreenTransport;
  readonly #options: AnswerOptions;
  readonly #rate: MessageRate;
  #endings: (() => void)[] = [];
  /** The last question to the correction desk, by kind. */
  readonly #lastShown = new Map<string, string>();
  #greeted = false;
  #attendance: Attendance | null = null;
  #over = false;

  constructor(transport: ScreenTransport, options: AnswerOptions) {
    this.#transport = transport;
    this.#options = options;
    this.#rate = new MessageRate(options.time, messagesPerSecond);
  }

  open(): void {
    this.#transport.onMessage((text) => this.#hear(text));
    this.#transport.onState((state) => {
      if (state === 'down') this.#end();
    });
    this.#endings.push(
      this.#options.time.after(helloWithinMs, () => {
        if (!this.#greeted)
          this.#turnAway('malformed', 'A connection begins with a hello; none came within ten seconds.');
      }),
    );
  }

  #hear(text: string): void {
    if (this.#over) return;
    if (!this.#rate.take()) {
      this.#turnAway('busy', `More than ${messagesPerSecond} messages in one second: connect again and go slower.`);
      return;
    }
    const parsed = parse(text);
    if ('message' in parsed) {
      this.#answer(parsed.message);
      return;
    }
    // A later version may greet with messages that today's schema refuses.
    const version = this.#greeted ? null : greetedVersion(text);
    if (version !== null && version !== protocolVersion) {
      this.#greet(version);
      return;
    }
    if (parsed.id === null || !this.#greeted) {
      this.#turnAway('malformed', parsed.sentence);
      return;
    }
    const { sequence } = this.#options.table;
    this.#send({
      type: 'answer',
      id: parsed.id,
      refusal: { reason: 'not-understood', why: parsed.sentence },
      sequence,
    });
  }

  #answer(message: ToTableServer): void {
    switch (message.type) {
      case 'hello':
        this.#greet(message.protocol);
        return;
      case 'still-here':
        if (message.desk === true) this.#attendance?.left();
        else this.#attendance?.heard(true);
        return;
      case 'request':
      case 'deck-ask':
      case 'shuffler-ask':
      case 'staff-ask':
      case 'correction-ask':
      case 'read-hand':
      case 'floor-ask':
      case 'floor-order':
        this.#attendance?.heard();
        if (!this.#greeted) {
          this.#turnAway('malformed', 'A connection begins with a hello.');
          return;
        }
        if (!this.#isAskedAgain(message)) this.#options.signIn?.touched();
        this.#doFromDisk(message);
    }
  }

  /** A screen repeats its request whenever the table changes: that is not a person's tap. */
  #isAskedAgain(message: ToTableServer): boolean {
    if (message.type !== 'correction-ask' && message.type !== 'floor-ask') return false;
    const { ask } = message;
    const what = ask.what === 'correction' ? `${ask.what} ${ask.ask.what}` : ask.what;
    const text = JSON.stringify(ask);
    const isAgain = this.#lastShown.get(what) === text;
    this.#lastShown.set(what, text);
    return isAgain;
  }

  /** A disk that cannot be read ends no program: the screen reconnects, and asks again for what it missed. */
  #doFromDisk(message: Exclude<ToTableServer, { type: 'hello' | 'still-here' }>): void {
    try {
      this.#do(message);
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error;
      this.#turnAway('busy', error.message);
    }
  }

  #do(message: Exclude<ToTableServer, { type: 'hello' | 'still-here' }>): void {
    switch (message.type) {
      case 'request':
        this.#request(message);
        return;
      case 'deck-ask':
        return void this.#askDeckDesk(message.id, message.ask);
      case 'shuffler-ask':
        return void this.#askShuffler(message.id, message.ask);
      case 'staff-ask':
        return void this.#askStaff(message.id, message.ask);
      case 'correction-ask': {
        const answered = correctionAt(this.#options.table, message.ask);
        this.#send({ type: 'correction-answer', id: message.id, answer: answered });
        return;
      }
      case 'read-hand':
        this.#readHand(message);
        return;
      case 'floor-ask':
        return void this.#askFloorDesk(message.id, message.ask);
      case 'floor-order': {
        const { type: _type, signature: _signature, ...given } = message;
        const progress = this.#options.floorDesk?.order(message) ?? notHere;
        this.#send({ type: 'floor-ordered', ...given, ...progress });
      }
    }
  }

  #readHand({ id, tableId, hand }: Extract<ToTableServer, { type: 'read-hand' }>): void {
    const { floorDesk } = this.#options;
    const read = floorDesk?.readHand(tableId, hand) ?? { refusal: { reason: 'no-such-table', tableId } as const };
    if ('refusal' in read) {
      this.#send({ type: 'refused', id, refusal: read.refusal });
      return;
    }
    this.#sendNamesIn(read);
    this.#send({ type: 'hand', id, ...read });
  }

  async #askFloorDesk(id: string, ask: FloorAsk): Promise<void> {
    const answered = await this.#askedOfDisk(ask);
    this.#sendNamesIn(answered);
    this.#send({ type: 'floor-answer', id, answer: answered });
  }

  async #askedOfDisk(ask: FloorAsk): Promise<FloorAnswer> {
    try {
      return (await this.#options.floorDesk?.ask(ask)) ?? { what: 'refused', refusal: notHere.refusal };
    } catch (error) {
      if (error instanceof StorageFault) return { what: 'refused', refusal: { reason: 'not-kept' } };
      throw error;
    }
  }

  /** An old hand may name people who have left the table long ago. */
  #sendNamesIn(value: unknown): void {
    const names = this.#options.floorDesk?.namesIn(value) ?? {};
    if (Object.keys(names).length > 0) this.#send({ type: 'names', names });
  }

  #request({ id, sequence, command: said, signature }: Extract<ToTableServer, { type: 'request' }>): void {
    const { table, time, newId, signIn } = this.#options;
    const { command, texts } = commandOf(said, {
      now: () => time.now(),
      newId,
      floor: signIn?.floor ?? null,
      tape: () => table.tape,
    });
    const { actor, asker } =
      signIn?.asker(command, { said, signature: signature ?? null, state: table.state }) ?? unnamed;
    // A command that needs no floor is given without the floor person beside the dealer.
    const named =
      command.type === 'amend-hand'
        ? { ...command, by: actor }
        : command.type === 'bag-stack'
          ? { ...command, by: signersOf(actor, asker) }
          : command;
    const answered = table.submit({ actor, asker, id, sequence, command: named, texts });
    this.#send({ type: 'answer', id, refusal: answered.refusal, sequence: answered.sequence });
  }

  async #askDeckDesk(id: string, ask: DeckAsk): Promise<void> {
    const { deckDesk, signIn } = this.#options;
    const person = signIn?.personAtDecks();
    if (deckDesk !== null && person === null && deckAskPermissions[ask.what] !== 'anybody') {
      this.#send({ type: 'deck-answer', id, refusal: 'nobody-signed-in' });
      return;
    }
    // In a house with a staff list nobody types a name for somebody else.
    const named = typeof person === 'string' && ask.what !== 'cancel' ? { ...ask, person } : ask;
    const refusal = deckDesk === null ? 'no-reader' : await deckDesk.ask(id, named);
    this.#send({ type: 'deck-answer', id, refusal });
  }

  async #askStaff(id: string, ask: StaffAsk): Promise<void> {
    const { signIn } = this.#options;
    const answered = signIn === null ? ({ refusal: { reason: 'no-staff-list' } } as const) : await signIn.ask(ask);
    this.#send({ type: 'staff-answer', id, ...answered });
  }

  async #askShuffler(id: string, ask: ShufflerAsk): Promise<void> {
    const { askShuffler } = this.#options;
    const refusal = askShuffler === null ? 'no-shuffler' : await askShuffler(ask);
    this.#send({ type: 'shuffler-answer', id, refusal });
  }

  /** A screen that greets again has missed something, so it gets the whole table again. */
  #greet(theirs: number): void {
    if (theirs !== protocolVersion) {
      const sentence = `This table speaks version ${protocolVersion}, the screen speaks ${theirs}: load the screen again.`;
      this.#turnAway('version', sentence);
      return;
    }
    const { table, status, time } = this.#options;
    const { state, sequence } = table;
    if (state === null) {
      this.#turnAway('busy', 'The table is not set up yet.');
      return;
    }
    const names = namesIn(state, table);
    this.#send({
      type: 'welcome',
      protocol: protocolVersion,
      sequence,
      state,
      names,
      status: status.status,
      now: time.now(),
      ...this.#clock(),
    });
    if (this.#greeted) return;
    this.#greeted = true;
    this.#endings.push(
      () => this.#attendance?.left(),
      table.onAppended((appended) => this.#tell(appended)),
      status.onChange((changed) => this.#send({ type: 'status', status: changed, now: time.now() })),
      repeat(time, beatMs, () => this.#send({ type: 'beat' })),
    );
    // Last: a clock that waited for a console now continues, and this screen is told.
    this.#attendance = this.#options.consoles?.attend(() => this.#send({ type: 'still-there' })) ?? null;
  }

  #tell({ rows, events, texts }: Appended): void {
    if (texts.length > 0)
      this.#send({ type: 'names', names: Object.fromEntries(texts.map(({ id, text }) => [id, text])) });
    const seen = rows.map(({ seq, at, actor }, index) => {
      const event = events[index] as TableEvent;
      return { sequence: seq, at, actor, event: seenBy(viewer, event) };
    });
    this.#send({ type: 'events', events: seen, ...this.#clock() });
  }

  /** The clock for timed decisions and for windows between hands, if anything is timed. */
  #clock(): { readonly clock?: number } {
    const { table } = this.#options;
    const { shotClock, pace } = table.state ?? {};
    return shotClock === undefined && pace === undefined ? {} : { clock: table.clock };
  }

  #send(message: FromTableServer): void {
    if (this.#over) return;
    if (this.#transport.waitingBytes > waitingBytesMax) {
      this.#close('This screen reads too slowly: it is connected anew.');
      return;
    }
    this.#transport.send(JSON.stringify(message));
  }

  #turnAway(why: TurnedAway, sentence: string): void {
    this.#send({ type: 'turned-away', why, sentence });
    this.#close();
  }

  #close(why?: string): void {
    this.#end();
    this.#transport.close(why);
  }

  #end(): void {
    this.#over = true;
    for (const ending of this.#endings) ending();
    this.#endings = [];
  }
}

function parse(text: string): Parsed {
  if (Buffer.byteLength(text) > messageBytesMax)
    return { id: null, sentence: `A message has at most ${messageBytesMax} bytes.` };
  const json = parseJson(text);
  if (json === undefined) return { id: null, sentence: 'A message is JSON text; this was not.' };
  const result = toTableServerSchema.safeParse(json);
  if (result.success) return { message: result.data };
  return { id: idIn(json), sentence: schemaSentence(result.error, toTableServerSchema) };
}

/** The value, or undefined if the text is not JSON. It comes from outside, so that is no bug. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** An unreadable request is still answered, if its id can be read. */
function idIn(json: unknown): string | null {
  const id = typeof json === 'object' && json !== null && 'id' in json ? json.id : null;
  const result = requestIdSchema.safeParse(id);
  return result.success ? result.data : null;
}
