import { expect, test } from 'vitest';
import { type ActChange, answerCorrection, type HandAct } from '../../engine/table.ts';
import { deal, push, sampleTable, tabled, taps } from '../../test/support/sample-table.ts';
import { amended, begin, preview, stacks, type Taped } from '../../test/support/taped-hand.ts';
import { seatsNow, withPotWinner } from './correct-draft.ts';

/** Three are all in with unknown cards; seat 3 is said to have won the main pot, and the side pot of seats 2 and 3. */
const wonBoth = () =>
  begin(sampleTable([2000, 4000, 5000]), [
    ...taps('start 1a 2a 3c'),
    ...[1, 2, 3].map((seat) => tabled(seat)),
    deal('2h', '3h', '7s'),
    deal('8c'),
    deal('9d'),
    { type: 'name-winners', pot: 0, seats: [3] },
    { type: 'name-winners', pot: 1, seats: [3] },
    push(1),
    push(0),
  ]);

function actsOf({ now, tape }: Taped): readonly HandAct[] {
  const answer = answerCorrection(now, tape, { what: 'acts', hand: now.handNumber });
  return answer.what === 'acts' ? answer.acts : expect.unreachable();
}

test('of several pots whose winners were named one by one, a wrong push corrects its own pot alone', () => {
  const taped = wonBoth();
  expect(stacks(taped)).toEqual([0, 0, 11_000]);
  const acts = actsOf(taped);
  const pushes = acts.filter(({ what }) => what === 'push');
  const mainPush = pushes.find(({ pot }) => pot?.pot === 0) ?? expect.unreachable();
  const sidePush = pushes.find(({ pot }) => pot?.pot === 1) ?? expect.unreachable();
  const tapped = (push: typeof mainPush, changes: readonly ActChange[], seat: number) =>
    withPotWinner(acts, push, changes, seat) ?? expect.unreachable();
  const toFirst = tapped(mainPush, [], 1);
  expect(preview(taped, ...toFirst).refusal).toBeNull();
  expect(stacks(amended(taped, ...toFirst))).toEqual([6000, 0, 5000]);
  expect([seatsNow(acts, mainPush, toFirst), seatsNow(acts, sidePush, toFirst)]).toEqual([[1], [3]]);
  // A second seat shares it, a second tap on one takes it away, and then all is as it was booked.
  expect(seatsNow(acts, mainPush, tapped(mainPush, toFirst, 2))).toEqual([1, 2]);
  expect(tapped(mainPush, toFirst, 1)).toEqual([]);
  const both = tapped(sidePush, toFirst, 2);
  expect(stacks(amended(taped, ...both))).toEqual([6000, 4000, 1000]);
});
