import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { withHeads } from '../../../test/office-page/evening-proposals.ts';
import { at, beginTest, evening, opened, part } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

test('whoever has given everything back has a receipt that says so', () => {
  const view = withHeads(evening.view, at);
  const third = view.standings[2]?.entry ?? 0;
  const { tournament, bounty } = view;
  const back = { entry: third, at: at + 60_000, amount: -10_000 };
  const settled = { entry: third, head: null, won: 0, unwon: 0, paid: 0, owed: 0 };
  opened('/tournament?tab=heads', [
    part({
      ...view,
      tournament: { ...tournament, headsPaid: [...(tournament.headsPaid ?? []), back] },
      bounty: bounty && { ...bounty, entries: bounty.entries.map((one) => (one.entry === third ? settled : one)) },
    }),
  ]);
  const receipts = screen.getAllByRole('button', { name: /^Receipt for / });
  expect(receipts).toHaveLength(2);
  fireEvent.click(receipts[1] as HTMLElement);
  const lines = [...document.querySelectorAll('.print-heads-receipt:first-of-type tr')].map(
    ({ textContent }) => textContent,
  );
  expect(lines.map((line) => line?.replace(/ \d{1,2} [A-Z][a-z]+ \d{4} \d\d:\d\d/, ''))).toEqual([
    'Paid€100',
    'Given back−€100',
    'Paid in all€0',
  ]);
});

test('a receipt comes to what was paid: it also says what nobody else has won', () => {
  const view = withHeads(evening.view, at);
  const { bounty } = view;
  const one = bounty?.entries.find(({ won, paid }) => won > 0 && paid > 0);
  if (bounty === null || one === undefined) throw new Error('Somebody was paid for a head.');
  const entries = bounty.entries.map((other) =>
    other === one ? { ...one, won: one.won + 5_000, unwon: 5_000, owed: one.owed + 5_000 } : other,
  );
  opened('/tournament?tab=heads', [part({ ...view, bounty: { ...bounty, entries } })]);
  expect(screen.getByText('Bounties nobody won:').parentElement?.textContent).toMatch(/ €50$/);
  fireEvent.click(screen.getAllByRole('button', { name: /^Receipt for / })[0] as HTMLElement);
  expect(document.querySelector('.print-heads-receipt')?.textContent).toContain('Bounties nobody won€50');
});
