import type { Hand } from '../../words/hand.ts';
import type { Redeal } from '../../words/redeal.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Policies } from '../../words/rulebook.ts';
import { clockwiseFrom, type Seat } from '../../words/seat.ts';
import type { Chair, TableState } from '../../words/table-state.ts';
import { type VariantId, variantOf } from '../../words/variants/all-variants.ts';
import { mostPlayers } from '../dealing/deck-cards.ts';
import { type NextGame, nextGame } from '../mixed/next-game.ts';
import { isDisqualified, livesForBringIn, sitsOut, sitsOutAgain } from '../penalties/sits-out.ts';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import {
  advancedButton,
  buttonOnBigBlind,
  type Contenders,
  deadButtonPlace,
  isBetween,
  movingButtonPlace,
  type Place,
  placeFrom,
  placeOf,
  resumedMovingPlace,
  resumedPlace,
  withSmallBlind,
} from './place.ts';

export interface Positions extends Place {
  readonly variant: VariantId;
  /** Null: a dead small blind, because nobody sits at its place. */
  readonly smallBlind: Seat | null;
  /** In dealing order: from the left of the button, in stud from seat 1. */
  readonly players: readonly { readonly seat: Seat; readonly dead: boolean }[];
  /** The players who are dealt in because they post the blinds they owe. */
  readonly posting: readonly Seat[];
  /** Players who still have hands to miss, in a house that takes no forced bet from them meanwhile. Absent: nobody. */
  readonly excused?: readonly Seat[];
}

/** What decides who sits where in the next hand. */
export interface Occasion {
  readonly game: NextGame;
  readonly policies: Policies;
  /** Where the button starts if no hand has been played. */
  readonly firstButton?: Seat | undefined;
}

/** Button and blinds of the next hand, or why there can be no hand. `firstButton` is where the button starts if no hand has been played. */
export const nextPositions = (state: TableState, firstButton?: Seat): Positions | Refusal =>
  positionsFor(state, {
    game: nextGame(state, null),
    policies: effectivePolicies(state.rulebook, state.overlay),
    firstButton,
  });

/** The positions of the next hand for a game and policies already known. */
export function positionsFor(state: TableState, occasion: Occasion): Positions | Refusal {
  const positions = placesFor(state, occasion);
  if ('reason' in positions) return positions;
  const { variant } = occasion.game;
  const [players, most] = [positions.players.length, mostPlayers(variantOf(variant))];
  return players > most ? { reason: 'too-many-players', variant, players, most } : positions;
}

function placesFor(state: TableState, occasion: Occasion): Positions | Refusal {
  const { redeal } = state;
  const { variant, stakes } = occasion.game;
  const present = state.chairs.filter(
    (chair) => isPresent(state, chair) && !isLeftOut(chair, redeal, occasion.policies),
  );
  if (!areReady(present, redeal)) return tooFew(present);
  if (redeal !== null) return redealt(state, redeal, occasion, present);
  if (variantOf(variant).stud !== null) return studPositions(state, occasion, present);
  return stakes.bigBlind === 0
    ? withPlayers(state, occasion, placeAmong(state, occasion, everybody(present)), present)
    : blindPositions(state, occasion, present);
}

/** Has chips and, in a cash game, is at the table. An absent tournament player is dealt in and the hand is dead. */
const isPresent = (state: TableState, chair: Chair): boolean =>
  chair.player !== null && chair.stack !== 0 && !isDisqualified(chair) && (state.mode === 'tournament' || !chair.away);

/**
 * Two players are at the table and at least one has a live hand. A player with hands to miss is dealt in and loses the blinds meanwhile.
 */
const areReady = (chairs: readonly Chair[], redeal: Redeal | null): boolean =>
  atTable(chairs).length > 1 && chairs.some((chair) => !isDead(chair, redeal));

const atTable = (chairs: readonly Chair[]): readonly Chair[] => chairs.filter((chair) => !chair.away);

/** Whoever is away is not counted: the dealer marks one as back. */
const tooFew = (chairs: readonly Chair[]): Refusal => ({ reason: 'too-few-players', players: atTable(chairs).length });

/** Dealt in, but the hand is dead at once: the player is away or has hands to miss. */
export function isDead(chair: Chair | undefined, redeal: Redeal | null): boolean {
  if (chair === undefined || chair.away) return chair !== undefined;
  return missesHand(chair, redeal) || redeal?.absent?.includes(chair.seat) === true;
}

/** The hand of a player who may have to post the bring-in stays live until the up-cards are dealt. */
function isDeadAtOnce({ chairs, redeal }: TableState, { game, policies }: Occasion, seat: Seat): boolean {
  const chair = chairs[seat - 1];
  if (chair === undefined || !isDead(chair, redeal)) return false;
  const brings = variantOf(game.variant).stud !== null && (game.stakes.bringIn ?? 0) > 0;
  const misses = missesHand(chair, redeal);
  return !(brings && (misses || chair.away) && livesForBringIn(policies, misses));
}

/** A house may decide not to deal to a player with hands to miss, and to take no blinds from them. */
const isLeftOut = (chair: Chair, redeal: Redeal | null, policies: Policies): boolean =>
  isLeftOutBy(policies) && missesHand(chair, redeal);

export const isLeftOutBy = ({ 'penalty.dealtInAndPosts': { dealtIn, posts } }: Policies): boolean => !dealtIn && !posts;

/** Has no live hand in the next deal because of a penalty. A redeal goes only to those who were in the first deal. */
export const missesHand = (chair: Chair, redeal: Redeal | null): boolean =>
  redeal?.seats.includes(chair.seat) === true ? sitsOutAgain(chair, redeal) : sitsOut(chair);

const seatsOf = (chairs: readonly Chair[]): readonly Seat[] => chairs.map((chair) => chair.seat);
const everybody = (chairs: readonly Chair[]): Contenders => ({ all: seatsOf(chairs), settled: seatsOf(chairs) });

function withPlayers(
  state: TableState,
  occasion: Occasion,
  place: Place,
  dealtIn: readonly Chair[],
  posting: readonly Seat[] = [],
): Positions {
  const { variant } = occasion.game;
  const seats = seatsOf(dealtIn);
  const players = variantOf(variant).stud === null ? clockwiseFrom(place.button, seats) : seats;
  const { button, smallBlindPlace, bigBlind } = place;
  return {
    variant,
    button,
    smallBlindPlace,
    bigBlind,
    smallBlind: seats.includes(smallBlindPlace) && !posting.includes(smallBlindPlace) ? smallBlindPlace : null,
    players: players.map((seat) => ({ seat, dead: isDeadAtOnce(state, occasion, seat) })),
    posting,
    ...(occasion.policies['penalty.dealtInAndPosts'].posts
      ? null
      : { excused: seatsOf(dealtIn.filter((chair) => missesHand(chair, state.redeal))) }),
  };
}

/** Same button, same blinds, and those of the same players who are still here. Others join only where the rulebook says so. */
function redealt(
  state: TableState,
  redeal: Redeal,
  occasion: Occasion,
  present: readonly Chair[],
): Positions | Refusal {
  const { newPlayers } = occasion.policies.redeal;
  const dealtIn = newPlayers ? present : present.filter((chair) => redeal.seats.includes(chair.seat));
  if (!areReady(dealtIn, redeal)) return tooFew(dealtIn);
  // Somebody must post the big blind: if its player has left, the next one does.
  const [bigBlind = redeal.bigBlind] = clockwiseFrom(redeal.bigBlind - 1, seatsOf(dealtIn));
  const positions = withPlayers(state, occasion, { ...placeOf(redeal), bigBlind }, dealtIn);
  return redeal.smallBlind === null ? { ...positions, smallBlind: null } : positions;
}

/** Stud needs no button. In a mixed game the button stays where it is during stud, and every seated player counts, away or not. */
function studPositions(state: TableState, occasion: Occasion, present: readonly Chair[]): Positions {
  const { hand } = state;
  const frozen = hand !== null && state.buttonPut === null && isFrozen(hand, occasion.policies);
  const seated = state.chairs.filter((chair) => chair.player !== null && chair.stack !== 0);
  const place = frozen ? placeOf(hand) : placeAmong(state, occasion, everybody(seated));
  return withPlayers(state, occasion, place, present);
}

/** Whether the last hand leaves button and blinds in place for the next button game. */
export const isFrozen = (last: Hand, policies: Policies): boolean =>
  policies['mixed.freezeButton'] && variantOf(last.variant).stud !== null;

/** Whether the next button game begins at exactly those places, rather than one hand further. */
export const resumesFrozen = (last: Hand, policies: Policies): boolean =>
  isFrozen(last, policies) && policies['mixed.resumeAtFrozen'];

/**
 * Cash players who owe blinds wait for the big blind or post. A newcomer in the gap behind the button waits until the button has passed.
 */
function blindPositions(state: TableState, occasion: Occasion, present: readonly Chair[]): Positions {
  const settled = present.filter((chair) => isSettled(state, occasion, chair));
  // Somebody must be able to win. If nobody is settled, or all who are miss this hand, the game starts afresh for everybody.
  if (settled.length < 2 || settled.every((chair) => isDead(chair, null)))
    return withPlayers(state, occasion, placeAmong(state, occasion, everybody(present)), present);
  const among = (chairs: readonly Chair[]): Place =>
    placeAmong(state, occasion, { all: seatsOf(chairs), settled: seatsOf(settled) });
  const first = among(present);
  if (settled.length === present.length)
    return withPlayers(state, occasion, first, present, postingOf(state, first, present));
  const takesBigBlind = state.mode === 'cash' || mayTakeOver(occasion.policies, 'big-blind');
  const sure = present.filter((chair) => settled.includes(chair) || (takesBigBlind && chair.seat === first.bigBlind));
  let dealtIn = sure;
  let place = among(sure);
  let coming = present.filter((chair) => !sure.includes(chair));
  // A player who comes in may move the button, and with it the gap. So the places are worked out again with all of them.
  for (let times = 0; times < 2; times++) {
    coming = coming.filter((chair) => mayEnter(state, occasion, chair, place));
    dealtIn = present.filter((chair) => sure.includes(chair) || coming.includes(chair));
    place = among(dealtIn);
  }
  return withPlayers(state, occasion, place, dealtIn, postingOf(state, place, dealtIn));
}

/** Players dealt in who must post: they owe blinds and are not the big blind. */
const postingOf = ({ mode }: TableState, { bigBlind }: Place, dealtIn: readonly Chair[]): readonly Seat[] =>
  mode === 'cash' ? seatsOf(dealtIn.filter(({ seat, owes }) => owes !== null && seat !== bigBlind)) : [];

/** Owes no blind; in a tournament, was dealt in before. Where no place is barred, a player who posts counts as settled. */
const isSettled = (state: TableState, { policies }: Occasion, chair: Chair): boolean =>
  state.mode === 'cash'
    ? chair.owes === null || (!policies['newPlayer.notBetweenButtonAndBlind'] && isPosting(state, chair))
    : state.hand === null || !policies['newPlayer.notBetweenButtonAndBlind'] || wasDealtIn(state.hand, chair);

/** The player was in the last hand. False for somebody who has taken the seat since. */
const wasDealtIn = ({ number, players }: Hand, { seat, joinedAfter = 0 }: Chair): boolean =>
  joinedAfter < number && players.some((player) => player.seat === seat);

/** Posts the blinds the seat owes, or straddles instead. A bomb pot neither asks for nor allows either. */
const isPosting = ({ nextHand: { straddles, bombPot } }: TableState, { seat, owes }: Chair): boolean =>
  bombPot === null && (owes?.posts === true || straddles.some((straddle) => straddle.seat === seat));

/** May come in away from the big blind: in a cash game by posting or straddling, in a tournament by taking over a place (TDA 7). */
const mayEnter = (state: TableState, { policies }: Occasion, chair: Chair, place: Place): boolean =>
  state.mode === 'cash'
    ? isPosting(state, chair) && !isInGap(policies, chair.seat, place)
    : !waitsForBlind(policies, chair) && entersAt(policies, chair.seat, place);

/** In some houses a late entry waits for the big blind. A player moved here is not a late entry. */
const waitsForBlind = (policies: Policies, { told }: Chair): boolean =>
  policies['lateEntry.dealtIn'] === 'next-blind' && told === undefined;

/** Whether a tournament player from another table is dealt in at this seat. Nobody is in the gap beside the small blind. */
function entersAt(policies: Policies, seat: Seat, { button, smallBlindPlace, bigBlind }: Place): boolean {
  if (seat === button) return mayTakeOver(policies, 'button');
  if (seat === smallBlindPlace) return mayTakeOver(policies, 'small-blind');
  return !isBetween(button, seat, bigBlind) && mayTakeOver(policies, 'other');
}

const mayTakeOver = (policies: Policies, place: Policies['breakTable.positions'][number]): boolean =>
  policies['breakTable.positions'].includes(place);

/** Nobody comes into a cash game between the button and the blind. The rulebook says which blind. */
export const isInGap = (policies: Policies, seat: Seat, { button, smallBlindPlace, bigBlind }: Place): boolean =>
  policies['newPlayer.notBetweenButtonAndBlind'] &&
  isBetween(button, seat, bigBlind) &&
  (policies['newPlayer.gap'] === 'to-big-blind' || isBetween(button, seat, smallBlindPlace));

/** The places by the rule in force, adjusted to the house's own rules on blinds. */
function placeAmong(state: TableState, occasion: Occasion, contenders: Contenders): Place {
  const { policies } = occasion;
  const due = placeDue(state, occasion, contenders);
  const seated = policies.deadSmallBlind ? due : withSmallBlind(due, contenders);
  const place = policies['button.advanceOverEmpty'] ? advancedButton(seated, contenders, state.chairs.length) : seated;
  return policies['headsUp.smallBlindOnButton'] ? place : buttonOnBigBlind(place);
}

/** The places counted from a button put by hand, from the frozen places, or from the last hand. */
function placeDue({ hand, buttonPut }: TableState, { policies, firstButton }: Occasion, contenders: Contenders): Place {
  if (hand === null || buttonPut !== null)
    return placeFrom(firstButton ?? buttonPut ?? (contenders.settled[0] as Seat), contenders);
  // With the big blind placed first, the button may be at an empty seat. With the button placed first, it never is.
  const dead = policies.deadButton && policies.bigBlindFirst;
  if (resumesFrozen(hand, policies))
    return dead ? resumedPlace(hand, contenders) : resumedMovingPlace(hand, contenders);
  return dead ? deadButtonPlace(hand, contenders) : movingButtonPlace(hand, contenders);
}
