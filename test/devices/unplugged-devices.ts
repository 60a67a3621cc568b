import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CardReader, ReaderEvent } from '../../native-bridge/contracts/card-reader.ts';
import type { Line } from '../../native-bridge/contracts/line.ts';
import type { Shuffler, ShufflerEvent } from '../../native-bridge/contracts/shuffler.ts';
import type { SimulatedDevice } from '../../native-bridge/contracts/simulated-device.ts';
import { until, untilHealth } from '../../native-bridge/contracts/until.ts';
import { PseudoTerminal } from '../../native-bridge/serial/pseudo-terminal.ts';
import { SerialLine } from '../../native-bridge/serial/serial-line.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { CardWorld } from '../../native-bridge/simulation/card-world.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { goneAfterMsOf, type OpenLine, type ReaderKind, type ShufflerKind } from './device-kinds.ts';

export interface UnpluggedResult {
  /** What the driver reported although only the cable was pulled; without tags. */
  readonly falseEvents: readonly string[];
  /** Descriptors open at the end in excess of those at the beginning. */
  readonly leaked: number;
  /** How often the cable was pulled at each kind of moment. */
  readonly moments: Readonly<Record<Moment, number>>;
}

/** When the cable is pulled: while idle, in the middle of a frame, during a write, during the greeting. */
type Moment = 'idle' | 'mid-frame' | 'pending-write' | 'greeting';
const moments: readonly Moment[] = ['idle', 'mid-frame', 'pending-write', 'greeting'];

/** Beginnings of frames that never end: a Pepper frame and text, a FEIG frame, an SHL/1 record. */
const beginnings = ['F5 40 00 BF FF 00 90', '7B 22 74 79 70 65', '11 00 B0 00 01 03', '24 30 43 2C 45'];
const longestIdleMs = 60;
/** A driver that only listens seldom writes. */
const longestWaitForWriteMs = 200;

/** The driver's end of a line on a pseudo-terminal, which reports writes. */
class WatchedLine {
  readonly terminal: PseudoTerminal;
  readonly openLine: OpenLine;
  #written: () => void = () => {};

  constructor(folder: string) {
    const path = join(folder, 'line');
    this.terminal = new PseudoTerminal(path);
    this.openLine = ({ baudRate, parity }) => {
      const line = new SerialLine({ path, baudRate, parity, time: systemTime });
      return this.#watched(line);
    };
  }

  /** Resolves the moment the driver writes, before the bytes have left; or after a while without a write. */
  nextWrite(): Promise<void> {
    return Promise.race([
      new Promise<void>((resolve) => {
        this.#written = resolve;
      }),
      delay(longestWaitForWriteMs),
    ]);
  }

  #watched(line: SerialLine): Line {
    return {
      name: line.name,
      get health() {
        return line.health;
      },
      start: () => line.start(),
      stop: () => line.stop(),
      write: (bytes) => {
        const writing = line.write(bytes);
        this.#written();
        return writing;
      },
      onData: (listener) => line.onData(listener),
      onHealth: (listener) => line.onHealth(listener),
    };
  }
}

const descriptors = (): number => readdirSync('/proc/self/fd').length;

/** Pulls the cable this many times; each time the driver must notice and come back. Never resolves for one that does not. */
async function pullCable(
  line: WatchedLine,
  device: SimulatedDevice,
  driver: CardReader | Shuffler,
  { times, seed }: { readonly times: number; readonly seed: number },
): Promise<UnpluggedResult['moments']> {
  const random = seededRandom(seed);
  const pulled = { idle: 0, 'mid-frame': 0, 'pending-write': 0, greeting: 0 };
  for (let time = 0; time < times; time++) {
    const moment = moments[Math.floor(random() * moments.length)] ?? 'idle';
    pulled[moment] += 1;
    if (moment !== 'greeting') await untilHealth(driver, 'ready');
    if (moment === 'idle') await delay(random() * longestIdleMs);
    if (moment === 'pending-write' || moment === 'greeting') await line.nextWrite();
    if (moment === 'mid-frame') {
      const begun = beginnings[Math.floor(random() * beginnings.length)] ?? '';
      await line.terminal.write(Buffer.from(begun.replaceAll(' ', ''), 'hex'));
    }
    await device.unplug();
    await untilHealth(driver, 'absent');
    device.plugIn();
  }
  await untilHealth(driver, 'ready');
  return pulled;
}

const [ace, king, trey] = ['E004015544332211', 'E0040155443322AA', 'E0040155443322BB'];

/** Pulls the cable of a reader with two tags on its antennas; afterwards it must see a third one come. */
export async function unplugReader(
  kind: ReaderKind,
  options: { readonly folder: string; readonly times: number; readonly seed: number },
): Promise<UnpluggedResult> {
  const line = new WatchedLine(options.folder);
  const world = new CardWorld({ antennas: kind.antennas, seed: options.seed, isPerfect: true });
  const device = kind.device({ line: line.terminal, time: systemTime, seed: options.seed, world });
  const driver = kind.driver(line.openLine, systemTime, goneAfterMsOf(kind.antennas));
  const events: ReaderEvent[] = [];
  driver.onEvent((event) => events.push(event));
  const came = (tag: string): Promise<ReaderEvent> =>
    until(
      (listener) => driver.onEvent(listener),
      (event) => event.type === 'tag-present' && event.tag === tag,
    );
  const cameFirst = [came(ace), came(king)];
  world.place(1, ace);
  world.place(Math.min(2, kind.antennas), king);
  device.start();
  driver.start();
  await Promise.all([...cameFirst, untilHealth(driver, 'ready')]);
  const [openAtFirst, toldAtFirst] = [descriptors(), events.length];
  const pulled = await pullCable(line, device, driver, options);
  const last = came(trey);
  world.place(1, trey);
  await last;
  const told = events.slice(toldAtFirst).filter(({ tag }) => tag !== trey);
  const leaked = descriptors() - openAtFirst;
  await driver.stop();
  await device.stop();
  return { falseEvents: told.map(({ type }) => type), leaked, moments: pulled };
}

/** Events that describe a state, and may be repeated when a driver comes back. */
const mayBeToldAgain: ReadonlySet<ShufflerEvent['type']> = new Set(['loaded', 'done', 'totals', 'lid-closed']);

/** Pulls the cable of a shuffler with a finished deck; afterwards a press must open a hand. */
export async function unplugShuffler<Device extends SimulatedDevice>(
  kind: ShufflerKind<Device>,
  press: (device: Device) => void,
  options: { readonly folder: string; readonly times: number; readonly seed: number },
): Promise<UnpluggedResult> {
  const line = new WatchedLine(options.folder);
  const device = kind.device({ line: line.terminal, time: systemTime, seed: options.seed });
  const driver = kind.driver(line.openLine, systemTime);
  const events: ShufflerEvent[] = [];
  driver.onEvent((event) => events.push(event));
  const hears = (type: ShufflerEvent['type']): Promise<ShufflerEvent> =>
    until(
      (listener) => driver.onEvent(listener),
      (event) => event.type === type,
    );
  const done = hears('done');
  device.start();
  driver.start();
  await Promise.all([done, untilHealth(driver, 'ready')]);
  const [openAtFirst, toldAtFirst] = [descriptors(), events.length];
  const pulled = await pullCable(line, device, driver, options);
  const told = events.slice(toldAtFirst).filter(({ type }) => !mayBeToldAgain.has(type));
  const pressed = hears('green-button');
  press(device);
  const event = await pressed;
  const opens = event.type === 'green-button' && event.opens && event.live;
  const leaked = descriptors() - openAtFirst;
  await driver.stop();
  await device.stop();
  return {
    falseEvents: [...told.map(({ type }) => type), ...(opens ? [] : ['green-button that opens nothing'])],
    leaked,
    moments: pulled,
  };
}
