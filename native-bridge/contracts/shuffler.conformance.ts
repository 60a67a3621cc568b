import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LineHealth } from './line.ts';
import type { DeckCount, Shuffler, ShufflerEvent } from './shuffler.ts';
import { until, untilHealth } from './until.ts';

/** A person at the machine, which has a finished deck when the test begins. */
export interface ShufflerHands {
  press(): void;
  take(): void;
  /** Lays in the deck that is not in the machine. Its cycle must end within a test's patience. */
  layIn(): void;
  unplug(): Promise<void> | void;
  plugIn(): Promise<void> | void;
}

/** A shuffler under test, not started. */
export interface ShufflerRig {
  readonly shuffler: Shuffler;
  dispose(): Promise<void>;
}

/** A shuffler with hands at it, and its expected report of a good finished deck. */
export interface HandledShufflerRig extends ShufflerRig {
  readonly hands: ShufflerHands;
  readonly finished: DeckCount & { readonly inferred: boolean };
}

/** What every `Shuffler` must do without a person at the machine; real ones are tested with this too. */
export function shufflerConformance(name: string, makeRig: () => Promise<ShufflerRig> | ShufflerRig): void {
  describe(`${name} is a shuffler`, () => {
    let rig: ShufflerRig;
    beforeEach(async () => {
      rig = await makeRig();
    });
    afterEach(async () => {
      await rig.shuffler.stop();
      await rig.dispose();
    });

    test('is absent before it is started', () => {
      expect(rig.shuffler.health.state).toBe('absent');
    });

    test('goes from opening to ready without a complaint', async () => {
      const healths: LineHealth[] = [];
      rig.shuffler.onHealth((health) => healths.push(health));
      rig.shuffler.start();
      await untilHealth(rig.shuffler, 'ready');
      expect(healths[0]).toEqual({ state: 'opening', fault: null, why: null });
      expect(healths.at(-1)).toEqual({ state: 'ready', fault: null, why: null });
    });

    test('is absent after stop and can be started again', async () => {
      rig.shuffler.start();
      await untilHealth(rig.shuffler, 'ready');
      await rig.shuffler.stop();
      expect(rig.shuffler.health.state).toBe('absent');
      rig.shuffler.start();
      await untilHealth(rig.shuffler, 'ready');
    });

    test('has an identity or none, and counts what it hears', async () => {
      rig.shuffler.start();
      await untilHealth(rig.shuffler, 'ready');
      const { model, serialNumber, firmware, capabilities } = rig.shuffler.identity ?? {};
      for (const word of [model, serialNumber, firmware, ...(capabilities ?? [])])
        expect(word ?? 'nothing').toMatch(/^[\w.+/ -]{1,40}$/);
      const { answeredMs, ...counts } = rig.shuffler.counters;
      for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(0);
      expect(answeredMs === null || answeredMs.p50 <= answeredMs.p99).toBe(true);
    });

    test('requests while it is absent are refused', async () => {
      expect(await rig.shuffler.verify()).toEqual(expect.any(String));
      expect(await rig.shuffler.clear('JAM')).toEqual(expect.any(String));
    });

    test('an unknown fault cannot be cleared', async () => {
      rig.shuffler.start();
      await untilHealth(rig.shuffler, 'ready');
      expect(await rig.shuffler.clear('NEVER_SEEN')).toEqual(expect.any(String));
      expect(rig.shuffler.health.state).toBe('ready');
    });

    test('a stop answers open requests', async () => {
      rig.shuffler.start();
      await untilHealth(rig.shuffler, 'ready');
      const answer = rig.shuffler.clear('NEVER_SEEN');
      await rig.shuffler.stop();
      expect(await answer).toEqual(expect.any(String));
    });
  });
}

const heardAt = (shuffler: Shuffler, type: ShufflerEvent['type']): Promise<ShufflerEvent> =>
  until(
    (listener) => shuffler.onEvent(listener),
    (event) => event.type === type,
  );

/** What every `Shuffler` must report when a person works at the machine. */
export function shufflerEventsConformance(name: string, makeRig: () => Promise<HandledShufflerRig>): void {
  describe(`${name} reports what happens at it`, () => {
    let rig: HandledShufflerRig;
    let events: ShufflerEvent[];
    const hear = (type: ShufflerEvent['type']): Promise<ShufflerEvent> => heardAt(rig.shuffler, type);
    beforeEach(async () => {
      rig = await makeRig();
      events = [];
      // A machine's own totals may come at any time.
      rig.shuffler.onEvent((event) => event.type === 'totals' || events.push(event));
      const done = hear('done');
      rig.shuffler.start();
      await untilHealth(rig.shuffler, 'ready');
      await done;
    });
    afterEach(async () => {
      await rig.shuffler.stop();
      await rig.dispose();
    });

    test('a finished deck waits, is presented and lifted out live, and the used one is shuffled', async () => {
      const { hands } = rig;
      const finished = hear('green-button');
      hands.press();
      expect(await finished).toEqual({ type: 'green-button', opens: true, live: true });
      const lifted = hear('taken');
      hands.take();
      expect(await lifted).toMatchObject({ type: 'taken', live: true });
      const done = hear('done');
      hands.layIn();
      expect(await done).toMatchObject(rig.finished);
      const types = ['done', 'green-button', 'taken', 'loaded', 'shuffling', 'done'];
      expect(events.map(({ type }) => type)).toEqual(types);
      const [first, , taken, loaded, shuffling, second] = events as { readonly deck: string }[];
      expect(taken?.deck).toBe(first?.deck);
      expect(new Set([loaded?.deck, shuffling?.deck, second?.deck])).toEqual(new Set([second?.deck]));
      expect(second?.deck).not.toBe(first?.deck);
    });

    test('events during a break are reported afterwards, once and not as live', async () => {
      const { hands } = rig;
      await hands.unplug();
      await untilHealth(rig.shuffler, 'absent', 'silent');
      hands.press();
      const pressed = hear('green-button');
      await hands.plugIn();
      expect(await pressed).toEqual({ type: 'green-button', opens: true, live: false });
      await untilHealth(rig.shuffler, 'ready');
      expect(rig.shuffler.counters.reopened).toBeGreaterThan(0);
      const lifted = hear('taken');
      hands.take();
      expect(await lifted).toMatchObject({ live: true });
      expect(events.map(({ type }) => type)).toEqual(['done', 'green-button', 'taken']);
    });

    test('a press without a finished deck opens nothing', async () => {
      const { hands } = rig;
      const lifted = hear('taken');
      hands.press();
      hands.take();
      await lifted;
      const pressed = hear('green-button');
      hands.press();
      expect(await pressed).toEqual({ type: 'green-button', opens: false, live: true });
    });

    test('a removed listener is not called any more', async () => {
      const heard: ShufflerEvent[] = [];
      rig.shuffler.onEvent((event) => heard.push(event))();
      const pressed = hear('green-button');
      rig.hands.press();
      await pressed;
      expect(heard).toEqual([]);
    });
  });
}
