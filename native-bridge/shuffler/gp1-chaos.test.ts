import { expect, test } from 'vitest';
import type { ShufflerEvent } from '../contracts/shuffler.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { Gp1Shuffler } from './gp1-shuffler.ts';
import { SimulatedGp1 } from './simulated-gp1.ts';

const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

test.each(seeds)(
  'whatever hands, wires and cables do in an hour, the adapter works afterwards: seed %i',
  async (seed) => {
    const random = seededRandom(seed);
    const time = new SimulatedTime();
    const { near, far } = memoryLinePair(time);
    const adapter = new SimulatedGp1({ line: far, time, seed, speed: 1 });
    const shuffler = new Gp1Shuffler({ line: near, decks: ['RED', 'BLUE'], time });
    const events: ShufflerEvent[] = [];
    shuffler.onEvent((event) => events.push(event));
    adapter.start();
    shuffler.start();
    const { machine } = adapter;
    const faults = Object.keys(adapter.faults);
    const deeds: readonly (() => unknown)[] = [
      () => machine.press(),
      () => machine.take(),
      () => machine.layIn(),
      () => adapter.fail(faults[Math.floor(random() * faults.length)] ?? ''),
      () => adapter.mend(),
      () => adapter.unplug(),
      () => adapter.plugIn(),
      () => shuffler.deckInPlay(random() < 0.5 ? 'RED' : 'BLUE'),
      () => time.jump(3_600_000 * (random() - 0.5)),
    ];
    for (let deed = 0; deed < 300; deed++) {
      await deeds[Math.floor(random() * deeds.length)]?.();
      time.advance(random() * 24_000);
    }
    for (const event of events)
      if ('cards' in event) expect(event).toMatchObject({ cards: null, verified: 'not-checked' });

    adapter.mend();
    adapter.plugIn();
    const putInOrder = (): void => {
      machine.press();
      time.advance(3_000);
      machine.take();
      machine.layIn();
      time.advance(60_000);
    };
    putInOrder();
    putInOrder();
    expect(shuffler.health).toEqual({ state: 'ready', fault: null, why: null });
    events.length = 0;
    putInOrder();
    expect(events.map(({ type }) => type)).toEqual(['green-button', 'taken', 'shuffling', 'done']);
    expect(events[0]).toEqual({ type: 'green-button', opens: true, live: true });
    await shuffler.stop();
    await adapter.stop();
    expect(time.timers).toBe(0);
  },
);
