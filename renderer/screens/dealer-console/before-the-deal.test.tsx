import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Schedule } from '../../../engine/notation.ts';
import { FakeTable } from '../../stores/fake-table.ts';
import { makeTimeOfDay } from '../../text/times.ts';
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
import { todosOf } from './docks/between/to-do.ts';

beforeEach(beginTest);

const minute = 60_000;

/** Level 9 until a moment ago, level 10 now; chips of 100 leave at level 12. Re-buys of 20,000 are taken. */
function tournament(changes: Partial<Schedule> = {}, first: object = {}): FakeTable {
  const fake = new FakeTable({
    seats: 6,
    at,
    seating: { 1: ['Dvořák', 41_200], 2: ['Kowalska', 9000], 3: ['Hartmann', 26_600], 4: ['O’Brien', 9900] },
  });
  const { schedule } = fake.state;
  const [nine, ten] = schedule?.levels ?? [];
  if (nine === undefined || ten === undefined) throw new Error('The table has two levels.');
  const levels = [
    { ...nine, minutes: 5, ...first },
    ten,
    { ...ten, number: 11 },
    { ...ten, number: 12, smallestChip: 500 },
  ];
  const rebuys = { untilLevel: 11, chips: 20_000 };
  fake.state = { ...fake.state, schedule: { startedAt: at - 6 * minute, levels, rebuys, ...changes } };
  return fake;
}

/** A hand of level 9 is over: button 1, blinds 2 and 3; the next one has button 2, blinds 3 and 4. */
const played = (fake = tournament()): FakeTable =>
  fake.does(
    { type: 'start-hand', at: at - 5.5 * minute, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } },
    { type: 'fold', seat: 4 },
    { type: 'fold', seat: 1 },
    { type: 'fold', seat: 2 },
    { type: 'push-pot', at: at - 5.5 * minute, pot: 0 },
  );

const card = () => within(screen.getByText('Before the deal').closest('section') as HTMLElement);

test('each thing to do has its one key, and with the last one it is calm; the start never waits for them', async () => {
  const fake = played().does(
    { type: 'add-chips', seat: 2, chips: 20_000, behind: true },
    { type: 'seat-player', seat: 5, player: { id: 'p5', hash: '' }, stack: 30_000 },
  );
  await openConsole(fake);
  expect(card().getByText('4×5,000 from the tray')).toBeTruthy();
  expect(card().getByText('Count the stack, plays at once')).toBeTruthy();
  expect(button(/^Seat 2, Kowalska, 28,800.*behind/i)).toBeTruthy();
  expect(button(/^Start hand 2/)).toBeTruthy();
  await tapSeen('2, Hand over 20,000, Given');
  await tapSeen(/^5, .*, Seated$/);
  expect(card().getByText('Everybody plays.')).toBeTruthy();
  expect(commands(fake)).toEqual([
    { type: 'give-chips', seats: [2] },
    { type: 'confirm-stacks', seats: [5] },
  ]);
});

test('who goes and who comes by the office is told with name, chips and table, and one tap says that it has happened', async () => {
  const fake = played().does(
    { type: 'move-out', seat: 4, player: 'p4', to: { tableId: 't6', seat: 2, name: 'Table 6' }, at },
    { type: 'seat-player', seat: 5, player: { id: 'p5', hash: '' }, stack: 30_000, sent: { from: 'Table 12' } },
  );
  await openConsole(fake);
  expect(card().getByText('O’Brien')).toBeTruthy();
  expect(card().getByText('9,900 · Goes to Table 6, seat 2')).toBeTruthy();
  expect(card().getByText('30,000 · From Table 12')).toBeTruthy();
  expect(button(/^Seat 5, .*From Table 12/)).toBeTruthy();
  await tapSeen('4, O’Brien, Gone');
  await tapSeen('5, Not here');
  expect(card().getByText('Not here yet')).toBeTruthy();
  await tapSeen(/^5, .*, Here$/);
  expect(card().getByText('Everybody plays.')).toBeTruthy();
  expect(commands(fake)).toEqual([
    { type: 'confirm-departure', seat: 4 },
    { type: 'set-away', seat: 5, away: true },
    { type: 'confirm-arrival', seat: 5 },
  ]);
  expect(fake.state.chairs[4]).toMatchObject({ away: false, stack: 30_000 });
});

test('chips of whoever is out of the tournament leave play, and do not leave with the player', async () => {
  const fake = played().does({ type: 'move-out', seat: 4, player: 'p4', to: null, at });
  await openConsole(fake);
  expect(card().getByText('9,900 · Out of the tournament: the chips leave play')).toBeTruthy();
});

test('a whole table that comes is here by one key', async () => {
  const comes = (seat: number) =>
    ({
      type: 'seat-player',
      seat,
      player: { id: `n${seat}`, hash: '' },
      stack: 30_000,
      sent: { from: 'Table 12' },
    }) as const;
  const goes = { type: 'move-out', seat: 4, player: 'p4', to: { tableId: 't6', seat: 2 }, at } as const;
  const fake = played().does(goes, comes(4), comes(5), comes(6));
  await openConsole(fake);
  await tapSeen('All here (3)');
  expect(commands(fake)).toEqual([{ type: 'confirm-arrivals', seats: [4, 5, 6] }]);
  expect(fake.state.arrivals ?? []).toEqual([]);
});

test('an add-on the office has sold is handed over by the dealer as a re-buy is', async () => {
  const fake = played().does({ type: 'add-chips', seat: 2, player: 'p2', chips: 10_000, at });
  await openConsole(fake);
  expect(card().getByText('2×5,000 from the tray')).toBeTruthy();
  await tapSeen('2, Hand over 10,000, Given');
  expect(commands(fake)).toEqual([{ type: 'give-chips', seats: [2] }]);
  expect(card().getByText('Everybody plays.')).toBeTruthy();
});

test('an add-on taken back after it was handed over is taken out of the stack by the dealer', async () => {
  const fake = played().does(
    { type: 'add-chips', seat: 2, player: 'p2', chips: 10_000, at },
    { type: 'give-chips', seats: [2], at },
    { type: 'take-chips', seat: 2, player: 'p2', chips: 10_000 },
  );
  await openConsole(fake);
  expect(card().getByText('2×5,000 into the tray')).toBeTruthy();
  await tapSeen('2, Take 10,000 back, Taken');
  expect(commands(fake)).toEqual([{ type: 'confirm-stacks', seats: [2] }]);
  expect(card().getByText('Everybody plays.')).toBeTruthy();
});

test('chips for several are given by one key', async () => {
  const buys = (seat: number) => ({ type: 'add-chips', seat, chips: 20_000, behind: true }) as const;
  const fake = played().does(buys(1), buys(2), buys(3));
  await openConsole(fake);
  await tapSeen('All given (3)');
  expect(commands(fake)).toEqual([{ type: 'give-chips', seats: [1, 2, 3] }]);
  expect(card().getByText('Everybody plays.')).toBeTruthy();
});

test('two taps on one key take out one player, not the next one as well', async () => {
  const fake = played();
  const chairs = fake.state.chairs.map((chair) => (chair.seat <= 2 ? { ...chair, stack: 0 } : chair));
  const chipsIn = chairs.reduce((sum, { stack }) => sum + (stack ?? 0), 0);
  fake.state = { ...fake.state, chairs, chipsIn };
  await openConsole(fake);
  const tapAt = async (timeStamp: number) => {
    const key = screen.getAllByRole('button', { name: /, Declines$/ })[0] as Element;
    for (const type of ['pointerDown', 'pointerUp'] as const) {
      const event = createEvent[type](key, { clientX: 700, clientY: 580 });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      fireEvent(key, event);
    }
    await pass(seenMs);
  };
  await tapAt(10_000);
  await tapAt(10_200);
  expect(commands(fake)).toEqual([{ type: 'open-seat', seat: 1 }]);
  await tapAt(10_600);
  expect(commands(fake)).toEqual([
    { type: 'open-seat', seat: 1 },
    { type: 'open-seat', seat: 2 },
  ]);
});

test('a halted table says so where the hand is started, and the floor may have it dealt all the same', async () => {
  const fake = played().does({ type: 'halt-table', why: 'balance', by: 'floor:1', at });
  await openConsole(fake);
  expect(maybe(/^Start hand/)).toBeNull();
  expect(screen.getAllByText('Halted')).toHaveLength(2);
  await tapSeen(/Deal anyway$/);
  expect(button(/^Start hand 2/)).toBeTruthy();
  expect(commands(fake)).toEqual([{ type: 'lift-halt' }]);
});

test.each([
  ['since it was stopped', { pausedSince: at - 3 * minute }, at - 3 * minute],
  ['at an earlier program, which did not say that, since no time to come', {}, at],
])('a clock that rounds of hand for hand have moved on stands %s', async (_which, since, shown) => {
  const fake = played();
  const { schedule } = fake.state;
  if (schedule !== null)
    fake.does({ type: 'set-schedule', schedule: { ...schedule, pausedAt: at + 2 * minute, ...since } });
  await openConsole(fake);
  expect(screen.getByText(`Paused since ${makeTimeOfDay(shown)}`)).toBeTruthy();
});

test('a clock that stands says since when, and what it shows stays', async () => {
  const fake = played();
  const { schedule } = fake.state;
  if (schedule !== null) fake.does({ type: 'set-schedule', schedule: { ...schedule, pausedAt: at - 2 * minute } });
  await openConsole(fake);
  expect(screen.getByText(/^Paused since \d\d:\d\d$/)).toBeTruthy();
  // Four of level 9's five minutes were over: what comes then is as far off as it was.
  expect(screen.getByText('1:00')).toBeTruthy();
  await pass(30_000);
  expect(screen.getByText('1:00')).toBeTruthy();
});

test('what the office wants after the hand is said during it, with name and seat', async () => {
  const fake = tournament().does({ type: 'start-hand', at, by: 'dealer' });
  const order = { order: 'move-out', seat: 4, player: 'p4', to: { tableId: 't6', seat: 2, name: 'Table 6' } } as const;
  fake.status = { ...fake.status, waiting: [{ order, name: null }] };
  await openConsole(fake);
  expect(screen.getByText('After this hand: O’Brien, seat 4, to Table 6, seat 2')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Seat 4, O’Brien.*moves after this hand/ })).toBeTruthy();
});

test('what has no room stands behind one key', async () => {
  const fake = played().does(
    { type: 'add-chips', seat: 2, chips: 20_000, behind: true },
    { type: 'seat-player', seat: 5, player: { id: 'p5', hash: '' }, stack: 30_000 },
    { type: 'seat-player', seat: 6, player: { id: 'p6', hash: '' }, stack: null },
    { type: 'count-stack', seat: 3, stack: 0 },
  );
  await openConsole(fake);
  expect(card().getByText('3 more')).toBeTruthy();
  expect(card().getByText('Seats 3, 5, 6')).toBeTruthy();
  await tap(/Show…$/);
  expect(screen.getAllByRole('button', { name: /, (Given|Seated|Count…|Re-buy…)$/ })).toHaveLength(4);
  await tap(/^6, .*, Count…$/);
  for (const digits of ['5', '000']) await tap(digits);
  await tapSeen('Stack is 5,000');
  expect(fake.state.chairs[5]?.stack).toBe(5000);
});

test('a re-buy whose chips come later: seat, amount, and one tap takes it back', async () => {
  const fake = await openConsole(played());
  await tap(/^Seat 2, Kowalska/);
  await tap(/^Re-buy…/);
  await tap('Usual 20,000');
  expect(screen.getByText('then 28,800')).toBeTruthy();
  await tapSeen(/^Chips behind/);
  expect(commands(fake)).toEqual([{ type: 'add-chips', seat: 2, chips: 20_000, behind: true }]);
  expect(fake.state.chairs[1]).toMatchObject({ stack: 28_800, behind: 20_000 });
  await tapSeen(/^Undo/);
  expect(fake.state.chairs[1]?.stack).toBe(8800);
});

test('a new level is announced on the felt and to be said, with who is away in the blinds', async () => {
  await openConsole(played().does({ type: 'set-away', seat: 4, away: true }));
  expect(screen.getByText('Next: hand 2 · level 10 starts')).toBeTruthy();
  expect(screen.getByText('ante 600 · no 100s from level 12')).toBeTruthy();
  expect(screen.getByText('seat 1 -> seat 2')).toBeTruthy();
  expect(screen.getByText('“Blinds up: three hundred, six hundred. Ante six hundred.”')).toBeTruthy();
  expect(screen.getByText('Seat 4 is away and posts the big blind.')).toBeTruthy();
});

test('a player who sits out a penalty is not said to be away', async () => {
  const table = played().does({ type: 'set-away', seat: 2, away: true });
  table.happens({ type: 'penalty-given', seat: 4, hands: 2 }, { type: 'penalty-given', seat: 1, hands: 1 });
  await openConsole(table);
  expect(
    screen.getByText('Seat 4 sits out a penalty and posts the big blind. Seat 2 is away. Seat 1 sits out a penalty.'),
  ).toBeTruthy();
});

test('a disqualified player is not said to sit out a penalty: the plate says it', async () => {
  const table = played().does({ type: 'set-away', seat: 2, away: true });
  table.happens({ type: 'penalty-given', seat: 1, hands: null });
  await openConsole(table);
  expect(screen.getByText('Seat 2 is away.')).toBeTruthy();
  // Not everybody plays.
  expect(card().queryByText('Everybody plays.')).toBeNull();
  expect(card().getByText('Nothing to do.')).toBeTruthy();
  expect(screen.queryByText(/sits out a penalty/)).toBeNull();
  expect(screen.getByText('Disqualified')).toBeTruthy();
});

test('a break is on: its time, the level after it, and a start that is not lit; then it is over', async () => {
  await openConsole(played(tournament({}, { breakAfter: 11 })));
  expect(screen.getByText('Break', { selector: '.next-what' })).toBeTruthy();
  expect(screen.getByText('10:00', { selector: '.next-blinds' })).toBeTruthy();
  expect(screen.getByText('“Break, 10 minutes.”')).toBeTruthy();
  expect(button(/^Start hand 2/).className).not.toContain('action-lit');
  await pass(10 * minute + 1000);
  expect(screen.getByText('Next: hand 2 · level 10 starts')).toBeTruthy();
  expect(button(/^Start hand 2/).className).toContain('action-lit');
});

test('chips that leave with the level lead to their race', async () => {
  await openConsole(played(tournament({ startedAt: at - 46 * minute })));
  expect(screen.getByText(/100s leave now/)).toBeTruthy();
  await tap(/^Chips of 100 leave, Race…$/);
  expect(screen.getByText('Chips of 100 leave, for chips of 500')).toBeTruthy();
});

test('a table that was broken is asked for no race: nobody sits there', () => {
  const { state } = played(tournament({ startedAt: at - 46 * minute }));
  const races = (chairs: typeof state.chairs) =>
    todosOf({ ...state, chairs }, at, []).filter(({ what }) => what === 'race').length;
  expect(races(state.chairs)).toBe(1);
  expect(races(state.chairs.map((chair) => ({ ...chair, player: null, stack: 0 })))).toBe(0);
});

test('with a new level the other deck comes, where the table knows its decks', async () => {
  const named = tournament().does({ type: 'change-deck', deck: 'RED' });
  const fake = await openConsole(played(named));
  expect(card().getByText(/^New level, .*Blue/)).toBeTruthy();
  await tapSeen('Change the deck, Changed');
  expect(commands(fake)).toEqual([{ type: 'change-deck', deck: 'BLUE' }]);
  expect(card().queryByText('Change the deck')).toBeNull();
});

test('a table closes when every stack and the tray are counted, and opens when they are counted again', async () => {
  const fake = await openConsole(played());
  await tap(/^Chips…/);
  await tap(/^Close the table…/);
  expect(screen.getByText('Seat 1, Dvořák')).toBeTruthy();
  await tap(/^As booked 41,200/);
  for (const digits of ['8', '7', '00']) await tap(digits);
  expect(screen.getByText('100 less than booked')).toBeTruthy();
  await tap(/^Counted 8,700/);
  // Whatever is looked at meanwhile, what was counted stays.
  await tap('Back');
  await tap(/^Chips…/);
  await tap(/^Close the table…/);
  expect(button('Seat 2, counted 8,700')).toBeTruthy();
  await tap('Seat 3, to be counted');
  for (const as of [/^As booked/, /^As booked/]) await tap(as);
  await tap('4');
  await tap(/^4 × 100/);
  await tap('Tray not counted');
  expect(screen.getByText('100 are missing: the floor accepts it.')).toBeTruthy();
  expect(screen.getByText('Seat 2, −100')).toBeTruthy();
  await hold(/^Close the table/);
  expect(commands(fake)).toEqual([
    { type: 'close-table', counts: { 1: 41_200, 2: 8700, 3: 26_800, 4: 9900 }, tray: null, difference: -100 },
  ]);
  expect(screen.getByText('Table closed')).toBeTruthy();
  expect(maybe(/^Start hand/)).toBeNull();
  await tap(/^Open the table…/);
  for (let seat = 1; seat <= 4; seat++) await tap(/^As booked/);
  await tap('Tray not counted');
  expect(screen.getByText('Every stack agrees with the book.')).toBeTruthy();
  await hold(/^Open the table/);
  expect(fake.state.closed).toBeUndefined();
  expect(button(/^Start hand 2/)).toBeTruthy();
});

test('stacks counted against the book are compared with what came in, and stay before the floor', async () => {
  const fake = await openConsole(played());
  const [first, second] = fake.state.chairs.map(({ stack }) => stack ?? 0);
  for (const seat of [1, 2]) {
    await tapSeen(new RegExp(`^Seat ${seat}, `));
    await tapSeen(`Count… Seat ${seat}`);
    for (const digit of ['1', '000']) await tap(digit);
    if (seat === 2) {
      const missing = new Intl.NumberFormat('en').format((first ?? 0) + (second ?? 0) - 2000);
      expect(document.querySelector('.amount-panel')?.textContent).toContain(`${missing} are missing`);
    }
    await tap('Stack is 1,000');
    await tapSeen('Close');
  }
  expect(fake.state.incidents).toMatchObject([
    { kind: 'count', seat: 1 },
    { kind: 'count', seat: 2 },
  ]);
});
