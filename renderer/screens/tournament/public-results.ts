import type { OfficeAnswer } from '../../../protocol/office-desk.ts';
import { makeCsv } from '../../room/save-file.ts';

/** Amounts in whole units of the currency, as databases and spreadsheets expect. */
const plain = (sum: number): number => sum / 100;

/** Results as a file for public databases. `names`: by player. Nobody is named without their consent. */
export function publicFile(
  { lines, startedAt, buyIn, pool, overlay, ...event }: Extract<OfficeAnswer, { what: 'results' }>['results'],
  names: Readonly<Record<string, string>>,
  kind: 'csv' | 'json',
): string {
  const results = lines.map(({ player, prize, tickets, bounties, ...line }) => ({
    ...line,
    name: player === null ? null : (names[player] ?? null),
    prize: plain(prize),
    tickets: plain(tickets),
    bounties: plain(bounties),
  }));
  if (kind === 'json') {
    const day = startedAt === null ? null : new Date(startedAt).toISOString();
    const price = { prize: plain(buyIn.prize), fee: plain(buyIn.fee), bounty: plain(buyIn.bounty) };
    const money = { buyIn: price, pool: plain(pool), overlay: plain(overlay) };
    return `${JSON.stringify({ format: 'riffle-results-1', ...event, startedAt: day, ...money, results }, null, 2)}\n`;
  }
  const rows = results.map(({ place, name, country, prize, deal, tickets, bounties, flight = '' }) => [
    place ?? '',
    name ?? '',
    country ?? '',
    prize,
    event.currency,
    deal ? 'deal' : '',
    tickets,
    flight,
    bounties,
  ]);
  // The byte order mark makes spreadsheets read the letters correctly.
  const columns = ['place', 'name', 'country', 'prize', 'currency', 'deal', 'tickets', 'flight', 'bounties'];
  return `\ufeff${makeCsv(columns, rows)}`;
}
