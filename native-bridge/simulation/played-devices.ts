import type { Line } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { muxAntennas, SimulatedPepperMux } from '../rfid/simulated-pepper.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { SimulatedShuffler } from '../shuffler/simulated-shuffler.ts';
import { CardWorld } from './card-world.ts';

/** A device simulated in this process, for systems without pseudo-terminals: the driver's end of its line, and what hands can do to it. */
interface PlayedDevice {
  readonly line: Line;
  readonly plays: Readonly<Record<string, (...words: readonly unknown[]) => unknown>>;
}

interface PlayedOptions {
  readonly time: TimeSource;
  readonly seed: number;
  /** How many times faster than in reality. */
  readonly speed: number;
}

export function playedShuffler(options: PlayedOptions): PlayedDevice {
  const { near, far } = memoryLinePair(options.time);
  const machine = new SimulatedShuffler({ ...options, line: far });
  machine.start();
  return {
    line: near,
    plays: {
      press: () => machine.pressGreenButton(),
      take: () => machine.takeDeck(),
      load: (deck) => machine.loadDeck(deck as 'RED' | 'BLUE'),
      state: () => machine.view,
    },
  };
}

export function playedReader(options: PlayedOptions): PlayedDevice {
  const { near, far } = memoryLinePair(options.time);
  const world = new CardWorld({ antennas: muxAntennas, seed: options.seed, isPerfect: true });
  new SimulatedPepperMux({ ...options, line: far, world }).start();
  return {
    line: near,
    plays: {
      place: (antenna, tag) => world.place(Number(antenna), String(tag)),
      clear: () => world.clear(),
      state: () => Object.fromEntries(world.counts),
    },
  };
}
