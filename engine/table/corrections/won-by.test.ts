import { expect, test } from 'vitest';
import { acts, push, sampleTable, start, taps } from '../../../test/support/sample-table.ts';
import { amended, begin, handOf, preview, shownOnRiver, stacks, type Taped } from '../../../test/support/taped-hand.ts';
import { listActs } from './list-acts.ts';
import { wonBy } from './won-by.ts';

/** Three players check to the end; nobody names a card, and seat 3 is said to have won. */
const saidToWin = (): Taped =>
  begin(sampleTable([5000, 5000, 5000]), [
    ...taps('start 1c 2c 3x [2h 3h 7s] 2x 3x 1x [8c] 2x 3x 1x [9d] 2x 3x 1x'),
    { type: 'win-showdown', seats: [3] },
    push(0),
  ]);

const actsOf = ({ tape }: Taped) => listActs(tape ?? expect.unreachable());

test('a pot pushed by a tap on the wrong seat goes to the right one, and to another again', () => {
  const taped = saidToWin();
  const [, , third = 0] = stacks(taped);
  const first = amended(taped, ...(wonBy(actsOf(taped), [1]) ?? []));
  expect(handOf(first)).toMatchObject({ stage: 'over', outcome: 'played' });
  expect(stacks(first)).toEqual([third, 4800, 4800]);
  // An amendment of the amendment.
  const split = amended(first, ...(wonBy(actsOf(first), [1, 2]) ?? []));
  expect(stacks(split)).toEqual([5100, 5100, 4800]);
});

test('who is not in the showdown cannot have won it', () => {
  const taped = begin(sampleTable([5000, 5000, 5000]), [
    ...taps('start 1f 2c 3x [2h 3h 7s] 2x 3x [8c] 2x 3x [9d] 2x 3x'),
    { type: 'win-showdown', seats: [3] },
    push(0),
  ]);
  expect(preview(taped, ...(wonBy(actsOf(taped), [1]) ?? [])).refusal).toEqual({
    reason: 'not-eligible',
    seat: 1,
    eligible: [2, 3],
  });
});

test('where cards were named they decide, and nobody is said to win', () => {
  expect(wonBy(actsOf(shownOnRiver()), [2])).toBeNull();
  const folded = begin(sampleTable([5000, 5000]), [start, ...acts('1f'), push(0)]);
  expect(wonBy(actsOf(folded), [1])).toBeNull();
  expect(wonBy(actsOf(begin(sampleTable([5000, 5000]), [start, ...acts('1c', '2x')])), [1])).toBeNull();
});

test('a hand that was named stays in the showdown beside those that were not', () => {
  const taped = begin(sampleTable([5000, 5000]), [
    ...taps('start 1c 2x [2h 3h 7s] 2x 1x [8c] 2x 1x [9d] 2x 1x 2:AsAd'),
    { type: 'win-showdown', seats: [1] },
    push(0),
  ]);
  expect(stacks(amended(taped, ...(wonBy(actsOf(taped), [2]) ?? [])))).toEqual([4800, 5200]);
});
