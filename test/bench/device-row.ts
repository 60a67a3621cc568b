import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReaderEvent } from '../../native-bridge/contracts/card-reader.ts';
import { until, untilHealth } from '../../native-bridge/contracts/until.ts';
import { encodeFeig, FeigParser } from '../../native-bridge/rfid/feig-frames.ts';
import { encodePepper, PepperParser } from '../../native-bridge/rfid/pepper-frames.ts';
import { PseudoTerminal } from '../../native-bridge/serial/pseudo-terminal.ts';
import { SerialLine } from '../../native-bridge/serial/serial-line.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { encodeRecord, Shl1Parser } from '../../native-bridge/shuffler/shl1-frames.ts';
import { CardWorld } from '../../native-bridge/simulation/card-world.ts';
import { goneAfterMsOf, readerKinds } from '../devices/device-kinds.ts';
import { type Measured, median, percentile, whole } from './measured.ts';

/** How often the simulated reader looks at all its antennas. */
const roundMs = 250;
const pieceBytes = 4_096;

/** Measures frames a second through every parser beside a bare scan by length, and the time from laying down a card to its event. */
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

/** The median of several rounds, after one to warm up; the timed function returns the number of frames it found. */
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

/** Milliseconds from the look in which a simulated reader first reports a card to the driver's event, over a pseudo-terminal. */
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

/** A device's usual bytes, its parser, and the least work any parser must do with them. */
interface FrameTraffic {
  /** This many frames without anything between them. */
  bytes(frames: number): Buffer;
  /** A parser; its argument's frames are counted as they become complete. */
  open(): (bytes: Uint8Array) => number;
  /** Steps from frame to frame by lengths or ends alone and returns their number. */
  scan(bytes: Buffer): number;
}

const tag = Buffer.from('11223344550104E0', 'hex');
const joined = (frames: number, frame: (number: number) => Uint8Array): Buffer =>
  Buffer.concat(Array.from({ length: frames }, (_, number) => frame(number)));

/** Steps over the bytes by `length`. */
function steps(bytes: Buffer, length: (at: number) => number): number {
  let found = 0;
  for (let at = 0; at < bytes.length; at += length(at)) found += 1;
  return found;
}

const frameTraffics: Readonly<Record<string, FrameTraffic>> = {
  'Pepper inventory': {
    bytes: (frames) => joined(frames, () => encodePepper(Uint8Array.of(0x00, 0x90, ...tag, 0x00, 0x01))),
    open: () => {
      const parser = new PepperParser();
      return (bytes) => parser.push(bytes).length;
    },
    scan: (bytes) => steps(bytes, (at) => 5 + bytes.readUInt16LE(at + 1)),
  },
  'Pepper event text': {
    bytes: (frames) =>
      joined(frames, (number) =>
        Buffer.from(
          JSON.stringify({ type: 'uid', uid: 'E004015544332211', string: 'ICODE SLIX', antenna: 1 + (number % 12) }),
        ),
      ),
    open: () => {
      const parser = new PepperParser();
      return (bytes) => parser.push(bytes).length;
    },
    scan: (bytes) => steps(bytes, (at) => bytes.indexOf(0x7d, at) + 1 - at),
  },
  FEIG: {
    bytes: (frames) =>
      joined(frames, () =>
        encodeFeig({ form: 'standard', address: 0, control: 0xb0, body: Uint8Array.of(0, 1, 3, 0, ...tag) }),
      ),
    open: () => {
      const parser = new FeigParser('from-reader');
      return (bytes) => parser.push(bytes).length;
    },
    scan: (bytes) => steps(bytes, (at) => bytes[at] ?? 1),
  },
  'SHL/1': {
    bytes: (frames) =>
      joined(frames, (number) =>
        encodeRecord({
          seq: 1 + (number % 255),
          kind: 'E',
          name: 'DONE',
          fields: { n: String(number), deck: 'RED', cnt: '52', exp: '52', vfy: 'PASS' },
        }),
      ),
    open: () => {
      const parser = new Shl1Parser();
      return (bytes) => parser.push(bytes).length;
    },
    scan: (bytes) => steps(bytes, (at) => bytes.indexOf(0x0a, at) + 1 - at),
  },
};
