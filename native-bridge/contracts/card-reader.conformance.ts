import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CardReader, ReaderEvent } from './card-reader.ts';
import type { LineHealth } from './line.ts';
import { until, untilHealth } from './until.ts';

/** Hands that lay tags on a reader's antennas, empty when the test begins. Antennas 1 and 2 must be among those listened to. */
export interface ReaderHands {
  place(antenna: number, tag: string): void;
  remove(tag: string): void;
  unplug(): Promise<void> | void;
  plugIn(): Promise<void> | void;
}

/** A card reader to be tried, not started. */
export interface CardReaderRig {
  readonly reader: CardReader;
  dispose(): Promise<void>;
}

/** What every `CardReader` must do without anybody touching it; this is what a real one is tried with. */
export function cardReaderConformance(name: string, makeRig: () => Promise<CardReaderRig> | CardReaderRig): void {
  describe(`${name} is a card reader`, () => {
    let rig: CardReaderRig;
    beforeEach(async () => {
      rig = await makeRig();
    });
    afterEach(async () => {
      await rig.reader.stop();
      await rig.dispose();
    });

    test('is absent and has no version before it is started', () => {
      expect(rig.reader.health.state).toBe('absent');
      expect(rig.reader.version).toBe(null);
    });

    test('becomes ready by way of opening, without a complaint, and has told its version by then', async () => {
      const healths: LineHealth[] = [];
      rig.reader.onHealth((health) => healths.push(health));
      rig.reader.start();
      await untilHealth(rig.reader, 'ready');
      expect(healths[0]).toEqual({ state: 'opening', why: null });
      expect(healths.at(-1)).toEqual({ state: 'ready', why: null });
      expect(rig.reader.version).toMatch(/^[ -~]+$/);
    });

    test('is absent after stop and can be started again', async () => {
      rig.reader.start();
      await untilHealth(rig.reader, 'ready');
      await rig.reader.stop();
      expect(rig.reader.health.state).toBe('absent');
      rig.reader.start();
      await untilHealth(rig.reader, 'ready');
    });
  });
}

const [ace, king] = ['E004015544332211', 'E0040155443322AA'];

/** What every `CardReader` must say of tags that hands lay down, move and take away. */
export function cardReaderEventsConformance(
  name: string,
  makeRig: () => Promise<CardReaderRig & { readonly hands: ReaderHands }>,
): void {
  describe(`${name} says where tags are`, () => {
    let rig: CardReaderRig & { readonly hands: ReaderHands };
    let events: ReaderEvent[];
    const hear = (type: ReaderEvent['type'], tag: string): Promise<ReaderEvent> =>
      until(
        (listener) => rig.reader.onEvent(listener),
        (event) => event.type === type && event.tag === tag,
      );
    beforeEach(async () => {
      rig = await makeRig();
      events = [];
      rig.reader.onEvent((event) => events.push(event));
      rig.reader.start();
      await untilHealth(rig.reader, 'ready');
    });
    afterEach(async () => {
      await rig.reader.stop();
      await rig.dispose();
    });

    test('each tag comes once, moves once and goes once', async () => {
      const { hands } = rig;
      const came = [hear('tag-present', ace), hear('tag-present', king)];
      hands.place(1, ace);
      hands.place(2, king);
      await Promise.all(came);
      const moved = hear('tag-moved', ace);
      hands.place(2, ace);
      expect(await moved).toEqual({ type: 'tag-moved', from: 1, antenna: 2, tag: ace });
      const gone = [hear('tag-gone', ace), hear('tag-gone', king)];
      hands.remove(ace);
      hands.remove(king);
      await Promise.all(gone);
      expect(events.filter(({ tag }) => tag === ace)).toEqual([
        { type: 'tag-present', antenna: 1, tag: ace },
        { type: 'tag-moved', from: 1, antenna: 2, tag: ace },
        { type: 'tag-gone', antenna: 2, tag: ace },
      ]);
      expect(events.filter(({ tag }) => tag === king)).toEqual([
        { type: 'tag-present', antenna: 2, tag: king },
        { type: 'tag-gone', antenna: 2, tag: king },
      ]);
    });

    test('a cable pulled and put back takes no tag away', async () => {
      const { hands } = rig;
      const came = hear('tag-present', ace);
      hands.place(1, ace);
      await came;
      await hands.unplug();
      await untilHealth(rig.reader, 'absent', 'silent');
      await hands.plugIn();
      await untilHealth(rig.reader, 'ready');
      const next = hear('tag-present', king);
      hands.place(2, king);
      await next;
      expect(events.map(({ type }) => type)).toEqual(['tag-present', 'tag-present']);
    });
  });
}
