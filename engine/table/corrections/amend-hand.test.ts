import { expect, test } from 'vitest';
import { acts, push, sampleTable, start, tabled, taps } from '../../../test/support/sample-table.ts';
import {
  actOf,
  allInsOfNine,
  amended,
  begin,
  handOf,
  places,
  playTaped,
  preview,
  pushedPastCaller,
  refusal,
  said,
  shownOnRiver,
  stacks,
} from '../../../test/support/taped-hand.ts';
import { potsOf } from '../../rules/pots/layer-pots.ts';
import type { ActChange, HandTape } from '../../words/amendment.ts';
import type { Command } from '../../words/command.ts';
import type { Hand } from '../../words/hand.ts';
import { choicesAt, previewAmendment } from './answer-correction.ts';

test('an all-in was counted 100 short: its side pots, what is carried, and whose turn it is', () => {
  const taped = allInsOfNine();
  expect(said(taped).slice(0, 8)).toEqual([
    '3 ante 400',
    '2 small-blind 200',
    '3 big-blind 400',
    '4 raise 1000',
    '5 call 1000',
    '6 call 1000',
    '7 fold',
    '8 call 900',
  ]);
  expect(potsOf(handOf(taped)).map(({ chips }) => chips)).toEqual([6000, 2900, 2400]);
  const change: ActChange = { change: 'recount', act: actOf(taped, '9 raise 1600'), to: 1700 };
  const seen = preview(taped, change);
  expect(seen).toMatchObject({ undecided: [], refusal: null });
  expect(potsOf(seen.after?.hand as Hand)).toEqual([
    { chips: 6000, eligible: [3, 5, 6, 8, 9] },
    { chips: 3300, eligible: [3, 5, 6, 9] },
    { chips: 2100, eligible: [3, 5, 6] },
  ]);
  expect(places(seen)).toEqual(['stack 9 > pot 1 100', 'pot 2 > pot 1 300']);
  const after = amended(taped, change);
  expect(handOf(after)).toMatchObject({ stage: 'betting', toAct: 6 });
  expect(handOf(after).players.find(({ seat }) => seat === 9)).toMatchObject({ startingStack: 1700, paid: 1700 });
  expect(after.now.chipsIn).toBe(taped.now.chipsIn + 100);
  // What was booked stays in the log; the last step is that of the corrected hand, and it goes back as in any other.
  expect(after.now.undo).toMatchObject({ step: 'raised', seat: 5, to: 1200 });
  const back = playTaped(after, [{ type: 'undo', step: 'raised' }]);
  expect(handOf(back)).toMatchObject({ toAct: 5, actions: handOf(after).actions.slice(0, -1) });
  expect(said(back)).toEqual(said(after).slice(0, -1));
  expect(back.now.chipsIn).toBe(after.now.chipsIn);
  let first = back;
  for (let { undo } = first.now; undo !== null; { undo } = first.now)
    first = playTaped(first, [{ type: 'undo', step: undo.step }]);
  expect(handOf(first)).toMatchObject({ street: 0, toAct: 4, actions: [], board: [] });
  expect(first.now.chipsIn).toBe(after.now.chipsIn);
  const further = playTaped(after, acts('6f'));
  expect(playTaped(further, [{ type: 'undo', step: 'folded' }]).now.hand).toEqual(after.now.hand);
});

test('a stack counted 1 000 too high: the call that answered it is shown and has to be decided', () => {
  const taped = begin(sampleTable([5000, 3000, 5000]), [start, ...acts('1f', '2a', '3c')]);
  const change: ActChange = { change: 'recount', act: actOf(taped, '2 raise 3000'), to: 2000 };
  const call = actOf(taped, '3 call 3000');
  const seen = preview(taped, change);
  expect(seen.undecided).toEqual([
    {
      act: call,
      why: { reason: 'amount', seat: 3, was: 3000, now: 2000 },
      instead: [
        { change: 'replace', act: call, with: { type: 'call', seat: 3 } },
        { change: 'replace', act: call, with: { type: 'fold', seat: 3 } },
        { change: 'remove', act: call },
      ],
    },
  ]);
  expect(refusal(taped, [change])).toEqual({ reason: 'acts-undecided', acts: [call] });
  const [nearest] = seen.undecided[0]?.instead ?? [];
  const after = amended(taped, change, nearest as ActChange);
  expect(handOf(after)).toMatchObject({ stage: 'board', runOut: true });
  expect(stacks(after)).toEqual([5000, 0, 3000]);
});

test('TDA forum, pot pushed past a caller: the pot is built up again, and both hands are shown', () => {
  const taped = pushedPastCaller();
  expect(stacks(taped)).toEqual([5000, 5200, 4800]);
  const change: ActChange = {
    change: 'replace',
    act: said(taped).lastIndexOf('3 fold'),
    with: { type: 'call', seat: 3 },
  };
  const seen = preview(taped, change);
  expect(seen).toMatchObject({ undecided: [], refusal: null });
  expect(places(seen)).toEqual(['stack 2 > pot 0 1000', 'stack 3 > pot 0 600']);
  const after = amended(taped, change);
  expect(handOf(after)).toMatchObject({ stage: 'showdown', outcome: 'running' });
  const shown = playTaped(after, [tabled(2, 'As', 'Ad'), tabled(3, '9s', '9h'), push(0)]);
  expect(stacks(shown)).toEqual([5000, 4200, 5800]);
});

test('a caller nobody booked at all is put in; the fold that was booked in between is decided about', () => {
  const taped = begin(sampleTable([5000, 5000, 5000, 5000]), taps('start 4c 1c 2f 3x [2h 3h 7s]'));
  const act = actOf(taped, '2 fold');
  const seen = preview(taped, { change: 'insert', before: act, act: { type: 'call', seat: 2 } });
  // Seat 2 has called: what was booked as its fold is done with.
  expect(seen.undecided).toMatchObject([{ act, why: { reason: 'not-your-turn', toAct: 3 } }]);
  expect(seen.undecided[0]?.instead[0]).toEqual({ change: 'remove', act });
  const after = amended(taped, { change: 'replace', act, with: { type: 'call', seat: 2 } });
  expect(handOf(after).players.every(({ paid, status }) => paid === 200 && status === 'live')).toBe(true);
});

test('a raise was more than booked: each later call is decided about, one after another', () => {
  const taped = begin(sampleTable([5000, 5000, 5000, 5000]), taps('start 4r600 1c 2c 3f [2h 3h 7s]'));
  const raise: ActChange = {
    change: 'replace',
    act: actOf(taped, '4 raise 600'),
    with: { type: 'raise', seat: 4, to: 800 },
  };
  const seen = preview(taped, raise);
  expect(seen.undecided.map(({ act }) => act)).toEqual([actOf(taped, '1 call 600'), actOf(taped, '2 call 600')]);
  const calls = [actOf(taped, '1 call 600'), actOf(taped, '2 call 600')].map((act) => ({ act, to: 800 }));
  expect(seen.calls).toEqual(calls);
  const chosen = seen.undecided.map(({ instead }) => instead[0] as ActChange);
  expect(preview(taped, raise, ...chosen).calls).toEqual(calls);
  const after = amended(taped, raise, ...chosen);
  expect(said(after).slice(2, 5)).toEqual(['4 raise 800', '1 call 800', '2 call 800']);
  expect(places(seen)).toEqual(['stack 1 > pot 0 200', 'stack 2 > pot 0 200', 'stack 4 > pot 0 200']);
});

test('a bet nobody had booked: what followed as a bet of the same chips stands as a raise', () => {
  const taped = begin(sampleTable([5000, 5000, 5000]), taps('start 1c 2c 3x [2h 3h 7s] 2x 3b600'));
  const after = amended(taped, {
    change: 'replace',
    act: said(taped).lastIndexOf('2 check'),
    with: { type: 'bet', seat: 2, to: 200 },
  });
  expect(said(after).slice(-2)).toEqual(['2 bet 200', '3 raise 600']);
});

test('a fold booked for the wrong seat: the two acts change places', () => {
  const taped = begin(sampleTable([5000, 5000, 5000, 5000]), taps('start 4f 1c 2c 3x [2h 3h 7s]'));
  const four = actOf(taped, '4 fold');
  const one = actOf(taped, '1 call 200');
  const after = amended(
    taped,
    { change: 'replace', act: four, with: { type: 'call', seat: 4 } },
    { change: 'replace', act: one, with: { type: 'fold', seat: 1 } },
  );
  expect(stacks(after)).toEqual([5000, 4800, 4800, 4800]);
  expect(handOf(after)).toMatchObject({ stage: 'betting', street: 1, toAct: 2 });
});

test('a board card was keyed wrongly: another hand wins, and the chips change seats', () => {
  const taped = shownOnRiver();
  expect(stacks(taped)).toEqual([5800, 4200]);
  const change: ActChange = {
    change: 'replace',
    act: actOf(taped, 'board 9d'),
    with: { type: 'deal-board', cards: ['Kd'] },
  };
  const seen = preview(taped, change);
  expect(seen).toMatchObject({ undecided: [], refusal: null, after: { hand: { stage: 'over', outcome: 'played' } } });
  expect(places(seen)).toEqual(['stack 1 > stack 2 1600']);
  expect(stacks(amended(taped, change))).toEqual([4200, 5800]);
});

test('the wrong winner was named and got the pot', () => {
  const taped = begin(sampleTable([5000, 5000]), [
    ...taps('start 1c 2x [?? ?? ??] 2x 1x [??] 2x 1x [??] 2x 1x'),
    tabled(2),
    tabled(1),
    { type: 'name-winners', pot: 0, seats: [1] },
    push(0),
  ]);
  const winners = actOf(taped, 'winners');
  const after = amended(taped, { change: 'replace', act: winners, with: { type: 'name-winners', pot: 0, seats: [2] } });
  expect(stacks(after)).toEqual([4800, 5200]);
  const split = amended(after, {
    change: 'replace',
    act: winners,
    with: { type: 'name-winners', pot: 0, seats: [1, 2] },
  });
  expect(stacks(split)).toEqual([5000, 5000]);
});

test('an amendment is amended: back to what was booked first, with nothing left to carry', () => {
  const taped = shownOnRiver();
  const board = actOf(taped, 'board 9d');
  const once = amended(taped, { change: 'replace', act: board, with: { type: 'deal-board', cards: ['Kd'] } });
  const back: ActChange = { change: 'replace', act: board, with: { type: 'deal-board', cards: ['9d'] } };
  expect(places(preview(once, back))).toEqual(['stack 2 > stack 1 1600']);
  const twice = amended(once, back);
  expect({ ...twice.now, undo: null }).toEqual({ ...taped.now, undo: null });
});

test('a hand that is over is amended though chips came and players were seated since; what came since stays', () => {
  const since = playTaped({ ...shownOnRiver() }, [
    { type: 'add-chips', seat: 2, chips: 1000 },
    { type: 'set-away', seat: 1, away: true },
  ]);
  const board = actOf(since, 'board 9d');
  const change: ActChange = { change: 'replace', act: board, with: { type: 'deal-board', cards: ['Kd'] } };
  expect(places(preview(since, change))).toEqual(['stack 1 > stack 2 1600']);
  const after = amended(since, change);
  expect(stacks(after)).toEqual([4200, 6800]);
  expect(after.now.chairs[0]?.away).toBe(true);
  // Chips that were counted since were counted rightly: what is carried comes on top.
  const counted = playTaped(shownOnRiver(), [{ type: 'count-stack', seat: 1, stack: 5900 }]);
  expect(stacks(amended(counted, change))).toEqual([4300, 5800]);
});

test('who lost everything by mistake sits there again', () => {
  const all = taps('start 1a 2c 1:JsTh 2:AsAd [2h 3h 7s] [8c] [9d] push');
  const taped = begin(sampleTable([5000, 5000], { mode: 'tournament' }), all);
  expect(taped.now.chairs[1]?.player).toBeNull();
  const after = amended(taped, {
    change: 'replace',
    act: actOf(taped, 'board 9d'),
    with: { type: 'deal-board', cards: ['Kd'] },
  });
  expect(after.now.chairs.map(({ player }) => player?.id ?? null)).toEqual([null, 'p2']);
});

test('the hand is played again under the policies it began with, whatever the table has now', () => {
  const taped = begin(sampleTable([5000, 5000]), [start, ...acts('1a', '2c')]);
  const { tape } = taped;
  const events = tape?.events.map((event) =>
    event.type === 'hand-started' ? { ...event, policies: { ...event.policies, allInFaceUp: false } } : event,
  );
  const seen = previewAmendment({ before: (tape as HandTape).before, events: events ?? [] }, taped.now, [
    { change: 'replace', act: 2, with: { type: 'call', seat: 1 } },
    { change: 'remove', act: 3 },
  ]);
  expect(seen.after?.hand?.policies.allInFaceUp).toBe(false);
});

test('what could have been done in the place of an act', () => {
  const taped = allInsOfNine();
  const legal = choicesAt(taped.tape as HandTape, actOf(taped, '3 raise 2400'), []);
  expect(legal).toMatchObject({ toAct: 3, call: { to: 1600 }, wager: { kind: 'raise', minTo: 2200 } });
});

/** One chip of that value without a word. */
const chipsOnly = (denom: number) =>
  ({ declared: null, order: 'chips-only', motions: [[{ denom, count: 1 }]] }) as const;

test('words and chips as they were ruled upon stay with the action they came to', () => {
  const taped = begin(sampleTable([5000, 5000, 5000]), [
    ...taps('start 1c'),
    { type: 'report-wager', seat: 2, wager: chipsOnly(1000) },
    ...acts('3x'),
  ]);
  const after = amended(taped, { change: 'replace', act: actOf(taped, '1 call 200'), with: { type: 'fold', seat: 1 } });
  expect(after.tape?.events.map(({ type }) => type)).toContain('wager-ruled');
});

test('chips that were announced during the hand lie nowhere yet: they are not what is carried to the pot of a hand that goes on', () => {
  const announce: Command = { type: 'add-chips', seat: 3, chips: 500, behind: true };
  const taped = begin(sampleTable([5000, 5000, 5000]), [
    ...taps('start 1f 2c 3x'),
    announce,
    ...taps('[2h 3h 7s] 2b600 3f push'),
  ]);
  expect(taped.now.chairs[2]).toMatchObject({ stack: 5300, behind: 500 });
  const change: ActChange = { change: 'remove', act: actOf(taped, '3 fold') };
  const seen = preview(taped, change);
  expect(seen.refusal).toBeNull();
  expect(seen.after?.chairs[2]).toMatchObject({ stack: 4800, announced: 500 });
  expect(places(seen)).toEqual(['stack 2 > bet 2 600', 'stack 2 > pot 0 400']);
  // Once they have been handed over they lie in a stack that a hand in play may not know.
  const given = playTaped(taped, [{ type: 'give-chips', seats: [3], at: 8 }]);
  expect(preview(given, change)).toMatchObject({ after: null, refusal: { reason: 'seat-changed-since', seat: 3 } });
});
