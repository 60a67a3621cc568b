import { askToSee } from '../../rules/showdown/ask-to-see.ts';
import { showAll } from '../../rules/showdown/show-one-show-all.ts';
import { sweptBetBack } from '../../rules/showdown/swept-bet.ts';
import type { Effect } from '../../words/report.ts';
import { type Answer, forFloor, handOf, isHandOpen, isLive, says } from './answer.ts';
import { noteOnly } from './answer-conduct.ts';

/** Taken in by mistake: dead, and only a bet nobody had called goes back. */
export const handSwept: Answer = (asked, policies) => {
  const { seat, report } = asked;
  const hand = handOf(asked);
  // Known for certain, card by card: fouled, but a hand (tda-2024#65B).
  if (report.choice === 'identifiable' && policies['killedHand.identifiablePlays'])
    return { outcome: says('swept-lives', { seat }), turnsOn: ['killedHand.identifiablePlays'] };
  const back = sweptBetBack(hand, seat, policies);
  const kill: Effect = { effect: 'kill-hand', seat };
  const turnsOn = ['killedHand', 'protection'] as const;
  if (back === 0) return { outcome: says('swept-dead', { seat }, [kill]), turnsOn };
  const mine = hand.players.find((player) => player.seat === seat)?.bet ?? 0;
  const takeBack: Effect = { effect: 'take-back-bet', seat, to: mine - back };
  return { outcome: says('swept-returned', { seat, chips: back }, [takeBack, kill]), turnsOn };
};

/** Shown to one, shown to all: at once, or when the betting is over. */
export const shownToOne: Answer = (asked, policies) => {
  const { state, seat } = asked;
  const bettingOpen = !['showdown', 'awards', 'over'].includes(handOf(asked).stage);
  const shown = showAll({ mode: state.mode, inHand: isLive(asked), bettingOpen }, policies);
  const key = { no: 'show-nobody-else', now: 'show-all-now', 'after-betting': 'show-all-later' }[shown];
  return { outcome: says(key, { seat }), turnsOn: ['showOneShowAll'] };
};

/** Asking for another's hand: who mucked may not ask, and the floor decides for the rest. */
export const askedToSee: Answer = (asked, policies) => {
  const { seat, report } = asked;
  const { to = 0 } = report;
  const asker = handOf(asked).players.find((player) => player.seat === seat);
  // The dealer says that a player turned up the hand and gave it up afterwards: on the table it still lies open.
  const shown = (asker?.tabled ?? null) !== null;
  const asking = { mucked: asker?.status === 'mucked' || report.choice === 'gave-up', shown };
  return askToSee(asking, policies) === 'refused'
    ? { outcome: says('see-refused', { seat, to }), turnsOn: ['showdown.muckLosesAsk'] }
    : { outcome: forFloor('see-floor', { seat, to }), turnsOn: ['askToSee'] };
};

/** Which chips the pot consists of: what is left over is changed into the smallest in play, or stays as it is. */
export const oddChip: Answer = ({ state, report }, policies) => {
  const { chips = 0 } = report;
  const smallest = Math.min(...state.chipValues, chips);
  return {
    outcome: policies['oddChip.breakDown']
      ? says('odd-chip-changed', { chips: smallest })
      : says('odd-chip-kept', { chips }, [{ effect: 'keep-odd-chip', chips }]),
    turnsOn: ['oddChip.breakDown'],
  };
};

/** A hand may be contested until the next one begins (tda-2011#19, tda-sk#19, tda-cz#18). */
export const dispute: Answer = ({ state }) => ({
  outcome: forFloor('dispute-open', { hand: state.handNumber }),
  turnsOn: ['disputeUntil', 'handStart'],
});

/**
 * Cards that would have come, asked for or turned over all the same: they are not shown (tda-2011#26, tda-sk#26, tda-cz#25); a cash
 * room may have it otherwise.
 */
export const rabbit: Answer = (asked, policies) => {
  const { state, seat, report } = asked;
  const isShown = policies.rabbitHunting === 'house' && state.mode === 'cash' && !isHandOpen(asked);
  if (report.choice === 'turned-over' && !isShown) return noteOnly(asked, policies);
  return { outcome: says(isShown ? 'rabbit-house' : 'rabbit-never', { seat }), turnsOn: ['rabbitHunting'] };
};
