import type { Elimination } from '../room-facts.ts';
import type { Entry, Tournament } from './tournament.ts';

/** How entries had gone out when the floor settled something of them, by entry number. */
export type EndsThen = Readonly<Record<number, string>>;

/** An entry, and how it went out as its table reports now. */
interface EndNow {
  readonly entry: Pick<Entry, 'number' | 'withdrawn'>;
  readonly out: Elimination | null;
}

/** Identifies how an entry went out; `in`: it has not. */
function endOf({ entry: { withdrawn }, out }: EndNow): string {
  if (out !== null) return `${out.tableId} ${out.logId} ${out.hand}`;
  return withdrawn === null ? 'in' : `withdrawn ${withdrawn.at}`;
}

/** How these entries have gone out now. */
export const endsOf = (entries: readonly EndNow[], numbers: readonly number[]): EndsThen =>
  Object.fromEntries(
    entries.flatMap((one) => (numbers.includes(one.entry.number) ? [[one.entry.number, endOf(one)]] : [])),
  );

/**
 * What the floor has settled, as far as it is about what the tables report still: once a corrected hand has put somebody of it back, or out in
 * another hand, nothing of it is left. What was settled before it was noted how players had gone out stays.
 */
export function withSettlements(tournament: Tournament, entries: readonly EndNow[]): Tournament {
  const { settlements = [], headsSettled, headsSettledOf = {} } = tournament;
  const now = new Map(entries.map((one) => [one.entry.number, endOf(one)]));
  const holds = (ends: EndsThen): boolean =>
    Object.entries(ends).every(([entry, end]) => now.get(Number(entry)) === end);
  const kept = settlements.filter(({ of }) => holds(of));
  const heads = Object.entries(headsSettled ?? {}).filter(([entry]) => holds(headsSettledOf[Number(entry)] ?? {}));
  return {
    ...tournament,
    ...(settlements.length === 0
      ? {}
      : { places: Object.assign({}, tournament.places, ...kept.map(({ places }) => places)) as Tournament['places'] }),
    ...(headsSettled === undefined ? {} : { headsSettled: Object.fromEntries(heads) }),
  };
}
