import { expect, test } from 'vitest';
import { ace, buffered, configured, host, king, opening, ready, withReader } from './feig-in-time.ts';
import type { LineSettings } from './feig-settings.ts';

test('goes from opening to ready and names the reader it found', async () => {
  const { reader, start, told } = withReader();
  await start();
  expect(told()).toEqual([opening, ready]);
  expect(reader.version).toBe('FEIG type 40, software 01.12');
  expect(reader.counters).toMatchObject({ corrupt: 0, skippedBytes: 0, timeouts: 0, reopened: 0 });
  expect(reader.counters.answeredMs?.p99).toBeLessThan(20);
});

test('firmware that is not on the list works, and is reported', async () => {
  const { start, told } = withReader({ reader: { firmware: ['FEIG type 40, software 01.13'] } });
  await start();
  expect(told().at(-1)).toMatchObject({ state: 'ready', fault: 'unlisted-firmware' });
  const listed = withReader({ reader: { firmware: ['FEIG type 40, software 01.12'] } });
  await listed.start();
  expect(listed.told().at(-1)).toEqual(ready);
});

test.each([
  ['one antenna', { reader: { mode: { type: 'host', choice: 'single' }, goneAfterMs: new Map([[1, 1_500]]) } }],
  ['an output for each antenna', {}],
  ['antennas named in the question', { reader: { mode: { type: 'host', choice: 'ant-sel' } } }],
  ['a reader that looks by itself', { device: { isBuffered: true } }],
] as const)('%s: tags come and go, each once', async (_, given) => {
  const { world, start, pass, hear } = withReader(given);
  await start();
  world.place(1, ace);
  world.place(1, king);
  await pass(4_000);
  expect(hear()).toEqual([
    { type: 'tag-present', antenna: 1, tag: ace },
    { type: 'tag-present', antenna: 1, tag: king },
  ]);
  world.remove(ace);
  await pass(6_000);
  expect(hear()).toEqual([{ type: 'tag-gone', antenna: 1, tag: ace }]);
});

test.each([
  ['asked', host, false],
  ['by itself', buffered, true],
] as const)(
  'a tag moves from one antenna to the other, seen by a reader that looks %s',
  async (_, mode, isBuffered) => {
    const { world, start, pass, hear } = withReader({ reader: { mode }, device: { isBuffered } });
    await start();
    world.place(1, ace);
    await pass(4_000);
    hear();
    world.place(2, ace);
    await pass(6_000);
    expect(hear()).toEqual([{ type: 'tag-moved', from: 1, antenna: 2, tag: ace }]);
  },
);

test('more tags than fit into one answer are fetched page by page', async () => {
  const { world, start, pass, hear } = withReader();
  const tags = Array.from({ length: 52 }, (_, number) => `E00401554433${String(1_000 + number)}`);
  for (const tag of tags) world.place(1, tag);
  await start();
  await pass(1_000);
  expect(hear()).toEqual(tags.map((tag) => ({ type: 'tag-present', antenna: 1, tag })));
});

test('records already in the buffer at the start are deleted unread', async () => {
  const { cable, start } = withReader({ device: { isBuffered: true } });
  const asked: string[] = [];
  cable.far.onData((bytes) => asked.push(Buffer.from(bytes).toString('hex')));
  await start();
  expect(asked.slice(0, 4).map((hex) => hex.slice(0, 10))).toEqual([
    '06ff52000f',
    '05ff65e5cb',
    '05ff3356fc',
    '020009ff22',
  ]);
});

test('where records were lost, a missing tag proves nothing', async () => {
  const { world, device, pass, hear, settled } = withReader({ device: { isBuffered: true } });
  await settled([[1, ace]], 4_000);
  world.clear();
  for (let lost = 0; lost < 100; lost++) {
    device.fail('F11');
    await pass(100);
  }
  expect(hear()).toEqual([]);
  await pass(5_000);
  expect(hear()).toEqual([{ type: 'tag-gone', antenna: 1, tag: ace }]);
});

test('a reader that answers at another rate is found and used, and the configuration is reported as wrong', async () => {
  const settings: LineSettings = { baudRate: 115_200, parity: 'even' };
  const { world, start, pass, hear, told, opened } = withReader({ device: { settings } });
  world.place(1, ace);
  await start();
  await pass(2_000);
  expect(opened).toEqual([configured, settings, configured, settings]);
  const why =
    'The card reader at memory answers at 115200 8E1, not at the configured 38400 8E1: correct the configuration.';
  expect(told()).toEqual([opening, { state: 'ready', fault: 'misconfigured', why }]);
  expect(hear()).toEqual([{ type: 'tag-present', antenna: 1, tag: ace }]);
});

test('the configured settings are tried first, and even parity before none', async () => {
  const odd: LineSettings = { baudRate: 57_600, parity: 'odd' };
  const { start, pass, opened, told } = withReader({
    reader: { configured: odd },
    device: { settings: { baudRate: 1, parity: 'none' } },
  });
  await start();
  await pass(5_000);
  expect(opened.slice(0, 11).map(({ baudRate, parity }) => `${baudRate} ${parity}`)).toEqual([
    '57600 odd',
    ...[38_400, 115_200, 57_600, 19_200, 9_600].map((rate) => `${rate} even`),
    ...[38_400, 115_200, 57_600, 19_200, 9_600].map((rate) => `${rate} none`),
  ]);
  expect(opened[11]).toEqual(odd);
  const why =
    'The card reader at memory does not answer: check that it has power, that its cable is in, and that no other device is on that line.';
  expect(told()).toEqual([opening, { state: 'silent', fault: 'no-answer', why }]);
});

test('another device on the line is recognised, though it makes sense at one rate alone', async () => {
  const { cable, reader, pass, told, opened } = withReader({ device: { settings: { baudRate: 1, parity: 'none' } } });
  cable.far.start();
  reader.start();
  const event = Buffer.from('{"type":"uid","uid":"E004","antenna":1}');
  for (let beat = 0; beat < 600; beat++) {
    const { baudRate, parity } = opened.at(-1) ?? configured;
    const isUnderstood = baudRate === 115_200 && parity === 'none';
    cable.far.write(isUnderstood ? event : event.map((byte) => byte ^ 0x80)).catch(() => {});
    await pass(10);
  }
  expect(told()).toMatchObject([opening, { state: 'refused', fault: 'other-device' }]);
  expect(reader.health.why).not.toMatch(/E004/);
});

test('a reader that wakes its tags itself is not told to', async () => {
  const { world, device, start, pass, hear } = withReader({
    reader: { mode: { type: 'host', choice: 'output', wakesTagsItself: true } },
  });
  await start();
  device.fail('F8');
  world.place(1, ace);
  await pass(5_000);
  expect(hear()).toEqual([]);
  device.mend();
});

test('a failing antenna is reported, and its tags stay', async () => {
  const { device, reader, pass, hear, settled } = withReader();
  await settled([[1, ace]]);
  device.fail('F12');
  await pass(60_000);
  expect(hear()).toEqual([]);
  expect(reader.antennas.map(({ state }) => state)).toEqual(['unusable', 'unusable']);
  device.mend();
  await pass(120_000);
  expect(reader.antennas.map(({ state }) => state)).toEqual(['good', 'good']);
});

test('a reader that keeps no records is refused where records are expected', async () => {
  const { start, pass, told } = withReader({ reader: { mode: buffered } });
  await start();
  await pass(5_000);
  expect(told().at(-1)).toMatchObject({ state: 'refused', fault: 'misconfigured' });
});

test('tags stay when the cable is pulled; one lifted meanwhile goes soon after the cable is back', async () => {
  const { world, cable, pass, hear, told, settled } = withReader();
  await settled([
    [1, ace],
    [2, king],
  ]);
  cable.unplug();
  await pass(60_000);
  world.remove(ace);
  expect(hear()).toEqual([]);
  cable.plugIn();
  await pass(5_000);
  const unplugged = { state: 'absent', fault: 'unplugged', why: 'The line in memory is unplugged.' };
  expect(told()).toEqual([unplugged, opening, ready]);
  expect(hear()).toEqual([{ type: 'tag-gone', antenna: 1, tag: ace }]);
});

test('a tag not seen at once after a break has a second', async () => {
  const { world, cable, reader, pass, hear, settled } = withReader();
  await settled([[1, ace]]);
  cable.unplug();
  await pass(60_000);
  world.clear();
  cable.plugIn();
  await pass(500);
  expect(reader.health).toEqual(ready);
  world.place(1, ace);
  await pass(5_000);
  expect(hear()).toEqual([]);
});

test('a cable may be pulled and put back at any moment', async () => {
  for (let moment = 10; moment < 400; moment += 10) {
    const { cable, device, reader, pass } = withReader();
    device.start();
    reader.start();
    await pass(moment);
    cable.unplug();
    await pass(50);
    cable.plugIn();
    await pass(1_500);
    expect(reader.health).toEqual(ready);
  }
});

test.each([
  ['single', [1, 2]],
  ['ant-sel', [1, 9]],
  ['output', [0]],
] as const)('antennas that cannot be chosen by "%s" are a bug', (choice, antennas) => {
  const goneAfterMs = new Map(antennas.map((antenna) => [antenna, 1_500]));
  expect(() => withReader({ reader: { mode: { type: 'host', choice }, goneAfterMs } })).toThrow(RangeError);
});

test('a line that comes back while the search rests is not closed again', async () => {
  let isAwake = false;
  const hostSettings = (): LineSettings => (isAwake ? configured : { baudRate: 1, parity: 'none' });
  const { cable, device, reader, opened, pass } = withReader({ device: { hostSettings } });
  device.start();
  reader.start();
  for (let waited = 0; waited < 10_000 && reader.health.state !== 'silent'; waited += 10) await pass(10);
  const { length } = opened;
  isAwake = true;
  cable.unplug();
  await pass(100);
  cable.plugIn();
  await pass(500);
  const settled = opened.length;
  expect(settled - length).toBeLessThanOrEqual(1);
  await pass(5_000);
  expect(reader.health).toEqual(ready);
  expect(opened).toHaveLength(settled);
});

test('stops for good at any moment of a search', async () => {
  for (let moment = 0; moment < 1_000; moment += 30) {
    const { cable, time, reader, opened, pass } = withReader();
    cable.far.start();
    reader.start();
    await pass(moment);
    const stopping = reader.stop();
    await pass(100);
    await stopping;
    const { length } = opened;
    expect(time.timers).toBe(0);
    await pass(5_000);
    expect(opened).toHaveLength(length);
  }
});

test('setting the wall clock moves no tag', async () => {
  const { time, pass, hear, settled } = withReader();
  await settled([[1, ace]]);
  time.jump(3_600_000);
  await pass(2_000);
  time.jump(-7_200_000);
  await pass(2_000);
  expect(hear()).toEqual([]);
});

test.each([host, buffered])('leaves nothing running after stop', async (mode) => {
  const { world, device, time, reader, start, pass } = withReader({ device: { isBuffered: mode === buffered } });
  world.place(1, ace);
  await start();
  await pass(137);
  await reader.stop();
  await device.stop();
  expect(reader.health).toEqual({ state: 'absent', fault: null, why: 'Stopped.' });
  expect(time.timers).toBe(0);
});
