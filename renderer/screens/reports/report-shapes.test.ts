import { expect, test } from 'vitest';
import { makeCsv, makeSpreadsheet } from '../../room/save-file.ts';
import { reportLines } from './report-shapes.ts';

test('rows about the same thing are added up and their ratios reckoned anew, the most first', () => {
  const rows = [
    { of: { table: 't1', day: 0 }, figures: { hands: 30, minutes: 60, perHour: 30 } },
    { of: { table: 't2', day: 0 }, figures: { hands: 70, minutes: 120, perHour: 35 } },
    { of: { table: 't1', day: 1 }, figures: { hands: 50, minutes: 60, perHour: 50 } },
  ];
  expect(reportLines('hands-per-hour', 'table', rows).map(({ key, figures }) => [key, figures])).toEqual([
    ['t1', { hands: 80, minutes: 120, perHour: 40 }],
    ['t2', { hands: 70, minutes: 120, perHour: 35 }],
  ]);
  expect(reportLines('hands-per-hour', 'day', rows).map(({ key, figures }) => [key, figures.perHour])).toEqual([
    ['0', 33.3],
    ['1', 50],
  ]);
});

test('a shuffler without a cycle has no share of faults, and one that jams most is the first', () => {
  const rows = [
    { of: { table: 't1' }, figures: { cycles: 200, faults: 1, per100: 0.5 } },
    { of: { table: 't2' }, figures: { cycles: 0, faults: 2, per100: 0 } },
  ];
  expect(reportLines('shuffler', 'table', rows).map(({ key, figures }) => [key, figures.per100])).toEqual([
    ['t2', 0],
    ['t1', 0.5],
  ]);
});

test('antennas are told apart by table and place, sessions each for itself', () => {
  const antenna = (table: string, place: string) => ({ of: { table, place, day: 1 }, figures: { weak: 1 } });
  const antennas = [antenna('t1', '4'), antenna('t1', 'board'), antenna('t1', '4')];
  expect(reportLines('antennas', 'table', antennas).map(({ of, figures }) => [of.place, figures.weak])).toEqual([
    ['4', 2],
    ['board', 1],
  ]);
  const session = (from: number) => ({ of: { player: 'p', game: 'g', from, until: null }, figures: { minutes: 9 } });
  expect(reportLines('sessions', 'player', [session(1), session(2)])).toHaveLength(2);
});

test('what was taken in two currencies is never added', () => {
  const taken = (currency: string, rake: number) => ({ of: { table: 't1', currency }, figures: { rake } });
  const lines = reportLines('rake', 'table', [taken('EUR', 500), taken('CZK', 900), taken('EUR', 40)]);
  expect(lines.map(({ of, figures }) => [of.currency, figures.rake])).toEqual([
    ['CZK', 900],
    ['EUR', 540],
  ]);
});

test('a spreadsheet gets names as they are, and none of them as a formula', () => {
  const lines = [
    ['Novák, Adam', 3],
    ['=HYPERLINK("x")', -180],
  ];
  expect(makeCsv(['Player', 'Difference'], lines)).toBe(
    'Player,Difference\r\n"Novák, Adam",3\r\n"\'=HYPERLINK(""x"")",-180',
  );
});

test('a name that begins like a formula behind signs nobody sees, or holds an end of a line, is a cell and no more', () => {
  expect(makeCsv(['Player'], [['\t=1+1'], [' @x'], ['a\nb'], ['\u001b[2K-1'], [-1]])).toBe(
    "Player\r\n\ufffd=1+1\r\n' @x\r\na\ufffdb\r\n\ufffd[2K-1\r\n-1",
  );
});

test.each([
  ['en', ',', '.'],
  ['cs', ';', ','],
  ['sk', ';', ','],
  ['pl', ';', ','],
  ['de', ';', ','],
] as const)('a spreadsheet is written as Excel opens it, in %s', (language, between, decimal) => {
  const head = ['Player', 'Paid'];
  const file = makeSpreadsheet(language, [head, [['Novák; Adam, st.', -12.5]]], [['Total'], [[7]]]);
  const lines = [head.join(between), ['"Novák; Adam, st."', `-12${decimal}5`].join(between), '', 'Total', '7'];
  expect(file).toBe(`\ufeff${lines.join('\r\n')}`);
  // Programs read one form.
  expect(makeCsv(head, [['Novák', 12.5]])).toBe('Player,Paid\r\nNovák,12.5');
});
