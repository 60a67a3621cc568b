import { expect, test } from 'vitest';
import type { Overlay } from '../../words/rulebook.ts';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import { type FoldMade, foldRuling } from './non-standard-fold.ts';

const behindCheck: FoldMade = { inTurn: true, facingBet: false, lastRound: false };
const onRiver: FoldMade = { ...behindCheck, lastRound: true };
const outOfTurn: FoldMade = { inTurn: false, facingBet: true, lastRound: true };

test.each([
  { rule: 'tda-2011#46', rulebook: 'tda-2011', fold: behindCheck, stored: true, name: 'behind a check' },
  { rule: 'tda-2011#46', rulebook: 'tda-2011', fold: onRiver, stored: true, name: 'behind a check on the last round' },
  { rule: 'tda-sk#46', rulebook: 'tda-sk', fold: behindCheck, stored: true, name: 'behind a check' },
  { rule: 'tda-sk#46', rulebook: 'tda-sk', fold: onRiver, stored: false, name: 'behind a check on the last round' },
  { rule: 'tda-sk#46', rulebook: 'tda-sk', fold: outOfTurn, stored: true, name: 'out of turn on the last round' },
  { rule: 'tda-cz#45', rulebook: 'tda-cz', fold: onRiver, stored: false, name: 'behind a check on the last round' },
  { rule: 'tda-cz#45', rulebook: 'tda-cz', fold: outOfTurn, stored: true, name: 'out of turn on the last round' },
  { rule: 'silent', rulebook: 'tda-pl', fold: onRiver, stored: true, name: 'behind a check on the last round' },
  { rule: 'silent', rulebook: 'house-cz', fold: behindCheck, stored: true, name: 'behind a check' },
] as const)('$rule ($rulebook): a fold $name stays a fold', ({ rulebook, fold, stored }) => {
  expect(foldRuling(fold, effectivePolicies(rulebook))).toEqual({
    binding: true,
    incident: stored ? 'NON-STANDARD-FOLD' : null,
    penaltyPossible: stored,
  });
});

test('a house that once wrote down that it does not bind plays as every rulebook does', () => {
  const policies = effectivePolicies('tda-2024', {
    nonStandardFold: { binding: false, incidentUntil: 'end-of-last-round' },
  } as unknown as Overlay);
  expect(foldRuling(behindCheck, policies)).toMatchObject({ binding: true });
});

test('a fold to a bet in turn is nothing to store', () => {
  expect(foldRuling({ ...behindCheck, facingBet: true }, effectivePolicies('tda-2011'))).toEqual({
    binding: true,
    incident: null,
    penaltyPossible: false,
  });
});
