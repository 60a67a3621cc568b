import { actorOf, signedBeside } from '../../engine/table.ts';
import type { Order, PairedBrowser } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { FromCardroomServer, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import type { FloorAsk, FloorRefusal, OrderProgress } from '../../protocol/floor-desk.ts';
import { signedWish } from '../../protocol/office-desk.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import type { StaffPerson } from '../../protocol/staff.ts';
import { MessageRate } from '../connections/message-rate.ts';
import { forbidden, permissionAtBrowser, secondFor, type Wanting } from '../staff/may.ts';
import { browserPermissions, type SaidAtBrowser, wishPermissions } from '../staff/permissions.ts';
import type { SignInAnswer } from '../staff/sign-in-desk.ts';
import { type RoomUpdates, updateTold } from '../updates/room-updates.ts';
import type { FloorAsks } from './floor-asks.ts';
import { type FloorOrders, type GivenOrder, progressOf } from './floor-orders.ts';
import type { FloorSessions } from './floor-sessions.ts';
import type { HandTapes } from './hand-tapes.ts';
import { eventsToldOf } from './hand-tapes.ts';
import { type Names, staffIdOf } from './names.ts';
import type { DealBallots } from './office/deal-ballots.ts';
import type { Office } from './office/office.ts';
import { type OfficeAsker, type OfficeAsks, refusalTold } from './office/office-asks.ts';
import type { OfficePages } from './office/office-pages.ts';
import type { Opened, Openings } from './openings.ts';
import { eventsSeenBy, stateSeenBy } from './overview.ts';
import type { Page, Pages } from './pages.ts';
import type { Pairing } from './pairing.ts';
import type { ReaderTokens } from './public/reader-tokens.ts';
import type { Room } from './room.ts';
import { type StaffAtPage, staffAtPage } from './staff-desk.ts';

/** What a browser's door leads to. */
export interface BrowserDoor {
  readonly room: Room;
  readonly pages: Pages;
  readonly orders: FloorOrders;
  readonly asks: FloorAsks;
  readonly sessions: FloorSessions;
  readonly openings: Pick<Openings, 'open' | 'turnedAway'>;
  readonly tapes: HandTapes;
  readonly names: Names;
  readonly office: Office;
  readonly officePages: OfficePages;
  /** Answers questions to the office, with the names that go with the answer. */
  readonly officeAsks: OfficeAsks;
  readonly ballots: Pick<DealBallots, 'answer' | 'whyNotAtDesk'>;
  readonly pairing: Pick<Pairing, 'issueCode'>;
  /** Null if nobody looks after versions. */
  readonly updates?: () => Pick<RoomUpdates, 'wish'> | null;
  /** Absent: this cardroom keeps no tokens. */
  readonly readerTokens?: Pick<ReaderTokens, 'answer'>;
  /** Where the house's staff are entered. */
  readonly staff: StaffAtPage;
  readonly time: TimeSource;
}

/** Why no request of the page is carried out: because of who acts there, or how it was sent. */
type PageRefusal = NonNullable<ReturnType<typeof forbidden>> | Extract<FloorRefusal, { reason: 'malformed' }>;

type Said<Type extends ToCardroomServer['type']> = Extract<ToCardroomServer, { type: Type }>;

/** Look-ups and computations cost more than a message, so nobody may ask for them more often than this. */
const asksPerSecond = 20;

/** A page without an answer within this time says so; nothing may be done after that. */
const tooLateMs = 5_000;

/** A browser that has shown its key. */
export class PairedPage implements Page {
  readonly #browser: PairedBrowser;
  readonly #door: BrowserDoor;
  readonly #asksLeft: MessageRate;
  readonly sendText: (text: string) => void;
  readonly turnAway: () => void;
  /** The page's requests, by the ids of the orders whose answers it waits for. */
  readonly #requests = new Map<string, GivenOrder>();
  /** The last question about a correction, by kind. */
  readonly #lastShown = new Map<string, string>();
  watching: string | null = null;

  constructor(browser: PairedBrowser, door: BrowserDoor, { sendText, turnAway }: Pick<Page, 'sendText' | 'turnAway'>) {
    this.#browser = browser;
    this.#door = door;
    this.#asksLeft = new MessageRate(door.time, asksPerSecond);
    this.sendText = sendText;
    this.turnAway = turnAway;
  }

  get viewer(): PairedBrowser['role'] {
    return this.#browser.role;
  }

  get keyHash(): string {
    return this.#browser.keyHash;
  }

  welcome(): void {
    const { role, name } = this.#browser;
    this.#send({ type: 'welcome', protocol: protocolVersion, role, name, ...this.#door.pages.overviews(role) });
    if (role !== 'display' && this.#door.room.links.forks().length > 0) this.#send(this.#door.pages.forksMessage());
    if (this.#door.room.notUnderstood().length > 0) this.#send(this.#door.pages.notUnderstoodMessage(role));
    this.tellPerson();
    for (const message of this.#door.officePages.all(role)) this.#send(message);
  }

  /** Says who acts here. A display is never a desk. */
  tellPerson(): void {
    if (this.viewer === 'display') return;
    this.#send({ type: 'desk-person', person: this.#door.sessions.desk(this.keyHash) });
  }

  /** False: it asks too much. */
  answer(message: Exclude<ToCardroomServer, { type: 'hello' }>): boolean {
    // It is done, even if the answer took long and somebody else is signed in by now.
    if (message.type === 'office-wish' && this.#isFulfilled(message)) return true;
    // Permission for an order is checked where the order is stored: signing out later does not take it back.
    const refusal = message.type === 'floor-order' ? null : forbidden(permissionAtBrowser(message), this.#wanting());
    if (refusal !== null)
      return message.type === 'open-cards'
        ? this.#asked(message, () => this.#turnOpeningAway(message, refusal))
        : this.refuse(message, refusal);
    switch (message.type) {
      case 'watch':
        this.watching = message.tableId;
        return true;
      case 'read-hand':
        return this.#asked(message, () => this.#readHand(message), noSuchHand(message.hand));
      case 'floor-ask':
        return this.#asked(message, () => this.#ask(message));
      case 'floor-order':
        this.#order(message);
        return true;
      case 'sign-in':
      case 'sign-out':
      case 'sign':
        this.#staff(message);
        return true;
      case 'open-cards':
        return this.#asked(message, () => this.#openCards(message));
      case 'office-wish':
        this.#wish(message);
        return true;
      case 'office-ask':
        return this.#asked(message, () => this.#askOffice(message));
      case 'new-code':
        this.#issueCode(message);
        return true;
      case 'update-wish':
        return this.#asked(message, () => void this.#update(message));
      case 'ballot-wish':
        return this.#asked(message, () => this.#ballots(message));
      case 'token-wish':
        return this.#asked(message, () => this.#tokens(message));
      case 'staff-wish':
        return this.#asked(message, () => void this.#people(message));
    }
  }

  /** Refuses with a message of the kind that would have answered. False: it asks too much. */
  refuse(asked: { readonly type: SaidAtBrowser; readonly id?: string }, refusal: PageRefusal): boolean {
    const { type, id } = asked;
    if (id === undefined) return true;
    switch (type) {
      case 'floor-ask':
        return this.#asked({ id }, () =>
          this.#send({ type: 'floor-answer', id, answer: { what: 'refused', refusal } }),
        );
      case 'office-wish':
        this.#send({ type: 'office-done', id, refusal, drawn: [] });
        return true;
      case 'office-ask':
        return this.#asked({ id }, () => this.#send({ type: 'office-told', id, answer: { what: 'refused', refusal } }));
      default:
        this.#send({ type: 'refused', id, refusal });
        return true;
    }
  }

  orderAnswered(order: Order): void {
    const request = this.#requests.get(order.id);
    if (request === undefined) return;
    this.#requests.delete(order.id);
    this.#sendOrdered(request, progressOf(order));
  }

  /** Every row of a log may be in order and still yield no hand. Then nobody gets an answer, and the room goes on. */
  #asked({ id }: { readonly id: string }, answer: () => void, refusal: FloorRefusal = { reason: 'not-kept' }): boolean {
    if (!this.#asksLeft.take()) return false;
    try {
      answer();
    } catch (error) {
      if (error instanceof StorageFault) throw error;
      this.#door.room.broke('', error);
      this.#send({ type: 'refused', id, refusal });
    }
    return true;
  }

  #readHand({ id, tableId, hand }: Said<'read-hand'>): void {
    const { room, pages, tapes } = this.#door;
    const table = room.table(tableId);
    if (table === null || hand > table.state.handNumber) {
      const refusal = table === null ? ({ reason: 'no-such-table', tableId } as const) : noSuchHand(hand);
      this.#send({ type: 'refused', id, refusal });
      return;
    }
    const events = eventsSeenBy(this.viewer, eventsToldOf(room.store, table, hand));
    const grown = tapes.before(table, hand);
    const before = grown === null ? null : stateSeenBy(this.viewer, grown);
    // Only the overview carries names, and an old hand may name people who have left the table.
    const named = pages.tableMessage(tableId, this.viewer, [events, before]);
    if (named !== null) this.#send(named);
    this.#send({ type: 'hand', id, tableId, hand, before, events });
  }

  #ask({ id, ask }: Said<'floor-ask'>): void {
    const { asks, sessions } = this.#door;
    // A page asks about a correction again whenever its table changes: that is not a person's tap.
    if (ask.what !== 'correction' || this.#isNew(ask)) sessions.used(this.keyHash);
    const { answer, names } = asks.answer(ask);
    if (Object.keys(names).length > 0) this.#send({ type: 'names', names });
    this.#send({ type: 'floor-answer', id, answer });
  }

  #isNew({ ask }: Extract<FloorAsk, { what: 'correction' }>): boolean {
    const text = JSON.stringify(ask);
    const isNew = this.#lastShown.get(ask.what) !== text;
    this.#lastShown.set(ask.what, text);
    return isNew;
  }

  #order(message: GivenOrder): void {
    const { orders, room, sessions, time } = this.#door;
    const given = orders.give(this.#browser, message, time.now());
    if ('refusal' in given) {
      const { refusal } = given;
      // The person who took a call may be new to this page.
      const names = this.#door.names.of(this.viewer, refusal);
      if (refusal.reason === 'call-taken') this.#send({ type: 'names', names });
      this.#sendOrdered(message, { state: 'refused', sentence: null, refusal });
      return;
    }
    sessions.used(this.keyHash);
    const { order, fresh } = given;
    if (order.state === 'waiting') this.#requests.set(order.id, message);
    this.#sendOrdered(message, progressOf(order));
    for (const one of fresh) room.orders.send(one);
  }

  #sendOrdered({ id, tableId, order }: GivenOrder, progress: OrderProgress): void {
    this.#send({ type: 'floor-ordered', id, tableId, order, ...progress });
  }

  #staff(message: Said<'sign-in' | 'sign-out' | 'sign'>): void {
    const { sessions } = this.#door;
    const { id } = message;
    const answer = (said: SignInAnswer): void => this.#send({ type: 'staff-answer', id, ...said });
    if (message.type === 'sign-out') answer(sessions.signOut(this.keyHash));
    else if (message.type === 'sign-in') void sessions.signIn(this.keyHash, message.proof).then(answer);
    else {
      sessions.used(this.keyHash);
      void sessions.sign(this.keyHash, message.proof, message.command).then(answer);
    }
  }

  #openCards({ id, signature, type: _type, ...open }: Said<'open-cards'>): void {
    const { tableId, hand } = open;
    const opened = this.#opened(open, signature);
    const [refusal, cards] = 'refusal' in opened ? [opened.refusal, []] : [null, opened.cards];
    this.#send({ type: 'cards-opened', id, tableId, hand, refusal, cards });
  }

  #opened(open: Omit<Said<'open-cards'>, 'type' | 'id' | 'signature'>, signature: string): Opened {
    const { sessions, openings } = this.#door;
    const wanting = this.#wanting();
    const { person: first } = wanting;
    if (first === null) return { refusal: { reason: 'signed-out' } };
    sessions.used(this.keyHash);
    const signed = secondFor(browserPermissions['open-cards'], wanting, () =>
      sessions.signerOf(this.keyHash, signature, { open }),
    );
    if ('refusal' in signed) return { refusal: openings.turnedAway({ ...open, first }, signed.refusal) };
    const { second } = signed;
    return second === null
      ? { refusal: { reason: 'needs-signature', role: 'floor' } }
      : openings.open({ ...open, first, second });
  }

  /** A known person has tried, and that is recorded. */
  #turnOpeningAway({ id, signature: _signature, type: _type, ...open }: Said<'open-cards'>, why: FloorRefusal): void {
    const { tableId, hand } = open;
    const { person: first } = this.#wanting();
    const refusal = first === null ? why : this.#door.openings.turnedAway({ ...open, first }, why);
    this.#send({ type: 'cards-opened', id, tableId, hand, refusal, cards: [] });
  }

  #isFulfilled({ id, asksOnly }: Said<'office-wish'>): boolean {
    const is = asksOnly !== true && this.#door.office.isFulfilled(this.#requestOf(id));
    if (is) this.#send({ type: 'office-done', id, refusal: null, drawn: [] });
    return is;
  }

  #requestOf = (id: string): string => `${this.keyHash.slice(0, 16)}:${id}`;

  #wish({ id, wish, heard, signature, asksOnly }: Said<'office-wish'>): void {
    const { office, sessions, time, ballots } = this.#door;
    const wanting = this.#wanting();
    const { person } = wanting;
    if (asksOnly === true) {
      // The page asks automatically, which keeps nobody signed in.
      const refusal = refusalTold(office.whyNot(wish, this.#actor(person)), this.#asker(wanting));
      this.#send({ type: 'office-done', id, refusal, drawn: [] });
      return;
    }
    if (heard !== undefined && time.now() - heard > tooLateMs) {
      this.#send({ type: 'office-done', id, refusal: { reason: 'came-late' }, drawn: [] });
      return;
    }
    sessions.used(this.keyHash);
    const signed = secondFor(wishPermissions[wish.type], wanting, () =>
      signature === undefined ? null : sessions.signerOf(this.keyHash, signature, signedWish(wish)),
    );
    if ('refusal' in signed) {
      this.#send({ type: 'office-done', id, refusal: signed.refusal, drawn: [] });
      return;
    }
    const { second } = signed;
    const actor = signedBeside(this.#actor(person), second === null ? null : actorOf(second.role, second.id));
    const who = {
      request: this.#requestOf(id),
      actor,
      name: person?.name ?? this.#browser.name,
      ...(person === null ? {} : { signed: this.#actor(person) }),
    };
    const done = ballots.whyNotAtDesk(wish) ?? office.wish(wish, who);
    this.#send({ type: 'office-done', id, ...done, refusal: refusalTold(done.refusal, this.#asker(wanting)) });
  }

  #askOffice({ id, ask }: Said<'office-ask'>): void {
    this.#door.sessions.used(this.keyHash);
    const { answer, names } = this.#door.officeAsks(ask, this.#asker(this.#wanting()));
    if (Object.keys(names).length > 0) this.#send({ type: 'names', names });
    this.#send({ type: 'office-told', id, answer });
  }

  #issueCode({ id, role }: Said<'new-code'>): void {
    this.#send({ type: 'code', id, role, ...this.#door.pairing.issueCode(role) });
  }

  async #update({ id, wish }: Said<'update-wish'>): Promise<void> {
    const { sessions, updates } = this.#door;
    sessions.used(this.keyHash);
    const by = this.#actor(this.#wanting().person);
    this.#send({ type: 'update-told', id, ...updateTold(await updates?.()?.wish(wish, by)) });
  }

  #ballots({ id, wish }: Said<'ballot-wish'>): void {
    const { sessions, ballots } = this.#door;
    // A page asks again automatically: that is not a person's tap.
    if (wish.act === 'give') sessions.used(this.keyHash);
    this.#send({ type: 'ballots', id, ...ballots.answer(wish) });
  }

  #tokens({ id, wish }: Said<'token-wish'>): void {
    const { sessions, readerTokens } = this.#door;
    sessions.used(this.keyHash);
    const by = this.#actor(this.#wanting().person);
    this.#send({ type: 'tokens', id, ...(readerTokens?.answer(wish, by) ?? { tokens: [], refusal: 'none' }) });
  }

  async #people({ id, wish }: Said<'staff-wish'>): Promise<void> {
    const { sessions, staff } = this.#door;
    // A page refreshes the list automatically.
    if (wish.type !== 'list') sessions.used(this.keyHash);
    const { person } = this.#wanting();
    if (person !== null) this.#send({ type: 'staff-told', id, ...(await staffAtPage(staff, wish, person)) });
  }

  #asker({ needed, person }: Wanting): OfficeAsker {
    return { by: this.#actor(person), isManager: !needed || person?.role === 'manager' };
  }

  /** Who acts here, as logs name them: the person signed in, otherwise the browser. */
  #actor(person: StaffPerson | null): string {
    return person === null ? staffIdOf(this.keyHash) : actorOf(person.role, person.id);
  }

  #wanting(): Wanting {
    const { sessions } = this.#door;
    return { browser: this.viewer, needed: sessions.isNeeded, person: sessions.personAt(this.keyHash) };
  }

  #send(message: FromCardroomServer): void {
    this.sendText(JSON.stringify(message));
  }
}

const noSuchHand = (hand: number): FloorRefusal => ({ reason: 'no-such-hand', hand });
