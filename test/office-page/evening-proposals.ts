import type { BountyView, Proposal, TournamentView } from '../../engine/office.ts';

export const breakFive: Proposal = {
  what: 'break',
  tableId: 't5',
  players: 4,
  openSeats: 10,
  cites: ['tda-2011#10'],
};

/** Three players went out in one hand, and not all of them had been counted. */
export const placesOpen: Proposal = { what: 'places', from: 17, to: 19, players: ['p7', 'p8', 'p9'] };

export const proposals: readonly Proposal[] = [
  breakFive,
  {
    what: 'balance',
    player: 'p3',
    from: { tableId: 't3', seat: 2 },
    to: { tableId: 't8', seat: 9 },
    skipped: [],
    excluded: [],
    floorDecides: false,
    cites: ['tda-2011#11'],
  },
  {
    what: 'balance',
    player: null,
    from: { tableId: 't3', seat: null },
    to: { tableId: 't8', seat: null },
    skipped: [],
    excluded: [],
    floorDecides: true,
    cites: [],
  },
  { what: 'halt', tables: ['t8'], why: 'balance', waivable: true, cites: ['tda-2024#11D'] },
  { what: 'go-on', tables: ['t8'] },
  { what: 'hand-for-hand', players: 19, paid: 18, cites: ['tda-2011#12'] },
  { what: 'next-round', round: 3 },
  { what: 'held', tables: ['t2', 't8'], waits: false, cites: ['tda-2024#RP-8F'] },
  { what: 'final-table', players: 9, size: 9, cites: ['tda-2011#13'] },
  { what: 'colour-up', chips: [100], level: 10, tables: ['t3', 't4', 't8'] },
  { what: 'end', winner: 'p7' },
  placesOpen,
];

const price = 20_000;

/** The evening's tournament with a bounty on every player: one was won and paid, one is unclear, one was paid to the wrong entry. */
export function withHeads(view: TournamentView, at: number): TournamentView {
  const { tournament, standings } = view;
  const [first, second, third, ...others] = standings.map(({ entry }) => entry);
  const { entry } = tournament.structure;
  if (first === undefined || second === undefined || third === undefined) return view;
  const standing = others
    .slice(2)
    .map((number) => ({ entry: number, head: price, won: 0, unwon: 0, paid: 0, owed: 0 }));
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
        { entry: first, head: price + 10_000, won: 10_000, unwon: 0, paid: 10_000, owed: 0 },
        { entry: second, head: price, won: 10_000, unwon: 0, paid: 0, owed: 10_000 },
        { entry: third, head: price, won: 0, unwon: 0, paid: 10_000, owed: -10_000 },
        ...standing,
      ],
      taken: [
        { of: won, value: price, to: [{ to: first, share: price, cash: 10_000, onHead: 10_000 }], went: 'won' },
        { of: unknown, value: price, to: [], went: 'unknown' },
      ],
    },
  };
}

const envelopes = [
  { amount: 500_000, count: 1 },
  { amount: 100_000, count: 3 },
  { amount: 20_000, count: 14 },
];
const commit = '10c73b82fd7f39bf159da2279a01d0f08ff4fe8af4b427a222295a8f7b9e792b';
const seed = '0123456789abcdef'.repeat(4);

/** The evening's tournament with mystery bounties, at a stage of their draw. */
export function mysteryAt(
  view: TournamentView,
  at: number,
  stage: NonNullable<BountyView['mystery']>['stage'],
): TournamentView {
  const heads = withHeads(view, at);
  const { tournament, bounty, standings } = heads;
  if (bounty === null) return view;
  const [first = 0, second = 0, third = 0, fourth = 0] = standings.map(({ entry }) => entry);
  const [out = 0, other = 0] = standings.slice(-2).map(({ entry }) => entry);
  const isPromised = stage !== 'waits' && stage !== 'promise';
  const isOpen = isPromised && stage !== 'open';
  const draws = isOpen
    ? [
        { of: fourth, number: 17, amount: 100_000, at },
        { of: third, number: 3, amount: 20_000, at },
      ]
    : [];
  const draw = {
    at,
    envelopes,
    commit,
    draws,
    ...(isOpen ? { openly: 'Kd 7c 2s' } : {}),
    ...(stage === 'revealed' ? { seed } : {}),
  };
  const due =
    stage === 'draw'
      ? [
          { of: out, by: [first] },
          { of: other, by: [first, second] },
        ]
      : [];
  return {
    ...heads,
    proposals: [],
    tournament: {
      ...tournament,
      structure: {
        ...tournament.structure,
        bounty: { kind: 'mystery', unit: 1000, top: envelopes.slice(0, 2) },
        policies: { 'bounty.from': 'players:18' },
      },
      ...(isPromised ? { mystery: draw } : {}),
    },
    bounty: {
      ...bounty,
      standing: 960_000,
      taken: [
        {
          of: third,
          value: 20_000,
          to: [{ to: first, share: 20_000, cash: 20_000, onHead: 0 }],
          went: 'won',
          envelope: 3,
        },
        { of: out, value: 0, to: [{ to: first, share: 0, cash: 0, onHead: 0 }], went: 'won', envelope: null },
      ],
      mystery: {
        stage,
        pool: 1_080_000,
        envelopes: 18,
        isOpen: false,
        due,
        left: { count: 16, sum: 960_000, highest: 500_000, lostToken: 60_000 },
      },
    },
  };
}

const seatValue = 88_000;

/** The evening's tournament as a satellite with seats to win: one ticket is handed out, the next one is waiting. */
export function satelliteAt(view: TournamentView, at: number): TournamentView {
  const { tournament, standings } = view;
  const winners = standings.slice(0, 4).map(({ entry }) => entry);
  const [first = 0, second = 0] = winners;
  const player = tournament.entries.find(({ number }) => number === second)?.player.id ?? '';
  return {
    ...view,
    standings: standings.map((one) =>
      winners.includes(one.entry) ? { ...one, place: 1, prize: 0, ticket: seatValue } : one,
    ),
    prizes: [0, 0, 0, 0, 40_000],
    tickets: winners.map((_, index) => ({ place: index + 1, value: seatValue })),
    proposals: [
      { what: 'seats', seats: 4 },
      { what: 'milestone', tableId: 't2', players: [String(second)] },
    ],
    tournament: {
      ...tournament,
      ticketsGiven: [{ id: '5f1c9a', entry: first, value: seatValue, at, transferable: false }],
      structure: {
        ...tournament.structure,
        satellite: {
          event: 'Autumn Main Event',
          seatValue,
          guaranteedSeats: 4,
          remainder: 'bubble',
          bubblePlaces: 1,
          tie: 'share-value',
          transferable: false,
          milestone: { target: 150_000, chipsOut: 'target' },
        },
      },
    },
    satellite: {
      seats: 4,
      seatsLeft: 4,
      seatValue,
      event: 'Autumn Main Event',
      over: true,
      winners,
      seatsPaidAsCash: 0,
      draw: null,
      unclaimed: 0,
    },
    ticketsOpen: [{ id: '77ab', player, value: 44_000, transferable: false, from: 'Sunday Satellite' }],
  };
}
