import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginTest, endTest, evening, opened, part } from '../../../test/support/scripted-office.tsx';

const saved: Blob[] = [];

beforeEach(() => {
  beginTest();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (blob: Blob) => {
        saved.push(blob);
        return 'blob:sheet';
      },
      revokeObjectURL: () => {},
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  endTest();
});

test('the sheet of a final day has what each flight has taken, as the page has', async () => {
  const flight = { stage: 'over', through: null, prize: 54_000, bounty: 54_000, fee: 6_000, byTicket: 0 } as const;
  const flights = [{ ...flight, id: 'a', name: 'Winter A', entries: 6 }];
  const tournament = { ...evening.view.tournament, entries: [] };
  opened('/tournament/print-results?tournament=main', [part({ ...evening.view, tournament, flights })]);
  const [first] = screen.getAllByRole('table');
  expect(first?.textContent).toContain('Winter A6€540€540€60');
  fireEvent.click(screen.getByRole('button', { name: 'Save for a spreadsheet (CSV)' }));
  const text = (await saved[0]?.text()) ?? '';
  expect(text.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
    'Sold,Number,Into the prizes,For bounties,Fees',
    'Winter A,6,540,540,60',
  ]);
});

test('a place that is shared is told on paper as on the screen', () => {
  const standings = evening.view.standings.map((one) => (one.place === 101 ? { ...one, place: 100 } : one));
  const places = (address: string) => {
    const { container, unmount } = opened(address, [part({ ...evening.view, standings })]);
    const told = [...container.querySelectorAll('td')].map(({ textContent }) => textContent);
    unmount();
    return told.filter((text) => /^(99|100|102)\b/.test(text ?? ''));
  };
  const told = ['99', '100, shared', '100, shared', '102'];
  expect(places('/tournament/print-results?tournament=main')).toEqual(told);
  expect(places('/tournament?tab=standings')).toEqual(told);
});
