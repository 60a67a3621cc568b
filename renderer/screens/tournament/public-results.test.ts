import { expect, test } from 'vitest';
import { publicFile } from './print-results.tsx';

const results: Parameters<typeof publicFile>[0] = {
  name: 'Main event',
  startedAt: Date.UTC(2026, 10, 28, 18),
  isOver: true,
  currency: 'EUR',
  buyIn: { prize: 9000, fee: 1000, bounty: 0 },
  entries: 12,
  players: 10,
  pool: 108_000,
  overlay: 0,
  lines: [
    { place: 1, player: 'p1', country: null, prize: 60_000, deal: true, tickets: 0, bounties: 9000 },
    { place: 2, player: null, country: null, prize: 48_050, deal: true, tickets: 0, bounties: 0 },
    { place: 5, player: null, country: null, prize: 0, deal: false, tickets: 0, bounties: 0, flight: 'Main event A' },
  ],
};

test('a file names only who agreed to it, in whole units of the currency', () => {
  const csv = publicFile(results, { p1: 'Novák, Jan', p2: 'Somebody' }, 'csv');
  const [head, first, second, third] = csv.replace('\ufeff', '').split('\r\n');
  expect(head).toBe('place,name,country,prize,currency,deal,tickets,flight,bounties');
  expect(first).toBe('1,"Novák, Jan",,600,EUR,deal,0,,90');
  expect(second).toBe('2,,,480.5,EUR,deal,0,,0');
  expect(third).toBe('5,,,0,EUR,,0,Main event A,0');
});

test('the same as JSON', () => {
  const json = JSON.parse(publicFile(results, { p1: 'Novák, Jan' }, 'json'));
  expect(json).toMatchObject({
    format: 'riffle-results-1',
    startedAt: '2026-11-28T18:00:00.000Z',
    currency: 'EUR',
    entries: 12,
    pool: 1080,
    buyIn: { prize: 90, fee: 10, bounty: 0 },
  });
  expect(json.results[0]).toEqual({
    place: 1,
    name: 'Novák, Jan',
    country: null,
    prize: 600,
    deal: true,
    tickets: 0,
    bounties: 90,
  });
  expect(json.results[1].name).toBeNull();
});
