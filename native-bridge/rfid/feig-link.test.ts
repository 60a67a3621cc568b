import { expect, test } from 'vitest';
import { LineTally } from '../serial/line-tally.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { encodeFeig } from './feig-frames.ts';
import { FeigLink } from './feig-link.ts';
import { type FeigAnswer, type FeigRequest, feigRequest } from './feig-messages.ts';

function linkInTime({ isUsb = false, address = null as number | null } = {}) {
  const time = new SimulatedTime();
  const { near, far } = memoryLinePair(time);
  const tally = new LineTally();
  const sent: string[] = [];
  const answers: (FeigAnswer | null)[] = [];
  let strangers = 0;
  const link = new FeigLink({
    line: near,
    time,
    tally,
    isUsb,
    address,
    understood: () => {},
    stranger: () => {
      strangers += 1;
    },
  });
  near.onData((bytes) => link.receive(bytes));
  far.onData((bytes) => sent.push(Buffer.from(bytes).toString('hex')));
  near.start();
  far.start();
  time.advance(1);
  const ask = (request: FeigRequest): void => link.ask(request, (answer) => answers.push(answer));
  const say = (bytes: Uint8Array): void => {
    void far.write(bytes);
    time.advance(0);
  };
  const answer = (control: number, status = 0, from = 0): Uint8Array =>
    encodeFeig({ form: 'standard', address: from, control, body: Uint8Array.of(status) });
  const taken = (): readonly string[] => sent.splice(0);
  const told = (): readonly (number | null)[] => answers.splice(0).map((each) => each?.status ?? null);
  return { link, time, tally, ask, say, answer, taken, told, strangers: () => strangers };
}

test('keeps the line silent for five milliseconds before a request', () => {
  const { ask, time, taken, say, answer, told } = linkInTime();
  ask(feigRequest.rfReset);
  time.advance(4);
  expect(taken()).toEqual([]);
  time.advance(1);
  expect(taken()).toEqual(['05ff698901']);
  say(answer(0x69));
  expect(told()).toEqual([0]);
});

test.each([
  ['the rate', feigRequest.baudRateDetection, 150],
  ['an order', feigRequest.rfReset, 300],
  ['an inventory', feigRequest.inventory, 1_000],
] as const)('%s is asked again after its time and 20 ms of silence, and then given up', (_, request, withinMs) => {
  const { ask, time, taken, told, tally } = linkInTime();
  ask(request);
  time.advance(5 + withinMs + 19);
  expect(taken()).toHaveLength(1);
  time.advance(1);
  expect(taken()).toHaveLength(1);
  time.advance(withinMs - 1);
  expect(told()).toEqual([]);
  time.advance(1);
  expect(told()).toEqual([null]);
  expect(tally.counters.timeouts).toBe(2);
});

test('only one request may be outstanding', () => {
  const { ask } = linkInTime();
  ask(feigRequest.rfReset);
  expect(() => ask(feigRequest.rfReset)).toThrow('already outstanding');
});

test('an answer to another request, or before the question has left, is dropped', () => {
  const { ask, time, say, answer, told } = linkInTime();
  ask(feigRequest.rfOutput(1));
  say(answer(0x6a));
  time.advance(5);
  say(answer(0x69));
  say(answer(0xb0));
  expect(told()).toEqual([]);
  say(answer(0x6a));
  expect(told()).toEqual([0]);
});

test('the late second answer to a repeated request is never taken for an answer to the next', () => {
  const { ask, time, say, answer, taken, told } = linkInTime();
  ask(feigRequest.inventory);
  time.advance(5 + 1_000 + 20);
  say(answer(0xb0, 0x01));
  expect(told()).toEqual([0x01]);
  taken();
  ask(feigRequest.inventory);
  time.advance(100);
  expect(taken()).toEqual([]);
  say(answer(0xb0, 0x02));
  expect(told()).toEqual([]);
  time.advance(5);
  expect(taken()).toEqual(['07ffb001001c56']);
  say(answer(0xb0, 0x00));
  expect(told()).toEqual([0x00]);
});

test('if no second answer comes, the next request waits 300 ms for it and no longer', () => {
  const { ask, time, say, answer, taken } = linkInTime();
  ask(feigRequest.inventory);
  time.advance(5 + 1_000 + 20);
  say(answer(0xb0));
  taken();
  ask(feigRequest.rfReset);
  time.advance(304);
  expect(taken()).toEqual([]);
  time.advance(1);
  expect(taken()).toHaveLength(1);
});

test.each([
  [false, 11, 13],
  [true, 29, 31],
] as const)('a pause inside a frame ends it (over USB: %s)', (isUsb, tolerated, tooLong) => {
  for (const [pauseMs, expected] of [
    [tolerated, [0]],
    [tooLong, []],
  ] as const) {
    const { ask, time, say, answer, told } = linkInTime({ isUsb });
    ask(feigRequest.rfReset);
    time.advance(5);
    say(answer(0x69).subarray(0, 3));
    time.advance(pauseMs);
    say(answer(0x69).subarray(3));
    expect(told()).toEqual(expected);
  }
});

test('each pause inside a frame is measured separately', () => {
  const { ask, time, say, answer, told } = linkInTime();
  ask(feigRequest.rfReset);
  time.advance(5);
  for (const byte of answer(0x69)) {
    say(Uint8Array.of(byte));
    time.advance(8);
  }
  expect(told()).toEqual([0]);
});

test('a frame swallowed by a false beginning is found when the line falls quiet', () => {
  const { ask, time, say, answer, told } = linkInTime();
  ask(feigRequest.rfReset);
  time.advance(5);
  say(Buffer.concat([Uint8Array.of(0x0c, 0x00, 0x69), answer(0x69)]));
  expect(told()).toEqual([]);
  time.advance(12);
  expect(told()).toEqual([0]);
});

test('listens to the reader that answered first, whatever its address, and to no other', () => {
  const { ask, time, say, answer, told, strangers } = linkInTime();
  ask(feigRequest.rfReset);
  time.advance(5);
  say(answer(0x69, 0, 7));
  expect(told()).toEqual([0]);
  ask(feigRequest.rfReset);
  time.advance(5);
  say(answer(0x69, 1, 0));
  expect(told()).toEqual([]);
  expect(strangers()).toBe(1);
  say(answer(0x69, 0, 7));
  expect(told()).toEqual([0]);
});

test('asks and hears only the reader it is told to', () => {
  const { ask, time, say, answer, taken, told } = linkInTime({ address: 3 });
  ask(feigRequest.rfReset);
  time.advance(5);
  expect(taken()[0]?.slice(0, 6)).toBe('050369');
  say(answer(0x69, 0, 4));
  expect(told()).toEqual([]);
  say(answer(0x69, 0, 3));
  expect(told()).toEqual([0]);
});

test('counts what it hears and how long it waited', () => {
  const { ask, time, say, answer, tally } = linkInTime();
  ask(feigRequest.rfReset);
  time.advance(5 + 40);
  const damaged = answer(0x69);
  damaged.set([0xff], 3);
  say(Buffer.concat([damaged, answer(0x69)]));
  time.advance(12);
  expect(tally.counters).toEqual({
    frames: 1,
    corrupt: 1,
    skippedBytes: 6,
    timeouts: 0,
    reopened: 0,
    answeredMs: { p50: 40, p99: 40 },
  });
});

test('after a reset no callback is called and no timer runs', () => {
  const { ask, link, time, say, answer, told } = linkInTime();
  ask(feigRequest.rfReset);
  time.advance(5);
  say(answer(0x69).subarray(0, 3));
  link.reset();
  expect(time.timers).toBe(0);
  say(answer(0x69));
  expect(told()).toEqual([]);
  ask(feigRequest.rfReset);
});
