import { expect, test } from 'vitest';
import type { LineHealth } from '../contracts/line.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { encodePepper, PepperParser } from './pepper-frames.ts';
import { pepperC1Model } from './pepper-models.ts';
import { PepperSession } from './pepper-session.ts';

/** A session in simulated time that only stops its reader's polling, and a reader played by hand. */
function withScript(firmware?: readonly string[]) {
  const time = new SimulatedTime(0);
  const cable = memoryLinePair(time);
  const session = new PepperSession({
    line: cable.near,
    time,
    model: pepperC1Model,
    ...(firmware === undefined ? {} : { firmware }),
    prepare: () => session.order('set-polling', [0], () => session.run()),
    tick: () => {},
    sighted: () => {},
  });
  const healths: LineHealth[] = [];
  session.onHealth((health) => healths.push(health));
  const parser = new PepperParser();
  const commands: string[] = [];
  cable.far.onData((bytes) => {
    for (const item of parser.push(bytes))
      if (item.type === 'frame') commands.push(Buffer.from(item.payload).toString('hex'));
  });
  cable.far.start();
  const say = (...payload: readonly number[]): void => {
    void cable.far.write(encodePepper(Uint8Array.from(payload)));
    time.advance(1);
  };
  const connect = (version = '1'): void => {
    session.start();
    time.advance(1);
    say(0x00, 0x01);
    say(0x00, 0x0b, ...Buffer.from(version));
    say(0x00, 0x06);
    commands.splice(0);
  };
  return { time, cable, session, healths, say, connect, taken: () => commands.splice(0) };
}

test('after three failures restarts the reader and waits; after three restarts reopens the line; reports all this once', async () => {
  const { cable, session, taken, time, healths } = withScript();
  const lines: LineHealth[] = [];
  cable.near.onHealth((health) => lines.push(health));
  session.start();
  time.advance(1 + 3 * 1_000 + 2 * 50);
  expect(taken().at(-1)).toBe('0a');
  time.advance(1_198);
  expect(taken()).toEqual([]);
  time.advance(1);
  expect(taken()).toEqual(['01']);
  time.advance(8_000);
  expect(lines.at(-1)?.state).toBe('absent');
  taken();
  await new Promise(setImmediate);
  time.advance(0);
  expect(lines.at(-1)?.state).toBe('ready');
  expect(taken()).toEqual(['01']);
  expect(session.counters).toMatchObject({ reopened: 1, frames: 0, answeredMs: null });
  expect(healths.map(({ state }) => state)).toEqual(['opening', 'silent']);
});

test('while the reader does not answer, a lost line is reported instead', () => {
  const { cable, session, time, healths } = withScript();
  session.start();
  time.advance(1_500);
  cable.unplug();
  cable.plugIn();
  time.advance(1);
  expect(healths.map(({ state, fault }) => [state, fault])).toEqual([
    ['opening', null],
    ['silent', 'no-answer'],
    ['absent', 'unplugged'],
    ['opening', null],
  ]);
});

test.each([
  ['that wants a key', 0xf0, 'refused', 'locked'],
  ['that refuses to poll', 0x20, 'refused', 'misconfigured'],
  ['that is too hot', 0x09, 'silent', 'too-hot'],
] as const)(
  'a reader %s is left alone for ten seconds, then asked again without another report',
  (_, error, state, fault) => {
    const { session, say, taken, time, healths } = withScript();
    session.start();
    time.advance(1);
    const answerUntilPolling = (): void => {
      say(0x00, 0x01);
      say(0x00, 0x0b, 0x31);
      say(0xff, 0x06, 0x00, error);
    };
    answerUntilPolling();
    taken();
    time.advance(9_990);
    expect(session.health).toMatchObject({ state, fault });
    expect(taken()).toEqual([]);
    time.advance(10);
    expect(taken()).toEqual(['01']);
    answerUntilPolling();
    expect(healths.filter((health) => health.fault === fault)).toHaveLength(1);
  },
);

test('a reader that is too hot and then mute is not reported as mute for twenty seconds', async () => {
  const { session, connect, say, time, healths } = withScript();
  connect();
  session.ask('dummy', [], () => expect.unreachable());
  say(0xff, 0x01, 0x00, 0x09);
  time.advance(16_000);
  expect(session.health.fault).toBe('too-hot');
  time.advance(8_000);
  await new Promise(setImmediate);
  time.advance(2_000);
  expect(healths.slice(2).map(({ fault }) => fault)).toEqual(['too-hot', 'no-answer']);
});

test('an order that fails in the air is repeated up to three times', () => {
  const { session, say, taken, time } = withScript();
  session.start();
  time.advance(1);
  say(0x00, 0x01);
  say(0xff, 0x0b, 0x00, 0x0c);
  for (let order = 1; order < 4; order++) say(0xff, 0x06, 0x00, 0x02);
  expect(taken()).toEqual(['01', '0b', '0600', '0600', '0600', '0600']);
  expect(session.version).toBe(null);
  say(0xff, 0x06, 0x00, 0x02);
  expect(session.health.fault).toBe('misconfigured');
});

test('nonsense on the line is recognised: another rate, or another device', () => {
  for (const [bytes, state, fault] of [
    [Buffer.alloc(250, 0xfe), 'silent', 'garbled'],
    [Buffer.from('$00,E,BOOT,n=1,t=412,model=SIM-2,fw=1.0.3,why=POWER*2A02\r\n'), 'refused', 'other-device'],
  ] as const) {
    const { cable, session, time } = withScript();
    session.start();
    time.advance(1);
    void cable.far.write(bytes);
    time.advance(1_000);
    expect(session.health).toMatchObject({ state, fault });
    expect(session.counters.skippedBytes).toBeGreaterThan(50);
  }
});

test("firmware that is not on the house's list is reported, and works", () => {
  const strict = withScript(['2.56', '2.57']);
  strict.connect('2.58');
  expect(strict.session.health).toMatchObject({ state: 'ready', fault: 'unlisted-firmware' });
  const listed = withScript(['2.56', '2.57']);
  listed.connect('2.57\0');
  expect(listed.session.health).toEqual({ state: 'ready', fault: null, why: null });
});

test('answer times are counted, undisturbed by a set clock', () => {
  const { session, connect, time, say } = withScript();
  connect();
  const { answeredMs, ...counts } = session.counters;
  expect(counts).toEqual({ frames: 3, corrupt: 0, skippedBytes: 0, timeouts: 0, reopened: 0 });
  expect(answeredMs?.p99).toBeLessThan(10);
  for (const jump of [3_600_000, -7_200_000]) {
    session.ask('dummy', [], () => {});
    time.jump(jump);
    say(0x00, 0x01);
  }
  expect(session.counters.answeredMs).toEqual(answeredMs);
});

test('stopping while it probes leaves nothing running', async () => {
  const { session, time } = withScript();
  session.start();
  time.advance(700);
  await session.stop();
  expect(session.health).toEqual({ state: 'absent', fault: null, why: 'Stopped.' });
  expect(time.timers).toBe(0);
});
