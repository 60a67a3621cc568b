import { expect, test } from 'vitest';
import { play, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';
import { decide } from '../decide.ts';

const table = sampleTable([5000, 5000, 5000]);
const opens = (minutes = 30, hands = 0): Command => ({ type: 'set-stream', delay: { minutes, hands } });
const closes: Command = { type: 'set-stream', delay: null };
const says = (seat: number, agrees = true): Command => ({ type: 'record-stream-consent', seat, agrees });
const idAt = ({ chairs }: TableState, seat: number): string => chairs[seat - 1]?.player?.id ?? expect.unreachable();
const refusalOf = (state: TableState, command: Command) => {
  const decided = decide(state, command);
  return 'refusal' in decided ? decided.refusal : null;
};

test('a table is opened for a stream, the delay changed, and closed; each is booked once', () => {
  const open = play(table, [opens()]);
  expect(open.stream).toEqual({ delay: { minutes: 30, hands: 0 }, agreed: [] });
  expect(decide(open, opens())).toMatchObject({ events: [] });
  expect(play(open, [opens(45, 2)]).stream?.delay).toEqual({ minutes: 45, hands: 2 });
  const ended = play(open, [closes]);
  expect(ended.stream?.delay).toBeNull();
  expect(refusalOf(ended, closes)).toEqual({ reason: 'no-stream' });
});

test.each([
  [0, 0],
  [241, 0],
  [1.5, 0],
  [30, -1],
  [30, 51],
])('a delay of %s minutes and %s hands is refused with what is allowed', (minutes, hands) => {
  expect(refusalOf(table, opens(minutes, hands))).toEqual({ reason: 'stream-delay', minutes: 240, hands: 50 });
});

test('consent is a player’s, not a seat’s: it is recorded, taken back, kept when the delay changes and asked anew by another stream', () => {
  const open = play(table, [opens(), says(1), says(3)]);
  expect(open.stream?.agreed).toEqual([idAt(table, 1), idAt(table, 3)]);
  expect(play(open, [opens(60)]).stream?.agreed).toHaveLength(2);
  expect(play(open, [says(1, false)]).stream?.agreed).toEqual([idAt(table, 3)]);
  expect(play(open, [closes]).stream?.agreed).toHaveLength(2);
  expect(play(open, [closes, says(3, false)]).stream?.agreed).toEqual([idAt(table, 1)]);
  expect(play(open, [closes, opens()]).stream?.agreed).toEqual([]);
});

test('nobody agrees where there is no stream, or where nobody sits', () => {
  expect(refusalOf(table, says(1))).toEqual({ reason: 'no-stream' });
  expect(refusalOf(play(table, [opens(), closes]), says(1))).toEqual({ reason: 'no-stream' });
  expect(refusalOf(play(table, [opens()]), says(9))).toEqual({ reason: 'seat-open', seat: 9 });
});

test('in the middle of a hand it takes nothing back, and no tap is stale by it', () => {
  const running = play(table, [start]);
  const open = play(running, [opens(), says(2)]);
  expect({ ...open, stream: undefined }).toEqual({ ...running, stream: undefined });
});

test('where the rulebook has cards shown from the first deal, nobody is dealt in who has not agreed', () => {
  const strict: TableState = { ...table, overlay: { ...table.overlay, streamConsent: true } };
  expect(refusalOf(strict, start)).toBeNull();
  const open = play(strict, [opens(), says(1)]);
  expect(refusalOf(open, start)).toEqual({ reason: 'stream-consent-missing', seats: [2, 3] });
  expect(refusalOf(play(open, [says(2), says(3)]), start)).toBeNull();
  expect(refusalOf(play(open, [closes]), start)).toBeNull();
  expect(refusalOf(play(table, [opens()]), start)).toBeNull();
});
