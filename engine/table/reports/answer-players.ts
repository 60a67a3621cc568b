import { type Answer, forFloor, handOf, isLive, says } from './answer.ts';

/** Not at the seat when the deal was complete: the hand is dead. Away later on, it lives until its turn. */
export const absent: Answer = (asked) => {
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
  return { outcome: says('absent-dead', { seat }, [away, { effect: 'kill-hand', seat }]), turnsOn };
};

/** Back at the seat; with hands left to miss only the floor lets the player play again. */
export const back: Answer = ({ state, seat }) => {
  const home = { effect: 'away', seat, away: false } as const;
  const { penalty = 0 } = state.chairs[seat - 1] ?? {};
  if (penalty === null) return { outcome: forFloor('back-out', { seat }), turnsOn: ['penalty.types'] };
  if (penalty === 0) return { outcome: says('back', { seat }, [home]), turnsOn: ['atSeat.deadline'] };
  const lifted = { effect: 'penalty', seat, hands: -penalty } as const;
  return { outcome: forFloor('back-early', { seat, hands: penalty }, [lifted, home]), turnsOn: ['penalty.types'] };
};

/** The chips go along to the right seat. */
export const wrongSeat: Answer = ({ state, seat, report }, policies) => {
  const { to = 0 } = report;
  const free = state.chairs[to - 1]?.player === null;
  const rule = free ? policies['seating.wrongSeatCorrectStack'] : policies['seating.wrongSeatForeignStack'];
  const turnsOn = [free ? 'seating.wrongSeatCorrectStack' : 'seating.wrongSeatForeignStack'] as const;
  if (!free || rule !== 'move-with-current-stack') return { outcome: forFloor('seat-floor', { seat, to }), turnsOn };
  return { outcome: forFloor('seat-moves', { seat, to }, [{ effect: 'move-player', seat, to }]), turnsOn };
};

/** Late from another table: did it cost a blind? */
export const lateArrival: Answer = ({ seat }, policies) => ({
  outcome: forFloor(policies.dodgeBlind.penalty ? 'late-penalty' : 'late-floor', { seat }, [{ effect: 'count', seat }]),
  turnsOn: ['dodgeBlind'],
});

/** Where somebody has to sit is the floor's to arrange; the draw of seats is otherwise left alone. */
export const specialNeeds: Answer = ({ seat }) => ({
  outcome: forFloor('needs-floor', { seat }),
  turnsOn: ['seating.random'],
});
