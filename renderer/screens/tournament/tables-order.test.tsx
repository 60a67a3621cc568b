import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OfficeDone } from '../../../protocol/office-desk.ts';
import { beginTest, evening, opened, part, press } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

test('where tables break by chance nobody sets the order: one key has the office draw it', async () => {
  const random = { ...evening.view, breakingOrder: 'random' } as const;
  const { wishes, settle } = opened('/tournament', [part(random)]);
  expect(screen.queryByLabelText(/in the breaking order/)).toBeNull();
  press('Draw the order');
  await settle();
  const { tables } = random.tournament;
  expect(wishes()).toEqual([{ type: 'set-breaking-order', tournament: 'main', tables }]);
});

test('a table is dragged by its grip to its place in the breaking order, and dropped at its own it stays', async () => {
  const { container, wishes, settle } = opened('/tournament', [part(evening.view)]);
  const { tables } = evening.view.tournament;
  for (const [index, row] of container.querySelectorAll('.event-table-row').entries())
    vi.spyOn(row, 'getBoundingClientRect').mockReturnValue({ top: 60 * index, height: 60 } as DOMRect);
  const grip = screen.getAllByRole('button', { name: /^Drag .* to its place$/ })[1] as HTMLElement;
  grip.setPointerCapture = () => {};
  const finger = { pointerId: 4, button: 0 };
  const marks = () => [...container.querySelectorAll('.event-table-row')].map((row) => row.getAttribute('data-mark'));
  fireEvent.pointerDown(grip, { ...finger, clientY: 90 });
  fireEvent.pointerMove(grip, { ...finger, clientY: 290 });
  expect(marks().slice(0, 6)).toEqual([null, 'dragged', null, null, 'below', null]);
  fireEvent.pointerUp(grip, { ...finger, clientY: 90 });
  fireEvent.pointerDown(grip, { ...finger, clientY: 90 });
  fireEvent.pointerMove(grip, { ...finger, clientY: 290 });
  fireEvent.pointerCancel(grip, finger);
  fireEvent.pointerUp(grip, { ...finger, clientY: 290 });
  await settle();
  expect([wishes(), marks().filter((mark) => mark !== null)]).toEqual([[], []]);
  fireEvent.pointerDown(grip, { ...finger, clientY: 90 });
  fireEvent.pointerMove(grip, { ...finger, clientY: 5 });
  expect(marks()[0]).toBe('above');
  fireEvent.pointerMove(grip, { pointerId: 5, clientY: 400 });
  fireEvent.pointerUp(grip, { ...finger, clientY: 290 });
  await settle();
  const [first, second, ...others] = tables;
  const order = [first, ...others.slice(0, 3), second, ...others.slice(3)];
  expect(wishes()).toEqual([{ type: 'set-breaking-order', tournament: 'main', tables: order }]);
});

test('as many of the free tables as are typed are added at once, until the office refuses one', async () => {
  const planned = { ...evening.view, tournament: { ...evening.view.tournament, tables: [] } };
  const office: { refusal: OfficeDone['refusal'] } = { refusal: null };
  const { wishes, settle } = opened('/tournament', [part(planned)], office);
  const count = screen.getByLabelText('How many tables to add');
  fireEvent.change(count, { target: { value: '3' } });
  fireEvent.blur(count);
  press('The first of them: 3');
  for (let asked = 0; asked < 4; asked += 1) await settle();
  const added = () => wishes().map((wish) => wish.type === 'use-table' && wish.tableId);
  expect(added()).toHaveLength(3);
  expect(new Set(added()).size).toBe(3);
  office.refusal = { reason: 'not-kept' };
  press('The first of them: 3');
  for (let asked = 0; asked < 4; asked += 1) await settle();
  expect(added()).toHaveLength(4);
});
