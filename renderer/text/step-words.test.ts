import { expect, test } from 'vitest';
import type { StepName } from '../../engine/table.ts';
import { texts } from './i18n.ts';

const steps: { readonly [Step in StepName]: true } = {
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
};

test('every step that can be undone has its words', () => {
  const { step = {} } = (texts.en?.shared ?? {}) as { readonly step?: Readonly<Record<string, string>> };
  expect(Object.keys(step).sort()).toEqual(Object.keys(steps).sort());
});
