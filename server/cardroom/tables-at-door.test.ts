import { fail } from 'node:assert/strict';
import { expect, test } from 'vitest';
import { openCashTable } from '../../commands/simulation/cash-manager.ts';
import { emptyOffice, playedUnknown } from '../../engine/office.ts';
import type { Command } from '../../engine/table.ts';
import { ofType, openCardroom } from '../../test/support/room-of-tables.ts';
import { handBegins, PlayedTable, threePlayers } from '../../test/support/table-rows.ts';

/** A room with table 1 linked, after these commands, and what a page that comes now is told of the room. */
function atTheDoor(...before: readonly Command[]) {
  const room = openCardroom();
  const played = new PlayedTable('1', 'log-1');
  played.play(...before, ...threePlayers, handBegins);
  room.table().send(played.rows);
  const page = () => {
    const said = room.browser().say({ type: 'hello', protocol: 1, key: room.pair('cardroom') });
    const parts = ofType(said, 'office').flatMap(({ part }) => (part.part === 'room' ? [part.room] : []));
    return parts.at(-1) ?? fail();
  };
  return { ...room, page, room: () => room.whole().room };
}

test('a PC that is turned away stands on the page and in health with what to do, as long as it knocks, and once it is let in no more', () => {
  const { time, connection, health, page, room } = atTheDoor();
  const knock = (tableId: string, key: string) => connection(tableId, key, `log-of-${tableId}`).say();
  expect([health().turnedAway, page().atDoor]).toEqual([[], undefined]);
  knock('forty', 'key-40');
  expect(page().atDoor).toMatchObject([{ tableId: 'forty', why: 'unknown' }]);
  expect(health()).toMatchObject({
    turnedAway: ['forty'],
    sentence: expect.stringMatching(/^Table forty knocks and is turned away: .*riffle pair-table/),
  });
  time.advance(20_000);
  knock('forty', 'key-40');
  time.advance(20_000);
  expect(page().atDoor).toHaveLength(1);
  room().keys.give('forty', 'key-40');
  knock('forty', 'key-40');
  expect([page().atDoor, health().turnedAway]).toEqual([undefined, []]);
  // Another PC under its name: the table itself plays on, and nothing stands still.
  knock('forty', 'key-of-a-copy');
  expect(page().atDoor).toMatchObject([{ tableId: 'forty', why: 'beside' }]);
  expect(health().sentence).toBeNull();
  time.advance(40_000);
  expect(page().atDoor).toBeUndefined();
});

test('a PC that somebody has put out is named, and nothing stands still for it', () => {
  const { connection, page, room, health } = atTheDoor();
  room().keys.revoke('1');
  connection('1', 'key-1', 'log-1').say();
  expect(page().atDoor).toMatchObject([{ tableId: '1', why: 'beside' }]);
  expect([health().sentence, health().turnedAway]).toEqual([null, ['1']]);
});

test('strangers cannot fill the list, nor write what a terminal would obey, and a room that starts anew hears for itself', () => {
  const { connection, page, restart, health } = atTheDoor();
  for (let number = 0; number < 30; number += 1) connection(`t${number}`, 'guess', 'log-x').say();
  connection('\u001b[31m', 'guess', 'log-x').say();
  expect(page().atDoor).toHaveLength(12);
  expect(JSON.stringify(page().atDoor)).not.toContain('[31m');
  restart();
  expect(health().turnedAway).toEqual([]);
});

test('a table that plays a tournament the room has forgotten is named, and one of a tournament that is over is not', () => {
  const { health, page, room } = atTheDoor();
  expect([health().astray, page().astray]).toEqual([[], undefined]);
  const state = room().table('1')?.state ?? fail();
  const empty = state.chairs.map((chair) => ({ ...chair, player: null }));
  const schedule = { startedAt: 9_000, levels: [] };
  const played = { ...state, mode: 'tournament', setUpAfter: 0, schedule } as const;
  const office = { ...emptyOffice, tournaments: {} };
  expect(playedUnknown(office, '1', played)).toBe('tournament');
  // A table that never met an office plays for itself, and an empty one stands still for nobody.
  const { setUpAfter: _never, ...alone } = played;
  expect(playedUnknown(office, '1', alone)).toBeNull();
  expect(playedUnknown(office, '1', { ...played, chairs: empty })).toBeNull();
  const over = (startedAt: number) =>
    ({
      ...office,
      tournaments: { e: { stage: 'over', tables: [], broken: [], uses: [{ tableId: '1' }], schedule: { startedAt } } },
    }) as unknown as typeof office;
  expect([playedUnknown(over(9_000), '1', played), playedUnknown(over(1), '1', played)]).toEqual([null, 'tournament']);
});

test('a table that an office has set up for a cash game this room does not have is named with true advice, until it has one', () => {
  const { mode, variant, rulebook, overlay, seats, stakes, chipValues } = openCashTable('1');
  const game = { mode, variant, rulebook, overlay, seats, stakes, chipValues, rotation: null, schedule: null };
  const { health, page, room } = atTheDoor({ type: 'set-up-table', use: game });
  expect(page().astray).toEqual([{ tableId: '1', plays: 'cash' }]);
  expect(health()).toMatchObject({
    astray: ['1'],
    sentence: expect.stringMatching(/^Table 1 plays a cash game that this room does not have.*open the game and add/),
  });
  const state = room().table('1')?.state ?? fail();
  expect(playedUnknown(emptyOffice, '1', state)).toBe('cash');
  const games = [{ id: 'g', closed: false, tables: ['1'] }];
  const open = { ...emptyOffice, cash: { ...emptyOffice.cash, games } } as unknown as typeof emptyOffice;
  expect(playedUnknown(open, '1', state)).toBeNull();
  // A table that deals for itself has met no office, and one where nobody sits waits for nothing.
  const { setUpAfter: _never, ...alone } = state;
  expect(playedUnknown(emptyOffice, '1', alone)).toBeNull();
  const empty = state.chairs.map((chair) => ({ ...chair, player: null }));
  expect(playedUnknown(emptyOffice, '1', { ...state, chairs: empty })).toBeNull();
});
