import { expect, test } from 'vitest';
import {
  acts,
  misdealt,
  play,
  push,
  refusalOf,
  sampleStakes,
  sampleTable,
  start,
  taps,
} from '../../test/support/sample-table.ts';
import type { Command } from '../words/command.ts';
import type { TableState } from '../words/table-state.ts';
import { replay } from './apply.ts';
import { decide } from './decide.ts';
import { legalActions } from './legal-actions.ts';

const away = (seat: number, is = true): Command => ({ type: 'set-away', seat, away: is });
const undo = (step: string): Command => ({ type: 'undo', step });
const named = (state: TableState): readonly unknown[] => {
  const { step, seat } = legalActions(state).undo ?? {};
  return [step, seat];
};
/** As text, but for what was reported, which stays. */
const written = (state: TableState): string => JSON.stringify({ ...state, incidents: [] });

/** A hand that seat 3 wins before the flop. */
const pushed = (): TableState =>
  play(sampleTable([5000, 5000, 5000, 5000]), [start, ...acts('4f', '1f', '2f'), push(0)]);

/** Takes back whatever Undo names, and gives the names. */
function allBack(from: TableState): { readonly names: readonly unknown[]; readonly tables: readonly TableState[] } {
  const [names, tables]: [unknown[], TableState[]] = [[], []];
  let state = from;
  for (let last = legalActions(state).undo; last !== null && last.step !== 'hand-started'; ) {
    names.push(`${last.step} ${last.seat}`);
    state = play(state, [undo(last.step)]);
    tables.push(state);
    last = legalActions(state).undo;
  }
  return { names, tables };
}

test('between hands Undo names who went away or came back, who sat down and whose blinds wait, and then the push', () => {
  const before = pushed();
  const after = play(before, [away(2), away(2, false), { type: 'open-seat', seat: 4 }]);
  expect(allBack(after).names.slice(0, 4)).toEqual([
    'seat-opened 4',
    'player-away 2',
    'player-away 2',
    'pot-pushed null',
  ]);
  expect(written(allBack(after).tables[2] as TableState)).toBe(written(before));
  const seated = play(after, [{ type: 'seat-player', seat: 4, player: { id: 'new', hash: '' }, stack: 900, at: 0 }]);
  expect(named(seated)).toEqual(['player-seated', 4]);
  // Whoever waits for the blind or posts it instead says so at any time, and it stays.
  const posts = play(play(before, [{ type: 'open-seat', seat: 4 }]), [
    { type: 'seat-player', seat: 4, player: { id: 'new', hash: '' }, stack: 900, at: 0 },
    away(1),
    { type: 'post-blinds', seat: 4, posts: true },
  ]);
  expect(named(posts)).toEqual(['player-away', 1]);
  expect(play(posts, [undo('player-away')]).chairs[3]?.owes?.posts).toBe(true);
});

test('in a hand Undo names who went away, and then the act before', () => {
  const before = play(sampleTable([5000, 5000, 5000, 5000]), [start, ...acts('4c')]);
  const after = play(before, [away(2)]);
  expect(named(after)).toEqual(['player-away', 2]);
  const back = play(after, [undo('player-away')]);
  expect(written(back)).toBe(written(before));
  expect(named(back)).toEqual(['called', 4]);
});

const schedule = {
  startedAt: 0,
  levels: [{ number: 1, minutes: 20, ...sampleStakes }],
  rebuys: { chips: 5000, untilLevel: 1 },
} as const;

test('a re-buy that was declined is taken back by itself, and then the pots', () => {
  const table = sampleTable([1000, 1000, 5000], { mode: 'tournament', schedule });
  const lost = play(table, taps('start 1a 2f 3c [2h 3h 7s] [8c] [9d] 1:Js4c 3:AsAd push'));
  expect(lost.chairs[0]).toMatchObject({ stack: 0 });
  const out = play(lost, [{ type: 'open-seat', seat: 1 }]);
  expect(out.chairs[0]?.player).toBeNull();
  expect(named(out)).toEqual(['seat-opened', 1]);
  const back = play(out, [undo('seat-opened')]);
  expect(written(back)).toBe(written(lost));
  expect(named(back)[0]).toBe('pot-pushed');
  // What the office says of a player is the office's.
  const told = play(lost, [{ type: 'move-out', seat: 1, player: 'p1', to: null, at: 0 }]);
  expect(named(told)[0]).not.toBe('seat-opened');
});

test('whoever is sent to the seat of somebody who is out ends what can be taken back, also where a table was given its state', () => {
  const table = sampleTable([1000, 1000, 5000], { mode: 'tournament' });
  const out = play(table, taps('start 1a 2f 3c [2h 3h 7s] [8c] [9d] 1:Js4c 3:AsAd push'));
  expect([out.chairs[0]?.player, named(out)[0]]).toEqual([null, 'pot-pushed']);
  const given = JSON.parse(JSON.stringify(out)) as TableState;
  const sent = (seat: number) =>
    ({ type: 'player-seated', seat, player: { id: 'new', hash: '' }, stack: 900, sentFrom: null }) as const;
  for (const state of [out, given]) expect(replay([sent(1)], state)?.undo).toBeNull();
});

test('whoever is sent to a seat that was just left ends what can be taken back, also where a table was given its state', () => {
  const left = play(sampleTable([1000, 1000, 5000, 0]), [{ type: 'open-seat', seat: 1 }]);
  expect(named(left)[0]).toBe('seat-opened');
  const given = JSON.parse(JSON.stringify(left)) as TableState;
  const sent = (seat: number) =>
    ({ type: 'player-seated', seat, player: { id: 'new', hash: '' }, stack: 900, sentFrom: null }) as const;
  for (const state of [left, given]) {
    expect(replay([sent(1)], state)?.undo).toBeNull();
    expect(replay([sent(4)], state)?.undo).toMatchObject({ step: 'seat-opened', seat: 1 });
  }
});

test('a misdeal the dealer held by mistake is taken back before the redeal, and its report is open again', () => {
  const before = play(sampleTable([5000, 5000, 5000, 5000]), [start, ...acts('4c')]);
  const reported = play(before, misdealt.slice(0, -1));
  const dealt = play(before, misdealt);
  expect(dealt.redeal).not.toBeNull();
  const { undo: last } = legalActions(dealt);
  expect(last).not.toBeNull();
  const decision = decide(dealt, undo(last?.step ?? ''));
  if ('refusal' in decision) throw new Error(decision.refusal.reason);
  expect(JSON.stringify(decision.after)).toBe(JSON.stringify(reported));
  expect(JSON.stringify(replay(JSON.parse(JSON.stringify(decision.events)), dealt))).toBe(JSON.stringify(reported));
  // It may be held again, and once a card is dealt it stands.
  expect(play(decision.after, misdealt.slice(-1)).redeal).toEqual(dealt.redeal);
  expect(refusalOf(play(dealt, [start]), undo('incident-ruled'))).toEqual({ reason: 'nothing-to-undo' });
});

test('what the dealer ruled is named by Undo; a ruling of the floor ends what can be taken back', () => {
  const before = play(sampleTable([5000, 5000, 5000, 5000], { rulebook: 'tda-2024' }), [start, ...acts('4c')]);
  const report = (seat: number): Command => ({
    type: 'report',
    at: 0,
    incident: `i${seat}`,
    report: { kind: 'hand-swept', seat },
  });
  const reported = play(before, [report(2)]);
  const ruled = play(reported, [{ type: 'apply-report', at: 0, incident: 'i2', choice: 0 }]);
  expect(ruled.hand?.players.find(({ seat }) => seat === 2)?.status).not.toBe('live');
  expect(named(ruled)).toEqual(['incident-ruled', 2]);
  // It was reported with the same press: nobody is called to it.
  expect(JSON.stringify(play(ruled, [undo('incident-ruled')]))).toBe(JSON.stringify(before));
});

test('a change of seats is taken back by itself, and then the push', () => {
  const table = play(sampleTable([5000, 5000, 5000, 5000, 0]), [start, ...acts('4f', '1f', '2f'), push(0)]);
  const changed = play(table, [{ type: 'change-seat', from: 1, to: 5 }]);
  expect(named(changed)).toEqual(['seat-changed', 5]);
  expect(allBack(changed).names.slice(0, 2)).toEqual(['seat-changed 5', 'pot-pushed null']);
  expect(written(allBack(changed).tables[0] as TableState)).toBe(written(table));
  // Where the office has sent a player is the office's.
  expect(named(play(table, [{ type: 'change-seat', from: 1, to: 5, player: 'p1' }]))).toEqual([undefined, undefined]);
});

test('time that was collected stays when the push before it is taken back', () => {
  const before = pushed();
  const charged = play(before, [{ type: 'collect-time', chips: 50 }]);
  expect(named(charged)[0]).toBe('pot-pushed');
  const back = play(charged, [undo('pot-pushed')]);
  expect(back.hand?.stage).toBe('awards');
  expect(back.raked).toBe(charged.raked);
  const again = play(back, [push(0)]);
  expect(again.chairs.map(({ stack }) => stack)).toEqual(charged.chairs.map(({ stack }) => stack));
});

test('time paid with chips of the last push stands, and so does that push', () => {
  const lost = play(sampleTable([1000, 1000, 5000]), taps('start 1a 2f 3c [2h 3h 7s] [8c] [9d] 1:AsAd 3:Js4c'));
  const all = play(lost, [push(0), { type: 'collect-time', chips: 50 }]);
  expect(named(all)).toEqual([undefined, undefined]);
});

test('what earlier programs wrote of seats changed and time collected ends the way back, as it did then', () => {
  const before = play(sampleTable([5000, 5000, 5000, 5000, 0]), [start, ...acts('4f', '1f', '2f'), push(0)]);
  for (const event of [
    { type: 'seat-changed', from: 1, to: 5 },
    { type: 'chips-collected', seat: 1, chips: 50, why: 'time' },
  ] as const)
    expect(replay([event], before)?.undo).toBeNull();
});

const sent = (seat: number, id: string, stack = 900): Command => ({
  type: 'seat-player',
  seat,
  player: { id, hash: '' },
  stack,
  at: 0,
  sent: { from: 'Table 12' },
});

test('who came with chips that were told was counted by nobody: Undo names the arrival, and who sits', () => {
  const before = play(pushed(), [{ type: 'open-seat', seat: 4 }, sent(4, 'new')]);
  const here = play(before, [{ type: 'confirm-arrival', seat: 4 }]);
  expect(named(here)).toEqual(['arrival-confirmed', 4]);
  expect(legalActions(here).undo?.to).toBeNull();
  expect(play(here, [undo('arrival-confirmed')]).chairs).toEqual(before.chairs);
  const missing = play(before, [away(4)]);
  const back = play(missing, [{ type: 'confirm-arrival', seat: 4 }]);
  expect(named(back)).toEqual(['arrival-confirmed', 4]);
  expect(play(back, [undo('arrival-confirmed')]).chairs).toEqual(missing.chairs);
  const sits = play(before, [{ type: 'confirm-stacks', seats: [4] }]);
  expect(named(sits)).toEqual(['seat-confirmed', 4]);
  const counted = play(before, [{ type: 'count-stack', seat: 4, stack: 850 }]);
  expect(named(counted)).toEqual(['stack-counted', 4]);
});

test('before the first hand an arrival is a step as well, and whoever it is taken back of is expected again', () => {
  const expected = play(sampleTable([5000, 5000, 0, 0, 0], { mode: 'tournament', schedule }), [
    sent(4, 'new'),
    sent(5, 'more'),
  ]);
  expect(expected.handNumber).toBe(0);
  for (const command of [
    { type: 'confirm-arrival', seat: 4 },
    { type: 'confirm-arrivals', seats: [4, 5] },
  ] as const) {
    const here = play(expected, [command]);
    expect(named(here)).toEqual(['arrival-confirmed', command.type === 'confirm-arrival' ? 4 : 5]);
    const back = decide(here, undo('arrival-confirmed'));
    if ('refusal' in back) throw new Error(back.refusal.reason);
    expect(back.after.chairs).toEqual(expected.chairs);
    expect(new Set(back.after.arrivals)).toEqual(new Set(expected.arrivals));
    expect(play(back.after, [command]).arrivals).toEqual(here.arrivals);
    // A table that was given its state, and grows from the log, comes to the same.
    expect(JSON.stringify(replay(JSON.parse(JSON.stringify(back.events)), JSON.parse(JSON.stringify(here))))).toBe(
      JSON.stringify(back.after),
    );
  }
});

test('chips that the office took are named as taken, once the dealer has them', () => {
  const table = play(sampleTable([5000, 5000, 5000], { mode: 'tournament', schedule }), [
    { type: 'take-chips', seat: 2, chips: 4000, player: 'p2' },
  ]);
  expect(table.chairs[1]).toMatchObject({ stack: 1000, toTake: 4000 });
  const taken = play(table, [{ type: 'confirm-stacks', seats: [2] }]);
  expect(named(taken)).toEqual(['chips-back-confirmed', 2]);
  expect(play(taken, [undo('chips-back-confirmed')]).chairs).toEqual(table.chairs);
  expect(refusalOf(taken, undo('stack-counted'))).toEqual({ reason: 'undo-other-step', step: 'chips-back-confirmed' });
});

test('what one key said of several seats is one step', () => {
  const before = play(sampleTable([5000, 5000, 5000, 5000, 0, 0]), [start, ...acts('4f', '1f', '2f'), push(0)]);
  const come = play(before, [sent(5, 'n'), sent(6, 'm')]);
  const here = play(come, [{ type: 'confirm-arrivals', seats: [5, 6] }]);
  expect(legalActions(here).undo).toMatchObject({ step: 'arrival-confirmed', seat: 6, also: [5] });
  const back = decide(here, undo('arrival-confirmed'));
  if ('refusal' in back) throw new Error(back.refusal.reason);
  expect(back.after.chairs).toEqual(come.chairs);
  expect(JSON.stringify(replay(JSON.parse(JSON.stringify(back.events)), JSON.parse(JSON.stringify(here))))).toBe(
    JSON.stringify(back.after),
  );
  const sold = (seat: number): Command => ({
    type: 'add-chips',
    seat,
    chips: 300,
    player: `p${seat}`,
    behind: true,
    at: 0,
  });
  const behind = play(before, [sold(1), sold(2)]);
  const given = play(behind, [{ type: 'give-chips', seats: [1, 2], at: 0 }]);
  expect(legalActions(given).undo).toMatchObject({ step: 'chips-given', seat: 2, also: [1] });
  expect(play(given, [undo('chips-given')]).chairs).toEqual(behind.chairs);
  expect(refusalOf(come, { type: 'confirm-arrivals', seats: [5, 1] })).toEqual({
    reason: 'nothing-to-confirm',
    seat: 1,
  });
});

test('what an earlier program wrote of an arrival is still a count', () => {
  const before = play(pushed(), [{ type: 'open-seat', seat: 4 }, sent(4, 'new')]);
  const old = replay([{ type: 'stack-counted', seat: 4, stack: 900, difference: 0 }], before) as TableState;
  expect(named(old)).toEqual(['stack-counted', 4]);
  expect(play(old, [undo('stack-counted')]).chairs).toEqual(before.chairs);
});
