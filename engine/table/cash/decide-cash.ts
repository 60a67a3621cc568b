import { isInGap, positionsFor } from '../../rules/button/next-positions.ts';
import { entryRefused } from '../../rules/cash/entry-ways.ts';
import { nextGame } from '../../rules/mixed/next-game.ts';
import { effectivePolicies, ruleFor } from '../../rules/rulebooks/all-rulebooks.ts';
import { isChips } from '../../words/chips.ts';
import type { Command } from '../../words/command.ts';
import type { Refusal } from '../../words/refusal.ts';
import { type Chair, handShown, type TableState } from '../../words/table-state.ts';
import { type Decision, draft, refuse } from '../draft.ts';

type CashCommand = Extract<Command, { type: 'post-blinds' | 'collect-time' }>;

/** What only cash games have: owed blinds and time charges. */
export function decideCash(state: TableState, command: CashCommand): Decision {
  if (state.mode === 'tournament') return refuse({ reason: 'cash-only' });
  return command.type === 'post-blinds' ? postBlinds(state, command) : collectTime(state, command);
}

function postBlinds(state: TableState, { seat, posts }: Extract<CashCommand, { type: 'post-blinds' }>): Decision {
  const chair = state.chairs[seat - 1];
  if (chair === undefined) return refuse({ reason: 'no-such-seat', seat, seats: state.chairs.length });
  if (chair.player === null) return refuse({ reason: 'seat-open', seat });
  if (chair.owes === null) return refuse({ reason: 'nothing-owed', seat });
  const refused = entryRefused(state, seat, posts ? 'post' : 'wait') ?? (posts ? gapRefusal(state, chair) : null);
  if (refused !== null) return refuse(refused);
  return draft(state)
    .add({ type: 'blinds-owed', seat, owes: { ...chair.owes, posts } })
    .done();
}

/** During a hand the next hand's places are not known yet, so a player who wants to post in the gap still waits. */
function gapRefusal(state: TableState, { seat, away }: Chair): Refusal | null {
  if (away || (state.hand !== null && state.hand.stage !== 'over')) return null;
  const { rulebook, overlay } = state;
  const policies = effectivePolicies(rulebook, overlay);
  const next = positionsFor(state, { game: nextGame(state, null), policies });
  if ('reason' in next || next.players.some((player) => player.seat === seat)) return null;
  return isInGap(policies, seat, next)
    ? {
        reason: 'between-button-and-blind',
        seat,
        rule: ruleFor(rulebook, 'newPlayer.notBetweenButtonAndBlind', overlay),
      }
    : null;
}

function collectTime(state: TableState, { chips }: Extract<CashCommand, { type: 'collect-time' }>): Decision {
  const { hand } = state;
  if (hand !== null && hand.stage !== 'over') return refuse({ reason: 'hand-running', hand: handShown(state) });
  if (!isChips(chips) || chips === 0) return refuse({ reason: 'bad-amount', amount: chips });
  const paying = state.chairs.filter(({ player, stack }) => player !== null && stack !== 0);
  if (paying.length === 0) return refuse({ reason: 'too-few-players', players: 0 });
  return paying
    .reduce(
      (before, { seat, stack }) =>
        before.add({ type: 'chips-collected', seat, chips: Math.min(chips, stack ?? chips), why: 'time', stays: true }),
      draft(state),
    )
    .done();
}
