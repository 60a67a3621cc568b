import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyOffice, emptyOffice } from './apply-office.ts';
import { decideOffice } from './decide-office.ts';
import type { OfficeCommand } from './office-command.ts';
import type { RoomFacts, Stay } from './room-facts.ts';
import { oldestFirst, oldestFirstByChips, personOf } from './same-person.ts';

const minute = 60_000;
const stay = (tableId: string, from: number, until: number | null, chips: Partial<Stay> = {}): Stay => ({
  tableId,
  logId: `log-${tableId}`,
  seat: 1,
  player: 'anna',
  sequence: 100 + from,
  from: from * minute,
  until: until === null ? null : until * minute,
  chipsIn: 10_000,
  chipsOut: until === null ? null : 10_000,
  why: until === null ? null : 'moved',
  ...chips,
});

/** Anna won chips at A and went to B, whose clock is five minutes slow; there she won all of them. */
const atA = stay('A', 10, 12, { chipsOut: 28_071 });
const atB = stay('B', 8, 90, { chipsIn: 28_071, chipsOut: 100_000 });

test.each([[[atA, atB]], [[atB, atA]]])(
  'what was carried from seat to seat says the order where two clocks do not',
  (stays) => {
    expect(oldestFirst(stays)).toEqual([atA, atB]);
  },
);

test('of two stays at once the one that ended later is the later one, and an open one the last', () => {
  const [first, second] = [stay('A', 10, 12, { why: 'left' }), stay('B', 8, 90, { why: 'left', chipsIn: 500 })];
  expect(oldestFirst([second, first])).toEqual([first, second]);
  const open = stay('C', 7, null, { chipsIn: 500 });
  expect(oldestFirst([open, first])).toEqual([first, open]);
});

test('stays of one table, and those hours apart, are in the order of their times', () => {
  const early = stay('A', 0, 5, { chipsIn: 28_071 });
  const late = stay('B', 120, 130, { chipsOut: 28_071 });
  expect(oldestFirst([late, early])).toEqual([early, late]);
  const again = stay('A', 6, 8);
  expect(oldestFirst([again, early])).toEqual([early, again]);
});

/** Bo had not sat at A for a minute when it broke; at B, whose clock is right, the chips were won, and C is behind by two minutes. */
const chain = [
  stay('A', 25, 26),
  stay('B', 20, 23, { chipsOut: 37_316 }),
  stay('C', 19, 20, { chipsIn: 37_316, chipsOut: 37_316 }),
];

test.each([[[0, 1, 2]], [[2, 1, 0]], [[1, 2, 0]], [[0, 2, 1]]])(
  'chips that were carried from seat to seat say the order of all of them, whatever three clocks say (%s)',
  (order) => {
    expect(oldestFirst(order.flatMap((index) => chain[index] ?? []))).toEqual(chain);
  },
);

test('whoever was out and came back with as many chips was at the first seat before', () => {
  const out = { chipsOut: 0, why: 'eliminated' as const };
  const [first, lost, again, now] = [stay('A', 10, 11), stay('B', 12, 14, out), stay('A', 15, 16), stay('C', 17, null)];
  expect(oldestFirst([now, again, lost, first])).toEqual([first, lost, again, now]);
});

test('clocks that are five minutes wrong hide no way on which the chips changed at every seat', () => {
  const second = minute / 60;
  const seats = fc.array(
    fc.record({
      on: fc.integer({ min: 1, max: 3 }),
      sits: fc.nat({ max: 900 }),
      walks: fc.integer({ min: 1, max: 60 }),
    }),
    { minLength: 2, maxLength: 7 },
  );
  const clocks = fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(seats, clocks, fc.infiniteStream(fc.nat()), (way, clock, order) => {
      let [table, time] = [0, 100_000];
      const stays = way.map(({ on, sits, walks }, index): Stay => {
        table = (table + on) % 4;
        time += sits + walks;
        const wrong = clock[table] ?? 0;
        const times = { from: (time - sits + wrong) * second, until: (time + wrong) * second };
        return stay(`T${table}`, 0, 0, {
          ...times,
          sequence: 2 + index,
          chipsIn: 10_000 + index,
          chipsOut: 10_001 + index,
        });
      });
      const shuffled = stays.map((one) => ({ one, by: order.next().value ?? 0 })).sort((a, b) => a.by - b.by);
      expect(oldestFirst(shuffled.map(({ one }) => one))).toEqual(stays);
    }),
    { numRuns: 300 },
  );
});

test('an add-on bought at the second seat does not hide that its player came from the first', () => {
  const first = stay('A', 10, 11);
  const second = stay('B', 16, 30, { satWith: 10_000, chipsIn: 25_000, chipsOut: 0, why: 'left' });
  expect(oldestFirst([second, first])).toEqual([first, second]);
});

test('stays of one log are in the order of its rows, though its clock was put back by an hour', () => {
  const [first, second] = [stay('A', 100, 110), stay('A', 45, 50, { sequence: 300 })];
  const elsewhere = stay('B', 200, null);
  expect(oldestFirst([elsewhere, second, first])).toEqual([first, second, elsewhere]);
});
/** An hour back, or a year ahead: a clock somebody has set by hand. */
const year = 365 * 24 * 60 * minute;

test('the stays of one entry are in their order, though the clock of a table is a year ahead', () => {
  const [first, second] = [
    { ...atA, from: atA.from + year, until: (atA.until ?? 0) + year },
    stay('B', 8, 90, { chipsIn: 28_071, chipsOut: 100_000 }),
  ];
  expect(oldestFirstByChips([second, first])).toEqual([first, second]);
  const third = stay('A', 91, 95, { sequence: 900, chipsIn: 100_000, chipsOut: 120_000 });
  expect(oldestFirstByChips([third, second, first])).toEqual([first, second, third]);
});

test('nothing lies between a seat and the one changed to at that table, however long both clocks overlap', () => {
  const moved = { satWith: 400, chipsIn: 400, chipsOut: 6_400, sentFrom: 'A', tableName: 'B' } as const;
  const first = stay('A', 10, 40, { sequence: 1, chipsOut: 400, tableName: 'A' });
  const changed = stay('A', 40, 90, { sequence: 2, chipsIn: 400, chipsOut: 400, tableName: 'A' });
  const there = stay('B', 45, 80, { ...moved, sequence: 3 });
  const left = stay('B', 80, 95, { ...moved, sequence: 4, satWith: 6_400, chipsIn: 6_400, sentFrom: 'B', why: 'left' });
  expect(oldestFirstByChips([left, there, changed, first])).toEqual([first, changed, there, left]);
});

const nothing: RoomFacts = {
  tables: new Map(),
  eliminations: () => [],
  staysOf: () => [],
  staysSince: () => [],
  staysAfter: () => [],
  lastStays: () => ({}),
  staysWithPenalty: () => [],
  ordersWaiting: () => [],
  lastCollection: () => null,
  takings: () => [],
};

test('one id is joined to one person', () => {
  let office = emptyOffice;
  const ask = (command: OfficeCommand) => {
    const decision = decideOffice(office, command, nothing, 1);
    if ('refusal' in decision) return decision.refusal;
    office = decision.events.reduce(applyOffice, office);
    return null;
  };
  const join = (kept: string, gone: string) => ask({ type: 'join-players', kept, gone });
  for (const id of ['A', 'B', 'C']) ask({ type: 'meet-player', at: 1, player: { id, hash: '' } });
  expect([join('A', 'B'), join('A', 'B')]).toEqual([null, { reason: 'same-player' }]);
  expect(join('C', 'B')).toEqual({ reason: 'joined-already', player: 'B', to: 'A' });
  // As an old log tells it: the last one has it, and nobody else.
  office = applyOffice(office, { type: 'players-joined', kept: 'C', gone: 'B' });
  expect([personOf(office, 'B'), office.players.A?.alias, office.players.C?.alias]).toEqual(['C', [], ['B']]);
});
