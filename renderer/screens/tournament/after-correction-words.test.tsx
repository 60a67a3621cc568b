import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginTest, evening, opened, part } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

test('whoever has chips and no seat is sent to a seat that the key names', () => {
  const [one] = evening.view.tournament.entries;
  const [tableId = ''] = evening.view.tournament.tables;
  const to = { tableId, seat: 3 };
  const noSeat = { what: 'no-seat', entry: one?.number ?? 0, player: one?.player.id ?? '', chips: 300, to } as const;
  opened('/tournament', [part({ ...evening.view, proposals: [noSeat] })]);
  expect(screen.getByRole('button', { name: /^To Table \d+, seat 3/ })).toBeTruthy();
});
