import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ScriptedTable } from '../../room/scripted-table.ts';
import { chooseLanguage } from '../../text/i18n.ts';
import { CorrectionEffects } from './correction-effects.tsx';

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
