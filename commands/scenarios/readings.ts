import { type Overlay, type PolicyKey, type RulesInForce, rulebookOf } from '../../engine/rules.ts';
import { type AtDoor, ImpossibleScenario } from './question.ts';

/** A door's answer under the rules in force, and its answers under the other readings of their text. */
export interface ReadAtDoor {
  readonly found: AtDoor;
  readonly others: readonly AtDoor['outcome'][];
}

/**
 * Asks a door under every reading the rulebook allows. A policy set by the house has one reading, so a reading
 * is tried as a house's value at a table of its own. One that changes the outcome is tried together with every other.
 */
export function readAtDoor(inForce: RulesInForce, ask: (rules: RulesInForce) => AtDoor): ReadAtDoor {
  const found = ask(inForce);
  if (found.others !== undefined) return { found, others: found.others };
  const outcomes = new Map([[JSON.stringify(found.outcome), found.outcome]]);
  const differs = (reading: Overlay): boolean => {
    const outcome = outcomeUnder({ ...inForce, overlay: { ...inForce.overlay, ...reading } }, ask);
    const text = JSON.stringify(outcome);
    const isNew = text !== JSON.stringify(found.outcome);
    if (!outcomes.has(text)) outcomes.set(text, outcome);
    return isNew;
  };
  const readings = readingsOf(inForce);
  for (const one of readings.filter(differs)) for (const other of readings) differs({ ...other, ...one });
  const [, ...others] = outcomes.values();
  return { found, others };
}

/** Asks a door by the rules in force alone. */
export const byOneReading: typeof readAtDoor = (inForce, ask) => ({ found: ask(inForce), others: [] });

/** The same rules with the rulebook's recommendations set by the house: no other reading is left open. */
export const settledBy = ({ rulebook, overlay }: RulesInForce, keys: readonly PolicyKey[]): RulesInForce => {
  const { policies } = rulebookOf(rulebook);
  return { rulebook, overlay: { ...Object.fromEntries(keys.map((key) => [key, policies[key].value])), ...overlay } };
};

/**
 * How a wager is asked under an edition. Its text tells a chip facing a bet or blind from one that does not, so a scenario counts one
 * silent chip on a matched blind by the recommended reading alone (docs/SCENARIOS.md). The floor is shown the other one all the same.
 */
export const byEdition = (rules: RulesInForce): RulesInForce =>
  rules.rulebook === 'tda-2024' || rules.rulebook === 'tda-2026'
    ? settledBy(rules, ['singleChip.blindMatched'])
    : rules;

/** If a reading does not allow the earlier actions, the floor decides. */
function outcomeUnder(rules: RulesInForce, ask: (rules: RulesInForce) => AtDoor): AtDoor['outcome'] {
  try {
    return ask(rules).outcome;
  } catch (error) {
    if (error instanceof ImpossibleScenario) return { ruling: 'floor' };
    throw error;
  }
}

/** The other readings of each policy, one at a time. */
function readingsOf({ rulebook, overlay }: RulesInForce): readonly Overlay[] {
  const { policies } = rulebookOf(rulebook);
  return (Object.keys(policies) as PolicyKey[])
    .filter((key) => !Object.hasOwn(overlay, key))
    .flatMap((key) => policies[key].orElse.map((value) => ({ [key]: value }) as Overlay));
}
