import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BadgeReader } from './badge-reader.ts';
import type { LineHealth } from './line.ts';
import { until, untilHealth } from './until.ts';

/** A badge reader under test, not started. */
export interface BadgeReaderRig {
  readonly reader: BadgeReader;
  dispose(): Promise<void>;
}

export interface BadgeHands {
  /** Holds a badge of ten digits to it for a moment. */
  hold(badge: string): void;
  unplug(): Promise<void> | void;
  plugIn(): Promise<void> | void;
}

/** What every `BadgeReader` must do without a badge; real readers are tested with this too. */
export function badgeReaderConformance(name: string, makeRig: () => BadgeReaderRig): void {
  describe(`${name} is a badge reader`, () => {
    let rig: BadgeReaderRig;
    beforeEach(() => {
      rig = makeRig();
    });
    afterEach(async () => {
      await rig.reader.stop();
      await rig.dispose();
    });

    test('is absent before it is started, then opening, then ready, and reports no badge by itself', async () => {
      const { reader } = rig;
      expect(reader.health.state).toBe('absent');
      const [healths, badges]: [LineHealth[], string[]] = [[], []];
      reader.onHealth((health) => healths.push(health));
      reader.onBadge((badge) => badges.push(badge));
      reader.start();
      await untilHealth(reader, 'ready');
      expect(healths).toEqual([
        { state: 'opening', fault: null, why: null },
        { state: 'ready', fault: null, why: null },
      ]);
      expect(badges).toEqual([]);
    });

    test('counts from zero, is absent after stop and can be started again', async () => {
      const { reader } = rig;
      const nothing = { frames: 0, corrupt: 0, skippedBytes: 0, timeouts: 0, reopened: 0, answeredMs: null };
      expect(reader.counters).toEqual(nothing);
      reader.start();
      await untilHealth(reader, 'ready');
      await reader.stop();
      expect(reader.health.state).toBe('absent');
      reader.start();
      await untilHealth(reader, 'ready');
      expect(reader.counters).toEqual({ ...nothing, reopened: 1 });
    });
  });
}

/** What every `BadgeReader` must report about badges held to it. */
export function badgesConformance(name: string, makeRig: () => BadgeReaderRig & { readonly hands: BadgeHands }): void {
  test(`${name} reports each badge once for as long as it is held, also after its cable was out`, async () => {
    const { reader, hands, dispose } = makeRig();
    const badges: string[] = [];
    const held = (badge: string): Promise<string> =>
      until(
        (listener) => reader.onBadge(listener),
        (one) => one === badge,
      );
    reader.onBadge((badge) => badges.push(badge));
    reader.start();
    await untilHealth(reader, 'ready');
    for (const badge of ['0004711001', '4294967295', '0004711001']) {
      const told = held(badge);
      hands.hold(badge);
      await told;
    }
    await hands.unplug();
    await untilHealth(reader, 'absent');
    await hands.plugIn();
    await untilHealth(reader, 'ready');
    const told = held('0004711001');
    hands.hold('0004711001');
    await told;
    expect(badges).toEqual(['0004711001', '4294967295', '0004711001', '0004711001']);
    expect(reader.counters).toMatchObject({ corrupt: 0, skippedBytes: 0, reopened: 1 });
    await reader.stop();
    await dispose();
  });
}
