import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withHeads } from '../../../test/office-page/evening-proposals.ts';
import { at, beginTest, evening, opened, part } from '../../../test/support/scripted-office.tsx';
import { chooseLanguage } from '../../text/i18n.ts';

const saved: Blob[] = [];

beforeEach(beginTest);
beforeEach(() => {
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
});

test('the sheet of a final day has what each flight has taken, as the page has', async () => {
  const flight = {
    stage: 'over',
    through: null,
    prize: 54_000,
    bounty: 54_000,
    fee: 6_000,
    dealers: 1_800,
    byTicket: 0,
    won: 10_000,
    paid: 5_000,
  } as const;
  const flights = [{ ...flight, id: 'a', name: 'Winter A', entries: 6 }];
  const tournament = { ...evening.view.tournament, entries: [] };
  opened('/tournament/print-results?tournament=main', [part({ ...evening.view, tournament, flights })]);
  const [first] = screen.getAllByRole('table');
  expect(first?.textContent).toContain('Winter A6€540€540€60€18');
  fireEvent.click(screen.getByRole('button', { name: 'Save for a spreadsheet (CSV)' }));
  const text = (await saved[0]?.text()) ?? '';
  expect(text.replace('\ufeff', '').split('\r\n').slice(0, 3)).toEqual([
    'Sold,Number,Into the prizes,For bounties,Fees,Of these for dealers',
    'Winter A,6,540,540,60,18',
    'Total,,540,540,60,18',
  ]);
  // What the flight has paid on its own is in the takings, so it is in the places as well.
  const places = screen.getAllByRole('table')[1]?.textContent ?? '';
  expect(places).toContain('Winter A: won there€100€50');
  expect(text).toContain('\n,Winter A: won there,100,50');
});

test('heads that were won in a flight have their line on the sheet, also where it paid no prize', () => {
  const view = withHeads(evening.view, at);
  const flight = { id: 'a', name: 'Winter A', entries: 6, won: 0, paid: 0, heads: { won: 4_000, paid: 1_000 } };
  const sold = { stage: 'over', through: null, prize: 0, bounty: 54_000, fee: 0, dealers: 0, byTicket: 0 };
  const tournament = { ...view.tournament, entries: [] };
  opened('/tournament/print-results?tournament=main', [
    part({ ...view, tournament, flights: [{ ...flight, ...sold }] } as never),
  ]);
  expect(screen.getAllByRole('table')[1]?.textContent).toContain('Winter A: won there€40€10');
});

test('both lists of the sheet end with their sums, and the house’s own addition is a line of it, as on the page', async () => {
  const [one, two] = evening.view.standings;
  if (one === undefined || two === undefined) throw new Error('Two have entered.');
  const standings = [
    { ...one, place: 1, prize: 50_000, paid: 50_000 },
    { ...two, place: 2, prize: 29_950, paid: null },
  ];
  const sold = { ...evening.view.tournament.entries[0], paid: { prize: 9_000, fee: 1_000, bounty: 0 } };
  const tournament = { ...evening.view.tournament, entries: [{ ...sold, withdrawn: null }] } as never;
  const view = { ...evening.view, tournament, standings, bounty: null, overlay: 70_950 };
  const { container } = opened('/tournament/print-results?tournament=main', [part(view)]);
  const feet = [...container.querySelectorAll('tfoot tr')].map(({ textContent }) => textContent);
  expect(feet).toEqual(['Total€799.50€10', 'Total€799.50€500']);
  fireEvent.click(screen.getByRole('button', { name: 'Save for a spreadsheet (CSV)' }));
  const [takings = '', places = ''] = ((await saved.at(-1)?.text()) ?? '').split('\r\n\r\n');
  expect(takings.split('\r\n').slice(-2)).toEqual(['Added by the house,,709.5,0', 'Total,,799.5,10']);
  expect(places.split('\r\n').at(-1)).toBe(',Total,799.5,500');
});

test('bounties stand beside their player whatever entry won them, and those nobody won go from the heads to the prizes', () => {
  const [one, two] = evening.view.standings;
  if (one === undefined || two === undefined) throw new Error('Two have entered.');
  const out = { ...two, entry: 91, player: 'again', place: null, prize: null, paid: null };
  const standings = [{ ...two, entry: 92, player: 'again', place: 1, prize: 900 }, { ...one, place: 2 }, out];
  const won = (entry: number, sum: number) => ({ entry, head: null, won: sum, unwon: 0, paid: sum, owed: 0 });
  const entries = [won(91, 4_500), won(92, 9_000), won(one.entry, 0)];
  const bounty = {
    paidIn: 27_000,
    refunded: 0,
    standing: 0,
    won: 13_500,
    toPrizePool: 13_500,
    unclaimed: 0,
    entries,
    taken: [],
  };
  const sold = { ...evening.view.tournament.entries[0], paid: { prize: 9_000, fee: 1_000, bounty: 27_000 } };
  const tournament = { ...evening.view.tournament, entries: [{ ...sold, withdrawn: null }] };
  const view = { ...evening.view, tournament, standings, bounty } as typeof evening.view;
  opened('/tournament/print-results?tournament=main', [part(view)]);
  const [takings, places] = screen.getAllByRole('table');
  expect(takings?.textContent).toContain('Gone to the prizes€135−€135');
  expect(takings?.textContent).toContain('Total€225€135€10');
  expect(places?.textContent).toContain('€135€135');
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

test.each([
  ['en', 'place 5, shared'],
  ['pl', '5. miejsce, dzielone'],
  ['de', '5. Platz, geteilt'],
] as const)('a receipt for a shared place says so as people say it, in %s', (language, said) => {
  chooseLanguage(language);
  const standings = evening.view.standings
    .slice(0, 2)
    .map((one) => ({ ...one, state: 'out' as const, place: 5, prize: 40_000, paid: 40_000 }));
  const [first] = standings;
  const paid = { [first?.entry ?? 0]: { at: 0, amount: 40_000 } };
  const tournament = { ...evening.view.tournament, paid };
  const address = '/tournament/print-results?tournament=main&receipts=1';
  const { container } = opened(address, [part({ ...evening.view, standings, tournament })]);
  expect(container.querySelector('.print-receipts')?.textContent).toContain(said);
  // The page has a heading for whoever hears it.
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('whoever has shared out the rest has no place but the deal, on paper and in the file', async () => {
  const [one, two, third] = evening.view.standings.filter(({ state }) => state === 'playing');
  if (one === undefined || two === undefined || third === undefined) throw new Error('Three play.');
  const deal = { at: 0, amounts: { [one.player]: 60_000, [two.player]: 40_000 }, left: 0 };
  const left = [one, two].map((each) => ({ ...each, place: null, prize: deal.amounts[each.player] ?? 0 }));
  const tournament = { ...evening.view.tournament, stage: 'over', deal } as typeof evening.view.tournament;
  const view = { ...evening.view, tournament, standings: [...left, { ...third, place: 3, prize: 900 }] };
  const { unmount } = opened('/tournament/print-results?tournament=main', [part(view)]);
  const places = screen.getAllByRole('table').at(-1);
  expect([...(places?.querySelectorAll('tbody td:first-child') ?? [])].map((cell) => cell.textContent)).toEqual([
    'deal',
    'deal',
    '3',
  ]);
  // What was agreed stands beside what each has won in all.
  const column = [...(places?.querySelectorAll('thead th') ?? [])].findIndex((cell) =>
    /by the deal/.test(cell.textContent),
  );
  expect(
    [...(places?.querySelectorAll('tr:not(.print-results-of)') ?? [])].map((row) => row.children[column]?.textContent),
  ).toEqual(['Of it by the deal', '€600', '€400', '', '€1,000']);
  fireEvent.click(screen.getByRole('button', { name: 'Save for a spreadsheet (CSV)' }));
  expect((await saved.at(-1)?.text()) ?? '').toContain('\r\ndeal,');
  unmount();
  opened('/tournament?tab=standings', [part(view)]);
  expect(screen.getByRole('heading', { name: 'Results' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /^Playing/ })).toBeNull();
  expect(screen.getAllByRole('cell', { name: 'deal' })).toHaveLength(2);
});
