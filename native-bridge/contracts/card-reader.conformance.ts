import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AntennaHealth, CardReader, ReaderEvent } from './card-reader.ts';
import type { LineHealth } from './line.ts';
import { until, untilHealth } from './until.ts';

/** Hands that lay tags on a reader's antennas, which are empty when the test begins. */
export interface ReaderHands {
  place(antenna: number, tag: string): void;
  remove(tag: string): void;
  unplug(): Promise<void> | void;
  plugIn(): Promise<void> | void;
}

/** Hands that can also lay a tag across the border of antennas 1 and 2, so that both always see it. */
export interface BorderHands extends ReaderHands {
  layAcross(tag: string): void;
}

/** A card reader under test, not started. */
export interface CardReaderRig {
  readonly reader: CardReader;
  dispose(): Promise<void>;
}

/** What every `CardReader` must do without tags; real readers are tested with this too. */
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

    test('goes from opening to ready without a complaint, with its version known by then', async () => {
      const healths: LineHealth[] = [];
      rig.reader.onHealth((health) => healths.push(health));
      rig.reader.start();
      await untilHealth(rig.reader, 'ready');
      expect(healths[0]).toEqual({ state: 'opening', fault: null, why: null });
      expect(healths.at(-1)).toEqual({ state: 'ready', fault: null, why: null });
      expect(rig.reader.version).toMatch(/^[ -~]+$/);
    });

    test('lists its antennas, lowest first, and knows nothing of them yet', () => {
      const { antennas } = rig.reader;
      expect(antennas.length).toBeGreaterThan(0);
      const numbers = antennas.map(({ antenna }) => antenna);
      expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
      expect(antennas).toEqual(numbers.map((antenna) => ({ antenna, state: 'unknown', ratio: null })));
      expect(rig.reader.takeReadings()).toEqual([]);
    });

    test('counts the traffic on its line, from zero', async () => {
      const nothing = { frames: 0, corrupt: 0, skippedBytes: 0, timeouts: 0, reopened: 0, answeredMs: null };
      expect(rig.reader.counters).toEqual(nothing);
      rig.reader.start();
      await untilHealth(rig.reader, 'ready');
      const { frames, answeredMs } = rig.reader.counters;
      expect(frames).toBeGreaterThan(0);
      expect(answeredMs?.p99).toBeGreaterThanOrEqual(answeredMs?.p50 ?? Number.POSITIVE_INFINITY);
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

const hear = (reader: CardReader, type: ReaderEvent['type'], tag: string): Promise<ReaderEvent> =>
  until(
    (listener) => reader.onEvent(listener),
    (event) => event.type === type && event.tag === tag,
  );

/** What every `CardReader` must report about tags that hands lay down, move and take away. */
export function cardReaderEventsConformance(
  name: string,
  makeRig: () => Promise<CardReaderRig & { readonly hands: ReaderHands }>,
): void {
  describe(`${name} reports where tags are`, () => {
    let rig: CardReaderRig & { readonly hands: ReaderHands };
    let events: ReaderEvent[];
    /** The same for a reader with one antenna. */
    let first: number;
    let last: number;
    beforeEach(async () => {
      rig = await makeRig();
      const { reader } = rig;
      first = reader.antennas[0]?.antenna ?? 0;
      last = reader.antennas.at(-1)?.antenna ?? 0;
      events = [];
      reader.onEvent((event) => events.push(event));
      reader.start();
      await untilHealth(reader, 'ready');
    });
    afterEach(async () => {
      await rig.reader.stop();
      await rig.dispose();
    });

    test('each tag comes once, moves once where it can, and goes once', async () => {
      const { hands, reader } = rig;
      const came = [hear(reader, 'tag-present', ace), hear(reader, 'tag-present', king)];
      hands.place(first, ace);
      hands.place(last, king);
      await Promise.all(came);
      const moves = first === last ? [] : [{ type: 'tag-moved', from: first, antenna: last, tag: ace }];
      const moved = moves.map(() => hear(reader, 'tag-moved', ace));
      hands.place(last, ace);
      await Promise.all(moved);
      const gone = [hear(reader, 'tag-gone', ace), hear(reader, 'tag-gone', king)];
      for (const tag of [ace, king]) hands.remove(tag);
      await Promise.all(gone);
      expect(events.filter(({ tag }) => tag === ace)).toEqual([
        { type: 'tag-present', antenna: first, tag: ace },
        ...moves,
        { type: 'tag-gone', antenna: last, tag: ace },
      ]);
      expect(events.filter(({ tag }) => tag === king)).toEqual([
        { type: 'tag-present', antenna: last, tag: king },
        { type: 'tag-gone', antenna: last, tag: king },
      ]);
    });

    test('tags stay when the cable is pulled and put back', async () => {
      const { hands, reader } = rig;
      const came = hear(reader, 'tag-present', ace);
      hands.place(first, ace);
      await came;
      await hands.unplug();
      await untilHealth(reader, 'absent', 'silent');
      await hands.plugIn();
      await untilHealth(reader, 'ready');
      const next = hear(reader, 'tag-present', king);
      hands.place(last, king);
      await next;
      expect(events.map(({ type }) => type)).toEqual(['tag-present', 'tag-present']);
    });

    test('an antenna that sees its tag becomes good, and the tag’s reads are counted', async () => {
      const { hands, reader } = rig;
      const isGood = (antennas: readonly AntennaHealth[]): boolean =>
        antennas.some(({ antenna, state }) => antenna === first && state === 'good');
      const became = until<readonly AntennaHealth[]>((listener) => reader.onAntennas(listener), isGood);
      const came = hear(reader, 'tag-present', ace);
      hands.place(first, ace);
      await came;
      if (!isGood(reader.antennas)) await became;
      expect(reader.antennas.find(({ antenna }) => antenna === first)?.ratio).toBeGreaterThan(0.9);
      const next = hear(reader, 'tag-present', king);
      hands.place(last, king);
      await next;
      const reading = reader.takeReadings().find(({ tag }) => tag === ace);
      expect(reader.takeReadings()).toEqual([]);
      expect(reading).toMatchObject({ tag: ace, antenna: first });
      expect(reading?.looks).toBeGreaterThanOrEqual(reading?.hits ?? Number.POSITIVE_INFINITY);
      expect(reading?.hits).toBeGreaterThan(0);
    });
  });
}

/** What a `CardReader` with several antennas must report about a tag across the border of antennas 1 and 2. */
export function cardReaderBorderConformance(
  name: string,
  makeRig: () => Promise<CardReaderRig & { readonly hands: BorderHands }>,
): void {
  test(`${name} reports a tag on a border as contested until its place is clear`, async () => {
    const { reader, hands, dispose } = await makeRig();
    const events: ReaderEvent[] = [];
    reader.onEvent((event) => events.push(event));
    reader.start();
    await untilHealth(reader, 'ready');
    const contested = hear(reader, 'tag-contested', ace);
    hands.layAcross(ace);
    expect(await contested).toMatchObject({ antennas: [1, 2], tag: ace });
    const settled = hear(reader, 'tag-present', ace);
    hands.place(2, ace);
    expect(await settled).toEqual({ type: 'tag-present', antenna: 2, tag: ace });
    const contestedAgain = hear(reader, 'tag-contested', ace);
    hands.layAcross(ace);
    expect(await contestedAgain).toEqual({ type: 'tag-contested', from: 2, antennas: [1, 2], tag: ace });
    const gone = hear(reader, 'tag-gone', ace);
    hands.remove(ace);
    const heard = await gone;
    // A reader that records a border for one antenna at a time may have settled again before it misses the tag.
    const last = events.findLast((event) => event.type === 'tag-present' || event.type === 'tag-contested');
    expect(heard).toEqual({
      type: 'tag-gone',
      antenna: last?.type === 'tag-present' ? last.antenna : null,
      tag: ace,
    });
    expect(events.filter(({ type }) => type === 'tag-moved')).toEqual([]);
    await reader.stop();
    await dispose();
  });
}
