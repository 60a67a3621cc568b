import { expect, test } from 'vitest';
import type { RulebookId } from '../../engine/rules.ts';
import { type Answer, answerScenario, type Unanswerable } from './answer-scenario.ts';

const flop = {
  mode: 'tournament',
  game: 'holdem',
  structure: 'NL',
  blinds: [50, 100],
  ante: 0,
  seats: [
    { seat: 3, stack: 8000 },
    { seat: 5, stack: 8000 },
    { seat: 8, stack: 8000 },
  ],
  button: 8,
  street: 'flop',
  potBefore: 900,
  prior: [],
};

function ask(rulebook: RulebookId, given: object, when: object): Answer | Unanswerable {
  return answerScenario({ id: 'x', rulebook, given: { ...flop, ...given }, when });
}

function answered(rulebook: RulebookId, given: object, when: object): Answer {
  const answer = ask(rulebook, given, when);
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}

function errorOf(rulebook: RulebookId, given: object, when: object): string {
  const answer = ask(rulebook, given, when);
  return 'error' in answer ? answer.error : JSON.stringify(answer.actual);
}

const words = (kind: string, rest: object = {}) => ({
  words: kind,
  order: 'words-only',
  motions: [],
  declared: { kind, amount: null, amountIs: null, spoken: null, clear: true, ...rest },
});
const chips = (...motions: readonly (readonly [count: number, denom: number])[]) => ({
  words: null,
  order: 'chips-only',
  motions: motions.map(([count, denom]) => [{ denom, count }]),
  declared: null,
});
const wager = (seat: number, seen: object) => ({ type: 'wager', seat, ...seen });
const act = (seat: number, seen: object) => ({ act: 'wager', seat, ...seen });
const bet = (seat: number, to: number) => ({ seat, action: 'bet', to });
const raised = (seat: number, to: number) => ({ seat, action: 'raise', to });
const call = (seat: number) => ({ seat, action: 'call' });

test('what is tried after a wager that binds is refused; after one that is not booked nothing is', () => {
  const afterwards = { words: 'fold' };
  const facing = { prior: [bet(3, 300)] };
  expect(answered('tda-2011', facing, { ...wager(5, words('call')), afterwards }).actual).toMatchObject({
    ruling: 'call',
    afterwards: 'refused',
  });
  const refused = answered('tda-2011', facing, { ...wager(5, words('check')), afterwards }).actual;
  expect(refused).toMatchObject({ ruling: 'refused' });
  expect(refused).not.toHaveProperty('afterwards');
});

test('more chips than the player has are refused with what is open', () => {
  expect(answered('tda-2011', { prior: [bet(3, 300)] }, wager(5, chips([9, 1000]))).actual).toEqual({
    ruling: 'refused',
    options: ['call', 'raise', 'fold'],
    call: 300,
  });
});

test.each([
  [wager(8, words('call')), "Seat 8 cannot act: it is seat 5's turn."],
  [wager(5, chips([0, 100])), '100 is not an amount: give a whole number of chips above zero.'],
  [wager(5, { ...words('call'), order: 'words-first' }), 'Not understood: chips lie out unless there were words only.'],
  [wager(5, { ...words('call'), declared: null }), 'Not understood: words are declared, chips alone are not.'],
  [{ type: 'options', seat: 8 }, "Seat 8 has no options: it is seat 5's turn."],
  [
    { ...wager(5, words('call')), tone: 'loud' },
    'The "when" of wager is not understood: “tone” is not known here; allowed are ',
  ],
] as const)('%o has no answer: %s', (when, why) => {
  expect(errorOf('tda-2011', { prior: [bet(3, 300)] }, when)?.slice(0, why.length)).toBe(why);
});

test('a key of the situation that nobody knows is not passed over', () => {
  expect(errorOf('tda-2011', { colour: 'red' }, { type: 'options', seat: 3 })).toMatch(
    /^The "given" of options is not understood: “colour” is not known here; allowed are /,
  );
});

const under = (noticed: string, seat = 5) => ({ type: 'incident', code: 'UNDERRAISE', seat, noticed });

test.each([
  [
    [bet(3, 400), raised(5, 700), call(8)],
    { to: 800, adds: { 5: 100, 8: 100 }, stillToAct: [3], pot: 2900 },
    'a raise',
  ],
  [
    [bet(3, 400), raised(5, 700), call(8), call(3)],
    { to: 800, adds: { 3: 100, 5: 100, 8: 100 }, stillToAct: [] },
    'all',
  ],
  [[bet(3, 400), raised(5, 700), raised(8, 1500)], { to: 800, adds: { 5: 100 }, stillToAct: [3, 5] }, 'raised since'],
] as const)('tda-pl 43A: %o is put right: %o (%s)', (prior, outcome, _why) => {
  expect(answered('tda-pl', { prior }, under('before-next-card')).actual).toMatchObject({
    corrected: true,
    ...outcome,
  });
});

test.each([
  [[bet(3, 400), raised(5, 900)], 900, 'enough'],
  [[bet(3, 400), { seat: 5, action: 'all-in', to: 700 }], 700, 'the last chips'],
] as const)('nothing to put right after %o: %i stands (%s)', (prior, to, _why) => {
  const stack = to === 700 ? 700 : 8000;
  const seats = flop.seats.map((seat) => (seat.seat === 5 ? { seat: 5, stack } : seat));
  expect(answered('tda-pl', { prior, seats }, under('before-next-card')).actual).toEqual({
    corrected: false,
    to,
    adds: {},
  });
});

test('after the next card a raise that was too small stands', () => {
  const earlier = { flop: [bet(3, 400), raised(5, 700), call(8), call(3)] };
  const answer = answered('tda-pl', { street: 'turn', earlier }, under('after-next-card'));
  expect(answer.actual).toEqual({ corrected: false, to: 700, adds: {} });
  expect(answer.cites).toContain('tda-pl#43A');
});

test('a house may leave it to the floor; a seat that wagered nothing has made no such raise', () => {
  const prior = [bet(3, 400), raised(5, 700)];
  const given = { prior, overlay: { incorrectBet: 'floor' } };
  expect(answered('tda-pl', given, under('before-next-card')).actual).toEqual({ ruling: 'floor' });
  expect(errorOf('tda-pl', { prior }, under('before-next-card', 8))).toBe('Seat 8 has made no bet or raise there.');
});

const pot = { structure: 'PL', game: 'omaha', potBefore: 700 };
const miscount = (stated: number, booked: number, rest: object = {}) => ({
  type: 'incident',
  code: 'POT-MISCOUNT',
  seat: 3,
  stated,
  true: 700,
  declared: 'pot',
  booked,
  laterCalls: [5],
  noticed: 'same-street',
  ...rest,
});

const stands = { corrected: false, adds: {}, returned: {} };

test.each([
  [miscount(900, 900), { corrected: true, to: 700, returned: { 3: 200, 5: 200 } }, 'too high'],
  [miscount(900, 900, { noticed: 'after-next-card' }), { ...stands, to: 900 }, 'too high, too late'],
  [miscount(600, 600, { noticed: 'later-street' }), { ...stands, to: 600 }, 'too low, too late'],
  [miscount(700, 700), { ...stands, to: 700 }, 'right'],
  [miscount(900, 650, { declared: 650 }), { ...stands, to: 650 }, 'an amount the true pot allows'],
  [
    miscount(900, 900, { declared: 900 }),
    { corrected: true, to: 700, returned: { 3: 200, 5: 200 } },
    'and one it does not',
  ],
] as const)('pot-limit: %o: %o (%s)', (when, outcome, _why) => {
  expect(answered('tda-pl', pot, when).actual).toEqual(outcome);
});

test('a pot counted too low is open by the text of tda-pl 43B, and the floor’s elsewhere', () => {
  const low = miscount(600, 600);
  expect(answered('tda-pl', pot, low).alternatives).toEqual([
    { ruling: 'floor' },
    { corrected: true, to: 700, adds: { 3: 100, 5: 100 } },
    { ...stands, to: 600 },
  ]);
  expect(answered('tda-2011', pot, low)).toMatchObject({ actual: { ruling: 'floor' }, ambiguous: true });
});

test('nobody adds more than there is', () => {
  const seats = flop.seats.map((seat) => (seat.seat === 5 ? { seat: 5, stack: 640 } : seat));
  const overlay = { plMiscount: { tooHigh: 'corrected-on-street', tooLow: 'corrected' } };
  expect(answered('tda-pl', { ...pot, seats, overlay }, miscount(600, 600)).actual).toEqual({
    corrected: true,
    to: 700,
    adds: { 3: 100, 5: 40 },
  });
});

test.each([
  [{ structure: 'NL' }, miscount(900, 900), 'The pot is counted in pot limit only.'],
  [pot, miscount(900, 9000), 'Seat 3 cannot have bet 9000.'],
] as const)('%o, %o has no answer: %s', (given, when, why) => {
  expect(errorOf('tda-pl', given, when)).toBe(why);
});

const sequence = (...events: readonly object[]) => ({ type: 'sequence', events });
const facing = { prior: [bet(3, 900)] };

test('undercalls one after another go back to the first', () => {
  const answer = answered('tda-pl', facing, sequence(act(5, chips([2, 100])), act(8, chips([2, 100]))));
  const first = { ruling: 'call', to: 900, adds: 900, returned: 0, topUp: 700, allIn: false };
  const later = [
    { ruling: 'floor' },
    first,
    { ruling: 'all-options', returned: 200 },
    { ruling: 'fold', forfeits: 200 },
  ];
  expect(answer.alternatives).toEqual(later.map((eight) => ({ backTo: 5, seats: { 5: first, 8: eight } })));
});

test('one undercall and a call go back to nobody', () => {
  const { actual } = answered('tda-pl', facing, sequence(act(5, chips([2, 100])), act(8, words('call'))));
  expect(actual).toMatchObject({ seats: { 5: { ruling: 'call' }, 8: { ruling: 'call', to: 900 } } });
  expect(actual).not.toHaveProperty('backTo');
});

test('tda-pl 41B: who acts before a raise is named has acted', () => {
  const events = sequence(act(5, words('raise')), act(8, words('fold')), { act: 'state-amount', seat: 5, to: 2500 });
  const answer = answered('tda-pl', facing, events);
  expect(answer.actual).toMatchObject({ seats: { 5: { ruling: 'raise', to: 2500 }, 8: { ruling: 'fold' } } });
  expect(answer.cites).toContain('tda-pl#41B');
});

test('a call before the amount is a call of it, and waits while it is not named', () => {
  const hasty = [act(5, words('raise')), act(8, words('call'))];
  expect(answered('tda-pl', facing, sequence(...hasty)).actual).toMatchObject({
    seats: { 5: { ruling: 'raise', to: null }, 8: { ruling: 'floor' } },
  });
  const named = sequence(...hasty, { act: 'state-amount', seat: 5, to: 2500 });
  expect(answered('tda-pl', facing, named).actual).toMatchObject({ seats: { 8: { ruling: 'call', to: 2500 } } });
});

test('chips of a player who has acted are a further motion', () => {
  const events = sequence(act(5, chips([9, 100])), act(5, chips([9, 100])));
  expect(answered('tda-2011', facing, events).actual).toMatchObject({
    seats: { 5: { ruling: 'call', to: 900, returned: 900 } },
  });
});

test('an amount nobody waits for has no answer', () => {
  expect(errorOf('tda-pl', facing, sequence({ act: 'state-amount', seat: 5, to: 2500 }, act(5, words('call'))))).toBe(
    'Seat 5 has no amount to name.',
  );
});

const statement = { act: 'statement', seat: 5, words: 'if you bet, I raise', aboutSeat: 8 };
const checked = { prior: [{ seat: 3, action: 'check' }] };

test('a statement on condition is open where its condition is met', () => {
  const events = sequence(statement, act(5, words('check')), act(8, words('bet', { amount: 250, amountIs: 'total' })));
  const inc = { incident: 'CONDITIONAL-STATEMENT' };
  expect(answered('tda-sk', checked, events).alternatives).toEqual([
    { ruling: 'floor', ...inc },
    { ...inc, seat: 5, binding: true, minRaiseTo: 500, penalty: null },
    { ...inc, seat: 5, binding: true, minRaiseTo: 500, penalty: 'warning' },
    { ...inc, seat: 5, binding: false, penalty: 'warning' },
    { ...inc, seat: 5, binding: false, penalty: null },
  ]);
});

test('where it is not met, nothing binds; it may still be penalised', () => {
  const events = sequence(statement, act(5, words('check')), act(8, words('check')));
  expect(answered('tda-sk', checked, events).alternatives).toEqual([
    { incident: 'CONDITIONAL-STATEMENT', seat: 5, binding: false, penalty: null },
    { incident: 'CONDITIONAL-STATEMENT', seat: 5, binding: false, penalty: 'warning' },
  ]);
});
