import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Answer, answerScenario, questionName } from '../../commands/scenarios/answer-scenario.ts';
import type { Scenario } from '../../commands/scenarios/question.ts';

const ours = join(import.meta.dirname, '../../engine/rules/rulebooks/scenarios');

const scenariosIn = (folder: string): readonly Scenario[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Scenario);

const scenarios = [...scenariosIn(import.meta.dirname), ...scenariosIn(ours)];

test.each(scenarios)('$id by $rulebook: $rules', (scenario) => {
  const answer = answerScenario(scenario);
  if ('error' in answer || answer.pass) {
    expect(answer).not.toHaveProperty('error');
    return;
  }
  const { actual, ambiguous } = answer;
  expect({ ambiguous, outcome: actual }).toEqual({
    ambiguous: scenario.ambiguous ?? false,
    outcome: scenario.then,
  });
});

test('every scenario has a unique name', () => {
  const ids = scenarios.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

/** One scenario of each question: equal questions are answered by the same code. */
const ofEachQuestion = new Map(scenarios.map((scenario) => [questionName(scenario.when), scenario]));

test.each([...ofEachQuestion])('%s: the answer does not depend on the expectation', (_question, scenario) => {
  const { then: _expected, alternatives: _others, ambiguous: _ambiguous, ...asked } = scenario;
  const { pass: _pass, expected: _told, ...answer } = answerScenario(scenario) as Partial<Answer>;
  expect(answerScenario(asked)).toEqual(answer);
});
