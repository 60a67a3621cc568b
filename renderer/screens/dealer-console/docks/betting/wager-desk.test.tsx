import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeTable, nineSeats, tableMidHand } from '../../../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  button,
  commands,
  maybe,
  openConsole as open,
  pass,
  tap,
  tapSeen,
} from '../../console-under-test.tsx';

beforeEach(beginTest);

const lit = () => [...document.querySelectorAll('.action-lit')].map(({ textContent }) => textContent);
const band = () => document.querySelector('.band')?.textContent;

/** Out of turn is said first, then the seat is tapped. */
async function early(seat: RegExp): Promise<void> {
  await tap(/^What happened/);
  await tap('Out of turn');
  await tap(seat);
}

/** Three players before the flop; seat 1 is to act and faces a raise to 1,200. */
const facing1200 = (rulebook: 'tda-2011' | 'tda-pl') => {
  const stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };
  const table = new FakeTable({
    seats: 4,
    at,
    seating: { 1: ['A', 5000], 2: ['B', 5000], 3: ['C', 5000], 4: ['D', 5000] },
    game: { variant: 'no-limit-holdem', stakes },
  });
  table.state = { ...table.state, rulebook };
  return table.does({ type: 'start-hand', at, by: 'dealer' }, { type: 'raise', seat: 4, to: 1200 });
};

/** Nobody has acted, seat 4 is to act, and nobody is short. */
const dealt = (at: number): FakeTable =>
  new FakeTable({ seats: 9, at, seating: { ...nineSeats, 8: ['Marek', 14_100] } }).does({
    type: 'start-hand',
    at,
    by: 'dealer',
    forced: { button: 1, straddles: [], posts: [] },
  });

test('two 1,000 without a word: the ruling with its rule stands in the band and lies on the call, which books it', async () => {
  const table = await open(tableMidHand(at));
  await tap(/^Chip 1,000/);
  await tap(/^Chip 1,000/);
  expect(screen.getByRole('status').textContent).toBe('Two 1,000 chips, no word: Call 1,200, return 800');
  expect(band()).toContain('TDA 2011 4');
  expect(band()).toContain('“Call. Eight hundred back.”');
  expect(lit()).toEqual(['Call 1,200return 800C']);
  await tap(/^Call 1,200/);
  const motions = [[{ denom: 1000, count: 2 }]];
  expect(commands(table)).toEqual([
    { type: 'report-wager', seat: 6, wager: { declared: null, order: 'chips-only', motions } },
  ]);
  expect(table.state.hand).toMatchObject({ toAct: 3, betting: { toMatch: 1200 } });
});

test('another button than the lit one is booked only when pressed again, and Fold never over chips or words', async () => {
  const table = await open(tableMidHand(at));
  await tap(/^Chip 1,000/);
  await tap(/^Chip 1,000/);
  await tap(/^All-in/);
  expect(commands(table)).toEqual([]);
  expect(screen.getByRole('status').textContent).toContain('What you saw counts as: Call 1,200, return 800');
  await tap('Fold');
  await tap('Fold');
  expect(band()).toContain('Seat 6 has 2,000 out: book it, or take it back first.');
  expect(commands(table)).toEqual([]);
  await tap(/^All-in/);
  expect(commands(table)).toEqual([{ type: 'all-in', seat: 6 }]);
});

test('a word alone is ruled; “No word” takes it back', async () => {
  const table = await open(tableMidHand(at));
  await tap('“Call”');
  expect(button('“Call”').getAttribute('aria-pressed')).toBe('true');
  expect(lit()).toEqual(['Call 1,200leaves 17,200C']);
  await tap('No word');
  expect(lit()).toEqual([]);
  await tap('“All-in”');
  expect(lit()).toEqual(['All-in18,400A']);
  await tap(/^All-in 18,400/);
  expect(table.state.hand?.players.find(({ seat }) => seat === 6)?.allIn).toBe(true);
});

test('a call by whoever has chips in front says what is added, and what it is in all', async () => {
  await open(tableMidHand(at).does({ type: 'raise', seat: 6, to: 4000 }, { type: 'fold', seat: 3 }));
  expect(button(/^Call 2,800/).textContent).toContain('4,000 in all');
  await tap('“Call”');
  expect(lit()).toEqual(['Call 2,8004,000 in allC']);
});

test('a word and chips: the order of the taps is the order, and its key says otherwise', async () => {
  await open(tableMidHand(at));
  await tap(/^Chip 5000|^Chip 5,000/);
  await tap('“Raise”');
  expect(band()).toContain('One 5,000 chip, then “Raise”');
  expect(lit()).toEqual(['Call 1,200return 3,800C']);
  await tap('Chips first');
  await tap('Together');
  expect(band()).toContain('“Raise”, then one 5,000 chip');
  expect(lit()).toEqual(['Raise to 5,000leaves 13,400R']);
  await tap('No word');
  await tap('Take back the last one');
  await tap('“Raise”');
  await tap(/^Chip 5000|^Chip 5,000/);
  expect(band()).toContain('“Raise”, then one 5,000 chip');
});

test('a tap on another seat neither folds nor forgets what a seat has out or has said', async () => {
  const table = await open(dealt(at));
  await tap(/^Seat 6/);
  await tap(/^Chip 500/);
  await tap(/^Seat 8/);
  expect(band()).toContain('Seat 6 has 500 out: book it, or take it back first.');
  expect(button('Chip 500, 1 out')).toBeTruthy();
  await tap(/^What happened/);
  expect(button('Chip 500, 1 out')).toBeTruthy();
  await tap('Take back the last one');
  expect(band()).not.toContain('500 out');
  await tap('“Call”');
  await tap(/^Fold/);
  await tap(/^Seat 8/);
  expect(band()).toContain('Seat 6 said “Call”: book it, or take the word back first.');
  await tap('No word');
  await tap(/^Seat 8/);
  expect(band()).toContain('Seats 4, 5, 6, 7 fold');
  expect(commands(table)).toEqual([]);
});

test('an amount and a larger chip together: what it may be lies where it always lies, and Fold and Call stay', async () => {
  await open(tableMidHand(at));
  await tap('Amount…');
  for (const key of ['2', '4', '00']) await tap(key);
  await tap('Back to chips');
  await tap(/^Chip 5,000/);
  await tap('Word first');
  await tap('Chips first');
  expect(band()).toContain('Floor decides');
  const row = [...document.querySelectorAll('.action-row > *')].map(({ textContent }) => textContent);
  expect(row).toEqual(['FoldF', 'Call 1,200leaves 17,200C', 'Raise to 2,400return 2,600', 'Call the floor']);
});

test('a bare “raise” opens the amount', async () => {
  await open(tableMidHand(at));
  await tap('“Raise”');
  expect(lit()).toEqual(['Raise…2,000 or moreR']);
  await tap(/^Raise…/);
  expect(button(/^Minimum 2,000/)).toBeTruthy();
});

test('a second motion is told apart from the first, and taken back into it', async () => {
  await open(tableMidHand(at));
  await tap(/^Chip 1,000/);
  await tap('+ 2nd motion');
  expect(maybe('+ 2nd motion')).toBeNull();
  await tap(/^Chip 1,000/);
  expect(band()).toContain('One 1,000 chip, then one 1,000 chip, no word');
  await tap('Take back the last one');
  await tap('Take back the last one');
  expect(button('+ 2nd motion')).toBeTruthy();
  expect(button('Chip 1,000, 1 out')).toBeTruthy();
});

test('what is not open says why, and the tag opens the rule that closes it', async () => {
  const table = new FakeTable({
    seats: 4,
    at,
    seating: { 1: ['A', 5000], 2: ['B', 5000], 3: ['C', 5000], 4: ['D', 1_300] },
    game: { variant: 'no-limit-holdem', stakes: { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null } },
  });
  table.does(
    { type: 'start-hand', at, by: 'dealer', forced: { button: 2, straddles: [], posts: [] } },
    { type: 'raise', seat: 1, to: 1_000 },
    { type: 'fold', seat: 2 },
    { type: 'call', seat: 3 },
    { type: 'all-in', seat: 4 },
  );
  await open(table);
  await tap('“Raise”');
  await tap(/^Chip 1,000/);
  await tap(/^Chip 1,000/);
  expect(band()).toContain('The betting is not reopened for seat 1: it may call 300 or fold');
  expect(document.querySelector('.band .rule-tag')?.textContent).toBe('TDA 2011 38');
});

test('what the rules leave open: the floor’s choices stand in the row, the floor is to be called, a choice books it', async () => {
  const table = await open(facing1200('tda-pl'));
  await tap(/^Chip 500/);
  expect(document.querySelector('.band-floor')?.textContent).toContain('One 500 chip, no word: Floor decides');
  expect(maybe('Fold')).toBeNull();
  expect(lit()).toEqual(['Call the floor']);
  await tapSeen('Call the floor');
  const wager = { declared: null, order: 'chips-only', motions: [[{ denom: 500, count: 1 }]] };
  expect(commands(table).at(-1)).toEqual({ type: 'call-floor', seat: 1, wager });
  // Called once: the second tap says since when nobody comes, and books nothing.
  const asked = commands(table).length;
  await tapSeen('Call the floor');
  expect(commands(table)).toHaveLength(asked);
  expect(band()).toMatch(/^Floor called at .*, nobody is coming yet\./);
  await tapSeen(/^Fold 500 stay in the pot/);
  expect(commands(table).at(-1)).toMatchObject({ type: 'report-wager', seat: 1, choice: 2 });
  expect(table.state.hand?.players.find(({ seat }) => seat === 1)).toMatchObject({ status: 'folded', bet: 500 });
});

test('what only the floor can say leaves the plain row to book its word', async () => {
  const table = await open(facing1200('tda-2011'));
  await tap(/^Chip 500/);
  expect(document.querySelector('.band-floor')?.textContent).toContain('Floor decides');
  expect(lit()).toEqual([]);
  await tap(/^Call 1,200/);
  expect(commands(table)).toEqual([{ type: 'call', seat: 1 }]);
});

test('words may be typed as they were heard, in a language of the table', async () => {
  await open(facing1200('tda-pl'));
  await tap('Amount…');
  const hear = async (text: string) => {
    const field = screen.getByRole('textbox');
    fireEvent.change(field, { target: { value: text } });
    fireEvent.submit(field.closest('form') as HTMLFormElement);
    await pass(0);
  };
  await hear('podbijam do dwóch tysięcy czterystu');
  expect(lit()).toEqual(['Raise to 2,400leaves 2,600R']);
  await hear('navyšujem');
  expect(screen.getByRole('status').textContent).toBe('This was Slovak: this table speaks English, Polish.');
});

test('out of turn is said in two taps, then the seat: what it does is noted, with its way back', async () => {
  const table = await open(tableMidHand(at));
  await early(/^Seat 3, Hartmann/);
  expect(band()).toContain('Seat 3 acts out of turn: seat 6 is to act');
  for (const key of [/^Fold/, /^Call/, /^Raise…/, /^All-in/]) expect(button(key).textContent).toMatch(/[Ss]eat 3/);
  expect(maybe('“Call”')).toBeNull();
  await tap('Not seat 3');
  expect(band()).toContain('Out of turn: tap the seat that acted');
  await tap('Nobody acted early');
  expect(band()).toContain('Seat 6 faces a raise');
  await early(/^Seat 3, Hartmann/);
  await tap(/^Call 800/);
  expect(commands(table)).toEqual([{ type: 'act-out-of-turn', seat: 3, action: 'call' }]);
  await pass(1000);
  expect(band()).toContain('Seat 3 has called out of turn');
  expect(document.querySelector('.tag-proposed')?.textContent).toBe('Out of turn');
  expect(screen.getByRole('button', { name: /^Seat 3, Hartmann.*out of turn/ })).toBeTruthy();
  expect(table.state.hand?.toAct).toBe(6);
  await tapSeen(/^Call 1,200/);
  expect(table.state.hand).toMatchObject({ stage: 'board' });
});

test('whose turn is over can only give up the hand out of turn', async () => {
  await open(tableMidHand(at));
  await early(/^Seat 5, Nguyễn/);
  expect(button('Fold Seat 5')).toBeTruthy();
  for (const name of [/^Check/, /^Call/, /^Raise/, /^All-in/]) expect(maybe(name)).toBeNull();
});

test('a raise out of turn takes its amount from the chips or the sheet', async () => {
  const table = await open(tableMidHand(at));
  await early(/^Seat 3, Hartmann/);
  await tap(/^Raise…/);
  await tap('Back to chips');
  expect(band()).toContain('Seat 3 acts out of turn');
  await tap(/^Raise…/);
  for (const key of ['3', '000']) await tap(key);
  await tap(/^Raise to 3,000/);
  expect(commands(table)).toEqual([{ type: 'act-out-of-turn', seat: 3, action: 'raise', to: 3000 }]);
});

test('one large chip out of turn and without a word is what it would be in turn: a call', async () => {
  const table = await open(tableMidHand(at));
  await early(/^Seat 3, Hartmann/);
  await tap(/^Chip 5,000/);
  expect(band()).toContain('One 5,000 chip, no word: Call 800, return 4,200');
  expect(lit()).toEqual(['Call 800return 4,200C']);
  await tap(/^Call 800/);
  expect(commands(table)).toEqual([{ type: 'act-out-of-turn', seat: 3, action: 'call' }]);
});

test('who lost the turn by silence waits for the floor’s choice', async () => {
  const table = await open(facing1200('tda-pl'));
  act(() => {
    table.does(
      { type: 'act-out-of-turn', seat: 2, action: 'call' },
      { type: 'act-out-of-turn', seat: 3, action: 'fold' },
    );
  });
  expect(band()).toContain('Seat 1 let others act past it: the floor decides');
  await tapSeen(/^Dead hand/);
  expect(commands(table)).toEqual([{ type: 'rule-skipped', seat: 1, ruling: 'dead-hand' }]);
  expect(table.state.hand?.players.find(({ seat }) => seat === 1)?.status).toBe('folded');
});

test('a floor on its way hides neither what was seen nor a turn that came early', async () => {
  await open(tableMidHand(at));
  await tap(/^Floor/);
  expect(band()).toContain('Floor is called');
  await tap(/^Chip 5000|^Chip 5,000/);
  expect(band()).toContain('One 5,000 chip, no word: Call 1,200, return 3,800');
  await tap('“Call”');
  expect(lit()).toEqual(['Call 1,200return 3,800C']);
  await tap('No word');
  await tap('Take back the last one');
  await early(/^Seat 3, Hartmann/);
  expect(band()).toContain('Seat 3 acts out of turn: seat 6 is to act');
});

test('what lay out before an undo does not lie out after it', async () => {
  const table = await open(tableMidHand(at));
  await early(/^Seat 3, Hartmann/);
  await tap(/^Chip 1,000/);
  await tapSeen(/^Call/);
  expect(commands(table)).toEqual([{ type: 'act-out-of-turn', seat: 3, action: 'call' }]);
  await tapSeen(/^Undo/);
  expect(band()).toContain('Seat 6 faces a raise');
  expect(button('Chip 1,000, 0 out')).toBeTruthy();
});

test('whoever acted out of turn takes the chips back when a seat before it changes the action', async () => {
  const table = await open(facing1200('tda-pl'));
  await early(/^Seat 2, B/);
  await tap(/^All-in/);
  expect(commands(table).at(-1)).toEqual({ type: 'act-out-of-turn', seat: 2, action: 'all-in' });
  await tapSeen(/^Raise…/);
  for (const key of ['2', '5', '00']) await tap(key);
  await tap(/^Raise to 2,500/);
  expect(table.state.hand).toMatchObject({ toAct: 2, betting: { toMatch: 2500 } });
  expect(band()).toContain('Seat 2 faces a raise to 2,500. Seat 2 takes 4,900 back');
});

test('the floor’s ruling on what lies there is said; with full options it is put back, with an outcome it is booked', async () => {
  const table = await open(facing1200('tda-pl'));
  const at = Date.now();
  const lying = { declared: null, order: 'chips-only', motions: [[{ denom: 500, count: 1 }]] } as const;
  const ruled = { type: 'rule-incident', at, by: 'floor:4', reason: null } as const;
  await tap(/^Chip 500/);
  act(() => void table.does({ type: 'call-floor', at, incident: 'i1', seat: 1, wager: lying }));
  expect(button('Chip 500, 1 out')).toBeTruthy();
  act(() => void table.does({ ...ruled, incident: 'i1', ruling: 'full-options' }));
  expect(button('Chip 500, 0 out')).toBeTruthy();
  expect(band()).toContain('Floor: chips back, seat 1 decides again.');
  await tapSeen(/^Chip 500/);
  act(() => {
    table.does({ type: 'call-floor', at, incident: 'i2', seat: 1, wager: lying });
    table.does({ ...ruled, incident: 'i2', ruling: 2 });
  });
  expect(button(/^Chip 500, 0 out/)).toBeTruthy();
  expect(band()).toMatch(/^Floor: /);
  expect(table.state.hand?.toAct).not.toBe(1);
});

test('a ruling that comes while an amount is keyed is said there, takes nothing away, and makes room for the next finger', async () => {
  const table = await open(tableMidHand(at));
  await tap(/^Raise…/);
  await tap('9');
  act(() => void table.does({ type: 'call-floor', at, incident: 'i', seat: null }));
  const ruled = { type: 'rule-incident', at, by: 'floor:4', reason: null, incident: 'i' } as const;
  act(() => void table.does({ ...ruled, ruling: 'play-on' }));
  const fact = () => document.querySelector('.amount-fact')?.textContent;
  expect(fact()).toBe('Floor ruled: play on.');
  expect(document.querySelector('.amount-typed')?.textContent).toMatch(/^9/);
  await tap('0');
  expect(fact()).not.toContain('Floor');
});

test('options that are given back while a finger rests on a chip stop it; what lay out when the page was left lies out again', async () => {
  const table = await open(facing1200('tda-pl'));
  await tap(/^Chip 1,000/);
  const lying = { declared: null, order: 'chips-only', motions: [[{ denom: 1000, count: 1 }]] } as const;
  act(() => void table.does({ type: 'call-floor', at, incident: 'i', seat: 1, wager: lying }));
  const chip = button(/^Chip 1,000/);
  fireEvent.pointerDown(chip);
  await pass(1_000);
  expect(button(/^Chip 1,000/).textContent).toMatch(/×[3-9]/);
  const ruled = { type: 'rule-incident', at, by: 'floor:4', reason: null, incident: 'i' } as const;
  act(() => void table.does({ ...ruled, ruling: 'full-options' }));
  await pass(1_000);
  fireEvent.pointerUp(chip);
  expect(chip.textContent).not.toContain('×');
  expect(screen.getByRole('status').textContent).toContain('decides again');
  await tap(/^Chip 1,000/);
  fireEvent(window, new Event('pagehide'));
  cleanup();
  await open(table);
  expect(button(/^Chip 1,000/).textContent).toContain('×1');
  cleanup();
  await open(table);
  expect(button(/^Chip 1,000/).textContent).not.toContain('×');
});
