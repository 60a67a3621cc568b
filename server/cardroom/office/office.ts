import type { KeyObject } from 'node:crypto';
import type { TextRef } from '../../../engine/notation.ts';
import {
  afterAnswer,
  agreedBy,
  comesIn,
  decideOffice,
  finalPaceDue,
  type GivenOrder,
  growOffice,
  type OfficeEvent,
  type OfficeRefusal,
  type OfficeState,
  personOf,
  type RoomFacts,
  type TableOrder,
} from '../../../engine/office.ts';
import type { Order } from '../../../native-bridge/contracts/cardroom-store.ts';
import type { PrivateText } from '../../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import type { KeptOutPerson } from '../../../protocol/handed-items.ts';
import type { OfficeDone, OfficeWish, PlayerMeant } from '../../../protocol/office-desk.ts';
import { repeat } from '../../timers.ts';
import type { KeptOut } from '../chain/kept-out.ts';
import type { Room } from '../room.ts';
import type { KeptWith } from '../room-listeners.ts';
import { commandOfWish } from './command-of-wish.ts';
import { HeardTables } from './heard-tables.ts';
import { namesakeRefused } from './namesake.ts';
import { factsOf, type PastOfTables, type RememberedPast, rememberedPast, seatedPlayer } from './office-facts.ts';
import { OfficeLog } from './office-log.ts';
import { type OrderedAs, OrdersDue, officeOrder, officeOrderIn, orderGivenBy } from './orders-due.ts';

/** What follows from the office's state and the tables' facts without anybody's request. */
type DueOrders = (state: OfficeState, facts: RoomFacts, at: number) => readonly GivenOrder[];

export interface OfficeOptions {
  readonly room: Room;
  readonly past: PastOfTables;
  readonly time: TimeSource;
  readonly newId: () => string;
  readonly random: (count: number) => Uint8Array;
  readonly due: DueOrders;
  /** Signs every step. Absent: steps are not signed. */
  readonly roomKey?: KeyObject;
  /** The people the houses keep out. Absent: nobody. */
  readonly keptOut?: Pick<KeptOut, 'named' | 'player'>;
}

/** A person who requests something of the office. */
export interface Wisher {
  /** The page's own id; the same id again is the same request. */
  readonly request: string;
  /** As logs name people. */
  readonly actor: string;
  readonly name: string;
  /** The same as `actor` if somebody is signed in. Absent: nobody is known by name. */
  readonly signed?: string;
  /** A manager has confirmed that the person is not the excluded one. */
  readonly isCleared?: true;
}

/** Called when the office or the facts it reads have changed. `wished`: at once, because somebody waits for it. */
export type OfficeListener = (wished: boolean) => void;

const nothingDrawn: OfficeDone['drawn'] = [];
const dueEveryMs = 5_000;
const dueSoonMs = 100;
/** Computing what is due takes at most a fifth of the time. */
const restFor = 4;
const restMax = 5_000;

/**
 * The room's office: books its decisions in its own log and has tables carry them out.
 *
 *   wish ─► command ─► decide ─► events and orders in one transaction ─► tables ─► facts ─► what is due next
 */
export class Office {
  readonly #options: OfficeOptions;
  readonly #log: OfficeLog;
  readonly #past: RememberedPast;
  readonly #due = new OrdersDue();
  readonly #listeners = new Set<OfficeListener>();
  readonly #heard: HeardTables;
  #isDue = false;
  /** The silent tables last reported to the pages. */
  #toldToWait = '';
  /** Milliseconds the last computation of what is due took. */
  #lookedFor = 0;

  constructor(options: OfficeOptions) {
    this.#options = options;
    this.#past = rememberedPast(options.past);
    const { room, time } = options;
    this.#heard = new HeardTables({
      room,
      state: () => this.state,
      facts: () => this.facts(),
    });
    this.#log = new OfficeLog(room.store, options.roomKey, (added) => room.seals.hold(added));
    for (const { tableId } of room.tables())
      for (const order of room.orders.waiting(tableId)) this.#due.given(order, officeOrderIn(room.orders, order));
    room.listen({
      tableGrew: () => {
        this.#past.forget();
        this.#tablesChanged();
      },
      // Late rows of a log that was given up change the past, but no table.
      batchKept: () => this.#past.forget(),
      linkChanged: () => this.#tablesChanged(),
      answering: (order) => this.#answering(order),
      orderAnswered: (order) => this.#answered(order),
    });
    // Some things become due with time, without any table's report.
    repeat(time, dueEveryMs, () => this.#giveDue());
  }

  get state(): OfficeState {
    return this.#log.state;
  }

  /** How far the room's key has signed its log; null: nowhere. */
  get signedHead(): OfficeLog['signedHead'] {
    return this.#log.signedHead;
  }

  facts(): RoomFacts {
    return factsOf(this.#options.room, this.#past);
  }

  /** Every id a player is known by, including this one. */
  idsOf(player: string): readonly string[] {
    const id = personOf(this.state, player);
    return [id, ...(this.state.players[id]?.alias ?? [])];
  }

  /** Ids of the texts with amounts booked for a player. */
  wordsAbout(player: string): readonly string[] {
    return this.state.players[player]?.bookings?.map(({ reason }) => reason.id) ?? [];
  }

  /** Whether a player has agreed to be named publicly, under any id. */
  isNamed(player: string): boolean {
    return agreedBy(this.state, personOf(this.state, player)).includes('naming');
  }

  listen(listener: OfficeListener): void {
    this.#listeners.add(listener);
  }

  /** Fulfils a request, or returns a refusal and changes nothing. */
  wish(wish: OfficeWish, who: Wisher): OfficeDone {
    if (this.isFulfilled(who.request)) return { refusal: null, drawn: nothingDrawn };
    try {
      return this.#fulfil(wish, who);
    } catch (error) {
      if (error instanceof StorageFault) return refused({ reason: 'not-kept' });
      throw error;
    }
  }

  /** Whether a request was fulfilled already, even before a restart: its events are booked, or its orders exist. */
  isFulfilled(request: string): boolean {
    return this.#log.isDone(request) || this.#options.room.store.orders.find(orderGivenBy(request, 0)) !== null;
  }

  /** Why a request would be refused as things are now; null: it would be fulfilled. Changes nothing. */
  whyNot(wish: OfficeWish, actor: string): OfficeRefusal | null {
    const decided = this.#decide(wish, { request: '', actor, name: '' });
    return 'refusal' in decided ? decided.refusal : null;
  }

  #decide(wish: OfficeWish, who: Wisher) {
    const { time, newId, random } = this.#options;
    const [facts, at] = [this.facts(), time.now()];
    const asked = commandOfWish(wish, {
      now: () => at,
      by: who.actor,
      signed: who.signed ?? '',
      newId,
      random,
      seedOf: (tournament) => this.#seedOf(tournament),
      players: playersOf(this.state, facts),
      playerById: (id) => this.#playerById(id, facts),
    });
    if (who.isCleared !== true) {
      const keptOut = this.#keptOut(wish, asked);
      if (keptOut !== null) return { refusal: { reason: 'kept-out', ...keptOut } as const };
      const known = namesakeRefused(this.#options.room.store, this.state, wish);
      if (known !== null) return { refusal: known };
    }
    if ('unknownPlayer' in asked)
      return { refusal: { reason: 'unknown', what: 'player', id: asked.unknownPlayer } as const };
    const met = this.#meeting(asked.command, at);
    const decision = decideOffice(growOffice(this.state, met), asked.command, facts, at);
    return 'refusal' in decision ? decision : { asked, met, decision, at };
  }

  #fulfil(wish: OfficeWish, who: Wisher): OfficeDone {
    const { newId, room } = this.#options;
    const decided = this.#decide(wish, who);
    if ('refusal' in decided) return refused(decided.refusal);
    const { asked, met, decision, at } = decided;
    const events = [...met, ...decision.events];
    const words = (id: string): PrivateText | null =>
      asked.texts.find((text) => text.id === id) ?? room.store.texts.of([id])[0] ?? null;
    const as: OrderedAs = {
      actor: who.actor,
      name: who.name,
      at,
      newId,
      text: words,
      tableName: (id) => this.#tableName(id),
    };
    const orders = decision.orders.map((order, index) =>
      room.orders.signed(officeOrder(order, { ...as, newId: () => orderGivenBy(who.request, index) })),
    );
    this.#log.append({ events, actor: who.actor, at, request: who.request, texts: asked.texts, orders });
    for (const [index, { order }] of decision.orders.entries()) this.#send(orders[index] as Order, order);
    this.#giveDue();
    this.#tell(true);
    const drawn = drawnBy(decision.events);
    return { refusal: null, drawn, ...(asked.met === null ? {} : { met: asked.met.id }) };
  }

  /** Stored apart from the log, as names are, until it is revealed. */
  #seedOf(tournament: string): string | null {
    const id = this.state.seeds?.[tournament]?.id;
    return id === undefined ? null : (this.#options.room.store.texts.of([id])[0]?.text ?? null);
  }

  /** Refuses to give anything here to an excluded person, or even to enter them. Leaving is always allowed. */
  #keptOut(wish: OfficeWish, asked: ReturnType<typeof commandOfWish>): KeptOutFor | null {
    const { player } = wish as { readonly player?: PlayerMeant | string };
    if (typeof player === 'object' && 'name' in player) return keptOutFor(this.#options.keptOut?.named(player.name));
    const meant = typeof player === 'object' ? player.id : null;
    const id = meant ?? ('command' in asked ? comesIn(this.state, asked.command) : null);
    return id === null ? null : this.keptOut(id);
  }

  /** Whether, and why, the houses keep out the person with this id; null: they do not. */
  keptOut(id: string): KeptOutFor | null {
    return keptOutFor(this.#options.keptOut?.player(id));
  }

  /** A person new to the office is created by the request that names them. */
  #meeting(command: object, at: number): readonly OfficeEvent[] {
    const { player } = command as { readonly player?: TextRef | string };
    if (typeof player !== 'object' || this.state.players[player.id] !== undefined) return [];
    return 'type' in command && command.type === 'meet-player' ? [] : [{ type: 'player-met', player, at }];
  }

  #playerById(id: string, facts: RoomFacts): TextRef | null {
    const known = this.state.players[id] ?? Object.values(this.state.players).find(({ alias }) => alias.includes(id));
    return known === undefined ? seatedPlayer(facts, id) : { id: known.id, hash: known.hash };
  }

  #answered(order: Order): void {
    const { room, time } = this.#options;
    this.#due.answered(order, { hand: room.table(order.tableId)?.state.handNumber ?? 0, at: time.now() });
    this.#tablesChanged();
  }

  /** What a table refused or gave back was not sold. A share moves on to the player who gets it. */
  #answering(order: Order): KeptWith | null {
    const { room, time } = this.#options;
    const asked = officeOrderIn(room.orders, order);
    // An answer has its consequence once, whatever the store says of the order.
    const request = `answer:${order.id}`;
    if (asked === null || order.state === 'waiting' || this.#log.isDone(request)) return null;
    const at = time.now();
    const given = { tableId: order.tableId, order: asked };
    const follows = afterAnswer(this.state, this.facts(), given, { answer: order.state, at });
    if (follows.events.length === 0) return null;
    const as = this.#byItself(at);
    const orders = follows.orders.map((one) => room.orders.signed(officeOrder(one, as)));
    const step = { events: follows.events, actor: 'cardroom', at, request, texts: [], orders };
    const { keep, kept } = this.#log.prepare(step);
    return {
      keep,
      kept: () => {
        kept();
        for (const [index, one] of follows.orders.entries()) this.#send(orders[index] as Order, one.order);
      },
    };
  }

  /** An order that follows by itself, from nobody's request. */
  #byItself(at: number): OrderedAs {
    const { newId, room } = this.#options;
    const text = (id: string) => room.store.texts.of([id])[0] ?? null;
    return { actor: 'cardroom', name: '', at, newId, text, tableName: (id) => this.#tableName(id) };
  }

  /** Many tables report at once: the consequences are handled together. */
  #tablesChanged(): void {
    this.#tell(false);
    if (this.#isDue) return;
    this.#isDue = true;
    const soon = Math.min(restMax, Math.max(dueSoonMs, restFor * this.#lookedFor));
    this.#options.time.after(soon, () => {
      this.#isDue = false;
      this.#giveDue();
    });
  }

  /** Other automatic consequences need no events: the same facts make them due again. */
  #giveDue(): void {
    this.#ifKept(() => {
      this.#bookWhatIsDue();
      this.#giveOrdersDue();
    });
  }

  /** What happens without a request: late registration ended by the clock, and the remaining table is the final one. */
  #bookWhatIsDue(): void {
    const at = this.#options.time.now();
    const events = finalPaceDue(this.state, at);
    if (events.length === 0) return;
    this.#log.append({ events, actor: 'cardroom', at, request: null, texts: [], orders: [] });
    this.#tell(false);
  }

  /** The disk is full, or fails: the same is due when it accepts writes again. */
  #ifKept(step: () => void): void {
    try {
      step();
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error;
    }
  }

  #giveOrdersDue(): void {
    const { room, due, time } = this.#options;
    const at = time.now();
    const now = { at, handAt: (tableId: string) => room.table(tableId)?.state.handNumber ?? 0 };
    const orders = due(this.state, this.facts(), at);
    // Not announced yet, so not due. An order due without a pause is repeated ever more rarely.
    const isKnown = this.#heard.isEverybody(at);
    const waits = this.waitsFor().join();
    if (waits !== this.#toldToWait) this.#tell(false);
    this.#toldToWait = waits;
    // Where a player goes, and with how many chips, is read from a store that others may have written.
    const { isSure } = room.check;
    const mayGive = ({ order: { order } }: GivenOrder): boolean =>
      order === 'seat-player' ? isKnown && isSure : order !== 'move-out' || isSure;
    const given = this.#due.fresh(orders.filter(mayGive), now);
    this.#lookedFor = time.now() - at;
    const as = this.#byItself(at);
    for (const one of given) {
      const order = room.orders.signed(officeOrder(one, as));
      room.orders.keep(order);
      this.#send(order, one.order);
    }
  }

  /** Silent tables without which nobody is seated. */
  waitsFor(): readonly string[] {
    return this.#heard.waitsFor();
  }

  #tableName(tableId: string): string {
    return this.#options.room.table(tableId)?.state.name ?? tableId;
  }

  #send(order: Order, asked: TableOrder): void {
    this.#due.given(order, asked);
    this.#options.room.orders.send(order);
  }

  #tell(wished: boolean): void {
    for (const listener of this.#listeners) listener(wished);
  }
}

/** Why the houses keep somebody out, without the person's identity. */
type KeptOutFor = Pick<KeptOutPerson, 'kind' | 'born' | 'until'>;

const keptOutFor = (found: KeptOutPerson | null | undefined): KeptOutFor | null =>
  found ? { kind: found.kind, born: found.born, until: found.until } : null;

const refused = (refusal: OfficeRefusal): OfficeDone => ({ refusal, drawn: nothingDrawn });

/** The largest number of players in a draw. */
function playersOf({ tournaments }: OfficeState, { tables }: RoomFacts): number {
  const entries = Object.values(tournaments).reduce((sum, one) => sum + one.entries.length, 0);
  const seats = [...tables.values()].reduce((sum, { state }) => sum + state.chairs.length, 0);
  return entries + seats;
}

/** Seats that events sent players to. */
function drawnBy(events: readonly OfficeEvent[]): OfficeDone['drawn'] {
  return events.flatMap((event) => {
    const { drawn } = event as { readonly drawn?: OfficeDone['drawn'] };
    return drawn ?? [];
  });
}
