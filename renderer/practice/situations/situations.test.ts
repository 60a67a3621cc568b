import { describe, expect, test } from 'vitest';
import { effectivePolicies, liveRulebookIds, type RulebookId } from '../../../engine/rules.ts';
import { wordsIn } from '../../../test/support/flat-texts.ts';
import { languages } from '../../text/i18n.ts';
import { ruleShown, situationText } from '../situation-page.tsx';
import { allSituations, changedSituations, rulesBefore } from './all-situations.ts';
import { answerSituation, isSameRuling, type SituationAnswer } from './answer-situation.ts';
import { verdictText } from './verdict.ts';

const answerOf = (id: string, rulebook: RulebookId, overlay = {}): SituationAnswer => {
  const situation = allSituations.find((one) => one.id === id);
  if (situation === undefined) throw new Error(id);
  return answerSituation(situation, { rulebook, overlay });
};

test('there are enough of them, and no two have the same name', () => {
  expect(allSituations.length).toBeGreaterThanOrEqual(24);
  expect(new Set(allSituations.map(({ id }) => id)).size).toBe(allSituations.length);
});

test.each(languages)(
  '%s: every situation has its answer under every rulebook, among choices that read differently',
  async (language) => {
    const words = await wordsIn(language);
    for (const situation of allSituations) {
      expect(situationText(situation, words), situation.id).not.toMatch(/practice:|situation\.|\{\{/);
      for (const rulebook of liveRulebookIds) {
        const { right, choices, by, readings } = answerSituation(situation, { rulebook, overlay: {} });
        const name = `${situation.id} under ${rulebook}`;
        expect(choices, name).toContain(right);
        expect(choices.length, name).toBeGreaterThanOrEqual(3);
        expect(choices.length, name).toBeLessThanOrEqual(4);
        const texts = choices.map((one) => verdictText(one, words));
        expect(new Set(texts).size, `${name}: ${texts.join(' | ')}`).toBe(texts.length);
        for (const text of texts)
          expect(text, name).not.toMatch(/practice:|reports:|wager:|verdict\.|\{\{|undefined|NaN/);
        expect(by.length, name).toBeGreaterThan(0);
        expect(readings.length === 0 || right.is === 'floor', name).toBe(true);
        expect(ruleShown(by, effectivePolicies(rulebook), words)?.layer, name).not.toContain('situation');
      }
    }
  },
);

test('the rulebook in force decides, not a list of answers', async () => {
  const words = await wordsIn('en');
  const said = (id: string, rulebook: RulebookId) => verdictText(answerOf(id, rulebook).right, words);
  // TDA 2011 #40 leaves open which chips count, the Polish text does not (tda-pl#50).
  expect(said('mixed-chips-silent', 'tda-2011')).toBe('Call the floor: it decides.');
  expect(said('mixed-chips-silent', 'tda-pl')).toBe('Call 1,100, return 400');
  // house-cz#show.7 looks at the whole hand, TDA 2011 #12 at the last round.
  expect(said('shows-after-turn-bet', 'tda-2011')).toBe('Seat 2');
  expect(said('shows-after-turn-bet', 'house-cz')).toBe('Seat 4');
  // house-cz#misdeal.9 shuffles the flop in again.
  expect(said('flop-of-four', 'house-cz')).toContain('deal the street again');
});

test('a house’s own value speaks before its rulebook, and says so', async () => {
  const words = await wordsIn('en');
  const overlay = { 'showdown.aggressorScope': 'hand' } as const;
  const { right, by } = answerOf('shows-after-turn-bet', 'tda-2011', overlay);
  expect(right).toEqual({ is: 'seat', seat: 4 });
  expect(ruleShown(by, effectivePolicies('tda-2011', overlay), words)).toEqual({
    tag: '',
    text: null,
    layer: 'The house says so.',
    cite: '',
  });
});

test('what the text leaves open is for the floor, and the readings are told', async () => {
  const words = await wordsIn('en');
  const { right, readings } = answerOf('least-raise', 'tda-pl');
  expect(right).toEqual({ is: 'floor' });
  expect(readings.map((one) => verdictText(one, words))).toEqual(['To 2,400 at least', 'To 3,000 at least']);
});

describe('what has changed', () => {
  const plain = (rulebook: RulebookId) => ({ rulebook, overlay: {} });

  test('is asked from the book before, from the book below, or from the house’s own book', () => {
    expect(rulesBefore(plain('tda-2026'))).toEqual(plain('tda-2024'));
    expect(rulesBefore(plain('wsop-2026'))).toEqual(plain('tda-2024'));
    expect(rulesBefore(plain('tda-2011'))).toBeNull();
    expect(rulesBefore({ rulebook: 'tda-2011', overlay: { 'singleChip.notFacing': 'check' } })).toEqual(
      plain('tda-2011'),
    );
  });

  test('every situation of the lesson is ruled otherwise, and every other one alike', () => {
    const asked = changedSituations(allSituations, plain('tda-2011'), plain('tda-2024'));
    const changed = new Map(asked.map(({ situation, before }) => [situation.id, before]));
    expect(changed.size).toBeGreaterThan(5);
    expect(changed.has('mixed-chips-silent')).toBe(true);
    for (const { id } of allSituations) {
      const [before, now] = [answerOf(id, 'tda-2011').right, answerOf(id, 'tda-2024').right];
      expect(isSameRuling(before, now), id).toBe(!changed.has(id));
      if (changed.has(id)) expect(changed.get(id), id).toEqual(before);
    }
  });

  test('nothing has changed where the rules are the same', () => {
    expect(changedSituations(allSituations, plain('ept'), plain('tda-2024'))).toEqual([]);
  });
});
