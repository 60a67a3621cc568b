import { beforeEach, expect, test } from 'vitest';
import { FakeTable } from '../../../../stores/fake-table.ts';
import { startOfTests as at, beginTest, openConsole, tapSeen } from '../../console-under-test.tsx';

beforeEach(beginTest);

/** Two players all in before the flop; the dealer has named seat 1 for the high half, and that nobody has a low. */
function halvesNamed(): FakeTable {
  const table = new FakeTable({
    seats: 2,
    at,
    seating: { 1: ['Ada', 500], 2: ['Bob', 500] },
    game: {
      variant: 'pot-limit-omaha-8',
      stakes: { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null },
    },
  });
  table.does({ type: 'start-hand', at, by: 'dealer' });
  const first = table.state.hand?.toAct ?? 1;
  table.does({ type: 'all-in', seat: first }, { type: 'call', seat: 3 - first }, { type: 'table-all-hands' });
  for (const cards of [['??', '??', '??'], ['??'], ['??']] as const)
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
  return table.does(
    { type: 'name-winners', pot: 0, board: 0, half: 'high', seats: [1] },
    { type: 'name-winners', pot: 0, board: 0, half: 'low', seats: [] },
  );
}

test('which half somebody was named for stands in the list of a correction, and that nobody has a low is what Undo takes back', async () => {
  await openConsole(halvesNamed());
  expect(document.querySelector('.rail-undo')?.textContent).toContain('Nobody has a low');
  await tapSeen(/^Correct…/);
  const named = [...document.querySelectorAll('.correct-what')].map(({ textContent }) => textContent);
  expect(named.filter((text) => text?.startsWith('Main wins'))).toEqual(['Main wins1', 'Main winsLow: –']);
});
