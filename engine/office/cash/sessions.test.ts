import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Stay, Takings } from '../room-facts.ts';
import type { Shift } from './cash-game.ts';
import { sessionsOf } from './sessions.ts';
import { shiftSheet, type Taken } from './shift-sheet.ts';

const minute = 60_000;
const uses = ['A', 'B', 'C'].map((tableId) => ({ game: 'g', tableId, from: 0, until: null }));

function stay(tableId: string, from: number, until: number | null, more: Partial<Stay> = {}): Stay {
  const why = until === null ? null : 'left';
  const chipsOut = until === null ? null : 600;
  const at = { sequence: 100 + from, from: from * minute, until: until === null ? null : until * minute };
  return { tableId, logId: tableId, seat: 1, player: 'anna', ...at, chipsIn: 500, chipsOut, why, ...more };
}

const told = (stays: readonly Stay[], used: Parameters<typeof sessionsOf>[2] = uses) =>
  sessionsOf('anna', stays, used, 1_000 * minute).map(({ game, from, until, chipsIn, chipsOut, seat }) => ({
    game,
    from: from / minute,
    until: until === null ? null : until / minute,
    chips: [chipsIn, chipsOut],
    seat: seat?.tableId ?? null,
  }));

describe('sessions', () => {
  test('one goes on through changes of seat and table; chips carried along are counted once', () => {
    const stays = [
      stay('A', 0, 30, { why: 'moved', chipsOut: 800 }),
      stay('A', 30, 60, { why: 'moved', chipsIn: 800, chipsOut: 700 }),
      // 300 more were brought to the new seat.
      stay('B', 62, 90, { chipsIn: 1000, chipsOut: 1500 }),
      stay('B', 300, null),
    ];
    expect(told(stays)).toEqual([
      { game: 'g', from: 0, until: 90, chips: [800, 1500], seat: null },
      { game: 'g', from: 300, until: null, chips: [500, null], seat: 'B' },
    ]);
  });

  test('who cashes in at one seat and buys in at the next within minutes plays on', () => {
    expect(told([stay('A', 0, 30), stay('B', 40, 60)])).toEqual([
      { game: 'g', from: 0, until: 60, chips: [1000, 1200], seat: null },
    ]);
    expect(told([stay('A', 0, 30), stay('B', 46, 60)])).toHaveLength(2);
  });

  test('time is told game by game, and nothing of tables used for something else', () => {
    const used = [
      { game: 'small', tableId: 'A', from: 0, until: 100 * minute },
      { game: 'big', tableId: 'B', from: 0, until: null },
    ];
    const stays = [stay('A', 10, 50, { why: 'moved' }), stay('B', 50, 80), stay('A', 120, 200), stay('C', 210, 220)];
    expect(told(stays, used)).toMatchObject([
      { game: 'small', from: 10, until: 50 },
      { game: 'big', from: 50, until: 80 },
    ]);
  });

  test('clocks minutes apart: a gap is never less than nothing', () => {
    // B's clock is seven minutes behind A's.
    const stays = [stay('A', 0, 60, { why: 'moved' }), stay('B', 53, 100)];
    expect(told(stays)).toMatchObject([{ from: 0, until: 100 }]);
    expect(told([stay('A', 0, 60), stay('B', 20, 50)])).toMatchObject([{ from: 0, until: 60 }]);
  });

  test('a stay at a table that is away ends when the player sits down elsewhere', () => {
    expect(told([stay('A', 0, null), stay('B', 100, 130)])).toMatchObject([{ from: 0, until: 130, seat: null }]);
  });

  /** Stays one after another, told by clocks up to nine minutes off. */
  const evenings = fc.array(
    fc.record({
      tableId: fc.constantFrom('A', 'B', 'C'),
      gap: fc.integer({ min: 0, max: 40 }),
      length: fc.integer({ min: 0, max: 120 }),
      skew: fc.integer({ min: -9, max: 9 }),
      chipsIn: fc.integer({ min: 0, max: 5000 }),
      chipsOut: fc.integer({ min: 0, max: 5000 }),
      why: fc.constantFrom('left' as const, 'moved' as const),
    }),
    { maxLength: 12 },
  );
  const staysOf = (evening: typeof evenings extends fc.Arbitrary<infer Value> ? Value : never): readonly Stay[] => {
    let at = 100;
    return evening.map(({ tableId, gap, length, skew, ...more }) => {
      const from = at + gap;
      at = from + length;
      return stay(tableId, from + skew, at + skew, more);
    });
  };

  test('they cover every stay and never overlap, whatever the clocks and in whatever order the tables came back', () => {
    fc.assert(
      fc.property(evenings, fc.infiniteStream(fc.nat()), (evening, order) => {
        const stays = staysOf(evening);
        const shuffled = stays
          .map((one) => ({ one, place: order.next().value as number }))
          .sort((one, other) => one.place - other.place)
          .map(({ one }) => one);
        const sessions = sessionsOf('anna', shuffled, uses, 10_000 * minute);
        const same = (list: readonly object[]) => JSON.stringify(list);
        if (new Set(stays.map(({ from, until }) => `${from} ${until}`)).size === stays.length)
          expect(same(sessions)).toBe(same(sessionsOf('anna', stays, uses, 10_000 * minute)));
        let end = 0;
        for (const { from, until } of sessions) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(until ?? 0).toBeGreaterThanOrEqual(from);
          end = until ?? 0;
        }
        for (const { from, until } of stays)
          for (const at of [from, ((until ?? from) + from) / 2, until ?? from])
            expect(sessions.some((one) => one.from <= at && at <= (one.until ?? 0))).toBe(true);
      }),
    );
  });

  test('what was taken away less what was brought is the same, however stays are joined', () => {
    fc.assert(
      fc.property(evenings, (evening) => {
        const stays = staysOf(evening);
        const net = (list: readonly { chipsIn: number | null; chipsOut: number | null }[]): number =>
          list.reduce((sum, { chipsIn, chipsOut }) => sum + (chipsOut ?? 0) - (chipsIn ?? 0), 0);
        expect(net(sessionsOf('anna', stays, uses, 10_000 * minute))).toBe(net(stays));
      }),
    );
  });
});

describe('shift sheets', () => {
  const hand = (logId: string, number: number, at: number, rake: number): Taken => {
    const of = { tableId: logId, logId, hand: number, sequence: null, at, dealer: null };
    return { ...of, rake, jackpot: 1, time: 0 };
  };
  const takingsOf = (taken: readonly Taken[]): readonly Takings[] =>
    [...Map.groupBy(taken, ({ logId }) => logId)].map(([logId, rows]) => ({
      tableId: logId,
      logId,
      hand: Math.max(0, ...rows.map((row) => row.hand ?? 0)),
      sequence: Math.max(0, ...rows.map((row) => row.sequence ?? 0)),
      rake: rows.reduce((sum, row) => sum + row.rake, 0),
      jackpot: rows.reduce((sum, row) => sum + row.jackpot, 0),
      time: rows.reduce((sum, row) => sum + row.time, 0),
    }));
  const close = (shifts: readonly Shift[], at: number, taken: readonly Taken[]): readonly Shift[] => [
    ...shifts,
    { id: `${at}`, from: shifts.at(-1)?.until ?? 0, until: at, by: 'manager:m', takings: takingsOf(taken) },
  ];
  const total = ({ taken, corrected }: ReturnType<typeof shiftSheet>): number =>
    [...taken, ...corrected].reduce((sum, { rake, jackpot, time }) => sum + rake + jackpot + time, 0);

  test('hands of a table that was away when the shift was closed stand in the next sheet, once', () => {
    const known = [hand('A', 1, 10, 5), hand('A', 2, 20, 5)];
    const shifts = close([], 30, known);
    const late = hand('B', 1, 15, 7);
    const now = [...known, late, hand('A', 3, 40, 5)];
    const [first] = shifts;
    expect(shiftSheet(shifts, first ?? null, now, takingsOf(now)).taken).toEqual(known);
    expect(shiftSheet(shifts, null, now, takingsOf(now)).taken).toEqual([late, now[3]]);
  });

  test('what is corrected after a sheet was closed is a difference in the next one', () => {
    const shifts = close([], 30, [hand('A', 1, 10, 5)]);
    const now = [hand('A', 1, 10, 2)];
    const open = shiftSheet(shifts, null, now, takingsOf(now));
    expect(open).toEqual({ taken: [], corrected: [{ tableId: 'A', logId: 'A', rake: -3, jackpot: 0, time: 0 }] });
    expect(total(shiftSheet(shifts, shifts[0] ?? null, now, takingsOf(now)))).toBe(6);
  });

  test('all sheets together are what the tables took, whenever it came and however it was corrected', () => {
    const came = fc.array(
      fc.oneof(
        fc.record({ what: fc.constant('hand' as const), log: fc.constantFrom('A', 'B', 'C'), rake: fc.nat(50) }),
        fc.record({ what: fc.constant('time' as const), log: fc.constantFrom('A', 'B', 'C'), rake: fc.nat(50) }),
        fc.record({ what: fc.constant('corrected' as const), log: fc.nat(30), rake: fc.nat(50) }),
        fc.record({ what: fc.constant('given-back' as const), log: fc.nat(30), rake: fc.constant(0) }),
        fc.constant({ what: 'close' as const, log: '', rake: 0 }),
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(came, (steps) => {
        let taken: readonly Taken[] = [];
        let shifts: readonly Shift[] = [];
        for (const [index, { what, log, rake }] of steps.entries()) {
          const number = index + 1;
          const row = hand(String(log), number, index, rake);
          if (what === 'hand') taken = [...taken, row];
          if (what === 'time')
            taken = [...taken, { ...row, hand: null, sequence: number, rake: 0, jackpot: 0, time: rake }];
          if (what === 'corrected')
            taken = taken.map((one, place) => (place === log ? { ...one, jackpot: rake } : one));
          if (what === 'given-back') taken = taken.filter((_one, place) => place !== log);
          if (what === 'close') shifts = close(shifts, index, taken);
        }
        const is = takingsOf(taken);
        const sheets = [...shifts, null].map((shift) => shiftSheet(shifts, shift, taken, is));
        const all = taken.reduce((sum, one) => sum + one.rake + one.jackpot + one.time, 0);
        expect(sheets.reduce((sum, sheet) => sum + total(sheet), 0)).toBe(all);
        expect(sheets.flatMap((sheet) => sheet.taken)).toHaveLength(taken.length);
      }),
    );
  });
});
