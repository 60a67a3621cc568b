import type { Order } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { sharedVersion, syncVersions, type VersionRange, versionsOf } from '../../protocol/protocol-version.ts';
import { type ToRoom, type ToTable, toRoomSchema } from '../../protocol/sync-messages.ts';
import type { SealingKind, SignedSealingKey } from '../review/signed-review-key.ts';
import type { SignedStaffList } from '../staff/staff-list.ts';
import { ClockOff } from './clock-off.ts';
import type { ClosableTransport } from './closable-transport.ts';
import type { BatchEnd, IntakeOptions, LinkedTable, NewsOfOffice } from './intake.ts';
import { rowsGivenBack, syncMessageBytesMax } from './next-batch.ts';
import { objectionToHello } from './objection-to-hello.ts';
import { hasParted } from './place-batch.ts';
import { greetedVersions, readMessage } from './read-message.ts';
import { orderMessage } from './signed-order.ts';
import { objectionToRows } from './verify-batch.ts';
import { welcomeOf } from './welcome-of.ts';

type Hello = Extract<ToRoom, { type: 'hello' }>;
type TurnedAway = Extract<ToTable, { type: 'turned-away' }>;

/** A few batches of events that a table may be given back; if more are waiting, the table is not reading. */
const waitingBytesMax = 8 * syncMessageBytesMax;
/** A live table answers at once; a half-open connection never does. */
const answerMs = 3_000;
/** Smaller changes are within a message's travel time. */
const clockStepMs = 2_000;
const helloFirst = { why: 'malformed', sentence: 'A table says hello first.' } as const;
const outOfStep = {
  why: 'gap',
  sentence: 'These events do not follow what the cardroom holds: say hello again.',
} as const;

const newsSince = { 'dealer-due': 5, 'signed-office': 9, places: 8 } as const satisfies Record<
  NewsOfOffice['type'],
  number
>;
/** Until a table is told otherwise, nobody is due and nobody is out. */
const noNews = [{ type: 'dealer-due', staff: null } as const, { type: 'places', places: [] } as const];

/**
 * The room's end of one connection.
 *
 *   greeting ─► (asking the one already linked) ─► linked: batches ─► the history held, or apart ─► kept   ─► over
 */
export class TableConnection implements LinkedTable {
  readonly #transport: ClosableTransport;
  readonly #options: IntakeOptions;
  #phase: 'greeting' | 'asking' | 'linked' | 'over' = 'greeting';
  #version: number;
  /** Another program is connected for this log. */
  #isBeside = false;
  /** The last message about being stored apart. */
  #saidApart = '';
  #hasSaidNotUnderstood = false;
  readonly #clock = new ClockOff();
  /** The last message of each kind, as it was sent. */
  readonly #news = new Map<NewsOfOffice['type'], string>(noNews.map((news) => [news.type, JSON.stringify(news)]));
  #asked: ((isThere: boolean) => void)[] = [];
  #cancelAsking: () => void = () => {};
  tableId = '';
  logId = '';
  run: string | null = null;
  told = 0;
  isApart = false;

  constructor(transport: ClosableTransport, options: IntakeOptions) {
    this.#transport = transport;
    this.#options = options;
    this.#version = this.#versions.newest;
  }

  get clockAhead(): number {
    return this.#clock.ahead;
  }

  hear(text: string): void {
    if (this.#phase === 'over') return;
    try {
      this.#read(text);
    } catch (error) {
      // Whatever goes wrong, it concerns one table only: the others are unaffected.
      if (!(error instanceof StorageFault)) this.#options.room.broke(this.tableId, error);
      this.#close();
    }
  }

  sendOrder(order: Order): void {
    const { room } = this.#options;
    // Another program version stored it, and no table would understand it now.
    if (room.orders.asked(order) === null)
      room.orders.answer(order.tableId, order.id, 'The order is of an older program: give it again.');
    else this.#send(orderMessage(room, order, this.#version));
  }

  sendStaffList(list: SignedStaffList): void {
    this.#send({ type: 'staff-list', ...list });
  }

  sendReviewKey({ leastMinutes, ...key }: SignedSealingKey, is: SealingKind = 'review-key'): void {
    if (is === 'review-key') this.#send({ type: is, ...key });
    // An older table has no streams, or does not know that there is a least delay.
    else if (this.#version >= 6)
      this.#send({ type: is, ...key, ...(leastMinutes === undefined || this.#version < 7 ? {} : { leastMinutes }) });
  }

  ask(answered: (isThere: boolean) => void): void {
    this.#asked.push(answered);
    if (this.#asked.length > 1) return;
    this.#cancelAsking = this.#options.time.after(answerMs, () => this.#tellAsked(false));
    // A table of the first version does not know the question; only silence on its connection shows that it is gone.
    if (this.#version >= 2) this.#send({ type: 'are-you-there' });
    else this.#tellAsked(true);
  }

  giveWay(): void {
    this.#close();
  }

  hold(isHeld: boolean): void {
    if (this.#phase !== 'over') this.#transport.hold?.(isHeld);
  }

  expectGreeted(): void {
    if (this.#phase === 'greeting') this.#turnAway(helloFirst);
  }

  over(): void {
    if (this.#phase === 'over') return;
    const wasLinked = this.#phase === 'linked';
    this.#phase = 'over';
    if (wasLinked) this.#options.room.links.unlink(this);
    this.#tellAsked(false);
  }

  get #isOver(): boolean {
    return this.#phase === 'over';
  }

  get #versions(): VersionRange {
    return this.#options.versions ?? syncVersions;
  }

  #read(text: string): void {
    if (this.#phase === 'greeting' && !this.#agree(text)) return;
    const read = readMessage(toRoomSchema, text, syncMessageBytesMax);
    if ('sentence' in read) this.#turnAway({ why: 'malformed', sentence: read.sentence });
    else if (this.#phase === 'linked') this.#answer(read.message);
    else if (this.#phase === 'greeting' && read.message.type === 'hello') this.#greet(read.message);
    else this.#turnAway(helloFirst);
  }

  /** False: both ends share no version. */
  #agree(text: string): boolean {
    const theirs = greetedVersions(text);
    if (theirs === null) return true;
    const version = sharedVersion(theirs, this.#versions);
    if (version === null) {
      const sentence = `The table speaks ${versionsOf(theirs)} of the protocol, this cardroom server ${versionsOf(this.#versions)}: update the older one.`;
      this.#turnAway({ why: 'version', sentence });
      return false;
    }
    this.#version = version;
    return true;
  }

  #answer(message: ToRoom): void {
    const { room } = this.#options;
    room.links.heardFrom(this.tableId);
    switch (message.type) {
      case 'hello':
        this.#turnAway({ why: 'malformed', sentence: 'A table says hello once.' });
        return;
      case 'batch':
        this.#keep(message);
        return;
      case 'heads':
        room.heads.take(this, message.heads);
        return;
      case 'pull':
        this.#giveBack(message.after);
        return;
      case 'here':
        this.#tellAsked(true);
        return;
      case 'order-answered':
        room.orders.answer(this.tableId, message.order, message.refusal);
    }
  }

  #greet(hello: Hello): void {
    const { room } = this.#options;
    const objection = objectionToHello(room, hello);
    this.tableId = hello.tableId;
    if (objection !== null) {
      this.#turnAway(objection, room.keys.isRetired(hello.tableId, hello.key));
      return;
    }
    this.logId = hello.logId;
    this.run = hello.run ?? null;
    this.told = hello.seq;
    if (hello.now !== undefined) this.#clockSaid(hello.now);
    const { kept, signedOffice: office } = hello;
    if (kept?.storeId === room.storeId) room.woundBack?.wasKept(hello.tableId, hello.logId, kept.seq);
    else if (kept !== undefined) room.woundBack?.wasElsewhere(hello.logId, kept.seq);
    if (office?.storeId === room.storeId) room.woundBack?.officeWas(office.head, `Table ${hello.tableId}`);
    this.#phase = 'asking';
    room.atHand({ ...hello, hello }, (isThere) => {
      if (this.#phase !== 'asking') return;
      if (isThere) this.#meet(hello);
      else this.#close();
    });
  }

  #meet(hello: Hello): void {
    const { room } = this.#options;
    const other = room.links.with(hello.tableId, hello.logId);
    // One run of a program has one connection: the other is a leftover of a broken one.
    const isLeftover = this.run !== null && other?.run === this.run;
    if (isLeftover) other?.giveWay();
    if (other === null || isLeftover) {
      this.#welcome(hello);
      return;
    }
    other.ask((isThere) => {
      if (this.#phase !== 'asking') return;
      // Its key may have been revoked while it waited.
      const late = objectionToHello(this.#options.room, hello);
      if (late === null) this.#comeBeside(hello, isThere);
      else this.#turnAway(late);
    });
  }

  /** `isThere`: another connection is this table at this moment. */
  #comeBeside(hello: Hello, isThere: boolean): void {
    const { room } = this.#options;
    const other = room.links.with(hello.tableId, hello.logId);
    if (isThere && other !== null) {
      if (this.#version < 2) {
        const sentence =
          `Table ${hello.tableId} is linked already: two programs, or a copied disk, use its identity. ` +
          'The connection that came first stays.';
        this.#turnAway({ why: 'twice', sentence });
        return;
      }
      this.#isBeside = true;
    } else other?.giveWay();
    this.#welcome(hello);
  }

  #welcome(hello: Hello): void {
    const { room } = this.#options;
    this.isApart = hasParted(room.store, hello);
    const welcome = welcomeOf(room, hello, { version: this.#version, isBeside: this.#isBeside });
    this.#send(welcome);
    // It read too slowly, and is disconnected.
    if (this.#isOver) return;
    // A listener may want to send the table something when it links: the welcome goes first.
    this.#phase = 'linked';
    if (this.#isBeside) room.links.linkBeside(this);
    else room.links.link(this);
    if (this.#isBeside) this.#sayApart('twice', welcome.seq);
    else this.#sayNotUnderstood();
    this.#sayClockOff();
    if (room.links.staffList !== null) this.sendStaffList(room.links.staffList);
    if (room.links.reviewKey !== null) this.sendReviewKey(room.links.reviewKey);
    if (room.links.streamKey !== null) this.sendReviewKey(room.links.streamKey, 'stream-key');
    if (room.links.officeHead !== null) this.sendNews(room.links.officeHead);
    if (this.#isBeside) return;
    for (const order of room.orders.waiting(hello.tableId)) this.sendOrder(order);
  }

  #keep({ rows, texts, tip }: Extract<ToRoom, { type: 'batch' }>): void {
    const { room } = this.#options;
    const { tableId, logId } = this;
    const objection = objectionToRows(logId, rows);
    if (objection !== null) {
      this.#turnAway(objection);
      return;
    }
    const last = rows.at(-1)?.seq ?? 0;
    this.told = Math.max(this.told, last);
    // A row is dated in the future: the table's clock was set forward.
    const at = rows.at(-1)?.at ?? 0;
    if (at - this.#options.time.now() > this.clockAhead + clockStepMs) this.#clockSaid(at);
    const batch = { tableId, logId, rows, texts, ...this.#clock.known, ...(tip === undefined ? {} : { tip }) };
    const answered = (end: BatchEnd): void => this.#batchEnded(last, end);
    // The table still has the rows and sends them again.
    if (!room.intake.offer({ batch, by: this, isBeside: this.#isBeside, answered })) this.#close();
  }

  #clockSaid(now: number): void {
    this.#clock.heard(now, this.#options.time.now());
    if (this.#phase === 'linked') this.#sayClockOff();
  }

  /** Levels still go by the room's clock; times in the log are the table's. */
  #sayClockOff(): void {
    const ahead = this.#version < 5 ? null : this.#clock.news();
    if (ahead !== null) this.#send({ type: 'clock-off', ahead });
  }

  sendNews(news: NewsOfOffice): void {
    const text = JSON.stringify(news);
    if (this.#phase !== 'linked' || this.#version < newsSince[news.type] || text === this.#news.get(news.type)) return;
    this.#news.set(news.type, text);
    this.#send(news);
  }

  #batchEnded(last: number, end: BatchEnd): void {
    const { links, store } = this.#options.room;
    // A table that has disconnected meanwhile learns at its next connection what is stored.
    if (this.#phase === 'over') {
      // It may have linked again meanwhile, as the writer of a branch.
      links.unlink(this);
      return;
    }
    switch (end.is) {
      case 'kept':
        this.isApart = end.partedAt !== null || (this.isApart && last < store.rows.position(this.logId).seq);
        if (end.partedAt !== null) this.#sayApart(this.#isBeside ? 'twice' : 'fork', end.partedAt);
        this.#send({ type: 'kept', seq: last });
        this.#sayNotUnderstood();
        return;
      case 'refused':
        this.#turnAway({ why: 'malformed', sentence: end.sentence });
        return;
      case 'out-of-step':
        this.#turnAway(outOfStep);
        return;
      case 'not-kept':
        // Without an acknowledgement the table keeps offering the rows; they are stored once the disk accepts writes again.
        this.#close();
    }
  }

  #giveBack(after: number): void {
    const { tableId, logId } = this;
    this.#options.room.atHand({ tableId, logId, after }, (isThere) => {
      if (this.#phase !== 'linked') return;
      if (isThere) this.#sayRows(after);
      else this.#close();
    });
  }

  #sayRows(after: number): void {
    const { store, heads } = this.#options.room;
    const log = {
      read: (from: number, limit: number) => store.rows.read(this.logId, from, limit),
      texts: (ids: readonly string[]) => store.texts.of(ids),
      ...(this.#version < 4 ? {} : { headsOf: (from: number, last: number) => heads.of(this.logId, from, last) }),
    };
    const rows = this.#isBeside ? null : rowsGivenBack(log, after);
    if (rows === null) this.#turnAway({ why: 'gap', sentence: `The cardroom has no events after ${after} to give.` });
    else this.#say(rows.text);
  }

  #sayApart(why: 'fork' | 'twice', seq: number): void {
    if (this.#version < 2 || this.#saidApart === `${why} ${seq}`) return;
    this.#saidApart = `${why} ${seq}`;
    this.#send({ type: 'kept-apart', seq, why });
  }

  /** Reported once: it does not change until this program ends. */
  #sayNotUnderstood(): void {
    const found = this.#options.room.notUnderstoodAt(this.tableId);
    if (this.#version < 3 || this.#hasSaidNotUnderstood || found?.logId !== this.logId) return;
    this.#hasSaidNotUnderstood = true;
    this.#send({ type: 'not-understood', event: found.event, why: found.why });
  }

  #tellAsked(isThere: boolean): void {
    this.#cancelAsking();
    const asked = this.#asked;
    this.#asked = [];
    for (const answered of asked) answered(isThere);
  }

  #turnAway(turned: Omit<TurnedAway, 'type'>, isRetired = false): void {
    this.#options.room.turnedAway(this.tableId, turned.why, isRetired);
    this.#send({ type: 'turned-away', ...turned });
    this.#close();
  }

  #close(): void {
    this.over();
    this.#transport.close();
  }

  #send(message: ToTable): void {
    if (this.#phase !== 'over') this.#say(JSON.stringify(message));
  }

  #say(text: string): void {
    this.#transport.send(text);
    if ((this.#transport.waitingBytes ?? 0) <= waitingBytesMax) return;
    this.over();
    this.#transport.close('This table reads too slowly: it is connected anew.');
  }
}
