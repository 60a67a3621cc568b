import { render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Seat } from '../../engine/notation.ts';
import { legalActions } from '../../engine/table.ts';
import { FakeTable } from '../stores/fake-table.ts';
import { i18n } from '../text/i18n.ts';
import { landscapeTable, portraitTable, type TableShape } from './table-geometry.ts';
import { TablePicture } from './table-picture.tsx';

// Polish has the longest words for it.
beforeAll(() => i18n.changeLanguage('pl'));

/** The big blind faces the all-in of everybody else, five figures each. */
function facingAllIns(seats: number, seat: Seat): FakeTable {
  const everybody = Array.from({ length: seats }, (_, index) => index + 1);
  const seating = Object.fromEntries(everybody.map((one) => [one, ['Wojciechowska', 30_000 + 4300 * one] as const]));
  const table = new FakeTable({ seats, at: 0, seating, smallBlind: 100 });
  const button = ((seat + seats - (seats === 2 ? 2 : 3)) % seats) + 1;
  table.does({ type: 'start-hand', at: 0, by: 'dealer', forced: { button, straddles: [], posts: [] } });
  for (let legal = legalActions(table.state); legal.toAct !== seat; legal = legalActions(table.state))
    table.does({ type: legal.allIn === null ? 'call' : 'all-in', seat: legal.toAct ?? 1 });
  return table;
}

/** Seats for whose amount there is no room, of all that may be the big blind. */
function withoutRoom(seats: number, shape: TableShape): readonly Seat[] {
  const everybody = Array.from({ length: seats }, (_, index) => index + 1);
  return everybody.filter((seat) => {
    const { state } = facingAllIns(seats, seat);
    const { container, unmount } = render(<TablePicture state={state} names={{}} shape={shape} />);
    const shown = container.querySelectorAll('.to-call').length;
    unmount();
    return shown === 0;
  });
}

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'with %i seats what the big blind must add is on the felt, whoever it is and however much all others have put in',
  (seats) => {
    expect(withoutRoom(seats, landscapeTable)).toEqual([]);
    expect(withoutRoom(seats, portraitTable(seats))).toEqual([]);
  },
);
