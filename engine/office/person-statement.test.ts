import { expect, test } from 'vitest';
import { emptyOffice, growOffice } from './apply-office.ts';
import { decideOffice } from './decide-office.ts';
import type { OfficeCommand } from './office-command.ts';
import type { OfficeEvent } from './office-event.ts';
import type { OfficeState } from './office-state.ts';
import { statementOf, statementOfPerson } from './person-statement.ts';
import type { RoomFacts, Stay } from './room-facts.ts';
import { structureTemplates } from './tournament/structure-templates.ts';
import type { Entry } from './tournament/tournament.ts';

const dayMs = 24 * 3_600_000;
const day = (iso: string) => Date.parse(`${iso}T20:00:00Z`);
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const ref = (id: string) => ({ id, hash: id });

const { regular } = structureTemplates;
const planned = (id: string, currency: 'CZK' | 'EUR' = 'CZK'): OfficeEvent => ({
  type: 'tournament-planned',
  id,
  at: 0,
  name: `Event ${id}`,
  structure: { ...regular, currency },
});
const sold = (tournament: string, number: number, player: string, more: Partial<Entry> = {}): OfficeEvent => ({
  type: 'entry-sold',
  tournament,
  entry: {
    number,
    player: ref(player),
    at: day('2025-12-31'),
    kind: 'entry',
    paid: { prize: 900, fee: 100, bounty: 50 },
    chips: 1,
    rebuys: 0,
    addOn: false,
    seat: null,
    fixed: false,
    withdrawn: null,
    ...more,
  },
});
const duties = (events: readonly { day: string; rate: number }[], feeCounts = true): OfficeEvent => ({
  type: 'house-duties-set',
  duties: {
    register: { required: false, validHours: 24 },
    statement: {
      currency: 'CZK',
      threshold: 1000,
      feeCounts,
      rates: events.map((one) => ({ ...one, currency: 'EUR' })),
    },
  },
  by: 'manager:1',
  at: 0,
});
const house: readonly OfficeEvent[] = [
  { type: 'player-met', player: ref('p1'), at: 0 },
  { type: 'player-met', player: ref('p2'), at: 0 },
  duties([]),
];

const statement = (events: readonly OfficeEvent[], year: number, stays: readonly Stay[] = []) => {
  const state = growOffice(emptyOffice, [...house, ...events]);
  const facts = { staysOf: (player: string) => stays.filter((stay) => stay.player === player) } as unknown as RoomFacts;
  return statementOfPerson({ state, facts, at: day('2027-01-01') }, 'p1', { year, dayOf });
};

test('what is bought in December and won in January stands in two years, bounties with the stake, each day in one line', () => {
  const events: readonly OfficeEvent[] = [
    planned('a'),
    sold('a', 1, 'p1'),
    sold('a', 2, 'p2'),
    { type: 'rebuy-sold', tournament: 'a', entry: 1, at: day('2026-01-01'), chips: 1, price: { prize: 300, fee: 20 } },
    { type: 'place-paid', tournament: 'a', entry: 1, at: day('2026-01-01'), amount: 5000 },
    { type: 'place-paid', tournament: 'a', entry: 2, at: day('2026-01-01'), amount: 9999 },
    { type: 'bounty-paid', tournament: 'a', entry: 1, at: day('2026-01-02'), amount: 70 },
    { type: 'bounty-paid', tournament: 'a', entry: 1, at: day('2026-01-03'), amount: -20 },
  ];
  expect(statement(events, 2026)).toMatchObject({
    kinds: {
      tournament: { stakes: 300, fees: 20, wins: 5050, withheld: 0, items: 3, net: 4730, aboveThreshold: true },
    },
    otherYears: 1,
  });
  expect(statement(events, 2026).lines.map(({ day: on, stake, win }) => [on, stake, win])).toEqual([
    ['2026-01-01', 300, 5000],
    ['2026-01-02', 0, 70],
    ['2026-01-03', 0, -20],
  ]);
  expect(statement(events, 2025).kinds).toEqual({
    tournament: { stakes: 950, fees: 100, wins: 0, withheld: 0, items: 1, net: -1050, aboveThreshold: false },
  });
});

test('tickets count at face value and are marked; what was given back or called off never was paid', () => {
  const at = day('2026-02-01');
  const withdrawn = { at, chips: 1 };
  const events: readonly OfficeEvent[] = [
    planned('a'),
    planned('b'),
    sold('a', 1, 'p1', { at, ticket: 't1' }),
    sold('a', 2, 'p1', { at, withdrawn }),
    sold('a', 3, 'p1', { at: at + dayMs, withdrawn: { ...withdrawn, kept: true } }),
    { type: 'ticket-given', tournament: 'a', ticket: { id: 't2', entry: 1, value: 700, at, transferable: false } },
    sold('b', 1, 'p1', { at }),
    { type: 'tournament-cancelled', tournament: 'b', at },
  ];
  expect(statement(events, 2026).lines).toMatchObject([
    { day: '2026-02-01', of: 'a', stake: 950, fee: 100, win: 700, byTicket: true },
    { day: '2026-02-02', of: 'a', stake: 950, fee: 100, win: 0, byTicket: false },
  ]);
});

test('cash sessions count what was brought and taken, in money; chips nobody counted are told apart', () => {
  const game = { id: 'g', name: 'Game', currency: 'CZK', unit: 100, tables: ['t1'], stakes: {}, closed: false };
  const state = growOffice(emptyOffice, house);
  const cash = { ...state.cash, games: [game], uses: [{ game: 'g', tableId: 't1', from: 0, until: null }] };
  const stay = (from: string, until: string | null, more: Partial<Stay>): Stay => ({
    tableId: 't1',
    logId: 't1',
    seat: 1,
    player: 'p1',
    sequence: day(from),
    from: day(from),
    why: 'left',
    until: until === null ? null : day(until) + 1,
    chipsIn: 50,
    chipsOut: 80,
    ...more,
  });
  const stays = [
    stay('2026-03-01', '2026-03-01', {}),
    stay('2026-03-05', '2026-03-06', { chipsIn: null }),
    stay('2026-03-09', null, { chipsIn: 10, chipsOut: null, why: null }),
  ];
  const facts = { staysOf: () => stays } as unknown as RoomFacts;
  const office = { state: { ...state, cash } as unknown as OfficeState, facts, at: day('2026-03-09') + 5 };
  const told = statementOfPerson(office, 'p1', { year: 2026, dayOf });
  expect(told.lines.map(({ day: on, stake, win }) => [on, stake, win])).toEqual([
    ['2026-03-01', 5000, 8000],
    ['2026-03-06', 0, 8000],
    ['2026-03-09', 1000, 0],
  ]);
  expect(told.uncounted).toBe(1);
});

test('foreign money counts at the newest rate of its day or before, and in no sum without one', () => {
  const events = [planned('a', 'EUR'), sold('a', 1, 'p1', { at: day('2026-05-02') })];
  expect(statement(events, 2026)).toMatchObject({ kinds: {}, lines: [{ rate: null, currency: 'EUR' }] });
  const rates = [
    { day: '2026-05-01', rate: 251_250 },
    { day: '2026-05-03', rate: 100 },
    { day: '2026-04-01', rate: 200_000 },
  ];
  expect(statement([...events, duties(rates)], 2026).kinds.tournament).toMatchObject({ stakes: 23_869, fees: 2513 });
  expect(statement([...events, duties(rates, false)], 2026).kinds.tournament).toMatchObject({ net: -23_869 });
});

test('what is withheld is booked by a manager for a tournament or game, and taken back no further than it was booked', () => {
  const at = day('2026-06-01');
  const book = (
    amount: number,
    of: { tournament: string } | { game: string } = { tournament: 'a' },
  ): OfficeCommand => ({
    type: 'book-for-person',
    player: 'p1',
    booking: { of, what: 'withheld', amount },
    reason: ref('why'),
    by: 'manager:1',
    at,
  });
  const before = growOffice(emptyOffice, [...house, planned('a')]);
  const decide = (state: OfficeState, command: OfficeCommand) => decideOffice(state, command, {} as RoomFacts, at);
  expect(decide(before, book(-1))).toEqual({ refusal: { reason: 'booked-less', amount: 0 } });
  expect(decide(before, book(0))).toEqual({ refusal: { reason: 'booked-less', amount: 0 } });
  expect(decide(before, book(5, { game: 'x' }))).toEqual({ refusal: { reason: 'unknown', what: 'game', id: 'x' } });
  expect(decide(before, book(5, { tournament: 'x' }))).toMatchObject({ refusal: { what: 'tournament' } });
  expect(decide(before, { ...book(5), player: 'x' } as OfficeCommand)).toMatchObject({ refusal: { what: 'player' } });
  const first = decide(before, book(500));
  if ('refusal' in first) throw new Error(first.refusal.reason);
  const state = growOffice(before, first.events);
  expect(decide(state, book(-501))).toEqual({ refusal: { reason: 'booked-less', amount: 500 } });
  expect(statement([planned('a'), ...first.events], 2026).kinds).toEqual({
    tournament: { stakes: 0, fees: 0, wins: 0, withheld: 500, items: 1, net: 0, aboveThreshold: false },
  });
});

test('half a unit goes up, below zero as above it, and the threshold is to be passed', () => {
  const item = { year: 2026, kind: 'live', stake: 0, fee: 0, win: 0, withheld: 0, rate: 5_000 };
  const wins = (win: number) =>
    statementOf([{ ...item, win }], { year: 2026, threshold: 501, feeCounts: true }).kinds.live;
  expect(wins(1001)).toMatchObject({ wins: 501, aboveThreshold: false });
  expect(wins(1003)).toMatchObject({ wins: 502, aboveThreshold: true });
  expect(wins(-3)).toMatchObject({ wins: -1 });
  expect(wins(-4)).toMatchObject({ wins: -2 });
});
