import type { TableEvent } from '../../../words/event.ts';
import type { Hand, HandSeat, WaitingAct } from '../../../words/hand.ts';
import type { ActBehind } from '../../../words/out-of-turn.ts';
import type { Seat } from '../../../words/seat.ts';

export type OutOfTurnEvent = Extract<
  TableEvent,
  { type: 'acted-out-of-turn' | 'out-of-turn-bound' | 'out-of-turn-returned' | 'skipped-ruled' }
>;

const nobody: readonly WaitingAct[] = [];

/** Actions whose turn has not come. */
export const waitingActs = ({ outOfTurn = nobody }: Hand): readonly WaitingAct[] => outOfTurn;

/** Notes actions out of turn and removes them again. No chip moves. */
export function applyOutOfTurn(hand: Hand, event: OutOfTurnEvent): Hand {
  switch (event.type) {
    case 'acted-out-of-turn':
      if (!event.waits) return hand;
      return { ...hand, outOfTurn: [...waitingPast(hand, event.pending.act), { ...event.pending, behind: [] }] };
    case 'out-of-turn-bound':
      return { ...hand, outOfTurn: waitingActs(hand).filter(({ act }) => act.seat !== event.seat) };
    case 'out-of-turn-returned': {
      const { seat, mayNotRaise } = event;
      const left = { ...hand, outOfTurn: waitingActs(hand).filter(({ act }) => act.seat !== seat) };
      if (mayNotRaise !== true) return left;
      const bound = { seat, street: hand.street, to: 'call-or-fold', round: true } as const;
      return { ...left, bound: [...(hand.bound ?? []), bound] };
    }
    case 'skipped-ruled':
      return skippedRuled(hand, event);
  }
}

/** A seat that may only call or fold counts as having acted: only a full raise reopens the betting to it. */
function skippedRuled(hand: Hand, { seat, ruling, toAct }: Extract<OutOfTurnEvent, { type: 'skipped-ruled' }>): Hand {
  const spoken = { ...hand, toAct, outOfTurn: nothingBehind(hand) };
  if (ruling !== 'call-or-fold') return spoken;
  return {
    ...spoken,
    players: hand.players.map((player) => (player.seat === seat ? passedOver(hand, player) : player)),
  };
}

/** A player who lost the turn. Waiting actions are treated as if that player had faced them. */
const passedOver = (hand: Hand, player: HandSeat): HandSeat => ({
  ...player,
  acted: true,
  facedAt: Math.max(hand.betting.toMatch, ...waitingActs(hand).map(({ to }) => to)),
});

const nothingBehind = (hand: Hand): readonly WaitingAct[] =>
  waitingActs(hand).map((waiting) => (waiting.behind.length === 0 ? waiting : { ...waiting, behind: [] }));

/** The same acts, with one more done while the due seat was passed over. */
const waitingPast = (hand: Hand, { seat, action }: ActBehind): readonly WaitingAct[] =>
  waitingActs(hand).map((waiting) => ({ ...waiting, behind: [...waiting.behind, { seat, action }] }));

/** What still waits after an action: the due seat has acted, or one more has folded past it. */
export const waitingAfter = (hand: Hand, acted: Seat): readonly WaitingAct[] =>
  acted === hand.toAct ? nothingBehind(hand) : waitingPast(hand, { seat: acted, action: 'fold' });
