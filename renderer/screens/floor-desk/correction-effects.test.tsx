import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { AmendmentPreview } from '../../../engine/table.ts';
import { ScriptedTable } from '../../room/scripted-table.ts';
import { FakeTable } from '../../stores/fake-table.ts';
import { chooseLanguage, i18n } from '../../text/i18n.ts';
import { CorrectionEffects } from './correction-effects.tsx';

/** What is said of a player at another table who gives 500 of these chips, or gets so many. */
async function toldOfPlayerWith(has: number | null, chips = -500, bag = {}): Promise<string> {
  await i18n.changeLanguage('en');
  const { state } = new FakeTable({ seats: 6, at: 0, seating: { 1: ['Ada', 9000], 2: ['Bea', 8000] } }).does({
    type: 'start-hand',
    at: 0,
    by: 'dealer',
  });
  const owed = { seat: 3, player: { id: 'c', hash: '' }, chips, table: 'Table 9', has, ...bag };
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
  expect(await toldOfPlayerWith(500, -500, { bag: true })).toContain(`gives 500 on the final day. ${out}`);
  expect(await toldOfPlayerWith(null, -500, { bag: true })).not.toContain('is out');
});

test('whom a correction brings back with chips is said to be out before it is signed', async () => {
  expect(await toldOfPlayerWith(0, 500)).toContain('seat 3, Cyril, is out: comes back with 500');
  expect(await toldOfPlayerWith(100, 500)).toContain('at Table 9 now: gets 500 there');
});

beforeEach(() => chooseLanguage('en'));

test('what an older hand owes is handed over by whoever sits there now, by name, also where the hand leaves their seat empty', () => {
  const players = { 1: 'Boris', 2: 'Anna' };
  const table = new ScriptedTable({ tableId: 't', name: 'Table 8', seats: 4, at: 0, players });
  const { state: seated } = table.overview();
  const emptied = { ...seated, chairs: seated.chairs.map((chair) => ({ ...chair, player: null, stack: 0 })) };
  const moves = [{ from: { place: 'stack', seat: 1 } as const, to: { place: 'stack', seat: 2 } as const, chips: 4000 }];
  const preview = { undecided: [], moves, calls: null, refusal: null } as never;
  const props = { now: emptied, after: emptied, seated, preview, names: table.names };
  render(<CorrectionEffects {...props} isPast />);
  expect(screen.getByText('seat 1, Boris, gives 4,000')).toBeTruthy();
  expect(screen.getByText('seat 2, Anna, gets 4,000')).toBeTruthy();
});

test('stacks of those who were sent home since stand on both sides, though their chairs are empty', () => {
  const table = new ScriptedTable({
    tableId: 't',
    name: 'Table 8',
    seats: 4,
    at: 0,
    players: { 1: 'Boris', 2: 'Anna' },
  });
  const { state } = table.overview();
  const now = { ...state, chairs: state.chairs.map((chair) => ({ ...chair, player: null, stack: 0 })) };
  const letGo = [{ seat: 1, was: 45_000, now: 9_950 } as const, { seat: 2, was: null, now: 35_050 } as const];
  const preview = { undecided: [], moves: [], letGo, calls: null, refusal: null } as never;
  const props = { now, after: now, seated: now, preview, names: table.names };
  render(<CorrectionEffects {...props} isPast={false} />);
  const lines = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(lines.filter((line) => line?.startsWith('seat'))).toEqual(['seat 1 45,000 9,950', 'seat 2 0 35,050']);
});
