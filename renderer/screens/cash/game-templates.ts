import type { Chips, Stakes } from '../../../engine/notation.ts';
import type { CashGame, GameTerms } from '../../../engine/office.ts';
import type { RulesInForce } from '../../../engine/rules.ts';

const rake = (cap: Chips) =>
  ({
    basisPoints: 500,
    steps: [],
    cap,
    caps: [],
    noFlopNoDrop: true,
    unit: 1,
    jackpot: null,
  }) as const;

const stakes = (smallBlind: Chips, bigBlind: Chips, cap: Chips): Stakes => ({
  smallBlind,
  bigBlind,
  minBet: bigBlind,
  ante: null,
  minBuyIn: 40 * bigBlind,
  maxBuyIn: 100 * bigBlind,
  rake: rake(cap),
});

const usual = {
  rotation: null,
  rulebook: 'house-cz',
  overlay: {},
  seats: 9,
  chipValues: [1, 5, 25, 100, 500],
  currency: 'EUR',
  unit: 100,
  timeCharge: null,
  mustMove: false,
} as const;

/** Games a house usually begins with. */
const templates: readonly GameTerms[] = [
  { ...usual, name: '€1/€3 hold’em', variant: 'no-limit-holdem', stakes: stakes(1, 3, 5) },
  { ...usual, name: '€2/€5 hold’em', variant: 'no-limit-holdem', stakes: stakes(2, 5, 8) },
  { ...usual, name: '€5/€5 PLO', variant: 'pot-limit-omaha', stakes: stakes(5, 5, 10) },
  {
    ...usual,
    name: '€5/€10 limit hold’em',
    variant: 'limit-holdem',
    stakes: { ...stakes(3, 5, 5), bigBet: 10 },
  },
];

/** What the house has dealt before, latest first, then usual games it has not dealt; each with the house's current rules. */
export function gameTemplates(games: readonly CashGame[], house: RulesInForce): readonly GameTerms[] {
  const dealt = games.toReversed().map(({ id: _id, tables: _tables, closed: _closed, ...terms }) => terms);
  const { rulebook, overlay } = house;
  const all = [...dealt, ...templates].map((terms) => ({ ...terms, rulebook, overlay }));
  return all.filter(({ name }, index) => all.findIndex((one) => one.name === name) === index).slice(0, 6);
}
