import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Luck } from '../../commands/simulation/random-play.ts';
import { AskingPage, type Reply } from './asking-page.ts';
import type { DoorStep } from './door-steps.ts';
import { DoorWorld, passing, roomTables } from './door-world.ts';
import {
  type BuiltServer,
  type KillableServer,
  type Startable,
  startKillable,
  writeConfig,
} from './killable-server.ts';
import { pairedFloor } from './killed-at-desks.ts';
import { keyOf } from './killed-cardroom.ts';

export type KillMode = 'never' | 'after its answer' | 'before its answer';

export interface KilledAtDoors {
  readonly findings: readonly string[];
  /** What was left in the store, step by step: equal to that of an evening without kills. */
  readonly left: readonly string[];
  readonly kills: number;
}

interface KillAtDoorsOptions {
  readonly folder: string;
  readonly server: BuiltServer;
  readonly luck: Luck;
  readonly mode: KillMode;
  readonly steps: readonly DoorStep[];
  readonly say?: (line: string) => void;
}

/** A kill comes within this many milliseconds: before, between or after a request's steps. */
const killWithinMs = 6;
/** One table’s clock is behind, so that what is due there in some minutes is due at once. */
const behind: Readonly<Record<string, number>> = { t3: 15 };

/** An evening at the desk, in which the room is killed at every request. */
export async function killAtDoors(options: KillAtDoorsOptions): Promise<KilledAtDoors> {
  const { steps, mode, say = () => {} } = options;
  const evening = await Evening.open(options);
  try {
    for (const { when, wish } of steps) {
      await when?.(evening.world);
      const asked = wish(evening.world);
      say(`${mode}: ${asked.type}`);
      const id = randomUUID();
      await evening.ask(asked.type === 'floor-order' ? { id, ...asked } : { type: 'office-wish', id, wish: asked });
    }
    return { findings: evening.findings, left: evening.left, kills: evening.kills };
  } finally {
    await evening.close();
  }
}

type Message = { readonly id: string; readonly type: string } & Readonly<Record<string, unknown>>;

class Evening {
  readonly findings: string[] = [];
  readonly left: string[] = [];
  kills = 0;
  readonly world: DoorWorld;
  readonly #options: KillAtDoorsOptions;
  readonly #startable: Startable;
  readonly #key: string;
  readonly #tables: readonly KillableServer[];
  #room: KillableServer;
  #page: AskingPage;

  private constructor(
    options: KillAtDoorsOptions,
    { startable, room, key, page, tables }: Awaited<ReturnType<typeof opened>>,
  ) {
    this.#options = options;
    this.#startable = startable;
    this.#room = room;
    this.#key = key;
    this.#page = page;
    this.#tables = tables;
    const urls = new Map(roomTables.map((id, index) => [id, tables[index]?.url ?? '']));
    this.world = new DoorWorld(options.folder, options.luck, urls);
    this.world.page = page;
  }

  static async open(options: KillAtDoorsOptions): Promise<Evening> {
    return new Evening(options, await opened(options));
  }

  /** Makes a request that must be granted, with a kill. */
  async ask(message: Message): Promise<void> {
    const { mode, luck } = this.#options;
    if (mode !== 'never') {
      const said = this.#page.ask(message);
      const isAfter = mode === 'after its answer';
      const answer = isAfter ? await said : await Promise.race([said, passing(killWithinMs * luck.fraction())]);
      await this.#killed();
      await this.#askedAgain(message, isDone(answer));
    }
    await this.#granted(message);
    this.left.push(...this.#leftBy(message));
  }

  /** A refusal is no acknowledgement: a table may not have reported everything yet. */
  async #askedAgain(message: Message, wasDone: boolean): Promise<void> {
    const what = JSON.stringify({ ...message, id: '' });
    const booked = this.#leftBy(message).length;
    if (wasDone && booked === 0) this.findings.push(`${what} was acknowledged, and is lost.`);
    if (booked === 0) return;
    if (!isDone(await this.#page.ask(message)))
      this.findings.push(`${what} was done, and is refused when it is asked again.`);
    if (this.#leftBy(message).length !== booked) this.findings.push(`${what}, asked again, was done twice.`);
  }

  async close(): Promise<void> {
    this.world.close();
    this.#page.leave();
    await Promise.all([this.#room, ...this.#tables].map((one) => one.kill()));
  }

  async #killed(): Promise<void> {
    await this.#room.kill();
    this.kills += 1;
    this.#page.leave();
    this.#room = await startKillable(this.#startable);
    this.#page = await AskingPage.at(this.#room.url, '/socket', this.#key);
    this.world.page = this.#page;
  }

  /** Asks until it is done: some requests wait for reports of tables. */
  async #granted(message: Message): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const reply = await this.#page.ask(message);
      if (isDone(reply)) return;
      if (tries === 300) throw new Error(`${JSON.stringify(message)} was refused: ${JSON.stringify(reply)}`);
      await passing(100);
    }
  }

  #leftBy({ id }: Message): readonly string[] {
    return this.world.leftBy(id, this.#key);
  }
}

const isDone = (reply: unknown): boolean => {
  const { refusal, state } = (reply ?? {}) as Partial<Reply>;
  return refusal === null && state !== 'refused';
};

/** A room that keeps its port over restarts, its tables, and a page at the floor's desk. */
async function opened({ folder, server }: KillAtDoorsOptions) {
  const config = { discovery: false, tables: Object.fromEntries(roomTables.map((id) => [id, keyOf(id)])) };
  const first = { role: 'cardroom', server, file: writeConfig(folder, 'cardroom', { ...config, port: 0 }) } as const;
  const room = await startKillable(first);
  const port = Number(new URL(room.url).port);
  const startable = { ...first, file: writeConfig(folder, 'cardroom', { ...config, port }) };
  const key = await pairedFloor(room);
  const tables: KillableServer[] = [];
  for (const id of roomTables) {
    const own = join(folder, id);
    mkdirSync(own);
    const file = writeConfig(own, 'table', {
      tableId: id,
      name: id,
      seats: 6,
      mode: 'cash',
      stakes: { smallBlind: 50, bigBlind: 100 },
      chipValues: [50, 100, 500],
      port: 0,
      cardroom: { url: `ws://127.0.0.1:${port}/sync`, key: keyOf(id) },
    });
    tables.push(await startKillable({ role: 'table', server, file, minutesBehind: behind[id] ?? 0 }));
  }
  return { startable, room, key, tables, page: await AskingPage.at(room.url, '/socket', key) };
}
