import type { Line } from '../contracts/line.ts';
import type { ShufflerEvent } from '../contracts/shuffler.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { Shl1Shuffler } from './shl1-shuffler.ts';
import { SimulatedShuffler } from './simulated-shuffler.ts';

const key = new Uint8Array(32).fill(7);

export interface ShufflerRoomOptions {
  readonly isPaired: boolean;
  readonly seed?: number;
  /** What becomes of each end of the cable; it is left as it is when left out. */
  readonly line?: (line: Line) => Line;
}

/** A simulated machine and its driver in simulated time, and the hands that change decks at it. */
export class ShufflerRoom {
  readonly time = new SimulatedTime(0);
  readonly cable = memoryLinePair(this.time);
  readonly machine: SimulatedShuffler;
  readonly shuffler: Shl1Shuffler;
  readonly events: ShufflerEvent[] = [];
  readonly #random: () => number;
  taken = 0;
  loaded = 0;

  constructor({ isPaired, seed = 1, line = (end) => end }: ShufflerRoomOptions) {
    this.#random = seededRandom(seed);
    const { time, cable } = this;
    const paired = isPaired ? { key } : {};
    this.machine = new SimulatedShuffler({ line: line(cable.far), time, seed, speed: 1, ...paired });
    const nonce = (): string => String(Math.floor(this.#random() * 1e8)).padStart(8, '0');
    this.shuffler = new Shl1Shuffler({ line: line(cable.near), time, nonce, cycleMs: 22_000, ...paired });
    this.shuffler.onEvent((event) => this.events.push(event));
    this.machine.start();
    this.shuffler.start();
    time.advance(2_000);
  }

  /** Changes the decks as far as the machine lets hands do that, and waits out a cycle. */
  change(): void {
    const inside = this.machine.view.deck;
    this.machine.pressGreenButton();
    this.time.advance(700);
    if (this.machine.takeDeck()) this.taken += 1;
    this.time.advance(300);
    if (this.machine.loadDeck(inside === 'RED' ? 'BLUE' : 'RED')) this.loaded += 1;
    this.time.advance(60_000);
  }

  /** Hands put everything right, and time heals the line. */
  mend(): void {
    this.machine.mend();
    this.time.advance(60_000);
  }

  of<Type extends ShufflerEvent['type']>(type: Type): readonly Extract<ShufflerEvent, { readonly type: Type }>[] {
    return this.events.filter((event): event is Extract<ShufflerEvent, { readonly type: Type }> => event.type === type);
  }
}
