import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { openCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { Room } from '../../server/cardroom/room.ts';
import type { ClosableTransport } from '../../server/sync/closable-transport.ts';
import { serveTable } from '../../server/sync/intake.ts';
import type { AskedOfTable, SaidByTable } from './catch-up-table.ts';
import { type Measured, percentile, whole } from './measured.ts';

/** How often the room is asked for its position; more would disturb its only thread. */
const lookEveryMs = 20;

/**
 * Measures how long a tap takes until the room has stored and acknowledged it while another table catches up, against the same taps without
 * that. Each table has its own thread, as in reality each has its own PC.
 */
export async function measureCatchUp({ events = 20_000, taps = 100 } = {}): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'riffle-bench-'));
  const store = openCardroomStore({ path: join(folder, 'cardroom.db'), newStoreId: () => 'bench' });
  const keys = new Map(['live', 'away'].map((tableId) => [tableId, tableId]));
  const room = new Room({ store, time: systemTime, tableKeys: keys, staffList: () => null });
  const [live, away] = [new TableInThread(folder, 'live', room), new TableInThread(folder, 'away', room)];
  try {
    const { seq } = await away.ask({ ask: 'play', events }, 'played');
    await live.link();
    const alone = await live.ask({ ask: 'tap', taps }, 'tapped');
    const begun = performance.now();
    await away.link();
    const tapping = live.ask({ ask: 'tap', taps: Number.POSITIVE_INFINITY }, 'tapped');
    while (store.rows.position('log-away').seq < seq) await pause();
    const perSecond = (seq / (performance.now() - begun)) * 1_000;
    live.tell({ ask: 'stop' });
    const meanwhile = await tapping;
    const p99 = (times: readonly number[]): number => percentile(times, 0.99);
    return [
      {
        what: `tap → room’s disk and back, ${whole(perSecond)} events/s of another table`,
        ours: `${p99(meanwhile.times).toFixed(1)} ms p99`,
        peer: `${p99(alone.times).toFixed(1)} ms p99 with nobody else`,
        ratio: p99(meanwhile.times) / p99(alone.times),
        goal: '≤ 1.5',
      },
    ];
  } finally {
    await Promise.all([live.close(), away.close()]);
    // The messages of closing their connections arrive after a moment.
    await pause();
    store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The room's end of a table in another thread. */
class TableInThread {
  readonly #thread: Worker;
  readonly #ended: Promise<unknown>;
  readonly #room: Room;

  constructor(folder: string, tableId: string, room: Room) {
    const program = join(import.meta.dirname, 'catch-up-table.ts');
    this.#thread = new Worker(program, { workerData: { folder, tableId } });
    this.#ended = once(this.#thread, 'exit');
    this.#room = room;
  }

  /** From now on the table is connected to the room, which turns away silent connections. */
  async link(): Promise<void> {
    const far: ClosableTransport = {
      send: (line) => this.tell({ line }),
      onMessage: (listener) => {
        this.#thread.on('message', (message: SaidByTable) => {
          if ('line' in message) listener(message.line);
        });
        return () => {};
      },
      onState: (listener) => {
        listener('up');
        void this.#ended.then(() => listener('down'));
        return () => {};
      },
      close: () => {},
    };
    serveTable(far, { room: this.#room, time: systemTime });
    await this.ask({ ask: 'link' }, 'linked');
  }

  tell(asked: AskedOfTable): void {
    this.#thread.postMessage(asked);
  }

  /** Asks, and waits for the answer of this name. Throws the thread's error. */
  async ask<Said extends Exclude<SaidByTable, { readonly line: string }>['said']>(
    asked: AskedOfTable,
    said: Said,
  ): Promise<Extract<SaidByTable, { readonly said: Said }>> {
    const answer = new Promise<Extract<SaidByTable, { readonly said: Said }>>((done, failed) => {
      this.#thread.once('error', failed);
      const hear = (message: SaidByTable): void => {
        if (!('said' in message) || message.said !== said) return;
        this.#thread.off('message', hear).off('error', failed);
        done(message as Extract<SaidByTable, { readonly said: Said }>);
      };
      this.#thread.on('message', hear);
    });
    this.tell(asked);
    return answer;
  }

  async close(): Promise<void> {
    this.tell({ ask: 'close' });
    await this.#ended;
  }
}

const pause = (): Promise<void> => new Promise((done) => void systemTime.after(lookEveryMs, done));
