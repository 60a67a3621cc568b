import { SerialBadgeReader } from '../../../native-bridge/badge/serial-badge-reader.ts';
import type { Line } from '../../../native-bridge/contracts/line.ts';
import type { SimulatedDevice } from '../../../native-bridge/contracts/simulated-device.ts';
import { memoryLinePair } from '../../../native-bridge/serial/memory-line.ts';
import { DeckMate1 } from '../../../native-bridge/shuffler/deck-mate-1.ts';
import { CardWorld } from '../../../native-bridge/simulation/card-world.ts';
import { SimulatedTime } from '../../../native-bridge/simulation/simulated-time.ts';
import { goneAfterMsOf, readerKinds, shufflerKinds } from '../../devices/device-kinds.ts';
import { BadAnswer, type FuzzTarget, value } from '../fuzz-target.ts';
import { recordingsOf } from './serial-frames.ts';

interface Driver {
  start(): void;
  stop(): Promise<void>;
  readonly health: { readonly state: string; readonly why: string | null };
}

/** Longer than any driver waits at once. */
const timersMost = 200;

/**
 * A whole driver on a line, with its simulated device at the other end and hostile bytes in between: pieces of the input arrive in the
 * middle of a conversation, after random pauses.
 */
function underHostileBytes(
  make: (line: Line, time: SimulatedTime) => Driver,
  meet: (line: Line, time: SimulatedTime) => SimulatedDevice | null,
): FuzzTarget['open'] {
  return () => ({
    take: async (input) => {
      const time = new SimulatedTime();
      const { near, far } = memoryLinePair(time);
      const device = meet(far, time);
      if (device === null) far.start();
      else device.start();
      const driver = make(near, time);
      driver.start();
      time.advance(2_000);
      await Promise.resolve();
      const states = new Set<string>();
      for (let at = 0; at < input.length; ) {
        const [size, pause] = [1 + ((input[at] ?? 0) % 64), (input[at + 1] ?? 0) * 8];
        void far.write(input.subarray(at + 1, at + 1 + size)).catch(() => {});
        time.advance(pause);
        await Promise.resolve();
        if (time.timers > timersMost) throw new BadAnswer(`${time.timers} timers wait.`);
        states.add(driver.health.state);
        at += 1 + size;
      }
      time.advance(10_000);
      const stopping = driver.stop();
      time.advance(1_000);
      await stopping;
      await device?.stop();
      return value(null, input, [...states].sort().join(' '));
    },
  });
}

const driverOf = (
  name: string,
  folder: string,
  files: readonly string[],
  sample: string,
  open: FuzzTarget['open'],
): FuzzTarget => ({
  name: `driver-${name}`,
  covers: files.map((file) => `native-bridge/${folder}/${file}.ts`),
  form: 'bytes',
  mostBytes: 2_048,
  share: name.startsWith('feig') ? 0.02 : 0.08,
  samples: () => recordingsOf(sample).map((bytes) => Buffer.concat([Buffer.of(63, 4), bytes])),
  open,
});

const readers = Object.entries(readerKinds).map(([name, kind]) =>
  driverOf(
    name.replaceAll(' ', '-'),
    'rfid',
    name.startsWith('feig')
      ? ['feig-reader', 'feig-link', 'feig-line-finder', 'feig-look']
      : ['pepper-session', 'pepper-link', name === 'pepper-c1' ? 'pepper-c1' : 'pepper-mux'],
    name.startsWith('feig') ? 'feig' : 'pepper-c1',
    underHostileBytes(
      (line, time) => kind.driver(() => line, time, goneAfterMsOf(kind.antennas)),
      (line, time) => kind.device({ line, time, seed: 1, world: new CardWorld({ antennas: kind.antennas, seed: 1 }) }),
    ),
  ),
);

const shufflers = Object.entries(shufflerKinds).map(([name, kind]) =>
  driverOf(
    name,
    'shuffler',
    name === 'shl1' ? ['shl1-shuffler', 'shl1-link', 'shl1-story', 'shl1-watch'] : ['gp1-shuffler', 'contact-events'],
    name,
    underHostileBytes(
      (line, time) => kind.driver(() => line, time),
      (line, time) => kind.device({ line, time, seed: 1 }),
    ),
  ),
);

export const deviceDriverTargets: readonly FuzzTarget[] = [
  ...readers,
  ...shufflers,
  driverOf(
    'deck-mate-1',
    'shuffler',
    ['deck-mate-1'],
    'deck-mate-1',
    underHostileBytes(
      (line, time) => new DeckMate1({ line, time }),
      () => null,
    ),
  ),
  driverOf(
    'badge-reader',
    'badge',
    ['serial-badge-reader'],
    'gp1',
    underHostileBytes(
      (line, time) => new SerialBadgeReader({ model: 'rdm6300', line, time }),
      () => null,
    ),
  ),
];
