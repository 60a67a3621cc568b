import { nextPositions } from '../../rules/button/next-positions.ts';
import { straddleEntryRefused } from '../../rules/cash/entry-ways.ts';
import { straddleRefused } from '../../rules/cash/straddles.ts';
import { mostBoards } from '../../rules/dealing/deck-cards.ts';
import { nextGame } from '../../rules/mixed/next-game.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import { isChips } from '../../words/chips.ts';
import type { Command } from '../../words/command.ts';
import { mayAgree } from '../../words/redeal.ts';
import type { Refusal } from '../../words/refusal.ts';
import { handShown, type NextHand, type TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { type Decision, draft, refuse } from '../draft.ts';

type PlanCommand = Extract<
  Command,
  { type: 'announce-straddle' | 'withdraw-straddle' | 'announce-bomb-pot' | 'choose-game' }
>;

/** Agreements between hands, for the next hand only. */
export function decidePlan(state: TableState, command: PlanCommand): Decision {
  const { hand, redeal } = state;
  if (hand !== null && hand.stage !== 'over') return refuse({ reason: 'hand-running', hand: handShown(state) });
  // The game of a hand that is dealt again stays, whatever else may be agreed for it.
  if (redeal !== null && (!mayAgree(redeal) || command.type === 'choose-game'))
    return refuse({ reason: 'redeal-keeps', hand: redeal.of });
  const planned = planAfter(state, command);
  return 'reason' in planned
    ? refuse(planned)
    : draft(state).add({ type: 'next-hand-planned', nextHand: planned }).done();
}

function planAfter(state: TableState, command: PlanCommand): NextHand | Refusal {
  const { nextHand } = state;
  switch (command.type) {
    case 'announce-straddle':
      return withStraddle(state, command);
    case 'withdraw-straddle': {
      const index = nextHand.straddles.findIndex(({ seat }) => seat === command.seat);
      if (index < 0) return { reason: 'no-straddle', seat: command.seat };
      // Later straddles double this one, so they go with it.
      return { ...nextHand, straddles: nextHand.straddles.slice(0, index) };
    }
    case 'announce-bomb-pot':
      return withBombPot(state, command.bombPot);
    case 'choose-game': {
      const { rotation } = state;
      if (rotation?.change !== 'choice') return { reason: 'no-choice-of-game' };
      const { variant } = command;
      if (!rotation.games.some((game) => game.variant === variant)) return { reason: 'game-not-offered', variant };
      return { ...nextHand, variant };
    }
  }
}

function withStraddle(
  state: TableState,
  { seat, kind }: Extract<PlanCommand, { type: 'announce-straddle' }>,
): NextHand | Refusal {
  const { nextHand } = state;
  const chair = state.chairs[seat - 1];
  if (chair === undefined) return { reason: 'no-such-seat', seat, seats: state.chairs.length };
  if (chair.player === null) return { reason: 'seat-open', seat };
  if (nextHand.bombPot !== null) return { reason: 'bomb-pot-planned' };
  const closed = straddleEntryRefused(state, chair);
  if (closed !== null) return closed;
  const announced = { ...nextHand, straddles: [...nextHand.straddles, { seat, kind }] };
  // A straddle lets in a player who would otherwise have to post, so the positions include it.
  const positions = nextPositions({ ...state, nextHand: announced });
  if ('reason' in positions) return positions;
  const occasion = { game: nextGame(state, null), policies: effectivePolicies(state.rulebook, state.overlay) };
  return straddleRefused(state, occasion, positions, nextHand.straddles, { seat, kind }) ?? announced;
}

/** Nobody straddles a bomb pot: straddles announced before are cancelled. */
function withBombPot(state: TableState, bombPot: NextHand['bombPot']): NextHand | Refusal {
  const { nextHand } = state;
  if (bombPot === null) return { ...nextHand, bombPot };
  if (state.mode === 'tournament') return { reason: 'cash-only' };
  const { variant } = nextGame(state, null);
  if (variantOf(variant).stud !== null) return { reason: 'no-bomb-pot', variant };
  const { ante, boards } = bombPot;
  if (!isChips(ante) || ante === 0) return { reason: 'bad-amount', amount: ante };
  const most = mostBoards(variantOf(variant), state.chairs.filter(({ player }) => player !== null).length);
  if (!Number.isInteger(boards) || boards < 1 || boards > most) return { reason: 'too-many-boards', boards, most };
  return { ...nextHand, straddles: [], bombPot: { ante, boards } };
}
