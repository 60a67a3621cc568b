import { foldName, ruleSearchedAs } from '../../native-bridge/contracts/searched-as.ts';
import type { FloorAnswer, SearchQuery } from '../../protocol/floor-desk.ts';
import type { FloorIndex, IndexedHand, IndexedRecord } from './floor-index.ts';

type Found = Extract<FloorAnswer, { what: 'search' }>;
type Indexed = Awaited<ReturnType<FloorIndex['read']>>;

/** The name behind an id, if it is still known. */
export interface NamesBehind {
  readonly text: (id: string) => string | null;
  readonly staff: (id: string) => string | null;
}

/** How many records, and how many hands, are on a page. */
const mostRecords = 50;
const mostHands = 50;

/** Everything that matches all criteria, newest first. Hands come with the first page. */
export function searchIn({ records, hands }: Indexed, query: SearchQuery, names: NamesBehind): Found {
  const byHand = new Map(hands.map((hand) => [hand.hand, hand]));
  const fits = matcher(query, names);
  const isAbout = (record: IndexedRecord) => fits.record(record, byHand.get(record.hand));
  const all = records.filter(isAbout);
  const start = query.after === undefined ? 0 : all.findIndex(({ id }) => id === query.after) + 1;
  const page = all.slice(start, start + mostRecords);
  const asksRecords = [query.what, query.reports, query.rule].some((asked) => asked !== undefined);
  const withRecords = new Set(all.map(({ hand }) => hand));
  const found = hands.filter((hand) => (asksRecords ? withRecords.has(hand.hand) : fits.hand(hand)));
  return {
    what: 'search',
    records: page.map(({ seq: _seq, ...record }) => record),
    hands: query.after === undefined ? found.slice(0, mostHands).map(({ players: _players, ...hand }) => hand) : [],
    more: start + page.length < all.length,
  };
}

function matcher(query: SearchQuery, names: NamesBehind) {
  const { hand, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, what, reports, rule } = query;
  const named = (part: string | undefined, nameOf: (id: string) => string | null) => {
    const wanted = foldName(part ?? '');
    if (wanted === '') return null;
    const known = new Map<string, boolean>();
    return (id: string | null): boolean => {
      if (id === null) return false;
      const before = known.get(id);
      if (before !== undefined) return before;
      const is = foldName(nameOf(id) ?? '').includes(wanted);
      known.set(id, is);
      return is;
    };
  };
  const isPlayer = named(query.player, names.text);
  const isDealer = named(query.dealer, names.staff);
  const holds = (one: { readonly hand: number; readonly at: number; readonly dealer: string | null }): boolean =>
    (hand === undefined || one.hand === hand) &&
    one.at >= from &&
    one.at <= to &&
    (isDealer === null || isDealer(one.dealer));
  return {
    hand: (one: IndexedHand): boolean =>
      holds({ ...one, at: one.startedAt }) && (isPlayer === null || one.players.some(isPlayer)),
    record: (one: IndexedRecord, of: IndexedHand | undefined): boolean =>
      holds(one) &&
      (what === undefined || what.includes(one.what)) &&
      (reports === undefined || (one.report !== null && reports.includes(one.report))) &&
      (rule === undefined || one.cites.some((cite) => ruleSearchedAs(cite).includes(rule.toLowerCase()))) &&
      // A record without a seat concerns everybody who was dealt in.
      (isPlayer === null || (one.player === null ? (of?.players ?? []).some(isPlayer) : isPlayer(one.player))),
  };
}
