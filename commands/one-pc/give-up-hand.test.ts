import { expect, test } from 'vitest';
import { decide, type TableState } from '../../engine/table.ts';
import { openCashTable } from '../simulation/cash-manager.ts';
import { tapThatGivesUp } from './demo.ts';

test('a hand that was running when the demo ended is folded down to one player, who gets the pot', () => {
  let state: TableState | null = null;
  const play = (command: Parameters<typeof decide>[1]): TableState => {
    const decision = decide(state, command);
    if ('refusal' in decision) throw new Error(decision.refusal.reason);
    state = decision.after;
    return state;
  };
  play({ ...openCashTable('demo'), schedule: null });
  for (const seat of [1, 2, 3] as const)
    play({ type: 'seat-player', seat, player: { id: `p${seat}`, hash: 'h'.repeat(64) }, stack: 20_000 });
  let now = play({ type: 'start-hand' } as Parameters<typeof decide>[1]);
  // The flop is due when the program ends.
  for (const type of ['call', 'call', 'check'])
    now = play({ type, seat: now.hand?.toAct } as Parameters<typeof decide>[1]);
  expect(tapThatGivesUp(now, false)).toBeNull();
  const taps: string[] = [];
  while (now.hand?.stage !== 'over') {
    const tap = tapThatGivesUp(now, true) ?? expect.unreachable('somebody can fold, or the pot is pushed');
    taps.push(tap.type);
    now = play(tap as Parameters<typeof decide>[1]);
  }
  expect(taps).toEqual(['deal-board', 'fold', 'fold', 'push-pot']);
});
