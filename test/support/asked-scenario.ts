import { answerScenario } from '../../commands/scenarios/answer-scenario.ts';

export const ask = (given: object, when: object, rulebook = 'tda-2011') =>
  answerScenario({ id: 'x', rulebook, given, when });

/** What it comes to; throws where the question is not understood. */
export const actual = (given: object, when: object, rulebook = 'tda-2011') => {
  const answer = ask(given, when, rulebook);
  if ('error' in answer) throw new Error(answer.error);
  return answer.actual;
};
