import { expect, test } from 'vitest';
import { seededRandom } from '../simulation/seeded-random.ts';
import { ace, configured, king, queen, ready, withReader } from './feig-in-time.ts';
import { type FeigFault, feigFaults } from './simulated-feig.ts';

const transient: readonly FeigFault[] = [
  ...(['F1', 'F3-01', 'F3-02', 'F3-81', 'F3-82', 'F3-83', 'F3-84', 'F3-94', 'F3-95'] as const),
  ...(['F4', 'F5', 'F6', 'F7', 'F8', 'F12', 'F14'] as const),
];

test.each(transient)('%s for two seconds: the same tags, and no complaint', async (fault) => {
  const { device, pass, hear, told, reader, settled } = withReader();
  await settled([
    [1, ace],
    [1, king],
    [2, queen],
  ]);
  expect(device.fail(fault)).toBe(true);
  await pass(2_000);
  device.mend();
  await pass(5_000);
  expect(reader.health).toEqual(ready);
  expect(told()).toEqual([]);
  expect(hear()).toEqual([]);
});

test.each([
  ['F9', 'refused', 'misconfigured'],
  ['F13', 'silent', 'no-answer'],
  ['F15', 'refused', 'misconfigured'],
] as const)('%s for ten seconds: one complaint, and the same tags afterwards', async (fault, state, word) => {
  const { device, pass, hear, told, settled } = withReader();
  await settled([
    [1, ace],
    [2, king],
  ]);
  device.fail(fault);
  for (let restart = 0; restart < 10; restart++) {
    await pass(1_000);
    if (fault === 'F13') device.fail(fault);
  }
  device.mend();
  await pass(15_000);
  const healths = told();
  expect(healths).toHaveLength(2);
  expect(healths[0]).toMatchObject({ state, fault: word });
  expect(healths[1]).toEqual(ready);
  expect(hear()).toEqual([]);
});

test.each(['F3-82', 'F14'] as const)('%s now and then causes no complaint', async (fault) => {
  const { device, start, pass, told } = withReader();
  await start();
  told();
  for (let time = 0; time < 5; time++) {
    device.fail(fault);
    await pass(3_000);
  }
  expect(told()).toEqual([]);
});

test('a reader that restarts once is reported once', async () => {
  const { device, pass, hear, told, settled } = withReader();
  await settled([[1, ace]]);
  device.fail('F13');
  await pass(6_000);
  expect(told()).toMatchObject([{ state: 'silent', fault: 'no-answer' }, ready]);
  expect(hear()).toEqual([]);
});

test.each(['F10', 'F11'] as const)('%s: the same tags from the buffer, and no complaint', async (fault) => {
  const { device, pass, hear, told, settled } = withReader({ device: { isBuffered: true } });
  await settled(
    [
      [1, ace],
      [2, king],
    ],
    4_000,
  );
  device.fail(fault);
  await pass(4_000);
  device.mend();
  await pass(4_000);
  expect(told()).toEqual([]);
  expect(hear()).toEqual([]);
});

test('every fault of the simulated reader has been tried', () => {
  const tried = new Set<string>([...transient, 'F2', 'F9', 'F10', 'F11', 'F13', 'F15']);
  expect(Object.keys(feigFaults).filter((fault) => !tried.has(fault))).toEqual([]);
});

test('a reader that moves to another rate is found there, and again where it should be', async () => {
  const { device, pass, hear, told, settled } = withReader();
  await settled([[1, ace]]);
  device.fail('F2');
  await pass(10_000);
  expect(told()).toMatchObject([
    { state: 'silent', fault: 'no-answer' },
    { state: 'ready', fault: 'misconfigured' },
  ]);
  device.mend();
  await pass(10_000);
  expect(told()).toMatchObject([{ state: 'silent', fault: 'no-answer' }, ready]);
  expect(hear()).toEqual([]);
});

test('on a line that ignores the rate, a reader that was away is not reported at another rate', async () => {
  const { device, start, pass, told } = withReader({ device: { hostSettings: () => configured } });
  await start();
  told();
  device.fail('F2');
  await pass(7_000);
  device.mend();
  await pass(5_000);
  expect(told()).toMatchObject([{ state: 'silent', fault: 'no-answer' }, ready]);
});

test.each([7, 8, 9])(
  'ten minutes of all faults at random (seed %i): ready in the end, and no tag lost',
  async (seed) => {
    const { world, device, reader, cable, start, pass, hear } = withReader();
    const random = seededRandom(seed);
    const faults = Object.keys(feigFaults);
    world.place(1, ace);
    world.place(2, king);
    await start();
    await pass(1_000);
    hear();
    for (let trouble = 0; trouble < 100; trouble++) {
      const fault = faults[Math.floor(random() * (faults.length + 1))];
      if (fault === undefined) cable.unplug();
      else device.fail(fault);
      await pass(Math.floor(random() * 10_000));
      if (random() < 0.7) device.mend();
      cable.plugIn();
    }
    device.mend();
    await pass(20_000);
    expect(reader.health).toEqual(ready);
    expect(hear()).toEqual([]);
    world.clear();
    await pass(5_000);
    expect(hear()).toHaveLength(2);
  },
);
