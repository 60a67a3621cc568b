import { isChips } from '../chips.ts';
import type { Command } from '../command.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import type { TableState } from '../table-state.ts';

/** Stakes and button, set by hand between two hands. */
export function decideSetUp(
  state: TableState,
  command: Extract<Command, { type: 'set-stakes' | 'move-button' }>,
): Decision {
  if (state.hand !== null && state.hand.stage !== 'over')
    return refuse({ reason: 'hand-running', hand: state.hand.number });
  if (command.type === 'move-button') {
    const { seat } = command;
    if (state.chairs[seat - 1] === undefined)
      return refuse({ reason: 'no-such-seat', seat, seats: state.chairs.length });
    return draft(state).add({ type: 'button-moved', seat }).done();
  }
  if (state.schedule !== null) return refuse({ reason: 'levels-set-stakes' });
  const { smallBlind, bigBlind, minBet, ante } = command.stakes;
  const wrong = [smallBlind, bigBlind, minBet, ante?.chips ?? 0].find((chips) => !isChips(chips));
  if (wrong !== undefined) return refuse({ reason: 'bad-amount', amount: wrong });
  if (minBet === 0) return refuse({ reason: 'bad-amount', amount: minBet });
  return draft(state).add({ type: 'stakes-set', stakes: command.stakes }).done();
}
