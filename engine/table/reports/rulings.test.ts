import { expect, test } from 'vitest';
import {
  acts,
  deal,
  play,
  refusalOf,
  sampleStakes,
  sampleTable,
  start,
  taps,
} from '../../../test/support/sample-table.ts';
import { applied, byFloor, report } from '../../../test/support/told-reports.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Report, ReportOutcome } from '../../words/report.ts';
import type { RulebookId } from '../../words/rulebook.ts';
import { outcomesOf } from '../../words/ruling.ts';
import type { TableState } from '../../words/table-state.ts';
import { replay } from '../apply.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';
import { answerReport } from './answer-report.ts';

const five = [5000, 5000, 5000, 5000, 5000];

// Button 1, blinds 2 and 3; seat 4 opens.
const opened = (rulebook: RulebookId = 'tda-2011', options: Parameters<typeof sampleTable>[1] = {}): TableState =>
  play(sampleTable(five, { ...options, rulebook }), [start]);

const stacks = (state: TableState) => state.chairs.map(({ stack }) => stack);
const handOf = (state: TableState) => state.hand as NonNullable<TableState['hand']>;

function answered(state: TableState, said: Report, at = 1000): readonly ReportOutcome[] {
  const answer = answerReport(state, said, at);
  if ('reason' in answer) throw new Error(JSON.stringify(answer));
  return outcomesOf(answer);
}

const choiceOf = (state: TableState, said: Report, key: string): number =>
  answered(state, said).findIndex(({ sentence }) => sentence.key === key);

test('a listed ground in time: the dealing person has the hand dealt again, and every chip is back', () => {
  const state = play(opened(), [
    ...acts('4c'),
    report({ kind: 'exposed-by-dealer', seat: 2, count: 2, choice: 'later' }),
    applied(),
  ]);
  expect(stacks(state)).toEqual(five);
  expect(handOf(state)).toMatchObject({ stage: 'over', outcome: 'misdeal' });
  expect(legalActions(state).start).toMatchObject({ button: 1, redealOf: 1 });
  expect(state.incidents.at(-1)?.ruling).toMatchObject({ by: 'dealer', ruling: 0 });
});

test('after substantial action no ground is one: the hand goes on', () => {
  const state = play(opened(), acts('4c', '5r600'));
  const [outcome] = answered(state, { kind: 'exposed-by-dealer', seat: 2, count: 2, choice: 'later' });
  expect(outcome).toMatchObject({ sentence: { key: 'too-late' }, effects: [] });
});

test('house-cz misdeal.6: dealt from the wrong place, dealt again from the right one', () => {
  const said: Report = { kind: 'wrong-button', seat: 5 };
  const state = play(opened('house-cz'), [report(said), applied()]);
  expect(legalActions(state).start).toMatchObject({ button: 5, smallBlind: 1, bigBlind: 2, redealOf: 1 });
});

test('TDA 49: a swept hand is dead, and its bet nobody had called goes back', () => {
  const flop = play(opened(), [...acts('4f', '5f', '1c', '2f', '3x'), deal('2h', '3h', '7s')]);
  const state = play(flop, [...acts('3b800'), report({ kind: 'hand-swept', seat: 3 }), applied()]);
  expect(stacks(state)).toEqual([4800, 4900, 4800, 5000, 5000]);
  expect(handOf(state)).toMatchObject({ stage: 'awards' });
  expect(handOf(state).awards[0]?.shares).toEqual([{ seat: 1, chips: 500 }]);
});

test('what was matched of a swept hand stays in the pot, and the others go on from the bet before it', () => {
  const state = play(opened(), [...acts('4r600', '5r1500'), report({ kind: 'hand-swept', seat: 5 }), applied()]);
  expect(stacks(state)).toEqual([5000, 4900, 4800, 4400, 4400]);
  expect(handOf(state)).toMatchObject({ toAct: 1, betting: { toMatch: 600, lastAggressor: 4, minRaiseBy: 400 } });
  expect(legalActions(state).wager).toMatchObject({ minTo: 1000 });
  const called = play(opened(), [...acts('4r600', '5c'), report({ kind: 'hand-swept', seat: 4 }), applied()]);
  expect(stacks(called)).toEqual([5000, 4900, 4800, 4400, 4400]);
});

test('one hand of the last two swept after its bet: the other one wins what lay there', () => {
  const state = play(opened(), [...acts('4r600', '5f', '1f', '2f', '3c'), deal('2h', '3h', '7s')]);
  const swept = play(state, [...acts('3b400'), report({ kind: 'hand-swept', seat: 3 }), applied()]);
  expect(handOf(swept).awards[0]?.shares).toEqual([{ seat: 4, chips: 1300 }]);
  expect(stacks(swept)[2]).toBe(4400);
});

test('tda-pl 43A: an under-raise is made up by everybody who called it; who folded has lost only what was put in', () => {
  // A raise that was too small can only lie there once somebody let it lie: the stakes change nothing after it.
  const flop = play(opened('tda-pl'), [...acts('4c', '5c', '1c', '2f', '3x'), deal('2h', '3h', '7s')]);
  const bet = play(flop, acts('3b600', '4r1200', '5c'));
  const { betting, actions, players } = handOf(bet);
  const short = (chips: number) => (chips === 1200 ? 1000 : chips);
  const lying: TableState = {
    ...bet,
    chairs: bet.chairs.map((chair) =>
      [4, 5].includes(chair.seat) ? { ...chair, stack: (chair.stack ?? 0) + 200 } : chair,
    ),
    hand: {
      ...handOf(bet),
      betting: { ...betting, toMatch: 1000, lastFullTo: 1000 },
      actions: actions.map((note) => ({ ...note, to: short(note.to) })),
      players: players.map((player) => ({ ...player, bet: short(player.bet) })),
    },
  };
  const state = play(lying, [report({ kind: 'under-raise', seat: 4 }), applied()]);
  expect(handOf(state).players.map(({ seat, bet: lies }) => [seat, lies])).toEqual([
    [2, 0],
    [3, 600],
    [4, 1200],
    [5, 1200],
    [1, 0],
  ]);
  expect(handOf(state).betting).toMatchObject({ toMatch: 1200, minRaiseBy: 600 });
  expect(answered(play(state, acts('1f')), { kind: 'under-raise', seat: 4 })[0]?.sentence.key).toBe('raise-enough');
});

test('tda-pl 43B: a pot counted too high is put right on its street', () => {
  const state = play(opened('tda-pl', { variant: 'pot-limit-omaha' }), [
    ...acts('4r700', '5c'),
    report({ kind: 'pot-miscount', seat: 4, chips: 600 }),
    applied(),
  ]);
  expect(stacks(state)).toEqual([5000, 4900, 4800, 4400, 4400]);
  expect(handOf(state)).toMatchObject({ toAct: 1, betting: { toMatch: 600, minRaiseBy: 400 } });
  expect(handOf(state).actions.map(({ to }) => to)).toEqual([600, 600]);
});

test('a flop with a card too many is taken up again as long as nobody has bet on it', () => {
  const flop = play(opened(), [...acts('4c', '5c', '1c', '2c', '3x'), deal('2h', '3h', '7s')]);
  const said: Report = { kind: 'extra-board-card', count: 1 };
  expect(answered(flop, said).every(({ who }) => who === 'floor')).toBe(true);
  expect(refusalOf(play(flop, [report(said)]), applied())).toEqual({ reason: 'floor-chooses' });
  const state = play(flop, [report(said), byFloor(0)]);
  expect(handOf(state)).toMatchObject({ stage: 'board', board: [], street: 1, toAct: null });
  expect(handOf(play(state, [deal('2h', '3h', 'Ks')]))).toMatchObject({ stage: 'betting', toAct: 2 });
  const bet = play(flop, acts('2x'));
  expect(answered(bet, said)[0]?.effects).toEqual([]);
});

test('a card that came too early does not come again', () => {
  const state = play(opened('house-cz'), [report({ kind: 'premature-card', choice: 'turned', cards: ['9c'] })]);
  const ruled = play(state, [byFloor(0), ...acts('4c', '5c', '1c', '2c', '3x')]);
  expect(refusalOf(ruled, deal('9c', '2h', '3h'))).toEqual({ reason: 'card-used', card: '9c' });
});

test.each([
  ['tda-2011', undefined],
  ['tda-sk', [4]],
] as const)('%s: a player who exposed cards', (rulebook, barred) => {
  const state = play(opened(rulebook), [report({ kind: 'exposed-by-player', seat: 4 }), applied()]);
  expect(handOf(state).noAggression).toEqual(barred);
  expect(legalActions(state).wager === null).toBe(barred !== undefined);
  expect(state.chairs[3]?.counts).toEqual({ exposedCardRestriction: 1 });
});

test('the clock: the hand is dead when it is declared, not before, and an action ends it', () => {
  const state = play(opened(), [report({ kind: 'clock-called', seat: 2 }), applied()]);
  expect(legalActions(state).clock).toMatchObject({
    seat: 4,
    by: 2,
    calledAt: 1000,
    countdownAt: 61_000,
    deadline: 71_000,
  });
  const early: Command = { type: 'report', at: 70_000, incident: 'j', report: { kind: 'clock-declared' } };
  expect(refusalOf(state, early)).toEqual({ reason: 'clock-early', seat: 4, seconds: 1 });
  const declared = play(state, [
    { ...early, at: 71_000 },
    { type: 'apply-report', at: 71_000, incident: 'j', choice: 0 },
  ]);
  expect(handOf(declared)).toMatchObject({ toAct: 5 });
  expect(handOf(declared).players.find(({ seat }) => seat === 4)?.status).toBe('folded');
  const acted = play(state, acts('4c'));
  expect(legalActions(acted).clock).toBeNull();
  expect(legalActions(play(acted, [{ type: 'undo', step: 'called' }])).clock).not.toBeNull();
  const stopped = play(state, [
    { ...early, report: { kind: 'clock-stopped' } },
    { type: 'apply-report', at: 1, incident: 'j', choice: 0 },
  ]);
  expect(legalActions(stopped).clock).toBeNull();
});

test('TDA 25: a player who could check and whose time is up: the text is read in two ways, the floor chooses', () => {
  const flop = play(opened(), [...acts('4c', '5c', '1c', '2c', '3x'), deal('2h', '3h', '7s')]);
  const state = play(flop, [report({ kind: 'clock-called', seat: 5 }), applied()]);
  const outcomes = answered(state, { kind: 'clock-declared' }, 71_000);
  expect(outcomes.map(({ sentence, who }) => [sentence.key, who])).toEqual([
    ['clock-dead', 'floor'],
    ['clock-checks', 'floor'],
  ]);
  const declared: Command = { type: 'report', at: 71_000, incident: 'j', report: { kind: 'clock-declared' } };
  const checked = play(state, [declared, { ...byFloor(1, 71_000), incident: 'j' } as Command]);
  expect(handOf(checked)).toMatchObject({ toAct: 3 });
});

test('who is away calls no clock', () => {
  const state = play(opened(), [{ type: 'set-away', seat: 2, away: true }]);
  expect(refusalOf(state, report({ kind: 'clock-called', seat: 2 }))).toMatchObject({
    reason: 'clock-from-afar',
    seat: 2,
  });
});

test('missed hands: dealt in, dead at once, blinds posted, one less with each hand; a hand dealt again counts once', () => {
  const said: Report = { kind: 'phone', seat: 2 };
  const first = opened('tda-2011', { mode: 'tournament' });
  const one = play(first, [
    report(said),
    byFloor(choiceOf(first, said, 'penalty-hands')),
    ...acts('4f', '5f', '1f', '2f'),
  ]);
  expect(one.chairs[1]).toMatchObject({ penalty: 1, counts: { phoneAtTable: 1 } });
  const pushed = play(one, [{ type: 'push-pot', at: 9, pot: 0 }]);
  const [early] = answered(pushed, { kind: 'back', seat: 2 });
  expect(early).toMatchObject({ who: 'floor', sentence: { key: 'back-early', values: { hands: 1 } } });
  const second = play(pushed, [start]);
  expect(handOf(second).players.find(({ seat }) => seat === 2)).toMatchObject({ status: 'folded' });
  expect(second.chairs[1]?.penalty).toBe(0);
  // The misdealt hand was the one to miss; dealt again, the player is in it.
  const misdealt = play(second, [
    report({ kind: 'exposed-by-dealer', seat: 4, count: 2, choice: 'later' }),
    applied(),
    start,
  ]);
  expect(misdealt.chairs[1]?.penalty).toBe(0);
});

test('rounds are as many hands as sit at the table, and go on top of what is left', () => {
  const state = opened('tda-2011', { mode: 'tournament' });
  const said: Report = { kind: 'phone', seat: 2 };
  const hands = answered(state, said).flatMap(({ effects }) =>
    effects.flatMap((effect) => (effect.effect === 'penalty' ? [effect.hands] : [])),
  );
  expect(hands).toEqual(expect.arrayContaining([0, 1, 5, 10, 15, 20, null]));
  const twice = play(state, [
    report(said),
    byFloor(choiceOf(state, said, 'penalty-hands')),
    { type: 'report', at: 1, incident: 'j', report: said },
    { ...byFloor(choiceOf(state, said, 'penalty-hands')), incident: 'j' } as Command,
  ]);
  expect(twice.chairs[1]).toMatchObject({ penalty: 2, counts: { phoneAtTable: 2 } });
});

test('a disqualified player gets no hand', () => {
  const state = opened('tda-2011', { mode: 'tournament' });
  const said: Report = { kind: 'collusion', seat: 3 };
  const out = play(state, [
    report(said),
    byFloor(choiceOf(state, said, 'penalty-out')),
    ...acts('4f', '5f', '1f', '2f'),
  ]);
  const next = play(out, [{ type: 'push-pot', at: 9, pot: 0 }, start]);
  expect(handOf(next).players.map(({ seat }) => seat)).not.toContain(3);
});

test('etiquette is the floor’s only from the third time on; taking back a step forgets no report', () => {
  const said: Report = { kind: 'touching', seat: 2 };
  const again = (state: TableState, id: string): TableState =>
    play(state, [
      { type: 'report', at: 1, incident: id, report: said },
      { type: 'apply-report', at: 1, incident: id, choice: 0 },
    ]);
  const twice = again(again(play(opened(), acts('4c')), 'a'), 'b');
  expect(answered(twice, said)[0]).toMatchObject({ who: 'floor', sentence: { values: { seat: 2, times: 3 } } });
  expect(play(twice, [{ type: 'undo', step: 'called' }]).chairs[1]?.counts).toEqual({ etiquetteExamples: 2 });
});

test('not at the seat when the deal was complete: dead; away after an action: alive', () => {
  const early = play(opened(), [report({ kind: 'absent', seat: 1 }), applied()]);
  expect(handOf(early).players.find(({ seat }) => seat === 1)?.status).toBe('folded');
  expect(early.chairs[0]?.away).toBe(true);
  const later = play(opened(), [...acts('4c'), report({ kind: 'absent', seat: 4 }), applied()]);
  expect(handOf(later).players.find(({ seat }) => seat === 4)?.status).toBe('live');
});

test('chips that were hidden leave play, a re-buy comes into it', () => {
  const between = play(opened(), [...acts('4f', '5f', '1f', '2f'), { type: 'push-pot', at: 9, pot: 0 }]);
  const less = play(between, [report({ kind: 'chips-hidden', seat: 4, chips: 700 }), byFloor(0)]);
  expect(less.chairs[3]?.stack).toBe(4300);
  expect(less.chipsIn).toBe(between.chipsIn - 700);
  const tournament = sampleTable(five, { mode: 'tournament' });
  const more = play(tournament, [report({ kind: 'rebuy', seat: 2, chips: 3000 }), applied()]);
  expect(more.chairs[1]).toMatchObject({ stack: 8000, behind: 3000 });
});

test('a player in the wrong seat moves with the stack', () => {
  const state = sampleTable([5000, 5000, 5000, 0], { mode: 'tournament' });
  const moved = play(state, [report({ kind: 'wrong-seat', seat: 2, to: 4, choice: 'own-chips' }), byFloor(0)]);
  expect(moved.chairs.map(({ player, stack }) => [player?.id ?? null, stack])).toEqual([
    ['p1', 5000],
    [null, 0],
    ['p3', 5000],
    ['p2', 5000],
  ]);
});

test('the table has gone on: what was proposed for it then cannot be applied, and the floor may let it play on', () => {
  const state = play(opened(), [
    report({ kind: 'exposed-by-dealer', seat: 2, count: 2, choice: 'later' }),
    ...acts('4c', '5r600'),
  ]);
  expect(refusalOf(state, applied())).toEqual({ reason: 'hand-moved-on', hand: 1 });
  expect(play(state, [byFloor('play-on')]).incidents[0]?.ruling?.ruling).toBe('play-on');
});

test('what cannot be chosen is refused', () => {
  const state = play(opened(), [report({ kind: 'stub-fouled' })]);
  expect(refusalOf(state, byFloor(9))).toEqual({ reason: 'no-such-choice', choices: 1 });
  expect(refusalOf(state, applied(9))).toEqual({ reason: 'no-such-choice', choices: 1 });
  expect(refusalOf(state, { ...applied(), incident: 'x' } as Command)).toEqual({
    reason: 'no-such-incident',
    incident: 'x',
  });
  expect(refusalOf(play(state, [byFloor(0)]), applied())).toEqual({ reason: 'incident-closed', incident: 'i' });
});

test('a hand that lies open and wins is not killed by a report', () => {
  const river = play(opened(), taps('4f 5f 1c 2f 3x [2h 3h 7s] 3x 1x [9c] 3x 1x [Td] 3x 1x 3:AhAd'));
  expect(refusalOf(play(river, [report({ kind: 'hand-swept', seat: 3 })]), applied()).reason).toBe(
    'winner-cannot-be-killed',
  );
});

test('the log alone gives the same table', () => {
  const said: Report = { kind: 'phone', seat: 2 };
  const tournament: TableEvent[] = [];
  let state: TableState | null = null;
  const before = opened('tda-2011', { mode: 'tournament' });
  const commands: readonly Command[] = [report(said), byFloor(choiceOf(before, said, 'penalty-hands')), ...acts('4f')];
  state = before;
  for (const command of commands) {
    const decision = decide(state, command);
    if ('refusal' in decision) throw new Error(JSON.stringify(decision.refusal));
    tournament.push(...decision.events);
    state = decision.after;
  }
  expect(JSON.stringify(replay(tournament, before))).toBe(JSON.stringify(state));
});

test('stud: up-cards picked up before a bet kill the hand; with nothing to answer it lives', () => {
  const stakes = { ...sampleStakes, smallBlind: 0, bigBlind: 0, bringIn: 50 };
  const dealt = play(sampleTable(five, { variant: 'limit-stud', stakes }), [
    start,
    ...(['2c', '9d', 'Th', 'Js', 'Qc'] as const).map(
      (card, index): Command => ({ type: 'deal-up', seat: index + 1, cards: [card] }),
    ),
    ...acts('1i'),
  ]);
  const lifted = play(dealt, [report({ kind: 'up-cards-lifted', seat: 2 }), applied()]);
  expect(handOf(lifted)).toMatchObject({ toAct: 3 });
  expect(answered(dealt, { kind: 'up-cards-lifted', seat: 4 })[0]).toMatchObject({
    effects: [],
    sentence: { key: 'lifted-lives' },
  });
});

test('a fault the rulebook does not list can still be dealt again by the floor while there is time, and only once offered', () => {
  const keys = (rulebook: RulebookId, said: Report): readonly string[] =>
    answered(opened(rulebook), said).map(({ sentence }) => sentence.key);
  expect(keys('tda-sk', { kind: 'boxed-card', count: 1 })).toContain('misdeal');
  const wrong = keys('tda-2011', { kind: 'wrong-button', seat: 5 });
  expect(wrong.filter((key) => key === 'misdeal').length).toBeLessThanOrEqual(1);
  const late = answered(play(opened(), acts('4c', '5r600')), { kind: 'boxed-card', count: 1 });
  expect(late.map(({ sentence }) => sentence.key)).not.toContain('misdeal');
});
