import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apply, type TableEvent, type TableState } from '../../../engine/table.ts';
import { tableStream } from '../../../protocol/public-events/public-stream.ts';
import { publicTableOf } from '../../../protocol/public-events/public-table-of.ts';
import { playRandomly } from '../../../test/support/random-hands.ts';
import { randomTables } from '../../../test/support/random-table.ts';
import { dayBegan, readOverlay } from './overlay-settings.ts';
import { ringPlace } from './ring-place.ts';
import { nothingYet, type TableView, viewAfter } from './table-view.ts';
import { openSpotOf } from './use-equity.ts';

const nobodyNamed = { nameOf: () => null, rulings: false };

function viewOf(events: readonly TableEvent[]): TableView {
  const stream = tableStream('log', nobodyNamed);
  return events.reduce<TableView>((view, event, index) => {
    const told = stream.next({ sequence: index + 1, at: index, event });
    return told === null ? view : (viewAfter(view, JSON.parse(JSON.stringify(told)), 6) ?? nothingYet);
  }, nothingYet);
}

/** Who was dealt in, and who put chips in or raised of their own will in the first round, by the hands as they ended. */
function counted(events: readonly TableEvent[]): Readonly<Record<string, readonly number[]>> {
  const figures: Record<string, [number, number, number]> = {};
  let state: TableState | null = null;
  for (const event of events) {
    state = apply(state, event);
    const { hand } = state;
    if (event.type !== 'hand-ended' || hand?.outcome !== 'played') continue;
    for (const { seat } of hand.players) {
      const figure = figures[seat] ?? [0, 0, 0];
      figure[0] += 1;
      figures[seat] = figure;
    }
  }
  return figures;
}

test('any table: the view is what everybody may see of it, and everybody dealt in has as many hands', () => {
  fc.assert(
    fc.property(randomTables, (from) => {
      const events = JSON.parse(JSON.stringify(playRandomly(from).events)) as readonly TableEvent[];
      const { table, figures } = viewOf(events);
      const last = events.reduce<TableState | null>(apply, null) as TableState;
      expect(table).toEqual(publicTableOf(last, () => null));
      const all = counted(events);
      for (const [seat, { hands, vpip, pfr }] of Object.entries(figures.bySeat)) {
        expect(hands).toBeLessThanOrEqual(all[seat]?.[0] ?? 0);
        expect(pfr).toBeLessThanOrEqual(vpip);
        expect(vpip).toBeLessThanOrEqual(hands);
      }
    }),
    { numRuns: 40 },
  );
});

const seat = { stack: 1_000, away: false };
const table = {
  table: 't',
  name: 'Table 7',
  mode: 'cash',
  game: 'no-limit-holdem',
  chairs: 9,
  stakes: { smallBlind: 1, bigBlind: 2, minBet: 2 },
  seats: { 1: seat, 2: seat, 3: seat },
};
const handOf = (bets: readonly number[], more: object = {}) => ({
  number: 1,
  startedAt: 1_000,
  game: 'no-limit-holdem',
  stakes: table.stakes,
  button: 1,
  bigBlind: 3,
  street: 'preflop',
  stage: 'betting',
  toMatch: Math.max(...bets),
  boards: [[]],
  pots: [],
  seats: Object.fromEntries(bets.map((bet, index) => [index + 1, { bet, status: 'live', allIn: false }])),
  raked: 0,
  outcome: 'running',
  ...more,
});

/** Plays events on the table above; each is its type, its facts and the hand after it. */
function played(
  ...steps: readonly (readonly [type: string, facts: object, hand?: object, seats?: object])[]
): TableView {
  const first = { v: 1, id: 'log.1', stream: 'log', n: 1, after: 1, at: 0, type: 'table', now: table };
  return steps.reduce<TableView>(
    (view, [type, facts, hand, seats], index) => {
      const now = { ...(hand === undefined ? {} : { hand }), ...(seats === undefined ? {} : { seats }) };
      const n = index + 2;
      const event = { v: 1, id: `log.${n}`, stream: 'log', n, after: n - 1, at: 0, type, ...facts, now };
      const after = viewAfter(view, event as never, 6);
      if (after === null) throw new Error(`Event ${n} does not follow.`);
      return after;
    },
    viewAfter(nothingYet, first as never, 6) ?? nothingYet,
  );
}

const began = ['hand-began', { hand: 1, dealtIn: [1, 2, 3], dead: [] }, handOf([0, 1, 2])] as const;
const turn = ['turn', { seat: 1 }, handOf([0, 1, 2])] as const;
const acts = (who: number, act: string, bets: readonly number[]) =>
  ['acted', { seat: who, act, chips: bets[who - 1], to: bets[who - 1], allIn: false }, handOf(bets)] as const;
const ends = ['hand-ended', { hand: 1 }, { outcome: 'played', stage: 'over' }] as const;

test('a raise that is taken back did not happen, and blinds are nobody’s will', () => {
  const { figures, acts: last } = played(
    began,
    turn,
    acts(1, 'raise', [6, 1, 2]),
    ['corrected', {}, handOf([0, 1, 2])],
    acts(1, 'call', [2, 1, 2]),
    ends,
  );
  expect(figures.bySeat).toEqual({
    1: { hands: 1, vpip: 1, pfr: 0 },
    2: { hands: 1, vpip: 0, pfr: 0 },
    3: { hands: 1, vpip: 0, pfr: 0 },
  });
  expect(last[1]?.act).toBe('call');
});

test('a hand whose end is taken back counts once; one that was put right in another way counts for nobody', () => {
  const again = played(began, turn, acts(1, 'raise', [6, 1, 2]), ends, ['corrected', {}, handOf([6, 1, 2])], ends);
  expect(again.figures.bySeat[1]).toEqual({ hands: 1, vpip: 1, pfr: 1 });
  const unclear = played(began, turn, acts(1, 'raise', [6, 1, 2]), ['corrected', {}, handOf([4, 1, 2])], ends);
  expect(unclear.figures.bySeat).toEqual({});
});

test('whoever changes seats keeps the figures, whoever leaves takes them along, and a new day begins with none', () => {
  const day = [began, turn, acts(1, 'call', [2, 1, 2]), ends] as const;
  const moved = played(...day, ['seat', { seat: 5 }, {}, { 1: null, 5: seat }]);
  expect(moved.figures.bySeat[5]).toEqual({ hands: 1, vpip: 1, pfr: 0 });
  const left = played(...day, ['seat', { seat: 1 }, {}, { 1: null }], ['seat', { seat: 1 }, {}, { 1: seat }]);
  expect(Object.keys(left.figures.bySeat)).toEqual(['2', '3']);
  const next = played(...day, [
    'hand-began',
    { hand: 2, dealtIn: [1, 2, 3], dead: [] },
    handOf([0, 1, 2], { number: 2, startedAt: 90_000_000 }),
  ]);
  expect(next.figures.bySeat).toEqual({});
});

test('whatever was missed is noticed, and a stream begins with the whole table', () => {
  const event = { v: 1, id: 'log.9', stream: 'log', n: 9, after: 7, at: 0, type: 'changed' };
  expect(viewAfter(played(began), event as never, 6)).toBeNull();
  expect(viewAfter(nothingYet, event as never, 6)).toBeNull();
});

test('equity needs every live hand open; folded cards that were shown are dead', () => {
  const shown = (cards: readonly string[], status = 'live') => ({ bet: 0, status, allIn: true, shown: cards });
  const spotWith = (three: object) =>
    openSpotOf({
      ...table,
      hand: {
        ...handOf([0]),
        boards: [['2c', '3c', '4c']],
        seats: { 1: shown(['As', 'Ah']), 2: shown(['Kd', 'Kc']), 3: three },
      },
    } as never);
  expect(spotWith(shown(['Qd', 'Qc'], 'folded'))).toEqual({
    game: 'no-limit-holdem',
    seats: [1, 2],
    hands: [
      ['As', 'Ah'],
      ['Kd', 'Kc'],
    ],
    board: ['2c', '3c', '4c'],
    dead: ['Qd', 'Qc'],
  });
  expect(spotWith({ bet: 0, status: 'live', allIn: false })).toBeNull();
  expect(spotWith(shown(['Qd', '??']))).toBeNull();
});

test('the address says what is shown; what makes no sense is as on a new page', () => {
  expect(readOverlay('?table=t7&layout=strip&language=sk&token=abc&day=12&behind=30')).toEqual({
    table: 't7',
    token: 'abc',
    layout: 'strip',
    language: 'sk',
    behind: 30,
    day: 12,
  });
  expect(readOverlay('?layout=round&language=xx&day=99&behind=-3')).toEqual({
    table: '',
    token: null,
    layout: 'ring',
    language: null,
    behind: 0,
    day: 6,
  });
  const night = new Date(2026, 10, 28, 3).getTime();
  expect(dayBegan(night, 6)).toBe(new Date(2026, 10, 27, 6).getTime());
});

test('ten seats around the table: none lies on another, and all are in the picture', () => {
  const places = Array.from({ length: 10 }, (_, index) => ringPlace(index + 1, 10));
  for (const [index, { x, y }] of places.entries()) {
    expect([x > 152 && x < 1_768, y > 54 + 60 && y < 1_026]).toEqual([true, true]);
    for (const other of places.slice(index + 1))
      expect(Math.abs(other.x - x) >= 304 || Math.abs(other.y - y) >= 108).toBe(true);
  }
});
