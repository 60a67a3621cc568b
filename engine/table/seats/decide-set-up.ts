import { isFrozen } from '../../rules/button/next-positions.ts';
import { gamesRefused } from '../../rules/mixed/check-games.ts';
import { isSameTurn } from '../../rules/mixed/next-game.ts';
import { wrongAmountIn } from '../../rules/procedure/stakes.ts';
import { effectivePolicies, ruleFor } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Command } from '../../words/command.ts';
import type { Seat } from '../../words/seat.ts';
import { handShown, type TableState } from '../../words/table-state.ts';
import { type Decision, draft, refuse } from '../draft.ts';

type SetUpCommand = Extract<Command, { type: 'set-stakes' | 'set-games' | 'move-button' }>;

/** Games, stakes and button, set by hand between hands. */
export function decideSetUp(state: TableState, command: SetUpCommand): Decision {
  const { hand, redeal, schedule } = state;
  if (hand !== null && hand.stage !== 'over') return refuse({ reason: 'hand-running', hand: handShown(state) });
  switch (command.type) {
    case 'move-button':
      return moveButton(state, command.seat);
    case 'set-stakes': {
      if (schedule !== null) return refuse({ reason: 'levels-set-stakes' });
      const { stakes } = command;
      const wrong = wrongAmountIn(stakes);
      if (wrong !== null) return refuse({ reason: 'bad-amount', amount: wrong });
      const refused = gamesRefused({ ...state, stakes });
      return refused === null ? draft(state).add({ type: 'stakes-set', stakes }).done() : refuse(refused);
    }
    case 'set-games': {
      if (redeal !== null) return refuse({ reason: 'redeal-keeps', hand: redeal.of });
      const { variant, rotation } = command;
      const refused = gamesRefused({ ...state, variant, rotation });
      if (refused !== null) return refuse(refused);
      const goesOn = isSameTurn(state, command) ? ({ goesOn: true } as const) : {};
      return draft(state)
        .add({ type: 'rotation-set', variant, rotation, ...goesOn })
        .done();
    }
  }
}

/** Not during a mixed game's stud rounds: the button stands where the next button game needs it (TDA 8B). */
function moveButton(state: TableState, seat: Seat): Decision {
  const { hand, rotation, rulebook, overlay } = state;
  if (state.chairs[seat - 1] === undefined) return refuse({ reason: 'no-such-seat', seat, seats: state.chairs.length });
  if (rotation !== null && hand !== null && isFrozen(hand, effectivePolicies(rulebook, overlay)))
    return refuse({
      reason: 'button-frozen',
      button: hand.button,
      rule: ruleFor(rulebook, 'mixed.freezeButton', overlay),
    });
  return draft(state).add({ type: 'button-moved', seat }).done();
}
