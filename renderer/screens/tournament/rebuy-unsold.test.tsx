import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { TournamentView } from '../../../engine/office.ts';
import { beginTest, evening, opened, part } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

test('a re-buy that the dealer gave and nobody sold is sold by one key beside the difference', async () => {
  const { tournament } = evening.view;
  const [sold] = tournament.entries;
  if (sold === undefined) throw new Error('somebody has entered');
  const at = { tableId: 't5', seat: 3 };
  const rebuy = { untilLevel: 4, most: null, chips: 5_000, price: { prize: 2_000, fee: 500 }, upTo: 5_000 };
  const view: TournamentView = {
    ...evening.view,
    tournament: { ...tournament, structure: { ...tournament.structure, rebuy } },
    meetings: [{ player: sold.player.id, table: at, office: at, why: 'rebuy-unsold', entry: sold.number }],
  };
  const { container, settle, wishes } = opened('/tournament', [part(view)]);
  expect(container.textContent).toContain('The dealer gave a re-buy that nobody has sold.');
  // Office and table agree on the seat.
  expect(container.textContent).not.toContain('Office decided');
  fireEvent.click(screen.getByRole('button', { name: 'Sell the re-buy, €25' }));
  await settle();
  expect(wishes()).toEqual([{ type: 'sell-rebuy', tournament: tournament.id, entry: sold.number, sold: sold.rebuys }]);
});

test('of a sale whose chips the table has undone the money goes back by one key beside the difference', async () => {
  const { tournament } = evening.view;
  const [first] = tournament.entries;
  if (first === undefined) throw new Error('somebody has entered');
  const sale = { what: 'rebuy', chips: 5_000, price: { prize: 2_000, fee: 500 }, at: 0 } as const;
  const at = { tableId: 't5', seat: 3 };
  const view: TournamentView = {
    ...evening.view,
    tournament: { ...tournament, entries: [{ ...first, sales: [sale] }, ...tournament.entries.slice(1)] },
    meetings: [{ player: first.player.id, table: at, office: at, why: 'sale-undone', entry: first.number }],
  };
  const { container, settle, wishes } = opened('/tournament', [part(view)]);
  expect(container.textContent).toContain('The table took the chips of a sale out of play again.');
  fireEvent.click(screen.getByRole('button', { name: 'Take the sale back, €25' }));
  await settle();
  expect(wishes()).toEqual([{ type: 'take-back-sale', tournament: tournament.id, entry: first.number }]);
});
