import type { MysteryView, TournamentView } from '../../engine/office.ts';
import { withHeads } from './evening-heads.ts';

const envelopes = [
  { amount: 500_000, count: 1 },
  { amount: 100_000, count: 3 },
  { amount: 20_000, count: 14 },
];
const commit = '10c73b82fd7f39bf159da2279a01d0f08ff4fe8af4b427a222295a8f7b9e792b';
const seed = '0123456789abcdef'.repeat(4);

/** The evening's tournament with envelopes for heads, at a stage of their draw. */
export function mysteryAt(view: TournamentView, at: number, stage: MysteryView['stage']): TournamentView {
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
