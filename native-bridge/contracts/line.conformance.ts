import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Line, LineHealth } from './line.ts';
import { until, untilHealth } from './until.ts';

/** A line under test, not started, and the other end, plugged in. */
export interface LineRig {
  readonly line: Line;
  /** The other end, already started; it receives what leaves the line. */
  readonly far: Line;
  unplug(): Promise<void> | void;
  plugIn(): Promise<void> | void;
  dispose(): Promise<void>;
}

const everyByte = Uint8Array.from({ length: 256 }, (_, value) => value);

/** Collects what an end receives until it has `length` bytes. */
async function heard(end: Line, length: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let total = 0;
  await until<Uint8Array>(
    (listener) => end.onData(listener),
    (bytes) => {
      pieces.push(Uint8Array.from(bytes));
      total += bytes.length;
      return total >= length;
    },
  );
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]));
}

/** What every `Line` must do, however it is made. */
export function lineConformance(name: string, makeRig: () => Promise<LineRig> | LineRig): void {
  describe(`${name} is a line`, () => {
    let rig: LineRig;
    beforeEach(async () => {
      rig = await makeRig();
    });
    afterEach(async () => {
      await rig.line.stop();
      await rig.dispose();
    });
    lifeOfALine(() => rig);
    bytesOnALine(() => rig);
    breaksOfALine(() => rig);
  });
}

function lifeOfALine(rig: () => LineRig): void {
  test('is absent and takes no bytes before it is started', async () => {
    const { line } = rig();
    expect(line.health.state).toBe('absent');
    await expect(line.write(everyByte)).rejects.toThrow();
  });

  test('goes from opening to ready without a complaint', async () => {
    const { line } = rig();
    const states: LineHealth[] = [];
    line.onHealth((health) => states.push(health));
    line.start();
    line.start();
    await untilHealth(line, 'ready');
    expect(states).toEqual([
      { state: 'opening', fault: null, why: null },
      { state: 'ready', fault: null, why: null },
    ]);
  });

  test('does not come back after stop, and takes no bytes', async () => {
    const { line, unplug, plugIn } = rig();
    line.start();
    await untilHealth(line, 'ready');
    await line.stop();
    await line.stop();
    expect(line.health.state).toBe('absent');
    const states: LineHealth[] = [];
    line.onHealth((health) => states.push(health));
    await unplug();
    await plugIn();
    await expect(line.write(everyByte)).rejects.toThrow();
    expect(states).toEqual([]);
  });

  test('can be started again after stop', async () => {
    const { line, far } = rig();
    line.start();
    await untilHealth(line, 'ready');
    await line.stop();
    line.start();
    await untilHealth(line, 'ready');
    const arrived = heard(far, 256);
    await line.write(everyByte);
    expect(await arrived).toEqual(everyByte);
  });
}

function bytesOnALine(rig: () => LineRig): void {
  test('carries every byte value both ways unchanged', async () => {
    const { line, far } = rig();
    line.start();
    await untilHealth(line, 'ready');
    const outward = heard(far, 256);
    await line.write(everyByte);
    expect(await outward).toEqual(everyByte);
    const inward = heard(line, 256);
    await far.write(everyByte);
    expect(await inward).toEqual(everyByte);
  });

  test('keeps the order of writes that do not wait for each other', async () => {
    const { line, far } = rig();
    line.start();
    await untilHealth(line, 'ready');
    const arrived = heard(far, 256);
    await Promise.all([...everyByte].map((byte) => line.write(Uint8Array.of(byte))));
    expect(await arrived).toEqual(everyByte);
  });

  test('a removed listener is not called any more', async () => {
    const { line, far } = rig();
    line.start();
    await untilHealth(line, 'ready');
    const pieces: Uint8Array[] = [];
    const leave = line.onData((bytes) => pieces.push(bytes));
    leave();
    const inward = heard(line, 256);
    await far.write(everyByte);
    await inward;
    expect(pieces).toEqual([]);
  });
}

function breaksOfALine(rig: () => LineRig): void {
  test('reports in one sentence that it was unplugged, refuses bytes, and comes back without sending them later', async () => {
    const { line, far, unplug, plugIn } = rig();
    line.start();
    for (let time = 1; time <= 3; time++) {
      await untilHealth(line, 'ready');
      await unplug();
      const health = await untilHealth(line, 'absent');
      expect(health.why).toMatch(/\.$/);
      await expect(line.write(Uint8Array.of(0xee))).rejects.toThrow();
      await plugIn();
      await untilHealth(line, 'ready');
      const arrived = heard(far, 2);
      await line.write(Uint8Array.of(time, 0xaa));
      expect(await arrived).toEqual(Uint8Array.of(time, 0xaa));
    }
  });

  test('notices the hang-up while bytes keep arriving', async () => {
    const { line, far, unplug, plugIn } = rig();
    line.start();
    for (let time = 1; time <= 5; time++) {
      await untilHealth(line, 'ready');
      const flowing = heard(line, 1);
      for (let piece = 0; piece < 20; piece++) void far.write(everyByte).catch(() => {});
      await flowing;
      void far.write(everyByte).catch(() => {});
      await unplug();
      await untilHealth(line, 'absent');
      await plugIn();
    }
    await untilHealth(line, 'ready');
  });

  test('a write under way when the plug is pulled settles and is never sent again', async () => {
    const { line, far, unplug, plugIn } = rig();
    line.start();
    await untilHealth(line, 'ready');
    const writes = Array.from({ length: 20 }, () => line.write(Uint8Array.of(0xee)));
    await unplug();
    await Promise.allSettled(writes);
    await untilHealth(line, 'absent');
    await plugIn();
    await untilHealth(line, 'ready');
    const arrived = heard(far, 1);
    await line.write(Uint8Array.of(0xaa));
    expect(await arrived).toEqual(Uint8Array.of(0xaa));
  });
}
