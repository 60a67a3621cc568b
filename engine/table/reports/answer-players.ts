import type { Chips } from '../../words/chips.ts';
import type { Hand } from '../../words/hand.ts';
import type { Effect, ReportOutcome } from '../../words/report.ts';
import type { PolicyKey } from '../../words/rulebook.ts';
import { clockwiseFrom, type Seat } from '../../words/seat.ts';
import { type Answer, type Asked, forFloor, handOf, isLive, says } from './answer.ts';

/** Not at the seat when the deal was complete: the hand is dead. A player who leaves later keeps a live hand until its turn. */
export const absent: Answer = (asked, policies) => {
  const { seat } = asked;
  const turnsOn = ['atSeat.deadline'] as const;
  const away = { effect: 'away', seat, away: true } as const;
  if (!isLive(asked)) return { outcome: says('absent-next', { seat }, [away]), turnsOn };
  const hand = handOf(asked);
  const acted = hand.street > 0 || hand.actions.some((note) => note.seat === seat);
  const alone = hand.players.filter(({ status }) => status === 'live').length < 2;
  if (acted || alone || hand.stage === 'showdown') {
    return { outcome: says('absent-lives', { seat }, [away]), turnsOn: ['stayWhileLive', ...turnsOn] };
  }
  // The seat may still have to bring it in. That is posted once the up-cards are dealt, and then the hand is dead.
  if (hand.stage === 'up-cards' && hand.policies.absentBringIn === 'posts')
    return { outcome: says('absent-until-cards', { seat }, [away]), turnsOn: ['absentBringIn', ...turnsOn] };
  const brings = hand.betting.bringInDue && hand.toAct === seat && policies.absentBringIn === 'posts';
  const bringIn: readonly Effect[] = brings ? [{ effect: 'bring-in', seat }] : [];
  const effects: readonly Effect[] = [...bringIn, away, { effect: 'kill-hand', seat }];
  return { outcome: says('absent-dead', { seat }, effects), turnsOn: brings ? ['absentBringIn', ...turnsOn] : turnsOn };
};

/** Back at the seat. With hands left to miss, only the floor lets the player play again. */
export const back: Answer = ({ state, seat }) => {
  const home = { effect: 'away', seat, away: false } as const;
  const { penalty = 0 } = state.chairs[seat - 1] ?? {};
  if (penalty === null) return { outcome: forFloor('back-out', { seat }), turnsOn: ['penalty.types'] };
  if (penalty === 0) return { outcome: says('back', { seat }, [home]), turnsOn: ['atSeat.deadline'] };
  const lifted = { effect: 'penalty', seat, hands: -penalty } as const;
  return { outcome: forFloor('back-early', { seat, hands: penalty }, [lifted, home]), turnsOn: ['penalty.types'] };
};

/**
 * Has left the event for good. The chips stay and are blinded out, or the floor takes them out of play if neither money nor a return is
 * possible (tda-2026#RP-23B).
 */
export const gone: Answer = ({ seat }, policies) => {
  const away = [{ effect: 'away', seat, away: true }] as const;
  const outcome =
    policies.absentChips === 'by-money'
      ? forFloor('gone-by-money', { seat }, away)
      : says('gone-blinded', { seat }, away);
  return { outcome, turnsOn: ['absentChips'] };
};

/** The floor's alternative, once the chips are counted. */
export function goneOut({ state, seat }: Asked): readonly ReportOutcome[] {
  const chips = state.chairs[seat - 1]?.stack ?? null;
  if (chips === null || chips === 0) return [];
  return [forFloor('gone-out', { seat, chips }, [{ effect: 'forfeit', seat, chips }])];
}

/**
 * The player moves with their chips to the seat on the ticket; `to` absent: at another table, to which the office sends them. If the chips
 * are somebody else's, a separate rule applies: the player keeps them, or gets a starting stack instead.
 */
export const wrongSeat: Answer = ({ state, seat, report }, policies) => {
  const { to, chips = null, choice } = report;
  const foreign = choice === 'others-chips';
  const rule = foreign ? policies['seating.wrongSeatForeignStack'] : policies['seating.wrongSeatCorrectStack'];
  const turnsOn: readonly PolicyKey[] = foreign
    ? ['seating.wrongSeatForeignStack', 'seating.wrongSeatCorrectStack']
    : ['seating.wrongSeatCorrectStack'];
  if (to !== undefined && state.chairs[to - 1]?.player !== null)
    return { outcome: forFloor('seat-floor', { seat, to }), turnsOn };
  if (rule === 'floor') return { outcome: forFloor('seat-open', { seat }), turnsOn };
  const moves: readonly Effect[] = to === undefined ? [] : [{ effect: 'move-player', seat, to }];
  const values = to === undefined ? { seat } : { seat, to };
  if (rule === 'move-with-current-stack')
    return { outcome: forFloor(to === undefined ? 'seat-elsewhere' : 'seat-moves', values, moves), turnsOn };
  if (chips === null) return { outcome: forFloor('seat-start-stack', { seat }), turnsOn };
  const key = to === undefined ? 'seat-elsewhere-start' : 'seat-moves-start';
  return { outcome: forFloor(key, { ...values, chips }, [{ effect: 'set-stack', seat, chips }, ...moves]), turnsOn };
};

/**
 * Whether a player who came late from another table missed a blind (tda-2011#30, tda-sk#30, tda-cz#29). If the office said when it sent the
 * player, the hands begun meanwhile show it. Only the floor can find that it was on purpose.
 */
export const lateArrival: Answer = ({ state, seat }, policies) => {
  const { dodgeBlind } = policies;
  const turnsOn = ['dodgeBlind'] as const;
  const { told } = state.chairs[seat - 1] ?? {};
  const count = { effect: 'count', seat } as const;
  if (told === undefined)
    return { outcome: forFloor(dodgeBlind.penalty ? 'late-penalty' : 'late-floor', { seat }, [count]), turnsOn };
  const minds = dodgeBlind.penalty && (dodgeBlind.moves.includes(told.why) || dodgeBlind.moves.includes('any'));
  const chips = minds && state.hand !== null ? blindPassed(state.hand, seat, told.at) : null;
  if (chips === null) {
    // A player with chips in the event goes to the table at once (tda-2026#7).
    const key = policies.holderOfChips === 'to-table-at-once' ? 'late-at-once' : 'late-no-blind';
    return { outcome: says(key, { seat }), turnsOn: [...turnsOn, 'holderOfChips'] };
  }
  return { outcome: forFloor('late-blind', { seat, chips }, [count]), turnsOn };
};

/** The blind an empty seat would have posted in a hand that began after that moment; null: none. */
function blindPassed(hand: Hand, seat: Seat, after: number): Chips | null {
  const { startedAt, players, smallBlind, smallBlindPlace, bigBlind, stakes } = hand;
  if (startedAt < after || players.some((player) => player.seat === seat)) return null;
  if (smallBlind === null && smallBlindPlace === seat) return stakes.smallBlind;
  const [next] = clockwiseFrom(smallBlindPlace, [seat, bigBlind]);
  return next === seat && seat !== smallBlindPlace ? stakes.bigBlind : null;
}

/** A required seat is for the floor to arrange; otherwise the seat draw stands. */
export const specialNeeds: Answer = ({ seat }) => ({
  outcome: forFloor('needs-floor', { seat }),
  turnsOn: ['seating.random', 'seating.fixedSeat'],
});
