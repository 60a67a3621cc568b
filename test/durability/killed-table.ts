import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Luck } from '../../commands/simulation/random-play.ts';
import { openReadOnlyLog } from '../../native-bridge/sqlite/read-only-log.ts';
import { BusyConsole, type ConsoleMemory } from './busy-console.ts';
import {
  type BuiltServer,
  type KillableServer,
  killedWhileStarting,
  type Startable,
  startKillable,
  writeConfig,
} from './killable-server.ts';
import { LogAudit } from './log-audit.ts';

/** The result of killing one table. */
export interface KilledTable {
  readonly kills: number;
  /** How many of them came before the server had said that it serves. */
  readonly whileStarting: number;
  readonly acknowledged: number;
  /** Requests without an answer when the server died, by their result. */
  readonly unanswered: { readonly happened: number; readonly lost: number };
  /** Restarts in the middle of a hand. */
  readonly handsGoneOn: number;
  readonly events: number;
  readonly startsMs: readonly number[];
  readonly findings: readonly string[];
}

export interface KilledTableOptions {
  readonly folder: string;
  readonly server: BuiltServer;
  readonly luck: Luck;
  readonly kills: number;
  /** Random. */
  readonly newId: () => string;
}

const consoles = 4;
/** How long a server lives under load. */
const lifeMs = { least: 0, more: 180 };
/** Repeated after a restart: all unanswered requests, and the newest answered ones. */
const askedAgain = 6;

/** A real table server under load, killed again and again over one log, which is read after each death. */
export async function killTable(options: KilledTableOptions): Promise<KilledTable> {
  const run = new TableUnderKill(options);
  while (run.kills < options.kills) await run.live();
  await run.lastLook();
  return run.result();
}

class TableUnderKill {
  kills = 0;
  readonly #options: KilledTableOptions;
  readonly #startable: Startable;
  readonly #path: string;
  readonly #audit = new LogAudit();
  readonly #startsMs: number[] = [];
  #whileStarting = 0;
  readonly #acknowledged = new Set<string>();
  #happened = 0;
  #lost = 0;
  #handsGoneOn = 0;
  #memories: readonly ConsoleMemory[] = [];

  constructor(options: KilledTableOptions) {
    this.#options = options;
    const { folder, server } = options;
    this.#startable = { role: 'table', file: writeConfig(folder, 'table', cashTable), server };
    this.#path = join(folder, 'table', 'table.db');
  }

  /** One life: started, compared with what is known, played at, killed. */
  async live(): Promise<void> {
    const { luck, kills } = this.#options;
    const usualMs = this.#startsMs.at(-1) ?? 1_000;
    if (this.kills + 1 < kills && luck.once(8)) {
      await killedWhileStarting(this.#startable, usualMs * luck.fraction());
      this.kills += 1;
      this.#whileStarting += 1;
    }
    const server = await this.#started();
    const screens = await this.#screens(server);
    const known = screens.map(({ memory }) => memory.acknowledged.length);
    const tapping = screens.map((screen) => screen.tap());
    // However slow the machine is: something new was acknowledged.
    while (screens.every(({ isOpen, memory }, index) => isOpen && memory.acknowledged.length === known[index]))
      await new Promise((passed) => setTimeout(passed, 2));
    await new Promise((passed) => setTimeout(passed, lifeMs.least + lifeMs.more * luck.fraction()));
    await server.kill();
    await Promise.all([...tapping, ...screens.map((screen) => screen.leave())]);
    this.kills += 1;
    this.#memories = screens.map((screen) => screen.memory);
    for (const { acknowledged } of this.#memories)
      for (const { request } of acknowledged) this.#acknowledged.add(request.id);
  }

  /** Starts it once more, ends it in order and reads the log from its first row. */
  async lastLook(): Promise<void> {
    const server = await this.#started();
    await this.#screens(server);
    await server.end();
    this.#withLog((log) => this.#audit.readAgain(log));
  }

  result(): KilledTable {
    return {
      kills: this.kills,
      whileStarting: this.#whileStarting,
      acknowledged: this.#acknowledged.size,
      unanswered: { happened: this.#happened, lost: this.#lost },
      handsGoneOn: this.#handsGoneOn,
      events: this.#audit.head.seq,
      startsMs: this.#startsMs,
      findings: this.#audit.findings,
    };
  }

  async #started(): Promise<KillableServer> {
    const begun = performance.now();
    const server = await startKillable(this.#startable);
    this.#startsMs.push(performance.now() - begun);
    this.#withLog((log) => this.#audit.readOn(log, this.#memories));
    for (const { acknowledged } of this.#memories) for (const one of acknowledged) this.#audit.expectBooked(one);
    return server;
  }

  /** Consoles come back, see the table as the log has it, and repeat their earlier requests. */
  async #screens(server: KillableServer): Promise<readonly BusyConsole[]> {
    const { luck, newId } = this.#options;
    const screens = await Promise.all(
      Array.from({ length: consoles }, () => BusyConsole.open(server.url, { luck, newId })),
    );
    const audit = this.#audit;
    const shown = JSON.parse(JSON.stringify(audit.state)) as unknown;
    for (const { memory } of screens)
      if (memory.view?.sequence !== audit.head.seq || !isDeepStrictEqual(memory.view.state, shown))
        audit.findings.push(`After kill ${this.kills} the table was not what its log makes.`);
    if (audit.state?.hand != null && audit.state.hand.stage !== 'over') this.#handsGoneOn += 1;
    for (const [index, memory] of this.#memories.entries()) await this.#askAgain(screens[index] as BusyConsole, memory);
    this.#memories = [];
    this.#withLog((log) => audit.readOn(log));
    return screens;
  }

  async #askAgain(screen: BusyConsole, { acknowledged, unanswered }: ConsoleMemory): Promise<void> {
    const audit = this.#audit;
    const head = (): number => this.#withLog((log) => log.head.seq);
    for (const { request, sequence } of acknowledged.slice(-askedAgain)) {
      const before = head();
      const answer = await screen.ask(request);
      if (answer?.refusal !== null || answer.sequence !== sequence || head() !== before)
        audit.findings.push(`Request ${request.id}, sent again, was answered otherwise than before the kill.`);
    }
    for (const request of unanswered) {
      const [had, before] = [audit.isBooked(request.id), head()];
      const answer = await screen.ask(request);
      if (had) this.#happened += 1;
      else this.#lost += 1;
      if (answer === null) audit.findings.push('The server ended by itself when a request was sent again.');
      if (had && (answer?.refusal !== null || head() !== before))
        audit.findings.push(`Request ${request.id} had happened, and was not known when it was sent again.`);
    }
  }

  #withLog<Result>(look: (log: ReturnType<typeof openReadOnlyLog>) => Result): Result {
    const log = openReadOnlyLog(this.#path);
    try {
      return look(log);
    } finally {
      log.close();
    }
  }
}

/** Six players in a cash game, without devices. */
export const cashTable = {
  tableId: 'table-7',
  name: 'Table 7',
  seats: 9,
  mode: 'cash',
  stakes: { smallBlind: 50, bigBlind: 100 },
  chipValues: [50, 100, 500],
  players: [1, 2, 3, 4, 5, 6].map((seat) => ({ seat, name: `Player ${seat}`, stack: 5_000 })),
  port: 0,
};
