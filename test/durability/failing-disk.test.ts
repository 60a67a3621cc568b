import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Luck, luckOf } from '../../commands/simulation/random-play.ts';
import { asScreenCommand, randomTap } from '../../commands/simulation/random-taps.ts';
import { transportPair, type WireEnd } from '../../commands/simulation/transport-pair.ts';
import { apply, type TableState } from '../../engine/table.ts';
import { emptyHead } from '../../native-bridge/contracts/event-log.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import type { FromTableServer, ToTableServer } from '../../protocol/table-messages.ts';
import { walkChain } from '../../server/sync/hash-chain.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import { startTableServer, type TableServer } from '../../server/table/table-server.ts';
import { sampleConfig } from '../support/real-table.ts';
import { cachedKeyIn, cachedListIn, FilesInMemory } from '../support/staff-of-house.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { onFailingDisk } from './failing-storage.ts';

/** A whole table server on a disk that fails when told to, with one screen. */
function tableOnFailingDisk() {
  const folder = temporaryFolder();
  const time = new SimulatedTime();
  const sound = openEventLog({ path: join(folder, 'table.db'), tableId: 'table-7', newLogId: randomUUID });
  onTestFinished(() => sound.close());
  const { storage: log, disk } = onFailingDisk(sound);
  const server = startTableServer({
    config: sampleConfig(),
    log,
    time,
    newId: randomUUID,
    shuffler: null,
    reader: null,
    badgeReader: null,
    reserve: null,
    signingKey: generateKeyPairSync('ed25519').privateKey,
    staff: cachedListIn(new FilesInMemory()),
    reviewKey: cachedKeyIn(new FilesInMemory()),
    startSealer: () => expect.fail('There is no reader.'),
    room: null,
    report: () => {},
  });
  return { time, server, sound, disk, screen: new Screen(server, time) };
}

/** A screen that reconnects when it is turned away. */
class Screen {
  readonly #server: TableServer;
  readonly #time: SimulatedTime;
  #end: WireEnd;
  #view: TableState | null = null;
  sequence = 0;

  constructor(server: TableServer, time: SimulatedTime) {
    this.#server = server;
    this.#time = time;
    this.#end = this.#connected();
  }

  get view(): TableState | null {
    return this.#view;
  }

  /** The table's messages to it; asks again over a new connection after being turned away. */
  ask(message: Exclude<ToTableServer, { type: 'hello' }>): readonly FromTableServer[] {
    const heard = this.#say(message);
    if (!heard.some(({ type }) => type === 'turned-away')) return heard;
    this.#end = this.#connected();
    return heard;
  }

  #connected(): WireEnd {
    const { near, far } = transportPair(this.#time);
    this.#server.serveScreen(far);
    this.#time.advance(2);
    this.#end = near;
    this.#say({ type: 'hello', protocol: protocolVersion, key: null });
    return near;
  }

  #say(message: ToTableServer): readonly FromTableServer[] {
    this.#end.send(JSON.stringify(message));
    this.#time.advance(100);
    const heard = this.#end.take().map((text) => JSON.parse(text) as FromTableServer);
    for (const one of heard) {
      if (one.type === 'welcome') [this.#view, this.sequence] = [one.state, one.sequence];
      if (one.type !== 'events') continue;
      for (const { sequence, event } of one.events) {
        this.sequence = sequence;
        if (event !== null) this.#view = apply(this.#view, event);
      }
    }
    return heard;
  }
}

type Kit = ReturnType<typeof tableOnFailingDisk>;

/** Plays one hand to its end. Returns every acknowledged id with its event, and the refusals caused by the disk. */
function playHand({ screen, sound }: Kit, luck: Luck) {
  const acknowledged = new Map<string, number>();
  const refused: string[] = [];
  const until = (screen.view?.handNumber ?? 0) + 1;
  for (;;) {
    const state = screen.view;
    if (state === null) expect.fail('The screen sees no table.');
    if (state.handNumber === until && state.hand?.stage === 'over') return { acknowledged, refused };
    const broke = state.chairs.find(({ player, stack }) => player !== null && stack === 0);
    const isBetween = state.hand === null || state.hand.stage === 'over';
    const command =
      broke !== undefined && isBetween
        ? ({ type: 'add-chips', seat: broke.seat, chips: 200 } as const)
        : asScreenCommand(randomTap(state, luck.fraction, 0) ?? expect.fail('Nothing can be done.'));
    const request = { type: 'request', id: randomUUID(), sequence: screen.sequence, command } as const;
    for (let tries = 1; !acknowledged.has(request.id); tries += 1) {
      const [before, shown] = [sound.head, screen.view];
      const answer = screen.ask(request).find((one) => one.type === 'answer');
      if (answer?.refusal === null) {
        acknowledged.set(request.id, answer.sequence);
        continue;
      }
      // Nothing was booked, nothing is shown as done, and the sentence says why.
      if (answer !== undefined) expect(answer.refusal).toMatchObject({ reason: 'not-kept', why: /./ });
      expect([sound.head, screen.view]).toEqual([before, shown]);
      refused.push(answer?.refusal?.reason ?? 'turned away');
      expect(tries).toBeLessThan(5);
    }
  }
}

function expectWhole({ sound, server }: Kit, acknowledged: ReadonlyMap<string, number>): void {
  const rows = sound.read(0, sound.head.seq);
  expect(walkChain(sound.logId, emptyHead, rows)).toEqual(sound.head);
  expect(rows.reduce<TableState | null>((state, row) => apply(state, readEvent(row)), null)).toEqual(
    server.table.state,
  );
  for (const [id, sequence] of acknowledged) expect(sound.byRequest(id).at(-1)?.seq, id).toBe(sequence);
}

/** More calls than most hands make to the log. */
const callsOfLongHand = 32;

test('whichever call fails, the tap is refused with a sentence, and works when tapped again', () => {
  const kit = tableOnFailingDisk();
  const luck = luckOf(7);
  const failedAt: Record<string, number> = {};
  for (let call = 1; call <= callsOfLongHand; call += 1) {
    kit.disk.failFrom(call);
    const { acknowledged, refused } = playHand(kit, luck);
    const name = kit.disk.failedAt;
    if (name !== null) failedAt[name] = (failedAt[name] ?? 0) + 1;
    expect(refused).toHaveLength(name === null ? 0 : 1);
    kit.disk.failFrom(0);
    expectWhole(kit, acknowledged);
  }
  expect(failedAt.append).toBeGreaterThan(10);
});

test('if the disk fails while a refused request is looked up, that is the answer; later the request gets its own refusal', () => {
  const kit = tableOnFailingDisk();
  const { screen, disk } = kit;
  const request = {
    type: 'request',
    id: randomUUID(),
    sequence: screen.sequence,
    command: { type: 'push-pot', pot: 0 },
  } as const;
  const refusal = () => screen.ask(request).find((one) => one.type === 'answer')?.refusal;
  disk.failFrom(1, 1, 'byRequest');
  expect(refusal()).toMatchObject({ reason: 'not-kept' });
  expect(refusal()).toEqual({ reason: 'no-hand' });
});

test.each(['append', 'newestHead'])('a disk that fails at %s alone loses nothing', (name) => {
  const kit = tableOnFailingDisk();
  kit.disk.failFrom(1, 2, name);
  const { acknowledged, refused } = playHand(kit, luckOf(11));
  expect([kit.disk.failedAt, refused.length]).toEqual([name, 2]);
  expectWhole(kit, acknowledged);
});

test('play waits for a disk that fails for a while', () => {
  const kit = tableOnFailingDisk();
  kit.disk.failFrom(6, 3);
  const { acknowledged, refused } = playHand(kit, luckOf(8));
  expect(refused).toHaveLength(3);
  expectWhole(kit, acknowledged);
});

test('failed reads of the log are refused too, and the table goes on', () => {
  const kit = tableOnFailingDisk();
  playHand(kit, luckOf(9));
  const { screen, disk } = kit;
  disk.failFrom(1, 1_000);
  const turnedAway = expect.objectContaining({
    type: 'turned-away',
    why: 'busy',
    sentence: expect.stringContaining('disk'),
  });
  expect(screen.ask({ type: 'read-hand', id: randomUUID(), tableId: 'table-7', hand: 1 })).toContainEqual(turnedAway);
  disk.failFrom(0);
  playHand(kit, luckOf(10));
});
