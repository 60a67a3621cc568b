import type { CardReader } from '../../native-bridge/contracts/card-reader.ts';
import type { Line } from '../../native-bridge/contracts/line.ts';
import type { Shuffler } from '../../native-bridge/contracts/shuffler.ts';
import type { SimulatedDevice } from '../../native-bridge/contracts/simulated-device.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { FeigReader } from '../../native-bridge/rfid/feig-reader.ts';
import type { LineSettings } from '../../native-bridge/rfid/feig-settings.ts';
import { PepperC1 } from '../../native-bridge/rfid/pepper-c1.ts';
import { PepperMux } from '../../native-bridge/rfid/pepper-mux.ts';
import { SimulatedFeig } from '../../native-bridge/rfid/simulated-feig.ts';
import { SimulatedPepperC1, SimulatedPepperMux } from '../../native-bridge/rfid/simulated-pepper.ts';
import { Gp1Shuffler } from '../../native-bridge/shuffler/gp1-shuffler.ts';
import { Shl1Shuffler } from '../../native-bridge/shuffler/shl1-shuffler.ts';
import { SimulatedGp1 } from '../../native-bridge/shuffler/simulated-gp1.ts';
import { SimulatedShuffler } from '../../native-bridge/shuffler/simulated-shuffler.ts';
import type { World } from '../../native-bridge/simulation/world.ts';
import type { readerModels } from '../../protocol/device-models.ts';

/** Opens the driver's end of a line. */
export type OpenLine = (settings: LineSettings) => Line;

interface DeviceEnd {
  readonly line: Line;
  readonly time: TimeSource;
  readonly seed: number;
}

/** A reader's driver, and the simulated reader that answers it. */
export interface ReaderKind {
  readonly antennas: number;
  driver(openLine: OpenLine, time: TimeSource, goneAfterMs: ReadonlyMap<number, number>): CardReader;
  device(end: DeviceEnd & { readonly world: World }): SimulatedDevice;
}

export interface ShufflerKind<Device extends SimulatedDevice> {
  driver(openLine: OpenLine, time: TimeSource): Shuffler;
  /** Its mechanics move four times faster than in reality. */
  device(end: DeviceEnd): Device;
}

const usual: LineSettings = { baudRate: 115_200, parity: 'none' };
const feigUsual: LineSettings = { baudRate: 38_400, parity: 'even' };
const gp1Usual: LineSettings = { baudRate: 9_600, parity: 'none' };
const antennasOfTable = 12;
const speed = 4;

export const readerKinds = {
  'pepper-c1-mux': {
    antennas: antennasOfTable,
    driver: (openLine, time, goneAfterMs) => new PepperMux({ line: openLine(usual), time, goneAfterMs }),
    device: (end) => new SimulatedPepperMux(end),
  },
  'pepper-c1': {
    antennas: 1,
    driver: (openLine, time, goneAfterMs) => new PepperC1({ line: openLine(usual), time, goneAfterMs }),
    device: (end) => new SimulatedPepperC1(end),
  },
  feig: {
    antennas: antennasOfTable,
    driver: (openLine, time, goneAfterMs) =>
      new FeigReader({ openLine, configured: feigUsual, time, goneAfterMs, mode: { type: 'host', choice: 'output' } }),
    device: (end) => new SimulatedFeig({ ...end, antennas: antennasOfTable }),
  },
  'feig that looks by itself': {
    antennas: antennasOfTable,
    driver: (openLine, time, goneAfterMs) =>
      new FeigReader({ openLine, configured: feigUsual, time, goneAfterMs, mode: { type: 'buffered' } }),
    device: (end) => new SimulatedFeig({ ...end, antennas: antennasOfTable, isBuffered: true }),
  },
} as const satisfies Readonly<Record<keyof typeof readerModels, ReaderKind>> & Readonly<Record<string, ReaderKind>>;

export const shufflerKinds = {
  shl1: {
    driver: (openLine, time) => new Shl1Shuffler({ line: openLine(usual), time, nonce: () => '00C0FFEE' }),
    device: (end) => new SimulatedShuffler({ ...end, speed }),
  } satisfies ShufflerKind<SimulatedShuffler>,
  gp1: {
    driver: (openLine, time) => new Gp1Shuffler({ line: openLine(gp1Usual), time, decks: ['RED', 'BLUE'] }),
    device: (end) => new SimulatedGp1({ ...end, speed }),
  } satisfies ShufflerKind<SimulatedGp1>,
} as const;

/** How long, in milliseconds, a tag may go unseen before it is gone: seats, then the board, then the muck. */
export function goneAfterMsOf(antennas: number): ReadonlyMap<number, number> {
  const special = new Map([
    [antennasOfTable - 1, 2_500],
    [antennasOfTable, 4_000],
  ]);
  return new Map(Array.from({ length: antennas }, (_, index) => [index + 1, special.get(index + 1) ?? 1_500]));
}
