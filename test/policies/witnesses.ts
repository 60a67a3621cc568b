import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerScenario } from '../../commands/scenarios/answer-scenario.ts';
import type { Scenario } from '../../commands/scenarios/question.ts';
import { byOneReading } from '../../commands/scenarios/readings.ts';
import { type RulebookId, readOverlay } from '../../engine/rules.ts';
import { namedWitnesses } from './named-witnesses.ts';
import { officeStories } from './office-stories.ts';
import { tableStories } from './stories.ts';

/** Where a live door is asked: at a table of a story, or of a scenario. */
export type Witness = { readonly story: string; readonly rulebook: RulebookId } | { readonly scenario: string };

/** A value of a policy that changes a live door's answer, and where the other values differ. */
export type Proof = Witness & { readonly value: unknown; readonly others?: readonly Witness[] };

const stories = { ...tableStories, ...officeStories };

/** A scenario by its id, or a story behind its rulebook. */
function witnessNamed(name: string): Witness {
  const [rulebook = '', story] = name.split(': ');
  return story === undefined ? { scenario: name } : { story, rulebook: rulebook as RulebookId };
}

export const witnesses: Readonly<Record<string, Proof>> = Object.fromEntries(
  Object.entries(namedWitnesses).map(([key, [value, first, ...others]]) => [
    key,
    { ...witnessNamed(first), value, others: others.map(witnessNamed) },
  ]),
);

const folder = join(import.meta.dirname, '../../engine/rules/rulebooks/scenarios');
const scenarios = new Map(
  readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Scenario)
    .map((one) => [one.id, one] as const),
);

/** The rule's name and the speaker differ with every overlay; the rest is the answer. */
const spoken = new Set(['policies', 'overlay', 'rulebook', 'cites', 'rule', 'by']);
const answersOf = (told: unknown): string =>
  JSON.stringify(told, (key, value) => (spoken.has(key) ? undefined : value));

/** The answer for a house with this overlay. */
export function answers(witness: Witness, overlay: Readonly<Record<string, unknown>>): string {
  const house = readOverlay(overlay);
  if ('refusal' in house) throw new Error(JSON.stringify(house.refusal));
  if ('story' in witness) {
    const { story, rulebook } = witness;
    return answersOf(stories[story]?.({ rulebook, overlay: house.overlay }));
  }
  const scenario = scenarios.get(witness.scenario);
  if (scenario === undefined) throw new Error(`There is no scenario ${witness.scenario}.`);
  const { then: _then, alternatives: _others, given, ...asked } = scenario;
  const input = { ...asked, given: { ...given, overlay: { ...(given.overlay as object), ...overlay } } };
  const answer = answerScenario(input, byOneReading);
  if ('error' in answer) throw new Error(answer.error);
  return answersOf(answer.actual);
}
