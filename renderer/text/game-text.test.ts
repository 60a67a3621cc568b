import { expect, test } from 'vitest';
import { namedRotations, type Rotation, type VariantId } from '../../engine/notation.ts';
import { gameInTurn, mixedName } from './game-text.ts';
import { chooseLanguage, i18n } from './i18n.ts';

const rotation = (variants: readonly VariantId[], change: Rotation['change'] = 'orbit'): Rotation => ({
  change,
  games: variants.map((variant) => ({ variant, stakes: null })),
});
const t = (key: string): string => i18n.t(key);

test('a mixed game has its name, or is named by its games; one game alone has none', () => {
  chooseLanguage('en');
  expect(mixedName(rotation(namedRotations['eight-game']), t)).toBe('8-game');
  expect(mixedName(rotation(namedRotations.horse, 'choice'), t)).toBe("Dealer's choice");
  expect(mixedName(rotation(['limit-razz', 'limit-stud', 'limit-razz']), t)).toBe('Razz, Stud');
  expect(mixedName(null, t)).toBeNull();
});

test('the game whose turn it is stands behind the mixed game it belongs to', () => {
  chooseLanguage('en');
  expect(gameInTurn('limit-razz', rotation(namedRotations.horse), t)).toBe('HORSE · Limit razz');
  expect(gameInTurn('limit-razz', null, t)).toBe('Limit razz');
});
