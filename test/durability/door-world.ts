import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type FollowedTable, followTable } from '../../commands/follow-table.ts';
import { amendmentSaving } from '../../commands/simulation/random-amendment.ts';
import type { Luck } from '../../commands/simulation/random-play.ts';
import { asScreenCommand, fewestChips, randomTap } from '../../commands/simulation/random-taps.ts';
import { type OfficeState, personOf, type Tournament, type TournamentView } from '../../engine/office.ts';
import { type ActChange, legalActions, type TableState } from '../../engine/table.ts';
import type { OfficeRow } from '../../native-bridge/contracts/stored-office.ts';
import { openReadOnlyStore } from '../../native-bridge/sqlite/read-only-store.ts';
import type { ScreenCommand } from '../../protocol/screen-commands.ts';
import { officeOf } from '../../server/cardroom/office/office-log.ts';
import { orderGivenBy } from '../../server/cardroom/office/orders-due.ts';
import { hashOfKey } from '../../server/staff/secrets.ts';
import { lastHand } from '../support/event-in-the-room.ts';
import type { AskingPage } from './asking-page.ts';

export const roomTables = ['t1', 't2', 't3', 't4'] as const;

/** How long a table has for an order, on a busy machine. */
const patienceMs = 60_000;

/** A room and its tables for a person at the desk, who reads the store beside its server. */
export class DoorWorld {
  /** The room’s data folder. */
  readonly #folder: string;
  readonly #luck: Luck;
  readonly #tables: ReadonlyMap<string, FollowedTable>;
  /** In the order they appeared. */
  readonly #names: string[] = [];
  /** The page that asks. */
  page: Pick<AskingPage, 'views'> | null = null;

  constructor(folder: string, luck: Luck, tables: ReadonlyMap<string, string>) {
    this.#folder = folder;
    this.#luck = luck;
    this.#tables = new Map([...tables].map(([id, url]) => [id, followTable(url)]));
  }

  close(): void {
    for (const table of this.#tables.values()) table.close();
  }

  office(): OfficeState {
    return inStore(this.#folder, (store) => officeOf(store.office));
  }

  rows(): readonly OfficeRow[] {
    return inStore(this.#folder, (store) => store.office.read(0, Number.MAX_SAFE_INTEGER));
  }

  /** What a browser's request has left in the store: events by kind, or orders if there is no event. */
  leftBy(id: string, key: string): readonly string[] {
    const request = `${hashOfKey(key).slice(0, 16)}:${id}`;
    const kinds = this.rows().flatMap((row) => (row.request === request ? [row.kind] : []));
    const db = new Database(storeIn(this.#folder), { readonly: true });
    try {
      const floorsOwn = createHash('sha256').update(hashOfKey(key)).update('\n').update(id).digest('hex').slice(0, 32);
      const orders = db.prepare('SELECT id FROM orders WHERE id IN (?, ?)').all(orderGivenBy(request, 0), floorsOwn);
      return kinds.length > 0 ? kinds : orders.map(() => 'order');
    } finally {
      db.close();
    }
  }

  /** A person with a new name. */
  newcomer(name: string): { readonly name: string } {
    this.#names.push(name);
    return { name };
  }

  /** The id of the person with this name. */
  id(name: string): string {
    const met = this.rows().filter(({ kind }) => kind === 'player-met')[this.#names.indexOf(name)];
    if (met === undefined) throw new Error(`Nobody is known as ${name}.`);
    const { player } = JSON.parse(met.body) as { readonly player: { readonly id: string } };
    return personOf(this.office(), player.id);
  }

  tournament(name: string): Tournament {
    const found = Object.values(this.office().tournaments).find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no tournament ${name}.`);
    return found;
  }

  /** A person's last entry. */
  entry(tournament: string, name: string): number {
    const id = this.id(name);
    return this.tournament(tournament).entries.findLast(({ player }) => player.id === id)?.number ?? 0;
  }

  game(): string {
    return this.office().cash.games[0]?.id ?? '';
  }

  waiting(name: string): string {
    const id = this.id(name);
    return this.office().cash.waiting.find(({ player }) => player.id === id)?.id ?? '';
  }

  table(id: string): FollowedTable {
    const table = this.#tables.get(id);
    if (table === undefined) throw new Error(`There is no table ${id}.`);
    return table;
  }

  state(id: string): TableState {
    const { state } = this.table(id);
    if (state === null) throw new Error(`Table ${id} says nothing.`);
    return state;
  }

  /** Waits until a table has carried out its order. */
  async until(id: string, holds: (state: TableState) => boolean): Promise<void> {
    const found = await this.table(id).until(holds, patienceMs);
    if (found === null)
      throw new Error(
        `Table ${id} was not told: ${JSON.stringify({ ...this.state(id), overlay: null, schedule: null }).slice(0, 2_000)}`,
      );
  }

  /** Waits until something holds in the office. */
  async untilOffice(holds: (office: OfficeState) => boolean): Promise<void> {
    for (let tries = 0; tries < patienceMs / 100; tries += 1) {
      if (holds(this.office())) return;
      await passing(100);
    }
    throw new Error('The office did not come to it.');
  }

  /** The last hand of a table, as listed for a correction. */
  lastHand(id: string): ReturnType<typeof lastHand> {
    return inStore(this.#folder, ({ projections, rows }) => {
      const logId = projections.logs().find(({ tableId }) => tableId === id)?.logId ?? '';
      return lastHand(rows.read(logId, 0, Number.MAX_SAFE_INTEGER));
    });
  }

  /** The last hand of a table, corrected: who lost the most by it has folded. */
  hadFolded(id: string): { readonly hand: number; readonly changes: readonly ActChange[] } {
    const { hand, acts, tape } = this.lastHand(id);
    const now = this.state(id);
    const winners = now.hand?.awards.flatMap(({ shares }) => shares.map(({ seat }) => seat)) ?? [];
    const loser = acts.findLast(({ seat, to }) => seat !== null && to !== null && !winners.includes(seat))?.seat ?? 0;
    const changes = tape === null ? null : amendmentSaving({ now, tape }, loser, this.#luck.fraction);
    if (changes === null) throw new Error(`Nothing of hand ${hand} of ${id} can be corrected.`);
    return { hand, changes };
  }

  /** Plays until something holds: everybody is all in who may. */
  async play(id: string, until: (state: TableState) => boolean): Promise<void> {
    const table = this.table(id);
    let why = '';
    for (let taps = 0; taps < 1_000; taps += 1) {
      const state = this.state(id);
      if ((state.hand === null || state.hand.stage === 'over') && until(state)) return;
      const before = state;
      const refusal = await table.request(this.#tap(state));
      if (refusal !== null) {
        why = JSON.stringify(refusal);
        await passing(50);
      } else await table.until((now) => now !== before, 5_000);
    }
    throw new Error(`Table ${id} did not play to it: ${why}`);
  }

  /** A hand in which everybody folds to the last player: the one in play, or the next. */
  async foldOut(id: string): Promise<void> {
    const table = this.table(id);
    const { hand } = this.state(id);
    if (hand === null || hand.stage === 'over') await table.request({ type: 'start-hand' });
    await this.until(id, (state) => state.hand !== null && state.hand.stage !== 'over');
    for (;;) {
      const { hand: now } = this.state(id);
      if (now === null || now.stage === 'over') return;
      const tap = now.stage === 'betting' ? ({ type: 'fold', seat: now.toAct ?? 0 } as const) : pushed(now);
      const refusal = await table.request(tap);
      if (refusal !== null) throw new Error(`Table ${id} said no: ${JSON.stringify(refusal)}`);
      await this.until(id, ({ hand: next }) => next !== now);
    }
  }

  /** Every stack of a table goes into a bag. */
  async bag(id: string): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const { chairs, chipValues } = this.state(id);
      const open = chairs.find(({ player, bag }) => player !== null && bag === undefined);
      if (open === undefined) return;
      const stack = open.stack ?? 0;
      const refusal = await this.table(id).request({
        type: 'bag-stack',
        seat: open.seat,
        counts: fewestChips(stack, chipValues),
        number: `${id}-${open.seat}`,
        stated: stack,
        playerSigned: true,
      });
      if (refusal !== null && tries > 100) throw new Error(`No bag at ${id}: ${JSON.stringify(refusal)}`);
      await (refusal === null
        ? this.table(id).until(({ chairs: now }) => now[open.seat - 1]?.bag !== undefined, 5_000)
        : passing(100));
    }
  }

  /** Waits until the page shows a tournament in this state. */
  async untilView(name: string, holds: (view: TournamentView) => boolean): Promise<void> {
    const { id } = this.tournament(name);
    for (let tries = 0; tries < patienceMs / 100; tries += 1) {
      const view = this.page?.views.get(id);
      if (view !== undefined && holds(view)) return;
      await passing(100);
    }
    throw new Error(`No page shows ${name} so.`);
  }

  view(name: string): TournamentView {
    const view = this.page?.views.get(this.tournament(name).id);
    if (view === undefined) throw new Error(`No page shows ${name}.`);
    return view;
  }

  #tap(state: TableState): ScreenCommand {
    const legal = legalActions(state);
    const owed = state.chairs.find(({ behind }) => behind !== undefined);
    if (owed !== undefined && legal.stage === 'between-hands') return { type: 'give-chips', seats: [owed.seat] };
    const [seat, isIn] = [legal.toAct, state.chairs.filter(({ player, stack }) => player !== null && stack === 0)];
    // At most two players go all in, so that no two go out in one hand.
    if (legal.stage === 'betting' && seat !== null && isIn.length > 1 && legal.fold) return { type: 'fold', seat };
    if (legal.stage === 'betting' && seat !== null && legal.allIn !== null) return { type: 'all-in', seat };
    if (legal.stage === 'betting' && seat !== null && legal.call !== null) return { type: 'call', seat };
    return asScreenCommand(randomTap(state, this.#luck.fraction, 0) ?? { type: 'start-hand', at: 0, by: 'dealer' });
  }
}

const pushed = ({ awards }: NonNullable<TableState['hand']>): ScreenCommand => ({
  type: 'push-pot',
  pot: awards.find((award) => !award.pushed)?.pot ?? 0,
});

export const seated = ({ chairs }: TableState): readonly number[] =>
  chairs.flatMap(({ seat, player }) => (player === null ? [] : [seat]));

export const passing = (ms: number): Promise<unknown> => new Promise((passed) => setTimeout(passed, ms));

/** Reads the store of a room beside its server. `folder`: the one with its data folder. */
export function inStore<Result>(folder: string, look: (store: ReturnType<typeof openReadOnlyStore>) => Result): Result {
  const store = openReadOnlyStore(storeIn(folder));
  try {
    return look(store);
  } finally {
    store.close();
  }
}

export const storeIn = (folder: string): string => join(folder, 'cardroom', 'cardroom.db');
