import { expect, test } from 'vitest';
import type { LineHealth } from '../../native-bridge/contracts/line.ts';
import { realTable } from '../../test/support/real-table.ts';
import { followDevice } from './attached-devices.ts';
import { StatusBoard } from './status-board.ts';

const opening: LineHealth = { state: 'opening', fault: null, why: null };
const ready: LineHealth = { state: 'ready', fault: null, why: null };
const unplugged: LineHealth = { state: 'absent', fault: 'unplugged', why: 'The card reader was unplugged.' };
const garbled: LineHealth = { state: 'silent', fault: 'garbled', why: 'Bytes come that make no sense.' };
const noAnswer: LineHealth = { state: 'silent', fault: 'no-answer', why: 'Nothing is heard.' };
const otherWords: LineHealth = { state: 'silent', fault: 'no-answer', why: 'Nothing has been heard for a minute.' };

/** A reader that reports all these states. */
function followed(...healths: readonly LineHealth[]) {
  const real = realTable();
  const status = new StatusBoard(real.time, { simulated: false, cardroom: false });
  let tell: (health: LineHealth) => void = () => {};
  const onHealth = (listener: typeof tell) => {
    tell = listener;
    return () => {};
  };
  const { table, time, log } = real;
  const unfollow = followDevice('reader', { health: opening, onHealth }, { table, status, time });
  for (const health of healths) tell(health);
  const allBooked = () =>
    log
      .read(0, 1_000)
      .filter(({ kind }) => kind === 'device-changed')
      .map(({ body }) => JSON.parse(body) as LineHealth)
      .map(({ state, fault }) => [state, fault]);
  const booked = allBooked();
  return { booked, allBooked, tell, time, unfollow, shown: status.status.reader, witnesses: table.state?.witnesses };
}

test('a device that comes and goes is booked with its fault, and shown with the reason', () => {
  const { booked, shown, witnesses } = followed(opening, ready, unplugged, opening, ready);
  expect(booked).toEqual([
    ['ready', null],
    ['absent', 'unplugged'],
    ['ready', null],
  ]);
  expect(shown).toMatchObject(ready);
  expect(witnesses?.reader).toBe('ready');
  expect(followed(ready, unplugged).shown).toMatchObject(unplugged);
});

test('another fault is booked, the same one in other words is not', () => {
  const { booked, shown } = followed(ready, garbled, noAnswer, otherWords);
  expect(booked).toEqual([
    ['ready', null],
    ['silent', 'garbled'],
    ['silent', 'no-answer'],
  ]);
  expect(shown.why).toBe(otherWords.why);
});

test('a line that is retried and never found is booked once', () => {
  expect(followed(unplugged, opening, unplugged, opening, unplugged).booked).toEqual([['absent', 'unplugged']]);
});

test('a device that flaps without end is booked from time to time, and finally with its last state', () => {
  const { tell, time, allBooked, unfollow } = followed();
  for (let tenth = 0; tenth < 600; tenth += 1) {
    tell(ready);
    tell(garbled);
    time.advance(100);
  }
  // Twenty at once, then one every five seconds of this minute.
  expect(allBooked().length).toBeLessThanOrEqual(33);
  tell(ready);
  time.advance(60_000);
  expect(allBooked().at(-1)).toEqual(['ready', null]);
  const { length } = allBooked();
  for (let times = 0; times < 100; times += 1) for (const health of [garbled, ready]) tell(health);
  unfollow();
  time.advance(60_000);
  expect(allBooked().length - length).toBeLessThanOrEqual(20);
  expect(time.timers).toBe(0);
});

test('a state back to the booked one is not booked again', () => {
  const { tell, time, allBooked } = followed(...Array.from({ length: 10 }, () => [ready, garbled]).flat());
  expect(allBooked()).toHaveLength(20);
  tell(ready);
  tell(garbled);
  time.advance(60_000);
  expect(allBooked()).toHaveLength(20);
});
