import { mayDispute } from '../procedure/disputes.ts';
import { showNextCard } from '../procedure/requests.ts';
import { type Answer, forFloor, handOf, isHandOpen, isLive, says } from './answer.ts';
import { uncalledWager } from './correct-bets.ts';
import type { Effect } from './report.ts';

/** Taken in by mistake: dead, and only a bet nobody had called goes back. */
export const handSwept: Answer = (asked, policies) => {
  const { seat } = asked;
  const hand = handOf(asked);
  const wager = hand.stage === 'betting' ? uncalledWager(hand, seat) : null;
  const kill: Effect = { effect: 'kill-hand', seat };
  const turnsOn = ['killedHand', 'protection'] as const;
  if (wager === null || !policies.killedHand.uncalledReturned)
    return { outcome: says('swept-dead', { seat }, [kill]), turnsOn };
  const mine = hand.players.find((player) => player.seat === seat)?.bet ?? 0;
  const values = { seat, chips: mine - wager.from };
  return { outcome: says('swept-returned', values, [{ effect: 'take-back-bet', seat }, kill]), turnsOn };
};

/** Shown to one, shown to all: at once, or when the betting is over. */
export const shownToOne: Answer = (asked, policies) => {
  const { state, seat } = asked;
  const turnsOn = ['showOneShowAll'] as const;
  const rule = policies.showOneShowAll;
  if (!rule[state.mode]) return { outcome: says('show-nobody-else', { seat }), turnsOn };
  const bettingOpen = !['showdown', 'awards', 'over'].includes(handOf(asked).stage);
  const later = bettingOpen && (isLive(asked) || rule.foldedShower === 'after-betting');
  return { outcome: says(later ? 'show-all-later' : 'show-all-now', { seat }), turnsOn };
};

/** Asking for another's hand: who mucked may not ask, and the floor decides for the rest. */
export const askedToSee: Answer = (asked, policies) => {
  const { seat, report } = asked;
  const { to = 0 } = report;
  const asker = handOf(asked).players.find((player) => player.seat === seat);
  const mucked = asker?.status === 'mucked';
  const lost = mucked && (policies['showdown.muckLosesAsk'] === 'any-muck' || asker.tabled === null);
  if (lost) return { outcome: says('see-refused', { seat, to }), turnsOn: ['showdown.muckLosesAsk'] };
  return { outcome: forFloor('see-floor', { seat, to }), turnsOn: ['askToSee'] };
};

/** A hand may be contested until the next one begins. */
export const dispute: Answer = ({ state }, policies) => {
  const { turnsOn } = mayDispute({ at: 0, nextHandAt: null }, policies);
  return { outcome: forFloor('dispute-open', { hand: state.handNumber }), turnsOn };
};

/** Cards that would have come. */
export const rabbit: Answer = (asked, policies) => {
  const { state, seat } = asked;
  const { outcome, turnsOn } = showNextCard({ mode: state.mode, handClosed: !isHandOpen(asked) }, policies);
  return { outcome: says(outcome.accepted ? 'rabbit-house' : 'rabbit-never', { seat }), turnsOn };
};
