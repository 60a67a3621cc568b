import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Luck, luckOf } from '../../../commands/simulation/random-play.ts';
import {
  cashView,
  decideOffice,
  emptyOffice,
  type GivenOrder,
  growOffice,
  type OfficeCommand,
  type OfficeState,
  ordersDue,
} from '../../../engine/office.ts';
import { type Command, decide, type TableEvent, type TableState } from '../../../engine/table.ts';
import { emptyHead, type LogRow } from '../../../native-bridge/contracts/event-log.ts';
import { minute, player, sampleTerms } from '../../../test/support/cash-room.ts';
import { sampleOpening } from '../../../test/support/sample-table.ts';
import { storeOnDisk } from '../../../test/support/store-on-disk.ts';
import { rowsOf } from '../../../test/support/table-rows.ts';
import { commandOfTableOrder } from '../../table/commands-of-table-order.ts';
import { Room } from '../room.ts';
import { factsOf } from './office-facts.ts';
import { keyOfOrder } from './orders-due.ts';

/** A table with a log and a clock of its own, that hears of orders and is heard of only while its cable holds. */
class FarTable {
  state: TableState | null = null;
  linked = true;
  readonly rows: LogRow[] = [];
  readonly orders: GivenOrder[] = [];
  readonly id: string;
  readonly skew: number;

  constructor(id: string, skew: number) {
    this.id = id;
    this.skew = skew;
  }

  /** True where the rules let it happen. */
  happens(command: Command, at: number): boolean {
    const decision = decide(this.state, command);
    if ('refusal' in decision) return false;
    this.state = decision.after;
    this.#book(decision.events, at);
    return true;
  }

  carriesOut({ order }: GivenOrder, at: number): boolean {
    const body = { type: 'office-order', order, by: 'floor:F', name: 'F', text: null } as const;
    const asked = commandOfTableOrder(body, { now: () => at + this.skew, newId: () => 'id', nameOf: () => 'known' });
    return 'command' in asked && this.happens(asked.command, at);
  }

  #book(events: readonly TableEvent[], at: number): void {
    for (const event of events) {
      const last = this.rows.at(-1);
      const after = last === undefined ? emptyHead : { seq: last.seq, hash: last.hash };
      this.rows.push(...rowsOf(`log ${this.id}`, [event], { after, at: at + this.skew }));
    }
  }
}

/** An evening of one must-move game: the office, its tables, and dealers who do things by hand. */
class Evening {
  state: OfficeState = emptyOffice;
  at = 10_000 * minute;
  readonly tables: readonly FarTable[];
  readonly room: Room;
  readonly #store;
  readonly #sent = new Map<FarTable, number>();
  readonly #refused = new Set<string>();
  /** Players with the chips the office had carried from one table to the next. */
  readonly carried: string[] = [];
  /** Whom the floor or a dealer has sent home at least once. */
  readonly wentOut = new Set<string>();

  constructor(luck: Luck) {
    const { store, time } = storeOnDisk();
    this.#store = store;
    this.room = new Room({ store, time, tableKeys: new Map(), staffList: () => null });
    this.tables = ['A', 'B', 'C'].map((id) => new FarTable(id, (luck.upTo(16) - 8) * minute));
    for (const table of this.tables) {
      const opening = sampleOpening([0, 0, 0, 0], { tableId: table.id, rulebook: 'house-cz' });
      for (const command of opening) table.happens(command, this.at);
    }
    this.meet();
    this.wish({ type: 'open-game', id: 'g', terms: { ...sampleTerms, mustMove: true } });
    for (const { id } of this.tables) this.wish({ type: 'add-table', game: 'g', tableId: id });
  }

  get facts() {
    const links = new Map(this.tables.map(({ id, linked }) => [id, linked]));
    const facts = factsOf(this.room, this.#store.reports);
    const tables = new Map([...facts.tables].map(([id, table]) => [id, { ...table, linked: links.get(id) === true }]));
    const ordersWaiting = (tableId: string) =>
      this.tables.find(({ id }) => id === tableId)?.orders.map(({ order }) => order) ?? [];
    return { ...facts, tables, ordersWaiting };
  }

  wish(command: OfficeCommand): void {
    const decision = decideOffice(this.state, command, this.facts, this.at);
    if ('refusal' in decision) return;
    this.state = growOffice(this.state, decision.events);
    for (const order of decision.orders) this.#give(order);
  }

  /** Linked tables say what is new, are told what is due, and do what they were told. */
  meet(): void {
    for (const table of this.tables.filter(({ linked }) => linked)) {
      for (const order of table.orders.splice(0)) this.#carryOut(table, order);
      const rows = table.rows.slice(this.#sent.get(table) ?? 0);
      this.#sent.set(table, table.rows.length);
      if (rows.length > 0) this.room.intake.accept({ tableId: table.id, logId: `log ${table.id}`, rows, texts: [] });
    }
    const waiting = new Set(this.tables.flatMap(({ orders }) => orders.map(keyOfOrder)));
    for (const order of ordersDue(this.state, this.facts, this.at)) {
      const key = keyOfOrder(order);
      const isAgain = this.#refused.has(`${key} ${this.tables.map(({ rows }) => rows.length).join()}`);
      if (!waiting.has(key) && !isAgain) this.#give(order);
    }
  }

  #give(order: GivenOrder): void {
    this.tables.find(({ id }) => id === order.tableId)?.orders.push(order);
  }

  #carryOut(table: FarTable, given: GivenOrder): void {
    const { order } = given;
    if (!table.carriesOut(given, this.at)) {
      this.#refused.add(`${keyOfOrder(given)} ${this.tables.map(({ rows }) => rows.length).join()}`);
      return;
    }
    if (order.order === 'seat-player' && order.from !== undefined)
      this.carried.push(`${order.player.id} ${order.stack}`);
  }

  seatsOf(id: string): number {
    return this.tables.flatMap(({ state }) => state?.chairs ?? []).filter((chair) => chair.player?.id === id).length;
  }

  get view() {
    return cashView(this.state, this.facts, this.at);
  }

  get stays() {
    return this.#store.reports.staysSince(0);
  }
}

const people = ['anna', 'bo', 'cy', 'dee', 'eve', 'flo'] as const;

/** Something somebody wishes, or does by hand; what is not allowed changes nothing. */
function step(evening: Evening, luck: Luck): void {
  const who = luck.oneOf(people);
  const table = luck.oneOf(evening.tables as [FarTable]);
  const to = { tableId: table.id, seat: 1 + luck.upTo(3) };
  const { at, tables } = evening;
  const sits = tables.flatMap(({ id, state }) =>
    (state?.chairs ?? []).flatMap((chair) => (chair.player?.id === who ? [{ tableId: id, seat: chair.seat }] : [])),
  )[0];
  const chips = 4000 + 100 * luck.upTo(60);
  const { games, cash } = evening.view;
  const waiting = luck.oneOf([...cash.waiting.map(({ id }) => id), 'nobody'] as [string]);
  const mustMove = games[0]?.mustMove ?? null;
  const wishes: readonly (OfficeCommand | null)[] = [
    { type: 'seat-in-game', at, player: player(who), seat: to, chips: luck.once(3) ? null : chips },
    {
      type: 'wait',
      id: `${who} ${at}`,
      at,
      player: player(who),
      game: 'g',
      change: sits === undefined ? null : { from: sits, to: luck.oneOf(['seat', 'table']) },
    },
    { type: 'call-player', waiting, at, seat: to },
    { type: 'give-seat', waiting, at, seat: to, chips: null },
    { type: 'pass-over', waiting, at },
    mustMove === null ? null : { type: 'move-in-game', at, ...mustMove },
    sits === undefined ? null : { type: 'move-in-game', at, player: who, from: sits, to },
    sits === undefined ? null : { type: 'pick-up', at, player: who, from: sits },
    sits === undefined ? null : { type: 'bring-chips', player: who, seat: sits, chips: 500 },
  ];
  const wish = luck.oneOf(wishes as [OfficeCommand | null]);
  if (wish?.type === 'pick-up') evening.wentOut.add(who);
  if (wish !== null) evening.wish(wish);
  if (luck.once(6)) table.linked = !table.linked;
  const there = table.state?.chairs[to.seat - 1]?.player?.id ?? null;
  if (luck.once(8) && there !== null) {
    table.happens({ type: 'open-seat', seat: to.seat, at: at + table.skew }, at);
    evening.wentOut.add(there);
  }
  evening.at += luck.upTo(12) * minute;
  if (!luck.once(3)) evening.meet();
}

test('an evening with cables out and clocks apart: nobody sits twice, chips are carried once, everybody arrives', () => {
  let carried = 0;
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const luck = luckOf(seed);
      const evening = new Evening(luck);
      for (let index = 0; index < 60; index++) step(evening, luck);
      for (const table of evening.tables) table.linked = true;
      // Somebody else may sit where a player was sent to: the floor finds another seat.
      for (let round = 0; round < 20; round++) {
        evening.meet();
        for (const { player: who, from, left } of evening.view.onTheWay) {
          const [open] = evening.view.games[0]?.openSeats.slice(-1) ?? [];
          if (left && from !== null && open !== undefined && round > 2)
            evening.wish({ type: 'move-in-game', at: evening.at, player: who, from, to: open });
        }
      }
      for (const who of people) {
        const hasPlayed = evening.stays.some((stay) => stay.player === who);
        expect(evening.seatsOf(who)).toBeLessThanOrEqual(1);
        if (hasPlayed && !evening.wentOut.has(who)) expect(evening.seatsOf(who)).toBe(1);
      }
      const moved = evening.stays.filter(({ why }) => why === 'moved').map((stay) => `${stay.player} ${stay.chipsOut}`);
      for (const one of new Set(evening.carried)) {
        const times = (list: readonly string[]) => list.filter((other) => other === one).length;
        expect(times(evening.carried)).toBeLessThanOrEqual(times(moved));
      }
      expect(evening.view.onTheWay.filter(({ left }) => left)).toEqual([]);
      carried += evening.carried.length;
    }),
    { numRuns: 6 },
  );
  expect(carried).toBeGreaterThan(0);
});
