import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReaderEvent } from '../../native-bridge/contracts/card-reader.ts';
import { until, untilHealth } from '../../native-bridge/contracts/until.ts';
import { PseudoTerminal } from '../../native-bridge/serial/pseudo-terminal.ts';
import { SerialLine } from '../../native-bridge/serial/serial-line.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { CardWorld } from '../../native-bridge/simulation/card-world.ts';
import { goneAfterMsOf, readerKinds } from '../devices/device-kinds.ts';
import { type FrameTraffic, frameTraffics } from './frame-traffic.ts';
import { type Measured, median, percentile, whole } from './measured.ts';

/** How often the simulated reader looks at all its antennas. */
const roundMs = 250;
const pieceBytes = 4_096;

/** Frames a second through every parser beside a bare scan by length, and how long a card that lies down takes to be an event. */
export async function measureDevices({ rounds = 5, frames = 20_000, cards = 30 } = {}): Promise<Measured> {
  const parsed = Object.entries(frameTraffics).map(([name, traffic]) => {
    const bytes = traffic.bytes(frames);
    const ours = perSecond(frames, rounds, () => parse(traffic, bytes));
    const peer = perSecond(frames, rounds, () => traffic.scan(bytes));
    return {
      what: `device: ${name} frames parsed a second`,
      ours: `${whole(ours)}/s`,
      peer: `${whole(peer)}/s, scan by length`,
      ratio: ours / peer,
      goal: null,
    };
  });
  const seenMs = await measureCards(cards);
  const cardRow = (name: string, ms: number, goal: string) => ({
    what: `device: first sight of a card to its event, ${name}`,
    ours: `${ms.toFixed(1)} ms`,
    peer: `${roundMs} ms a round`,
    ratio: ms / roundMs,
    goal,
  });
  return [...parsed, cardRow('p50', median(seenMs), '≤ 1'), cardRow('p99', percentile(seenMs, 0.99), '≤ 2')];
}

/** The median of several rounds, after one to warm up; what is timed gives the number of frames it found. */
function perSecond(frames: number, rounds: number, find: () => number): number {
  const measured = Array.from({ length: rounds + 1 }, () => {
    const begun = performance.now();
    const found = find();
    const ms = performance.now() - begun;
    if (found !== frames) throw new Error(`${found} of ${frames} frames were found.`);
    return ms;
  });
  return (1_000 * frames) / median(measured.slice(1));
}

function parse({ open }: FrameTraffic, bytes: Uint8Array): number {
  const push = open();
  let found = 0;
  for (let at = 0; at < bytes.length; at += pieceBytes) found += push(bytes.subarray(at, at + pieceBytes));
  return found;
}

/** Milliseconds from the look in which a simulated reader first tells of a card to the driver's event, over a pseudo-terminal. */
async function measureCards(cards: number): Promise<readonly number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'riffle-bench-'));
  const path = join(folder, 'line');
  const { antennas, device: makeDevice, driver: makeDriver } = readerKinds['pepper-c1-mux'];
  const world = new CardWorld({ antennas, seed: 1, isPerfect: true });
  const lookedAt = new Map<string, number>();
  const look = world.look.bind(world);
  world.look = (antenna) => {
    const tags = look(antenna);
    for (const tag of tags) if (!lookedAt.has(tag)) lookedAt.set(tag, performance.now());
    return tags;
  };
  const device = makeDevice({ line: new PseudoTerminal(path), time: systemTime, seed: 1, world });
  const driver = makeDriver(
    ({ baudRate }) => new SerialLine({ path, baudRate, time: systemTime }),
    systemTime,
    goneAfterMsOf(antennas),
  );
  device.start();
  driver.start();
  await untilHealth(driver, 'ready');
  const taken: number[] = [];
  for (let card = 0; card < cards; card++) {
    const tag = `E0040155${String(card).padStart(8, '0')}`;
    const came = until<ReaderEvent>(
      (listener) => driver.onEvent(listener),
      (event) => event.type === 'tag-present' && event.tag === tag,
    );
    world.place((card % antennas) + 1, tag);
    await came;
    taken.push(performance.now() - (lookedAt.get(tag) ?? 0));
  }
  await driver.stop();
  await device.stop();
  rmSync(folder, { recursive: true, force: true });
  return taken;
}
