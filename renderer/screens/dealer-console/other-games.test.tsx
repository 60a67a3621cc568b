import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Stakes, VariantId } from '../../../engine/notation.ts';
import type { Overlay } from '../../../engine/rules.ts';
import { holdMs } from '../../components/hold-button.tsx';
import { aloneStatus } from '../../practice/practice-table.ts';
import { FakeTable } from '../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  button,
  commands,
  hold,
  maybe,
  openConsole,
  pass,
  seenMs,
  tap,
  tapSeen,
} from './console-under-test.tsx';

beforeEach(beginTest);

const limits: Stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, bigBet: 400, ante: null };
const stud: Stakes = { smallBlind: 0, bigBlind: 0, minBet: 400, bigBet: 800, bringIn: 100, ante: null };
const noLimit: Stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };

/** A cash table of three: Ada, Bob and Eva; the hand is dealt. */
function dealt(variant: VariantId, stakes: Stakes, stack = 20_000, overlay: Overlay = {}): FakeTable {
  const seating = { 1: ['Ada', stack], 2: ['Bob', stack], 3: ['Eva', stack] } as const;
  return new FakeTable({ seats: 3, at, seating, game: { variant, stakes, overlay } }).does({
    type: 'start-hand',
    at,
    by: 'dealer',
  });
}

const toAct = (table: FakeTable): number => table.state.hand?.toAct ?? 0;

/** Everybody checks or calls until cards are due again. */
function passRound(table: FakeTable): FakeTable {
  const street = table.state.hand?.street;
  while (table.state.hand?.stage === 'betting' && table.state.hand.street === street) {
    const { hand } = table.state;
    const seat = toAct(table);
    const bet = hand.players.find((player) => player.seat === seat)?.bet ?? 0;
    table.does({ type: hand.betting.toMatch > bet ? 'call' : 'check', seat });
  }
  return table;
}

test('the top bar names the game and what it is played for', async () => {
  await openConsole(dealt('limit-stud', stud));
  expect(screen.getByText('Limit 7-card stud')).toBeTruthy();
  expect(screen.getByText('Limits')).toBeTruthy();
  expect(screen.getByText('bring-in 100')).toBeTruthy();
  expect(document.querySelector('.lammer-D')).toBeNull();
});

test('up-cards are keyed one tap each, and the sheet goes on to the next seat', async () => {
  const table = await openConsole(dealt('limit-stud', stud));
  expect(screen.getByRole('heading', { name: 'third street' })).toBeTruthy();
  await tapSeen(/^Seat 2, Bob/);
  await tapSeen('nine of clubs');
  await tapSeen('two of diamonds');
  expect(maybe('two of diamonds')).toBeNull();
  await tapSeen('king of spades');
  expect(commands(table)).toEqual([
    { type: 'deal-up', seat: 2, cards: ['9c'] },
    { type: 'deal-up', seat: 1, cards: ['2d'] },
    { type: 'deal-up', seat: 3, cards: ['Ks'] },
  ]);
  expect(toAct(table)).toBe(1);
  expect(button(/^Bring in 100/)).toBeTruthy();
});

test('one tap says who brings it in, no up-card is named, and one tap takes it back', async () => {
  const table = await openConsole(dealt('limit-stud', stud));
  await tapSeen('3 Bring in 100');
  expect(commands(table)).toEqual([{ type: 'bring-in', seat: 3 }]);
  expect(toAct(table)).toBe(1);
  await tapSeen(/^Undo Seat 3/);
  expect(table.state.hand).toMatchObject({ stage: 'up-cards', opener: null });
});

test('whoever completes instead does so with the tap that names the seat', async () => {
  const table = await openConsole(dealt('limit-stud', stud));
  await tapSeen('Completes instead');
  expect(screen.getByText('Who completes?')).toBeTruthy();
  await tapSeen('3 Complete to 400');
  const act = { type: 'complete', seat: 3, to: 400 } as const;
  expect(commands(table)).toEqual([{ type: 'act-through', folds: [], opener: 3, act }]);
  expect(toAct(table)).toBe(1);
});

test('the bring-in is one tap, so is a completion, and nobody may check', async () => {
  const table = await openConsole(dealt('limit-stud', stud).does({ type: 'name-opener', seat: 3 }));
  expect(maybe('Check')).toBeNull();
  expect(maybe(/^Fold/)).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Seat 3 brings it in or completes');
  await tapSeen(/^Bring in 100 leaves 19,900/);
  expect(screen.getByRole('status').textContent).toBe('Seat 1 faces the bring-in, 100');
  await tapSeen(/^Complete to 400/);
  expect(button(/^Raise to 800/)).toBeTruthy();
  expect(commands(table)).toEqual([
    { type: 'bring-in', seat: 3 },
    { type: 'complete', seat: 1, to: 400 },
  ]);
});

test('up-cards lie before their seats and are said by them', async () => {
  await openConsole(
    dealt('limit-stud', stud).does(
      { type: 'deal-up', seat: 1, cards: ['Kh'] },
      { type: 'deal-up', seat: 2, cards: ['3c'] },
    ),
  );
  expect(screen.getByRole('button', { name: /^Seat 1, Ada.*shows king of hearts/ })).toBeTruthy();
  expect(document.querySelectorAll('.seat-open-cards')).toHaveLength(2);
  expect(button(/^Seat 3, Eva, 20,000, up-card due/).className).toContain('seat-lit');
});

test('whoever has this hand of stud to miss has its sign while the up-cards come, and until it is over', async () => {
  const seating = { 1: ['Ada', 20_000], 2: ['Bob', 20_000], 3: ['Eva', 20_000] } as const;
  const overlay: Overlay = {
    'penalty.bringInPosts': true,
    'penalty.dealtInAndPosts': { away: true, dealtIn: true, posts: true },
  };
  const table = new FakeTable({ seats: 3, at, seating, game: { variant: 'limit-stud', stakes: stud, overlay } });
  table.happens({ type: 'penalty-given', seat: 2, hands: 1 });
  await openConsole(table.does({ type: 'start-hand', at, by: 'dealer' }));
  const sign = () => document.querySelector('.seat[data-seat="2"] .tag')?.textContent;
  expect(table.state.hand?.players.find(({ seat }) => seat === 2)?.status).toBe('live');
  expect(sign()).toBe('Penalty 1');
});

test('a stud hand is keyed with its up-cards there already', async () => {
  const table = dealt('limit-stud', stud).does(
    { type: 'deal-up', seat: 1, cards: ['Kh'] },
    { type: 'deal-up', seat: 2, cards: ['9c'] },
    { type: 'deal-up', seat: 3, cards: ['2d'] },
  );
  table.does({ type: 'bring-in', seat: 3 }, { type: 'fold', seat: 1 }, { type: 'call', seat: 2 });
  for (const [mine, theirs] of [
    ['4h', '4s'],
    ['5h', '5s'],
    ['6h', '6s'],
  ] as const) {
    table.does({ type: 'deal-up', seat: 2, cards: [mine] }, { type: 'deal-up', seat: 3, cards: [theirs] });
    passRound(table);
  }
  passRound(table);
  table.status = aloneStatus;
  await openConsole(table);
  await tapSeen(/^Seat 2, Bob, .*to show$|^2 Bob to show/);
  await tapSeen(/^Cards…/);
  expect(screen.getByText('4 of 7 keyed')).toBeTruthy();
  for (const card of ['ace of hearts', 'two of hearts', 'three of hearts']) await tap(card);
  await tap(/^Book the cards/);
  expect(commands(table).at(-1)).toEqual({
    type: 'table-hand',
    seat: 2,
    cards: ['9c', '4h', '5h', '6h', 'Ah', '2h', '3h'],
  });
});

test('where an old up-card is not known, keying the new ones leaves who opens to be named', async () => {
  const table = dealt('limit-stud', stud).does({ type: 'name-opener', seat: 3 });
  table.does({ type: 'bring-in', seat: 3 }, { type: 'fold', seat: 1 }, { type: 'call', seat: 2 });
  await openConsole(table);
  await tapSeen(/^Seat 2, Bob/);
  await tapSeen('nine of clubs');
  await tapSeen('two of diamonds');
  await tapSeen('Does something else');
  await tapSeen('2 Bob');
  expect(commands(table).at(-1)).toEqual({ type: 'name-opener', seat: 2 });
  expect(toAct(table)).toBe(2);
});

test('one tap says who opens a later street and with what, and where a bet has one size, a check and the bet after it', async () => {
  const table = dealt('limit-stud', stud).does({ type: 'name-opener', seat: 3 });
  await openConsole(table.does({ type: 'bring-in', seat: 3 }, { type: 'call', seat: 1 }, { type: 'call', seat: 2 }));
  const keys = [...document.querySelectorAll('.seat-key')].map((one) => one.getAttribute('data-label'));
  expect(keys).toEqual(['1 Check', '1 Bet 400', '2 Check', '2 Bet 400', '3 Check', '3 Bet 400']);
  await tapSeen('2 Check');
  expect(table.state.hand).toMatchObject({ opener: 2, toAct: 3 });
  await tapSeen(/^3 check/);
  expect(table.state.hand).toMatchObject({ toAct: 2, betting: { toMatch: 400 } });
  expect(commands(table)).toEqual([
    { type: 'act-through', folds: [], opener: 2, act: { type: 'check', seat: 2 } },
    { type: 'act-through', folds: [], checks: [3], act: { type: 'bet', seat: 1, to: 400 } },
  ]);
  await tapSeen(/^Undo 3 check\s*1 bet 400/);
  expect(table.state.hand).toMatchObject({ toAct: 3, betting: { toMatch: 0 } });
  await tapSeen(/^Undo Seat 2/);
  expect(table.state.hand).toMatchObject({ stage: 'up-cards', opener: null });
});

test('fixed limit: the button says the one amount, and at the cap there is none', async () => {
  const table = await openConsole(dealt('limit-holdem', limits, 20_000, { 'limitRaiseCap.number': 'stated' }));
  const [first, second] = [toAct(table), () => toAct(table)] as const;
  await tapSeen(/^Raise to 400 leaves/);
  expect(commands(table)).toEqual([{ type: 'raise', seat: first, to: 400 }]);
  act(() => {
    table.does({ type: 'raise', seat: second(), to: 600 });
    table.does({ type: 'raise', seat: second(), to: 800 });
  });
  expect(maybe(/^Raise/)).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('No more raises: the cap is reached.');
  expect(document.querySelectorAll('.action-row > *')).toHaveLength(4);
});

test('pot limit: the sheet has the pot as its most', async () => {
  const table = await openConsole(dealt('pot-limit-omaha', noLimit));
  await tapSeen(/^Raise…/);
  expect(screen.getByText('400 to 700, the pot')).toBeTruthy();
  await tap('Pot 700');
  await tap(/^Raise to 700/);
  expect(commands(table)).toEqual([{ type: 'raise', seat: 1, to: 700 }]);
});

test('spread limit: the sheet ends at the largest bet', async () => {
  const table = await openConsole(dealt('spread-limit-holdem', { ...noLimit, maxBet: 1000 }));
  await tapSeen(/^Raise…/);
  await tap('Maximum 1,200');
  await tap(/^Raise to 1,200/);
  expect(commands(table)).toEqual([{ type: 'raise', seat: 1, to: 1200 }]);
});

test('a draw is one tap a seat, and the plate says what was drawn', async () => {
  const table = await openConsole(passRound(dealt('limit-2-7-triple-draw', limits)));
  expect(screen.getByRole('heading', { name: 'first draw' })).toBeTruthy();
  const seat = toAct(table);
  expect(screen.getByRole('status').textContent).toBe(`Seat ${seat} changes how many cards?`);
  await tapSeen('3 cards');
  expect(document.querySelector('.rail-undo .rail-sub')?.textContent).toBe(`Seat ${seat}\n3 cards`);
  await tapSeen('0 stands pat');
  expect(document.querySelector('.rail-undo .rail-sub')?.textContent).toContain('stands pat');
  expect(commands(table)).toEqual([
    { type: 'draw', seat, cards: 3 },
    { type: 'draw', seat: (seat % 3) + 1, cards: 0 },
  ]);
  expect(button(new RegExp(`^Seat ${seat}, .*drew 3`))).toBeTruthy();
  expect([...document.querySelectorAll('.seat-draws')].map((one) => one.textContent).sort()).toEqual(['0', '3']);
});

test('an all-in player draws too', async () => {
  const table = passRound(dealt('no-limit-five-card-draw', noLimit, 200));
  await openConsole(table);
  const plate = document.querySelector('.seat-lit');
  expect(plate?.textContent).toContain('ALL-IN');
  expect(button('5 cards')).toBeTruthy();
});

test('cards thrown away are one tap', async () => {
  const table = passRound(dealt('pot-limit-irish', noLimit));
  table.does({ type: 'deal-board', cards: ['Ks', '7h', '2d'], by: 'dealer' });
  await openConsole(passRound(table));
  expect(document.querySelectorAll('.seat-backs-above > *, .seat-backs-below > *')).toHaveLength(12);
  await tapSeen(/^Throws away 2/);
  expect(commands(table)).toMatchObject([{ type: 'draw', cards: 2 }]);
  expect(document.querySelectorAll('.seat-backs-above > *, .seat-backs-below > *')).toHaveLength(10);
});

/** Seats 1 and 2 all in before the flop, seat 3 out. */
function allIn(variant: VariantId, stakes: Stakes): FakeTable {
  const table = dealt(variant, stakes, 600);
  table.does({ type: 'all-in', seat: 1 }, { type: 'all-in', seat: 2 }, { type: 'fold', seat: 3 });
  return table;
}

test('the board is run twice: two boards lie one above the other, dealt one after the other', async () => {
  const table = await openConsole(allIn('no-limit-holdem', noLimit));
  await tapSeen('Run it twice');
  expect(maybe('Run it three times')).toBeNull();
  expect(document.querySelectorAll('.board')).toHaveLength(2);
  // All in and no more betting: no card comes before the hands lie open (tda-2011#11).
  expect(maybe(/^Flop is out/)).toBeNull();
  await tapSeen(/^All hands are up/);
  for (const street of ['Flop', 'Turn', 'River']) await tapSeen(new RegExp(`^${street} is out · Board 1`));
  // Five cards are due, so no single street is named.
  expect(screen.getByRole('heading', { name: 'Deal the rest · Board 2' })).toBeTruthy();
  expect(screen.getByText('Burn 3')).toBeTruthy();
  await tapSeen(/^The rest is out · Board 2/);
  expect(screen.getByText('Burn 6')).toBeTruthy();
  expect(commands(table)).toEqual([
    { type: 'agree-runs', runs: 2 },
    { type: 'table-all-hands' },
    { type: 'deal-board', cards: ['??', '??', '??'], board: 0 },
    { type: 'deal-board', cards: ['??'], board: 0 },
    { type: 'deal-board', cards: ['??'], board: 0 },
    { type: 'deal-board', cards: ['??', '??', '??', '??', '??'], board: 1 },
  ]);
});

test('the boards of a bomb pot are dealt together: one card is burned for both', async () => {
  const seating = { 1: ['Ada', 900], 2: ['Bob', 900] } as const;
  const table = new FakeTable({ seats: 2, at, seating, game: { variant: 'no-limit-holdem', stakes: noLimit } });
  table.does(
    { type: 'announce-bomb-pot', bombPot: { ante: 400, boards: 2 } },
    { type: 'start-hand', at, by: 'dealer' },
  );
  await openConsole(table);
  expect(screen.getByText(/^Burn one, lay the flop/)).toBeTruthy();
  await tapSeen(/^Flop is out · Board 1/);
  expect(screen.getByText(/^No burn: lay the flop of this board/)).toBeTruthy();
  expect(screen.getByText('Burn 1')).toBeTruthy();
});

test('winners are named part by part, and nobody for the low', async () => {
  const table = dealt('limit-omaha-8', limits);
  passRound(table);
  for (const cards of [['??', '??', '??'], ['??'], ['??']] as const) {
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
    passRound(table);
  }
  for (const seat of [2, 3, 1]) table.does({ type: 'table-hand', seat, cards: [] });
  await openConsole(table);
  expect(screen.getByRole('heading', { name: 'Who wins? Main · High' })).toBeTruthy();
  expect(maybe('Nobody has a low')).toBeNull();
  await tapSeen(/^Seat 2, Bob/);
  await hold(/^Seat 2 wins/);
  expect(screen.getByRole('heading', { name: 'Who wins? Main · Low' })).toBeTruthy();
  await tapSeen('Nobody has a low');
  expect(commands(table)).toEqual([
    { type: 'take-pots', wins: { type: 'name-winners', pot: 0, board: 0, half: 'high', seats: [2] } },
    { type: 'name-winners', pot: 0, board: 0, half: 'low', seats: [] },
  ]);
});

const raked: Stakes = {
  ...limits,
  rake: {
    basisPoints: 500,
    steps: [],
    cap: null,
    caps: [],
    noFlopNoDrop: true,
    unit: 1,
    jackpot: null,
  },
};

test('a split pot is awarded half by half, less what the house takes', async () => {
  const table = dealt('limit-omaha-8', raked);
  passRound(table);
  for (const cards of [['7s', '6h', '2d'], ['Ks'], ['9c']] as const) {
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
    passRound(table);
  }
  const hands = { 1: ['Ah', '3c', 'Qd', 'Jd'], 2: ['Kh', 'Kd', 'Tc', 'Td'], 3: ['Qs', 'Qc', 'Jh', 'Th'] } as const;
  for (const seat of [2, 3, 1] as const) table.does({ type: 'table-hand', seat, cards: [...hands[seat]] });
  await openConsole(table);
  expect([...document.querySelectorAll('.award-part')].map((one) => one.textContent)).toEqual([
    'Highseat 2 · three kings285',
    'Lowseat 1 · 7\u20116\u20113\u20112\u2011A low285',
  ]);
  expect(document.querySelector('.award-house')?.textContent).toBe('House 30');
  expect(document.querySelectorAll('.seat-open-cards .card-winning').length).toBeGreaterThan(0);
});

test('a hand is declared dead by picture, seat and hold', async () => {
  const table = await openConsole(dealt('no-limit-holdem', noLimit));
  await tapSeen(/^What happened/);
  await tap('Hand killed');
  await tap('A hand is dead');
  await tap(/^Seat 2, Bob/);
  const hold = button(/^Hold: dead hand Seat 2/);
  hold.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await pass(holdMs);
  expect(commands(table)).toEqual([{ type: 'kill-hand', seat: 2 }]);
  expect(table.state.hand?.players.find(({ seat }) => seat === 2)?.status).not.toBe('live');
});

test('who owes blinds is named, and may post them', async () => {
  const table = dealt('no-limit-holdem', noLimit);
  table.does({ type: 'fold', seat: 1 }, { type: 'fold', seat: 2 });
  table.does({ type: 'push-pot', at, pot: 0 });
  table.happens({ type: 'blinds-owed', seat: 1, owes: { big: true, small: false, posts: false } });
  await openConsole(table);
  await tapSeen(/^Seat 1, Ada, .*owes BB/);
  await tap('Posts BB');
  expect(commands(table)).toEqual([{ type: 'post-blinds', seat: 1, posts: true }]);
  await pass(seenMs);
  expect(button(/^Seat 1, Ada, .*posts BB/)).toBeTruthy();
  expect(button('Waits for the big blind')).toBeTruthy();
});

test('winners of high and low that are named: nothing is said to be pushed before it is, nor a card to be the highest that nobody has named', async () => {
  const table = dealt('limit-stud-8', stud).does({ type: 'name-opener', seat: 3 });
  table.does({ type: 'bring-in', seat: 3 }, { type: 'call', seat: 1 }, { type: 'call', seat: 2 });
  while (table.state.hand?.stage === 'up-cards') passRound(table.does({ type: 'name-opener', seat: 1 }));
  await openConsole(passRound(table).does({ type: 'table-all-hands' }));
  await tapSeen(/^1 Ada/);
  await hold('Seat 1 wins Main · High · Hold');
  await tapSeen(/^2 Bob/);
  await tapSeen(/^3 Eva/);
  await hold('Seats 2, 3 split Main · Low · Hold');
  expect(document.querySelector('.award-odd-why')?.textContent).toMatch(/: first left of the dealer: cards not named$/);
});
