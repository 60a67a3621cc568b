import type { Card } from '../../engine/notation.ts';
import { type Hand, type HandSeat, type TableState, waitingActs } from '../../engine/table.ts';
import { boardCards, type Happening, type ScriptStep } from './hand-script.ts';

/** How the table compares with what happened: booked correctly, on the way there, or something else. */
export type Standing = 'right' | 'going' | 'wrong';

/** Compares the table with what happened, whatever was tapped to get there. */
export function standingAt({ happening, after }: ScriptStep, state: TableState): Standing {
  const { hand } = state;
  const target = after.hand;
  if (target === null || hand === null || hand.number !== target.number) return 'going';
  if (!isOnTheWay(hand, target)) return 'wrong';
  return isDone(happening, hand, target) ? 'right' : 'going';
}

/** Nothing in the hand contradicts what happened; something may still be missing. */
const isOnTheWay = (hand: Hand, target: Hand): boolean =>
  (hand.outcome === 'running' || hand.outcome === target.outcome || isTakenAtOnce(hand, target)) &&
  hand.button === target.button &&
  hand.bigBlind === target.bigBlind &&
  hand.players.length === target.players.length &&
  waitingActs(hand).length === 0 &&
  hand.actions.length <= target.actions.length &&
  hand.actions.every((note, index) => same(note, target.actions[index])) &&
  hand.players.every((player) => fits(player, target)) &&
  areAmong(boardCards(hand), boardCards(target)) &&
  (hand.awards.length === 0 || target.awards.length === 0 || same(sharesOf(hand), sharesOf(target)));

/** Holding the winner's plate also pushes the pots, once it is settled whose they are. */
const isTakenAtOnce = (hand: Hand, target: Hand): boolean => hand.outcome === 'played' && target.stage === 'awards';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A hand that was mucked, turned up or killed must be so; unnamed cards contradict nothing. */
function fits({ seat, status, tabled }: HandSeat, { players, actions }: Hand): boolean {
  const there = players.find((player) => player.seat === seat);
  if (there === undefined) return false;
  const folds = actions.some((note) => note.seat === seat && note.action === 'fold');
  if (status === 'folded' && there.status === 'live' && !folds) return false;
  if (status === 'mucked' && there.status !== 'mucked') return false;
  if (tabled === null) return true;
  return there.tabled !== null && areAmong(tabled, there.tabled);
}

/** Whether each card is among these, in any order; an unnamed card may be any. */
function areAmong(cards: readonly Card[], these: readonly Card[]): boolean {
  if (cards.length > these.length) return false;
  return cards.every((card) => card === '??' || these.includes(card));
}

const sharesOf = ({ awards }: Hand) =>
  awards.map(({ pot, shares }) => [
    pot,
    shares.filter(({ chips }) => chips > 0).map(({ seat, chips }) => [seat, chips]),
  ]);

function isDone(happening: Happening, hand: Hand, target: Hand): boolean {
  switch (happening.what) {
    case 'start':
      return true;
    case 'acts':
      return hand.actions.length === target.actions.length;
    case 'board':
      return boardCards(hand).length === boardCards(target).length;
    case 'shows':
      return happening.hands.every(({ seat }) => playerAt(hand, seat)?.tabled != null);
    case 'mucks':
      return playerAt(hand, happening.seat)?.status === 'mucked';
    case 'pots':
      return hand.stage === 'over';
  }
}

const playerAt = ({ players }: Hand, seat: number): HandSeat | undefined =>
  players.find((player) => player.seat === seat);
