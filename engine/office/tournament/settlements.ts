import type { Elimination } from '../room-facts.ts';
import { type Entry, isInField, type Tournament } from './tournament.ts';

/** How entries had gone out when the floor settled something of them, by entry number. */
export type EndsThen = Readonly<Record<number, string>>;

/** An entry, and how it went out as its table reports now. */
interface EndNow {
  readonly person: string;
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
  told(entries, numbers, endOf);

/** The same, with whether their players have bought in again since; such a player plays for another place. */
export function endsForPlaces(entries: readonly EndNow[], numbers: readonly number[]): EndsThen {
  const last = new Map<string, number>();
  for (const { person, entry } of entries) if (isInField(entry)) last.set(person, entry.number);
  return told(entries, numbers, (one) => {
    const isAgain = (last.get(one.person) ?? 0) > one.entry.number;
    return isAgain ? `${endOf(one)} again` : endOf(one);
  });
}

const told = (entries: readonly EndNow[], numbers: readonly number[], endOfOne: (one: EndNow) => string): EndsThen => {
  const asked = new Set(numbers);
  return Object.fromEntries(
    entries.flatMap((one) => (asked.has(one.entry.number) ? [[one.entry.number, endOfOne(one)]] : [])),
  );
};

/**
 * What the floor has settled, if it still fits what the tables report. It no longer holds once a corrected hand has put one of its players back, or
 * out in another hand; settled places also end when one of their players buys in again. Settlements older than the notes on how players went out
 * stay.
 */
export function withSettlements(tournament: Tournament, entries: readonly EndNow[]): Tournament {
  const { settlements = [], headsSettled, headsSettledOf = {} } = tournament;
  if (settlements.length === 0 && headsSettled === undefined) return tournament;
  const numbers = entries.map(({ entry }) => entry.number);
  const [forPlaces, forHeads] = [endsForPlaces(entries, numbers), endsOf(entries, numbers)];
  const holds = (then: EndsThen, now: EndsThen): boolean =>
    Object.entries(then).every(([entry, end]) => now[Number(entry)] === end);
  const kept = settlements.filter(({ of }) => holds(of, forPlaces));
  const heads = Object.entries(headsSettled ?? {}).filter(([entry]) =>
    holds(headsSettledOf[Number(entry)] ?? {}, forHeads),
  );
  return {
    ...tournament,
    ...(settlements.length === 0
      ? {}
      : { places: Object.assign({}, tournament.places, ...kept.map(({ places }) => places)) as Tournament['places'] }),
    ...(headsSettled === undefined ? {} : { headsSettled: Object.fromEntries(heads) }),
  };
}
