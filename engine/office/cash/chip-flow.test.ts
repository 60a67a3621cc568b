import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CashRoom, minute } from '../../../test/support/cash-room.ts';
import type { Stay } from '../room-facts.ts';
import { flowNow } from './chip-flow.ts';

const flow = (room: CashRoom) => flowNow(room.state, room.facts, room.at);
const closing = (room: CashRoom) => ({ type: 'close-shift', id: `s${room.at}`, at: room.at, by: 'm' }) as const;
const close = (room: CashRoom): void => void room.do(closing(room));

test('a shift has what was bought and cashed in while it lasted; who plays on is not bought in again', () => {
  const room = CashRoom.with(['A', 'B']);
  room.sit('A', 1, 'anna', 5000);
  room.sit('A', 2, 'bob', 4000);
  room.later(60);
  room.rise('A', 2, 7000);
  expect(flow(room)).toEqual([{ game: 'g', bought: 9000, cashedIn: 7000, uncounted: 0 }]);
  close(room);
  expect(room.state.cash.shifts.at(-1)?.flow?.games).toEqual([
    { game: 'g', bought: 9000, cashedIn: 7000, uncounted: 0 },
  ]);
  expect(flow(room)).toEqual([]);
  room.later(30);
  // To another table with the chips: neither bought nor cashed in.
  room.rise('A', 1, 3000, { why: 'moved' });
  room.sit('B', 1, 'anna', 3000);
  room.later(30);
  expect(flow(room)).toEqual([]);
  room.rise('B', 1, 2500);
  expect(flow(room)).toEqual([{ game: 'g', bought: 0, cashedIn: 2500, uncounted: 0 }]);
});

test('a shift is closed once: a second sheet with nothing on it is refused, whatever was left uncounted before', () => {
  const room = CashRoom.with(['A', 'B']);
  expect(room.refusal(closing(room))).toEqual({ reason: 'shift-empty', since: null });
  room.sit('A', 1, 'anna', 5000);
  room.sit('A', 2, 'bob', null);
  close(room);
  const since = room.state.cash.shifts.at(-1)?.until;
  room.later(1);
  expect(room.refusal(closing(room))).toEqual({ reason: 'shift-empty', since });
  room.takings = [{ tableId: 'A', logId: 'log A', hand: 1, sequence: 0, rake: 0, jackpot: 3, time: 0 }];
  close(room);
  expect(room.refusal(closing(room))).toMatchObject({ reason: 'shift-empty' });
  room.takings = [];
  expect(room.refusal(closing(room))).toBeNull();
  close(room);
  room.rise('A', 1, 5000);
  expect(room.refusal(closing(room))).toBeNull();
});

test('chips nobody has counted are said to be in neither sum', () => {
  const room = CashRoom.with(['A']);
  room.sit('A', 1, 'anna', null);
  room.later(1);
  expect(flow(room)).toEqual([{ game: 'g', bought: 0, cashedIn: 0, uncounted: 1 }]);
});

test('all sheets together come to all that was bought and cashed in, whenever shifts were closed and tables came back', () => {
  const visit = fc.record({
    player: fc.constantFrom('a', 'b', 'c'),
    length: fc.integer({ min: 1, max: 300 }),
    pause: fc.integer({ min: 20, max: 600 }),
    bought: fc.nat(9_000),
    out: fc.nat(9_000),
    late: fc.nat(400),
    closes: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 12 }), (visits) => {
      const room = CashRoom.with(['A']);
      const start = room.at;
      let from = start;
      const stays = visits.map(
        ({ player, length, pause, bought, out, late }, index): Stay & { readonly known: number } => {
          const until = from + length * minute;
          const stay = { tableId: 'A', logId: 'log A', seat: 1, player, sequence: index, from, until };
          from = until + pause * minute;
          return { ...stay, chipsIn: bought, chipsOut: out, why: 'left', known: until + late * minute };
        },
      );
      const sheets: { readonly bought: number; readonly cashedIn: number }[] = [];
      for (const [index, { closes }] of visits.entries()) {
        room.at = (stays[index]?.until ?? 0) + minute;
        room.stays.splice(0, room.stays.length, ...stays.filter(({ known }) => known <= room.at));
        if (!closes) continue;
        sheets.push(...flow(room));
        if (room.refusal(closing(room)) === null) close(room);
      }
      room.at = from + 24 * 60 * minute;
      room.stays.splice(0, room.stays.length, ...stays);
      sheets.push(...flow(room));
      const sum = (of: 'bought' | 'cashedIn') => sheets.reduce((total, sheet) => total + sheet[of], 0);
      expect(sum('bought')).toBe(visits.reduce((total, { bought }) => total + bought, 0));
      expect(sum('cashedIn')).toBe(visits.reduce((total, { out }) => total + out, 0));
    }),
    { numRuns: 100 },
  );
});
