import { expect, test } from 'vitest';
import type { FloorRecord } from '../../../protocol/floor-desk.ts';
import { historyOf, timesUnderRule } from './history-of-records.ts';
import { handSearch, makeFilter, queryOf, type RecordFilter, readFilter, readHandLink } from './record-filter.ts';
import { type SearchWorld, suggestionsFor } from './search-text.ts';

const world: SearchWorld = {
  tables: [
    { tableId: 'a', name: 'Table 7' },
    { tableId: 'b', name: 'Table 17' },
    { tableId: 'c', name: 'Feature' },
  ],
  players: ['Nováková', 'Nguyễn', 'Łukasz Kowal'],
  dealers: ['Jana K.'],
  reports: [
    { kind: 'string-bet', names: ['String bet', 'Sázka nadvakrát', 'Bet na raty'] },
    { kind: 'phone', names: ['On the phone', 'Telefon u stolu'] },
  ],
  kinds: [{ kind: 'penalty', names: ['Penalty', 'Trest', 'Kara'] }],
};

const told = (text: string): readonly string[] =>
  suggestionsFor(text, world).map((one) =>
    one.is === 'open-hand' ? `open ${one.tableId} ${one.hand}` : `${one.is} ${Object.values(one.filter).join(' ')}`,
  );

test.each<[string, readonly string[]]>([
  ['', []],
  ['   ', []],
  ['7/118', ['open a 118']],
  ['99/118', ['hand 118']],
  ['Table 17 / 3', ['open b 3', 'player Table 17 / 3', 'dealer Table 17 / 3']],
  ['feature#9', ['open c 9', 'rule feature#9', 'player feature#9', 'dealer feature#9']],
  ['hand 1', ['hand 1', 'player hand 1', 'dealer hand 1']],
  ['Handa #118', ['hand 118', 'player Handa #118', 'dealer Handa #118']],
  ['rozdanie 7', ['hand 7', 'player rozdanie 7', 'dealer rozdanie 7']],
  ['Table 7, hand 118', ['open a 118', 'player Table 7, hand 118', 'dealer Table 7, hand 118']],
  ['118', ['hand 118', 'rule 118']],
  ['7', ['table a', 'hand 7', 'rule 7']],
  ['44b', ['rule 44B', 'player 44b', 'dealer 44b']],
  ['TDA 40', ['rule 40', 'player TDA 40', 'dealer TDA 40']],
  ['TDA 2024 29', ['rule tda-2024#29', 'player TDA 2024 29', 'dealer TDA 2024 29']],
  ['tda-2026 #35a', ['rule tda-2026#35A', 'player tda-2026 #35a', 'dealer tda-2026 #35a']],
  ['TDA 2019 SK 35A', ['rule tda-2019-sk#35A', 'player TDA 2019 SK 35A', 'dealer TDA 2019 SK 35A']],
  ['RRoP ties.odd-chip', ['rule rrop#ties.odd-chip', 'player RRoP ties.odd-chip', 'dealer RRoP ties.odd-chip']],
  ['tda pl 44b', ['rule tda-pl#44B', 'player tda pl 44b', 'dealer tda pl 44b']],
  ['pravidlo 40', ['rule 40', 'player pravidlo 40', 'dealer pravidlo 40']],
  ['tda-2011#32', ['rule tda-2011#32', 'player tda-2011#32', 'dealer tda-2011#32']],
  ['novak', ['player Nováková', 'player novak', 'dealer novak']],
  ['NGUYEN', ['player Nguyễn', 'player NGUYEN', 'dealer NGUYEN']],
  ['lukasz', ['player Łukasz Kowal', 'player lukasz', 'dealer lukasz']],
  ['jana', ['dealer Jana K.', 'player jana', 'dealer jana']],
  ['string', ['report string-bet', 'player string', 'dealer string']],
  ['sazka', ['report string-bet', 'player sazka', 'dealer sazka']],
  ['kara', ['kind penalty', 'player kara', 'dealer kara']],
  ['telefon', ['report phone', 'player telefon', 'dealer telefon']],
  ['?!', ['player ?!']],
])('“%s” is never a dead end', (text, expected) => {
  expect(told(text)).toEqual(expected);
});

const noon = (date: string): number => new Date(`${date}T12:00:00`).getTime();

test.each<[string, RecordFilter]>([
  ['nothing', { time: 'all' }],
  ['a player tonight', { time: 'tonight', player: 'Łukasz & Co' }],
  [
    'everything',
    { time: 'yesterday', table: 'a', hand: 118, player: 'x', dealer: 'y', rule: 'tda-2011#40', report: 'phone' },
  ],
  ['a range', { time: { from: '2026-11-20', to: '2026-11-22' }, what: 'penalty' }],
])('a filter comes back from its address: %s', (_what, filter) => {
  expect(readFilter(makeFilter(filter))).toEqual(filter);
});

test('what an address does not mean is left out', () => {
  expect(readFilter('?hand=-1&what=murder&report=x&time=never&from=2026-11-99&to=2026-11-22&player=%20')).toEqual({
    time: 'all',
  });
  expect(readHandLink(handSearch('table/7 & co', 118))).toEqual({ tableId: 'table/7 & co', hand: 118 });
  expect(readHandLink('?table=a&hand=1.5')).toBeNull();
  expect(readHandLink('?hand=3')).toBeNull();
});

test('a night lasts from noon to noon, also when it is looked at before noon', () => {
  const late = new Date('2026-11-23T02:30:00').getTime();
  expect(queryOf({ time: 'tonight' }, late)).toEqual({ from: noon('2026-11-22') });
  expect(queryOf({ time: 'yesterday' }, late)).toEqual({ from: noon('2026-11-21'), to: noon('2026-11-22') - 1 });
  expect(queryOf({ time: { from: '2026-11-20', to: '2026-11-20' } }, late)).toEqual({
    from: noon('2026-11-20'),
    to: noon('2026-11-21') - 1,
  });
  expect(queryOf({ time: 'all', table: 'a', what: 'call' }, late)).toEqual({ tableId: 'a', what: ['call'] });
});

const record = (id: string, more: Partial<FloorRecord>): FloorRecord => ({
  id,
  what: 'report',
  tableId: 'a',
  hand: 1,
  shown: 1,
  at: 0,
  report: 'phone',
  seat: 6,
  player: 'p6',
  dealer: null,
  ruled: { at: 0, by: 'floor:s4', ruling: 0, reason: null, hands: null },
  cites: ['tda-2011#4'],
  ...more,
});

test('a history counts under each rule, and tells the third time from the first', () => {
  const penalty = (hands: number | null) => ({ at: 0, by: 'floor:s4', ruling: null, reason: null, hands });
  const records = [
    record('c', { at: 3 }),
    record('b', { at: 2, ruled: null }),
    record('a', { at: 1 }),
    record('other', { at: 1, player: 'p7' }),
    record('bet', { at: 5, report: 'string-bet', cites: ['tda-2011#42'] }),
    // Told by the report it was given for, it is no second offence.
    record('w', { what: 'penalty', at: 3, ruled: penalty(0) }),
    record('x', { what: 'penalty', report: null, cites: [], ruled: penalty(9) }),
    record('y', { what: 'penalty', report: null, cites: [], ruled: penalty(-4) }),
  ];
  const { counts, ...rest } = historyOf(records.filter(({ player }) => player === 'p6'));
  expect(counts.map(({ rule, count, last }) => [rule, count, last])).toEqual([
    ['tda-2011#4', 3, 3],
    ['tda-2011#42', 1, 5],
  ]);
  expect(rest).toEqual({ warnings: 1, penalties: 1, hands: 9, rulings: 3, open: 1 });
  expect(records.slice(0, 4).map((one) => timesUnderRule(one, records))).toEqual([3, 2, 1, 1]);
  expect(records.filter(({ id }) => id === 'w').map((one) => timesUnderRule(one, records))).toEqual([3]);
});
