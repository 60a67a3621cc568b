import { askToSee, showAll } from '../../rules/showdown/show-order.ts';
import { sweptBetBack } from '../../rules/showdown/swept-bet.ts';
import type { Hand } from '../../words/hand.ts';
import type { Effect } from '../../words/report.ts';
import type { Seat } from '../../words/seat.ts';
import { handShown } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { type Answer, type Asked, forFloor, handOf, isHandOpen, isLive, says } from './answer.ts';
import { noteOnly } from './answer-conduct.ts';
import { isWager } from './correct-bets.ts';

/** A hand the dealer took in by mistake: dead, and only an uncalled bet goes back. */
export const handSwept: Answer = (asked, policies) => {
  const { seat, report } = asked;
  const hand = handOf(asked);
  // Every card is identified beyond doubt: mixed up, but still a hand (tda-2024#65B).
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

/** A player who mucked may not ask to see a hand; otherwise the floor decides. */
export const askedToSee: Answer = (asked, policies) => {
  const { seat, report } = asked;
  const { to = 0 } = report;
  const asker = handOf(asked).players.find((player) => player.seat === seat);
  // The dealer says that the player tabled the hand and then gave it up. In the log it is still open.
  const shown = (asker?.tabled ?? null) !== null;
  const mucked = asker?.status === 'mucked' || report.choice === 'gave-up';
  const asking = { mucked, shown, paid: hasPaidToSee(handOf(asked), seat, to) };
  switch (askToSee(asking, policies)) {
    case 'refused':
      return { outcome: says('see-refused', { seat, to }), turnsOn: ['showdown.muckLosesAsk'] };
    case 'granted':
      return { outcome: says('see-granted', { seat, to }), turnsOn: ['askToSee'] };
    case 'floor':
      return { outcome: forFloor('see-floor', { seat, to }), turnsOn: ['askToSee'] };
  }
};

/** Has this seat called the last bet or raise of the last round, made by `to`? */
function hasPaidToSee({ actions, variant }: Hand, seat: Seat, to: Seat): boolean {
  const last = variantOf(variant).streets.length - 1;
  const onRiver = actions.filter((note) => note.street === last);
  const wager = onRiver.findLastIndex((note) => isWager(note));
  if (wager < 0 || onRiver[wager]?.seat !== to) return false;
  return onRiver.slice(wager + 1).some((note) => note.seat === seat && note.action === 'call');
}

/** Given up face down and taken back: live if every card of it is identified beyond doubt (tda-2024#14). */
export const retrieved: Answer = (asked, policies) => {
  const { seat, report } = asked;
  const hand = handOf(asked);
  const turnsOn = ['showdown.discardRetrievable'] as const;
  const isMucked = hand.players.some((player) => player.seat === seat && player.status === 'mucked');
  const isPushed = hand.awards.some((award) => award.pushed) || hand.raked > 0;
  if (!isMucked || isPushed || report.choice !== 'identifiable' || !policies['showdown.discardRetrievable'])
    return { outcome: says('discard-dead', { seat }), turnsOn };
  return { outcome: says('discard-lives', { seat }, [{ effect: 'retrieve-hand', seat }]), turnsOn };
};

/**
 * Discarded before every card was read: no claim to the pot, or the floor decides whether it was open enough (tda-2024#13B, tda-2026#14B).
 */
export const unclearTabling: Answer = (asked, policies) => {
  const { seat } = asked;
  const turnsOn = ['showdown.unclearTabling'] as const;
  if (policies['showdown.unclearTabling'] === 'floor') return { outcome: forFloor('unclear-floor', { seat }), turnsOn };
  const holds = handOf(asked).players.some((one) => one.seat === seat && one.status === 'live' && one.tabled === null);
  const kill: readonly Effect[] = holds ? [{ effect: 'kill-hand', seat }] : [];
  return { outcome: forFloor('unclear-no-claim', { seat }, kill), turnsOn };
};

/** Hand for hand: every table has finished, and the floor lets the all-in be run out. */
export const runOutReleased: Answer = () => ({
  outcome: forFloor('run-out-released', {}, [{ effect: 'release-run-out' }]),
  turnsOn: ['handForHand.allInFaceDown'],
});

/** The chips the pot consists of: the odd chip is changed into the smallest in play, or stays as it is. */
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

/** A hand may be disputed until the next one begins (tda-2011#19, tda-sk#19, tda-cz#18). */
export const dispute: Answer = (asked) => ({
  outcome: forFloor('dispute-open', {
    hand: handShown(asked.state, asked.state.handNumber - (isRunning(asked) ? 1 : 0)),
  }),
  turnsOn: asked.report.choice === 'accounting' ? ['dispute.accountingUntil'] : ['disputeUntil', 'handStart'],
});

const isRunning = ({ state: { hand } }: Asked): boolean =>
  hand !== null && hand.stage !== 'over' && hand.stage !== 'awards';

/** Rabbit hunting: cards that would have come are not shown (tda-2011#26, tda-sk#26, tda-cz#25). A cash room may allow it. */
export const rabbit: Answer = (asked, policies) => {
  const { state, seat, report } = asked;
  const isShown = policies.rabbitHunting === 'house' && state.mode === 'cash' && !isHandOpen(asked);
  if (report.choice === 'turned-over' && !isShown) return noteOnly(asked, policies);
  return { outcome: says(isShown ? 'rabbit-house' : 'rabbit-never', { seat }), turnsOn: ['rabbitHunting'] };
};
