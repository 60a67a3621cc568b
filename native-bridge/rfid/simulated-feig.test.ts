import { expect, test } from 'vitest';
import { memoryLinePair } from '../serial/memory-line.ts';
import { CardWorld } from '../simulation/card-world.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { encodeFeig } from './feig-frames.ts';
import { encodeRequest, type FeigRequest, feigRequest } from './feig-messages.ts';
import { feigFaults, SimulatedFeig } from './simulated-feig.ts';

const [ace, king] = ['E004015544332211', 'E0040155443322AA'];

function withDevice({ isBuffered = false, isPerfect = true } = {}) {
  const time = new SimulatedTime();
  const { near, far } = memoryLinePair(time);
  const world = new CardWorld({ antennas: 2, seed: 5, isPerfect });
  const device = new SimulatedFeig({ line: far, time, world, antennas: 2, isBuffered });
  const heard: string[] = [];
  near.onData((bytes) => heard.push(Buffer.from(bytes).toString('hex').toUpperCase()));
  near.start();
  device.start();
  time.advance(1);
  /** The bytes received within a tenth of a second after these, piece by piece. */
  const say = (bytes: Uint8Array): readonly string[] => {
    void near.write(bytes);
    time.advance(100);
    return heard.splice(0);
  };
  const ask = (request: FeigRequest, address = 255): readonly string[] => say(encodeRequest(request, address));
  return { time, world, device, say, ask };
}

test.each([
  ['rate', feigRequest.baudRateDetection, '06005200FCA8'],
  ['version', feigRequest.softwareVersion, '0D0065000112000028000885B8'],
  ['field reset', feigRequest.rfReset, '06006900F6FA'],
  ['who is there, when nobody is', feigRequest.inventory, '0600B0015C63'],
])('answers %s as a reader does', (_, request, hex) => {
  expect(withDevice().ask(request)).toEqual([hex]);
});

test('reports the tags on the chosen antenna, in the bytes of the recordings', () => {
  const { world, ask } = withDevice();
  world.place(1, ace);
  world.place(1, king);
  const both = '1B00B000020300E0040155443322110300E0040155443322AAE373';
  expect(ask(feigRequest.inventory)).toEqual([both]);
  expect(ask(feigRequest.inventoryAt(1))).toEqual([both]);
  expect(ask(feigRequest.inventoryAt(2))).toEqual(['0600B0015C63']);
  ask(feigRequest.rfOutput(2));
  expect(ask(feigRequest.inventory)).toEqual(['0600B0015C63']);
});

test('does not answer requests that are damaged, cut short or for another reader', () => {
  const { say, ask } = withDevice();
  const request = encodeRequest(feigRequest.rfReset, 255);
  const damaged = Uint8Array.from(request);
  damaged.set([0x00], 3);
  expect(say(damaged)).toEqual([]);
  expect(say(request.subarray(0, 4))).toEqual([]);
  expect(say(Uint8Array.of(0x00, 0xff, 0x55))).toEqual([]);
  expect(ask(feigRequest.rfReset, 9)).toEqual([]);
  expect(ask(feigRequest.rfReset, 0)).toEqual(['06006900F6FA']);
});

test.each([
  ['an unknown command', 0x99, [], 0x80],
  ['an output it has not', 0x6a, [3], 0x11],
  ['an output that is not named', 0x6a, [], 0x81],
  ['antennas that are announced and not named', 0xb0, [0x01, 0x10], 0x81],
  ['another command to tags', 0xb0, [0x24], 0x80],
  ['a buffer it does not keep', 0x22, [1], 0x82],
])('refuses %s', (_, control, data, status) => {
  const { say } = withDevice();
  const [answer = ''] = say(encodeFeig({ form: 'standard', address: 255, control, body: Uint8Array.from(data) }));
  expect(Number.parseInt(answer.slice(6, 8), 16)).toBe(status);
});

test('restarts when told to, and is deaf for a second', () => {
  const { time, ask } = withDevice();
  expect(ask(feigRequest.cpuReset)).toHaveLength(1);
  expect(ask(feigRequest.rfReset)).toEqual([]);
  time.advance(1_000);
  expect(ask(feigRequest.rfReset)).toHaveLength(1);
});

test('records a tag again and again while it stays, and keeps each record until told to forget it', () => {
  const { time, world, ask } = withDevice({ isBuffered: true });
  expect(ask(feigRequest.readBuffer(5))).toEqual(['020008002292E642']);
  world.place(2, ace);
  time.advance(20);
  ask(feigRequest.initialiseBuffer);
  time.advance(200);
  const [first = ''] = ask(feigRequest.readBuffer(1));
  expect(first).toContain(`000E030008${ace}02`);
  expect(ask(feigRequest.readBuffer(1))).toEqual([first]);
  ask(feigRequest.clearBuffer);
  world.clear();
  ask(feigRequest.initialiseBuffer);
  expect(ask(feigRequest.readBuffer(1))).toEqual(['020008002292E642']);
});

test('knows its faults by name, and refuses others', () => {
  const { device } = withDevice();
  for (const name of Object.keys(feigFaults)) expect(device.fail(name)).toBe(true);
  expect(device.fail('F16')).toBe(false);
  expect(device.fail('toString')).toBe(false);
});

test.each([
  ['F1', []],
  ['F3-02', ['0600B00240'.slice(0, 8)]],
  ['F3-83', ['0600B083']],
  ['F3-84', ['1100B084']],
  ['F4', ['020013']],
  ['F5', ['1100B000', '01']],
  ['F6', ['1A00B000']],
  ['F9', ['0600B082']],
  ['F12', ['1100B094']],
  ['F14', ['1107B000']],
  ['F15', ['1100B000', '1101B000']],
])('%s shows in its bytes', (fault, beginnings) => {
  const { world, device, ask } = withDevice();
  world.place(1, ace);
  device.fail(fault);
  const heard = ask(feigRequest.inventory);
  expect(heard).toHaveLength(beginnings.length);
  for (const [index, beginning] of beginnings.entries()) expect(heard[index]?.startsWith(beginning)).toBe(true);
});

test('F3-94 gives one tag an answer', () => {
  const { world, device, ask } = withDevice();
  world.place(1, ace);
  world.place(1, king);
  device.fail('F3-94');
  expect(ask(feigRequest.inventory)[0]?.slice(6, 10)).toBe('9401');
  expect(ask(feigRequest.inventoryRest)[0]?.slice(6, 10)).toBe('0001');
  expect(ask(feigRequest.inventoryRest)[0]?.slice(6, 8)).toBe('01');
});

test('F7 damages the checksum alone', () => {
  const { device, ask } = withDevice();
  device.fail('F7');
  expect(ask(feigRequest.rfReset)).toEqual(['06006900F6BA']);
  expect(ask(feigRequest.rfReset)).toEqual(['06006900F6FA']);
});

test('F8: a tag that was reported is quiet until the field is reset', () => {
  const { world, device, ask } = withDevice();
  world.place(1, ace);
  device.fail('F8');
  expect(ask(feigRequest.inventory)[0]).toContain(ace);
  expect(ask(feigRequest.inventory)).toEqual(['0600B0015C63']);
  ask(feigRequest.rfReset);
  expect(ask(feigRequest.inventory)[0]).toContain(ace);
});

test('F10: a tag on the border is recorded for one antenna', () => {
  for (const fault of ['F10', null]) {
    const { world, device, time, ask } = withDevice({ isBuffered: true });
    if (fault !== null) device.fail(fault);
    world.place(1, ace, 'border');
    time.advance(60);
    const records = ask(feigRequest.readBuffer(9))[0]?.split(`030008${ace}`).slice(1) ?? [];
    const antennas = new Set(records.map((record) => record.slice(0, 2)));
    expect(antennas).toEqual(new Set(fault === null ? ['01', '02'] : ['01']));
  }
});

test('the same seed and the same requests give the same bytes', () => {
  const heard = (): readonly string[] => {
    const { world, ask } = withDevice({ isPerfect: false });
    for (const tag of [ace, king, 'E0040155443322BB']) world.place(1, tag);
    return Array.from({ length: 50 }, () => ask(feigRequest.inventory)).flat();
  };
  expect(heard()).toEqual(heard());
  expect(new Set(heard()).size).toBeGreaterThan(3);
});
