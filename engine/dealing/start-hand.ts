import { closeRound } from '../betting/close-round.ts';
import { nextToAct } from '../betting/next-to-act.ts';
import { nextPositions, type Positions } from '../button/next-positions.ts';
import type { Chips } from '../chips.ts';
import type { Command } from '../command.ts';
import { type Decision, type Draft, draft, refuse } from '../draft.ts';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import type { Seat } from '../seat.ts';
import { levelAt, type Stakes } from '../stakes.ts';
import type { Betting, Hand, HandSeat, TableState } from '../table-state.ts';

type StartHand = Extract<Command, { type: 'start-hand' }>;

/** Opens a hand: positions, ante and blinds by the level of the moment the hand began. */
export function startHand(state: TableState, command: StartHand): Decision {
  if (state.hand !== null && state.hand.stage !== 'over')
    return refuse({ reason: 'hand-running', hand: state.hand.number });
  const positions = nextPositions(state, command.forced?.button);
  if ('reason' in positions) return refuse(positions);
  const at = state.witnesses.greenButtonHeldAt ?? command.at;
  const started = draft(state).add({
    type: 'hand-started',
    number: state.handNumber + 1,
    at,
    by: command.by,
    variant: state.variant,
    rulebook: state.rulebook,
    policies: effectivePolicies(state.rulebook, state.overlay),
    ...stakesAt(state, at),
    ...positions,
    redealOf: state.redeal?.of ?? null,
  });
  const straddles = command.forced?.straddles ?? [];
  return openBetting(postForcedBets(started, positions, straddles), straddles).done();
}

/** A re-deal keeps its level even if time has run out meanwhile, unless the rulebook lets it change. */
function stakesAt(state: TableState, at: number): { readonly stakes: Stakes; readonly level: number | null } {
  const { redeal } = state;
  if (redeal !== null && !effectivePolicies(state.rulebook, state.overlay).redeal.levelChanges)
    return { stakes: redeal.stakes, level: redeal.level };
  if (state.schedule === null) return { stakes: state.stakes, level: null };
  const { number, minutes: _, ...stakes } = levelAt(state.schedule, at).level;
  return { stakes, level: number };
}

function postForcedBets(
  started: Draft,
  { smallBlind, bigBlind }: Positions,
  straddles: readonly { seat: Seat; chips: Chips }[],
): Draft {
  const { ante } = started.hand.stakes;
  const antes = (before: Draft): Draft => postAntes(before);
  const blinds = (before: Draft): Draft => {
    const small = smallBlind === null ? before : postBlind(before, smallBlind, 'small', started.hand.stakes.smallBlind);
    const big = postBlind(small, bigBlind, 'big', started.hand.stakes.bigBlind);
    return straddles.reduce((posted, straddle) => postBlind(posted, straddle.seat, 'straddle', straddle.chips), big);
  };
  return ante?.order === 'blind-first' ? antes(blinds(started)) : blinds(antes(started));
}

/** What a seat can pay of what it owes; the last chip makes it all-in. */
function payable(before: Draft, seat: Seat, due: Chips): { readonly chips: Chips; readonly allIn: boolean } {
  const stack = before.state.chairs[seat - 1]?.stack ?? null;
  return stack === null ? { chips: due, allIn: false } : { chips: Math.min(due, stack), allIn: due >= stack };
}

function postBlind(before: Draft, seat: Seat, kind: 'small' | 'big' | 'straddle', due: Chips): Draft {
  const { chips, allIn } = payable(before, seat, due);
  return chips === 0 ? before : before.add({ type: 'blind-posted', seat, kind, chips, allIn });
}

function postAntes(before: Draft): Draft {
  const { ante } = before.hand.stakes;
  if (ante === null) return before;
  const due = (player: HandSeat, index: number): Chips => {
    switch (ante.kind) {
      case 'each':
        return ante.chips;
      case 'big-blind':
        return player.seat === before.hand.bigBlind ? ante.chips : 0;
      case 'listed':
        return ante.listed?.[index] ?? 0;
    }
  };
  // One player's ante for the whole table is dead money: nobody else could ever match it.
  const alone = before.hand.players.filter((player, index) => due(player, index) > 0).length === 1;
  const dead = alone || ante.short === 'dead';
  return before.hand.players.reduce((posted, player, index) => {
    const { chips, allIn } = payable(posted, player.seat, due(player, index));
    return chips === 0 ? posted : posted.add({ type: 'ante-posted', seat: player.seat, chips, dead, allIn });
  }, before);
}

function openBetting(before: Draft, straddles: readonly { seat: Seat; chips: Chips }[]): Draft {
  const { hand } = before;
  const betting = openingBetting(hand, straddles);
  // In a game without blinds the first to act is left of the button.
  const last = straddles.at(-1)?.seat ?? (hand.stakes.bigBlind > 0 ? hand.bigBlind : hand.button);
  const toAct = nextToAct({ players: hand.players, betting }, last);
  // Everybody is all-in from the forced bets, or alone: there is no betting before the board.
  if (toAct === null) return closeRound(before);
  return before.add({ type: 'betting-opened', street: 0, toAct, betting });
}

function openingBetting(hand: Hand, straddles: readonly { chips: Chips }[]): Betting {
  const posted = Math.max(0, ...hand.players.map((player) => player.bet));
  const forced = straddles.at(-1)?.chips ?? hand.stakes.bigBlind;
  const toMatch = hand.policies.blindShortStack === 'full-blind' ? Math.max(posted, forced) : posted;
  const minRaiseBy =
    hand.policies['straddle.minRaiseOver'] === 'straddle' ? Math.max(forced, hand.stakes.minBet) : hand.stakes.minBet;
  return { toMatch, minRaiseBy, lastFullTo: toMatch, largestRaise: 0, allInRun: 0, lastAggressor: null };
}
