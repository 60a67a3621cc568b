import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeTable, tableMidHand } from '../../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  button,
  commands,
  openConsole,
  pass,
  seenMs,
  tapSeen,
} from '../console-under-test.tsx';

beforeEach(beginTest);

/** Nothing has a position on the test screen: what comes up where the first finger was is given by its name. */
async function tapTwice(first: string | RegExp, second: () => Element, apartMs = 90): Promise<void> {
  await tapInRhythm([() => button(first), second], { everyMs: apartMs, downMs: 0 });
}

/** Fingers at one place that come down every so often and stay down a while. */
async function tapInRhythm(
  targets: readonly (() => Element)[],
  { everyMs, downMs }: { readonly everyMs: number; readonly downMs: number },
): Promise<void> {
  await pass(seenMs);
  const where = { clientX: 77, clientY: 77 };
  for (const target of targets) {
    const met = target();
    fireEvent.pointerDown(met, where);
    await pass(downMs);
    fireEvent.pointerUp(met, where);
    await pass(everyMs - downMs);
  }
}

test.each([/^What happened/, /^Correct…/, 'Settings. Language: English', /^Main, /])(
  '%s, tapped twice in one go, is opened once and not closed again',
  async (name) => {
    await openConsole(tableMidHand(at));
    await tapTwice(name, () => button(name));
    expect(button(name).getAttribute('aria-pressed')).toBe('true');
    // Another tap, later, closes it.
    await pass(400);
    await tapSeen(name);
    expect(button(name).getAttribute('aria-pressed')).toBe('false');
  },
);

test('a second tap types no digit that has come up where “Amount…” was, and a later one does', async () => {
  await openConsole(tableMidHand(at));
  await tapTwice('Amount…', () => button('6'));
  expect(document.querySelector('.amount-panel')?.textContent).not.toContain('6');
  await pass(400);
  await tapSeen('6');
  expect(document.querySelector('.amount-panel')?.textContent).toContain('6');
});

test('a second tap takes back no chip where “2nd motion” was', async () => {
  await openConsole(tableMidHand(at));
  await tapSeen(/^Chip 1,000/);
  await tapTwice(/2nd motion/, () => document.querySelector('[data-means="backspace"]') ?? document.body);
  expect(screen.getByText('2nd motion')).toBeTruthy();
});

test.each([
  [/^All-in/, 180, 60],
  [/^Call/, 166, 36],
  [/^Call/, 240, 60],
  [/^Fold/, 130, 40],
  [/^Fold/, 180, 60],
  [/^Fold/, 232, 50],
  [/^Fold/, 260, 110],
])(
  '%s, double-tapped within %i ms, counts for one seat, and the band says whose turn it is',
  async (name, everyMs, downMs) => {
    const table = await openConsole(tableMidHand(at));
    const key = () => button(name);
    await tapInRhythm([key, key], { everyMs, downMs });
    expect(commands(table)).toHaveLength(1);
    await pass(seenMs);
    expect(screen.getByText('A double tap counts once. Now seat 3: tap again.')).toBeTruthy();
    // It costs nothing: the next tap is that seat's.
    await tapSeen(name);
    expect(commands(table)).toMatchObject([{ seat: 6 }, { seat: 3 }]);
  },
);

test('a second finger beside the first one folds the next seat as soon as it has seen the key', async () => {
  const table = await openConsole(tableMidHand(at));
  await pass(seenMs);
  for (const clientX of [100, 160]) {
    const met = button(/^Fold/);
    fireEvent.pointerDown(met, { clientX, clientY: 77 });
    fireEvent.pointerUp(met, { clientX, clientY: 77 });
    await pass(180);
  }
  expect(commands(table)).toHaveLength(2);
});

const seats = (many: number) =>
  Object.fromEntries(Array.from({ length: many }, (_, index) => [index + 1, [`P${index + 1}`, 20_000] as const]));
const start = { type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } } as const;

test.each([280, 300, 350, 500])(
  'nine folds, one every %i ms by a fast dealer, are nine: no tap is refused',
  async (everyMs) => {
    const table = await openConsole(new FakeTable({ seats: 10, at, seating: seats(10) }).does(start));
    await tapInRhythm(
      Array.from({ length: 9 }, () => () => button(/^Fold/)),
      { everyMs, downMs: 90 },
    );
    expect(commands(table).map(({ type }) => type)).toEqual(Array.from({ length: 9 }, () => 'fold'));
  },
);

test.each([/^Check/, /^Bet/, /^Raise/])('%s of a limit game, double-tapped, is booked for one seat', async (name) => {
  const stakes = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null };
  const game = { variant: 'limit-holdem', stakes } as const;
  const table = new FakeTable({ seats: 4, at, seating: seats(4), game }).does(start);
  for (const seat of [4, 1, 2]) table.does({ type: 'call', seat });
  table.does({ type: 'check', seat: 3 }, { type: 'deal-board', cards: ['??', '??', '??'], by: 'dealer' });
  await openConsole(table);
  if (name.source.includes('Raise')) await tapSeen(/^Bet/);
  const before = commands(table).length;
  const letter = button(name).getAttribute('aria-keyshortcuts');
  const key = () => document.querySelector(`.action-row [aria-keyshortcuts="${letter}"]`) ?? document.body;
  await tapInRhythm([key, key], { everyMs: name.source.includes('Check') ? 190 : 274, downMs: 50 });
  expect(commands(table)).toHaveLength(before + 1);
});

test.each([212, 282])('a size beside the chips, double-tapped %i ms apart, is one raise', async (everyMs) => {
  const table = await openConsole(new FakeTable({ seats: 6, at, seating: seats(6) }).does(start));
  const size = () => document.querySelector('.size-key') ?? document.body;
  await tapInRhythm([size, size], { everyMs, downMs: 60 });
  expect(commands(table).map((command) => command?.type)).toEqual(['raise']);
});

test('of two seats that draw one double tap draws for one', async () => {
  const stakes = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null };
  const game = { variant: 'limit-2-7-triple-draw', stakes } as const;
  const table = new FakeTable({ seats: 3, at, seating: seats(3), game }).does(start);
  table.does({ type: 'call', seat: 1 }, { type: 'call', seat: 2 }, { type: 'check', seat: 3 });
  await openConsole(table);
  const one = () => document.querySelector('.action-row [aria-keyshortcuts="1"]') ?? document.body;
  await tapInRhythm([one, one], { everyMs: 186, downMs: 56 });
  expect(commands(table)).toHaveLength(1);
});

test('of two steps back one double tap takes one', async () => {
  const table = await openConsole(tableMidHand(at));
  const undo = () => button(/^Undo/);
  await tapInRhythm([undo, undo], { everyMs: 200, downMs: 60 });
  expect(commands(table)).toHaveLength(1);
});

test('of two steps back in the same words one double tap takes one', async () => {
  const seating = seats(2);
  const table = new FakeTable({ seats: 2, at, seating }).does(
    start,
    { type: 'all-in', seat: 1 },
    { type: 'call', seat: 2 },
  );
  for (const cards of [3, 1, 1])
    table.does({ type: 'deal-board', cards: Array.from({ length: cards }, () => '??' as const), by: 'dealer' });
  await openConsole(table);
  const undo = () => button(/^Undo/);
  await tapInRhythm([undo, undo], { everyMs: 221, downMs: 60 });
  expect(commands(table)).toHaveLength(1);
});

test('of two hands to show one double tap mucks one', async () => {
  const table = new FakeTable({ seats: 4, at, seating: seats(4) }).does(start);
  for (const seat of [4, 1, 2]) table.does({ type: 'call', seat });
  table.does({ type: 'check', seat: 3 });
  for (const cards of [3, 1, 1]) {
    table.does({ type: 'deal-board', cards: Array.from({ length: cards }, () => '??' as const), by: 'dealer' });
    table.does({ type: 'close-betting', board: false });
  }
  await openConsole(table);
  const muck = () => button(/^Muck/);
  await tapInRhythm([muck, muck], { everyMs: 190, downMs: 60 });
  expect(commands(table)).toHaveLength(1);
});

test('a card tapped twice in one go is keyed', async () => {
  const table = await openConsole(tableMidHand(at));
  act(() => void table.does({ type: 'fold', seat: 6 }, { type: 'call', seat: 3 }));
  await tapSeen(/^Cards/);
  await tapTwice('nine of spades', () => button('nine of spades'));
  expect(button('nine of spades').getAttribute('aria-pressed')).toBe('true');
});

test('chips and digits count every tap, however fast', async () => {
  await openConsole(tableMidHand(at));
  await tapTwice(/^Chip 1,000/, () => button(/^Chip 1,000/), 60);
  expect(button(/^Chip 1,000/).textContent).toContain('×2');
});

test('what a key asks of the table is asked once by two taps in one go', async () => {
  const table = await openConsole(tableMidHand(at));
  const undo = () => button(/^Undo/);
  await tapTwice(/^Undo/, undo);
  expect(commands(table)).toHaveLength(1);
});
