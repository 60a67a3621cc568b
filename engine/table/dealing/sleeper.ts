import { isAsleep, nextToAct } from '../../rules/wager/next-to-act.ts';
import { minRaiseOver } from '../../rules/wager/opening-betting.ts';
import type { Betting } from '../../words/hand.ts';
import type { Draft } from '../draft.ts';

/**
 * Handles a sleeping straddle whose turn has come. If nobody has raised before it, it is now the bet: the turn passes on, and the sleeper
 * may still raise at the end. If somebody has, it was never live and goes back to its owner, who acts like everybody else.
 */
export function wakeSleeper(before: Draft): Draft {
  const { hand } = before;
  if (hand.posts.length === 0 || hand.stage !== 'betting' || hand.street > 0) return before;
  const sleeper = hand.posts.find(({ kind, seat }) => kind === 'sleeper' && seat === hand.toAct);
  if (sleeper === undefined) return before;
  const player = hand.players.find(({ seat }) => seat === sleeper.seat);
  if (player === undefined || !isAsleep(hand, player)) return before;
  const { toMatch, lastAggressor } = hand.betting;
  if (lastAggressor !== null)
    return before.add({ type: 'uncalled-returned', seat: sleeper.seat, chips: sleeper.chips });
  if (toMatch >= sleeper.chips) return before;
  const betting: Betting = {
    ...hand.betting,
    toMatch: sleeper.chips,
    lastFullTo: sleeper.chips,
    minRaiseBy: minRaiseOver(hand, sleeper.chips, toMatch),
  };
  // Once awake it is a bet like any other.
  const posts = hand.posts.filter((post) => post !== sleeper);
  const toAct = nextToAct({ ...hand, posts, betting }, sleeper.seat);
  return before.add({ type: 'sleeper-woke', seat: sleeper.seat, toAct, betting });
}
