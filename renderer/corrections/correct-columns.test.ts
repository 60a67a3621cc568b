import { expect, test } from 'vitest';
import type { ActChange, HandAct } from '../../engine/table.ts';
import { correctColumns, groupsOf, placeWith } from './correct-columns.ts';

/** Acts from a row of words: "f" a fold, "B" a board, "T" a hand turned up, "K" one killed, "|" the next street. */
function acts(row: string): readonly HandAct[] {
  let street = 0;
  const list: HandAct[] = [];
  for (const letter of row) {
    if (letter === '|') street++;
    else {
      const what = ({ f: 'fold', B: 'board', T: 'table', K: 'kill' } as const)[letter] ?? 'fold';
      const seat = what === 'board' ? null : 1;
      const rest = { to: null, allIn: false, cards: [], count: null, pot: null, fixed: null, recount: false } as const;
      list.push({ act: list.length, what, seat, street, board: what === 'board' ? 0 : null, ...rest });
    }
  }
  return list;
}

const shape = (row: string, opened: string | null = null, page = 0) => {
  const { folded, open } = correctColumns(groupsOf(acts(row), []), opened, page, { rows: 4, columns: 5 });
  const streets = open.map(({ id, columns, earlier, later }) => {
    const more = earlier + later === 0 ? '' : ` (${earlier} before, ${later} after)`;
    return `${id}: ${columns.map((column) => column.length).join('+')}${more}`;
  });
  return [...folded.map(({ id }) => `[${id}]`), ...streets];
};

test('a board card heads its street; two boards of one street stand in the list', () => {
  const [first, second] = groupsOf(acts('ff|Bff'), []);
  expect([first?.board, first?.cells.length]).toEqual([null, 2]);
  expect([second?.board?.act, second?.cells.length]).toEqual([2, 2]);
  const [, twice] = groupsOf(acts('ff|BBff'), []);
  expect([twice?.board, twice?.cells.length]).toEqual([null, 4]);
});

test('hands turned up after the betting are the showdown; before a board still to come they are part of their street', () => {
  expect(groupsOf(acts('f|BTT'), []).map(({ id }) => id)).toEqual(['street 0', 'street 1', 'showdown']);
  expect(groupsOf(acts('fTT|B'), []).map(({ id, cells }) => [id, cells.length])).toEqual([
    ['street 0', 3],
    ['street 1', 0],
  ]);
});

test('a hand killed before the flop stands there, even where nothing was bet after it; one killed among hands turned up with those', () => {
  expect(groupsOf(acts('ffK'), []).map(({ id, cells }) => [id, cells.length])).toEqual([['street 0', 3]]);
  expect(groupsOf(acts('f|BfTKT'), []).map(({ id, cells }) => [id, cells.length])).toEqual([
    ['street 0', 1],
    ['street 1', 1],
    ['showdown', 3],
  ]);
});

test('a missing act stands before the act it was missing before, or at the end', () => {
  const missed = (before: number): ActChange => ({ change: 'insert', before, act: { type: 'check', seat: 4 } });
  const [group] = groupsOf(acts('fff'), [missed(3), missed(1)]);
  expect(group?.cells.map((cell) => (cell.is === 'act' ? cell.act.act : `+${cell.place}`))).toEqual([
    0,
    '+1',
    1,
    2,
    '+0',
  ]);
});

test('columns of four are read downward; finished streets fold one by one until five columns are enough', () => {
  expect(shape(`${'f'.repeat(14)}|Bff`)).toEqual(['street 0: 4+4+4+2', 'street 1: 2']);
  expect(shape(`${'f'.repeat(14)}|Bff|Bff`)).toEqual(['[street 0]', 'street 1: 2', 'street 2: 2']);
  expect(shape(`${'f'.repeat(5)}|Bfffff|Bfffff`)).toEqual(['[street 0]', 'street 1: 4+1', 'street 2: 4+1']);
});

test('the street that is opened stays, and the others fold for it', () => {
  expect(shape(`${'f'.repeat(14)}|Bff|Bff`, 'street 0')).toEqual(['[street 1]', '[street 2]', 'street 0: 4+4+4+2']);
});

test('a street that fits nowhere is turned by pages, and every act is on one of them', () => {
  const row = `${'f'.repeat(40)}|B`;
  expect(shape(row, 'street 0', 0)).toEqual(['[street 1]', 'street 0: 3+4+4+3 (26 before, 0 after)']);
  expect(shape(row, 'street 0', 1)).toEqual(['[street 1]', 'street 0: 3+4+4+3 (12 before, 14 after)']);
  expect(shape(row, 'street 0', 2)).toEqual(['[street 1]', 'street 0: 4+4+4+2 (0 before, 26 after)']);
});

test('an act that is seen moves nothing when it is chosen; one that is not is shown on its page', () => {
  const groups = groupsOf(acts(`${'f'.repeat(40)}|Bff`), []);
  const room = { rows: 4, columns: 5 };
  const at = (act: number, opened: string | null, page: number) => placeWith(groups, act, { opened, page }, room);
  expect(at(20, 'street 0', 1)).toEqual({ opened: 'street 0', page: 1 });
  expect(at(41, null, 0)).toEqual({ opened: null, page: 0 });
  expect(at(3, 'street 0', 0)).toEqual({ opened: 'street 0', page: 2 });
  expect(at(30, null, 0)).toEqual({ opened: 'street 0', page: 0 });
  expect(at(99, 'street 0', 1)).toEqual({ opened: 'street 0', page: 1 });
});
