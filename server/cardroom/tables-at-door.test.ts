import { fail } from 'node:assert/strict';
import { expect, test } from 'vitest';
import { emptyOffice, isOfForgottenEvent } from '../../engine/office.ts';
import { ofType, openCardroom } from '../../test/support/room-of-tables.ts';
import { handBegins, PlayedTable, threePlayers } from '../../test/support/table-rows.ts';

/** A room with table 1 linked, and what a page that comes now is told of the room. */
function atTheDoor() {
  const room = openCardroom();
  const played = new PlayedTable('1', 'log-1');
  played.play(...threePlayers, handBegins);
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
  expect(isOfForgottenEvent(office, '1', played)).toBe(true);
  // A table that never met an office plays for itself, and an empty one stands still for nobody.
  const { setUpAfter: _never, ...alone } = played;
  expect(isOfForgottenEvent(office, '1', alone)).toBe(false);
  expect(isOfForgottenEvent(office, '1', { ...played, chairs: empty })).toBe(false);
  const over = (startedAt: number) =>
    ({
      ...office,
      tournaments: { e: { stage: 'over', tables: [], broken: [], uses: [{ tableId: '1' }], schedule: { startedAt } } },
    }) as unknown as typeof office;
  expect([isOfForgottenEvent(over(9_000), '1', played), isOfForgottenEvent(over(1), '1', played)]).toEqual([
    false,
    true,
  ]);
});
