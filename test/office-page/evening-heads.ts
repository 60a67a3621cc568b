import type { TournamentView } from '../../engine/office.ts';

const price = 20_000;

/** The evening's tournament with a price on every head: one was won and paid, one nobody knows, one was paid to the wrong entry. */
export function withHeads(view: TournamentView, at: number): TournamentView {
  const { tournament, standings } = view;
  const [first, second, third, ...others] = standings.map(({ entry }) => entry);
  const { entry } = tournament.structure;
  if (first === undefined || second === undefined || third === undefined) return view;
  const standing = others.slice(2).map((number) => ({ entry: number, head: price, won: 0, paid: 0, owed: 0 }));
  const [won = 0, unknown = 0] = others;
  return {
    ...view,
    tournament: {
      ...tournament,
      structure: {
        ...tournament.structure,
        entry: { ...entry, bounty: price },
        bounty: { kind: 'progressive', unit: 100, cashShare: 5000 },
      },
      headsPaid: [
        { entry: first, at, amount: 10_000 },
        { entry: third, at, amount: 10_000 },
      ],
    },
    bounty: {
      paidIn: standings.length * price,
      refunded: 0,
      won: 10_000,
      standing: standing.length * price + 3 * price + 10_000,
      toPrizePool: 0,
      unclaimed: price,
      entries: [
        { entry: first, head: price + 10_000, won: 10_000, paid: 10_000, owed: 0 },
        { entry: second, head: price, won: 10_000, paid: 0, owed: 10_000 },
        { entry: third, head: price, won: 0, paid: 10_000, owed: -10_000 },
        ...standing,
      ],
      taken: [
        { of: won, value: price, to: [{ to: first, share: price, cash: 10_000, onHead: 10_000 }], went: 'won' },
        { of: unknown, value: price, to: [], went: 'unknown' },
      ],
    },
  };
}
