import { expect, test } from 'vitest';
import { namedRotations, variantIds, variantOf } from '../../engine/notation.ts';
import type { TableState } from '../../engine/table.ts';
import { texts } from './i18n.ts';

const named = (group: string): readonly string[] =>
  Object.keys((texts.en?.shared as Record<string, object> | undefined)?.[group] ?? {}).sort();

const steps: { readonly [Step in NonNullable<TableState['undo']>['step']]: true } = {
  'acted-out-of-turn': true,
  'skipped-ruled': true,
  folded: true,
  checked: true,
  called: true,
  bet: true,
  raised: true,
  completed: true,
  'brought-in': true,
  drawn: true,
  'up-cards-dealt': true,
  'opener-named': true,
  'runs-agreed': true,
  'board-dealt': true,
  'board-swapped': true,
  'hand-tabled': true,
  'cards-shown': true,
  'hand-mucked': true,
  'hand-killed': true,
  'pot-pushed': true,
  'winners-named': true,
  'chips-added': true,
  'extension-used': true,
  'chips-given': true,
  'seat-opened': true,
  'stack-counted': true,
  'chips-raced': true,
  'arrival-confirmed': true,
  'seat-confirmed': true,
  'chips-back-confirmed': true,
  'player-seated': true,
  'player-away': true,
  'button-moved': true,
  'seat-changed': true,
  'chips-announced': true,
  'misdeal-declared': true,
  'incident-ruled': true,
  'floor-ruled': true,
  'hand-started': true,
};

test('every step that can be undone has its words', () => {
  expect(named('step')).toEqual(Object.keys(steps).sort());
});

test('every game and every street has its name, and there is no other', () => {
  expect(named('variant')).toEqual([...variantIds].sort());
  const streets = new Set(variantIds.flatMap((id) => variantOf(id).streets.map(({ name }) => name)));
  // The first draw where no other follows.
  expect(named('street')).toEqual([...streets, 'only-draw'].sort());
});

test('every mixed game that has a name has its words, and so has a choice of the dealer', () => {
  expect(named('mixed')).toEqual([...Object.keys(namedRotations), 'choice'].sort());
});
