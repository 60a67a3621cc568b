import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AmendmentPreview } from '../../../engine/table.ts';
import { FakeTable } from '../../stores/fake-table.ts';
import { i18n } from '../../text/i18n.ts';
import { CorrectionEffects } from './correction-effects.tsx';

/** What is said of a player at another table who gives 500 of these chips, or gets so many. */
async function toldOfPlayerWith(has: number | null, chips = -500): Promise<string> {
  await i18n.changeLanguage('en');
  const { state } = new FakeTable({ seats: 6, at: 0, seating: { 1: ['Ada', 9000], 2: ['Bea', 8000] } }).does({
    type: 'start-hand',
    at: 0,
    by: 'dealer',
  });
  const owed = { seat: 3, player: { id: 'c', hash: '' }, chips, table: 'Table 9', has };
  const preview = { moves: [], owedElsewhere: [owed], undecided: [], calls: [] } as unknown as AmendmentPreview;
  const { container } = render(
    <CorrectionEffects now={state} after={state} seated={state} preview={preview} isPast names={{ c: 'Cyril' }} />,
  );
  return container.textContent ?? '';
}

test('whom a correction leaves with nothing at another table is said to be out before it is signed', async () => {
  const out = 'Cyril has nothing left then and is out.';
  expect(await toldOfPlayerWith(500)).toContain(`at Table 9 now: gives 500 there. ${out}`);
  expect(await toldOfPlayerWith(600)).not.toContain('is out');
  expect(await toldOfPlayerWith(null)).not.toContain('is out');
  // What becomes of the missing chips is decided afterwards.
  expect(await toldOfPlayerWith(400)).toContain('would give 500 and has 400');
});

test('whom a correction brings back with chips is said to be out before it is signed', async () => {
  expect(await toldOfPlayerWith(0, 500)).toContain('seat 3, Cyril, is out: comes back with 500');
  expect(await toldOfPlayerWith(100, 500)).toContain('at Table 9 now: gets 500 there');
});
