import { isLeftOutBy, type Occasion, type Positions, positionsFor } from '../../rules/button/next-positions.ts';
import { debtsAtStart, postsOf } from '../../rules/cash/owed-blinds.ts';
import { standingStraddles, straddleChips } from '../../rules/cash/straddles.ts';
import { mostBoards } from '../../rules/dealing/deck-cards.ts';
import { type NextGame, nextGame } from '../../rules/mixed/next-game.ts';
import { missingStake } from '../../rules/procedure/stakes.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Chips } from '../../words/chips.ts';
import type { Command } from '../../words/command.ts';
import type { Post } from '../../words/hand.ts';
import { handPolicies } from '../../words/hand-policies.ts';
import type { RotationPlace } from '../../words/rotation.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';
import type { Stakes } from '../../words/stakes.ts';
import { handDealtAgain, nextHandNumber, type TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { type Decision, type Draft, draft, refuse } from '../draft.ts';
import { haltRefused } from '../orders/decide-order.ts';
import { nextLevel, tooSoon } from '../shot-clock/paced.ts';
import { consentRefused } from '../stream/decide-stream.ts';
import { deckRefused } from '../witnesses/decide-deck.ts';
import { beginStreet } from './begin-street.ts';
import { type Extras, postForcedBets } from './forced-bets.ts';

type StartHand = Extract<Command, { type: 'start-hand' }>;

/** Opens a hand: its game, positions and forced bets, at the level of the moment it began. */
export function startHand(state: TableState, command: StartHand): Decision {
  if (state.hand !== null && state.hand.stage !== 'over')
    return refuse({ reason: 'hand-running', hand: state.hand.number });
  const halted = haltRefused(state);
  if (halted !== null) return refuse(halted);
  const { at } = command;
  const early = tooSoon(state, command.clock);
  if (early !== null) return refuse(early);
  const policies = effectivePolicies(state.rulebook, state.overlay);
  const level = nextLevel(state, beganAt(state, at, policies));
  const game = nextGame(state, level);
  const what = missingStake(game.variant, game.stakes);
  if (what !== null) return refuse({ reason: 'stakes-missing', variant: game.variant, what });
  const occasion: Occasion = { game, policies, firstButton: command.forced?.button };
  const positions = positionsFor(state, occasion);
  if ('reason' in positions) return refuse(positions);
  const refused = deckRefused(state);
  if (refused !== null) return refuse(refused);
  const silent = consentRefused(state, positions.players);
  if (silent !== null) return refuse(silent);
  const { redeal } = state;
  const { button, smallBlind, smallBlindPlace, bigBlind, players } = positions;
  const { stakes, bombPot } = stakesAndBoards(state, game, players.length);
  let started = draft(state).add({
    type: 'hand-started',
    number: nextHandNumber(state),
    at,
    by: command.by,
    variant: game.variant,
    rulebook: state.rulebook,
    policies: handPolicies(policies),
    stakes,
    ...(bombPot === undefined ? null : { bombPot }),
    level: redeal !== null && !policies.redeal.levelChanges ? redeal.level : (level?.number ?? null),
    button,
    smallBlind,
    smallBlindPlace,
    bigBlind,
    players,
    redealOf: handDealtAgain(state),
    ...placeInRotation(game, players.length),
    ...sittingOut(state, occasion, positions),
    ...missedAnew(state, policies),
  });
  for (const debt of debtsAtStart(state, occasion, positions)) started = started.add({ type: 'blinds-owed', ...debt });
  const { excused } = positions;
  const extras = extrasOf(state, command, occasion, positions);
  const posted = postForcedBets(started, excused === undefined ? extras : { ...extras, excused });
  return callGoesOn(state, beginStreet(posted, 0)).done();
}

/**
 * A call that the floor has not answered goes on into the next hand, with whoever is coming: somebody still waits. The words and chips that
 * went with it were of the hand before.
 */
function callGoesOn({ incidents }: TableState, begun: Draft): Draft {
  const call = incidents.findLast(({ kind, ruling }) => kind === 'call' && ruling === null);
  if (call === undefined) return begun;
  const { id: incident, at, seat, taken = null } = call;
  const called = begun.add({ type: 'floor-called', incident, at, seat });
  return taken === null ? called : called.add({ type: 'call-taken', incident, ...taken });
}

/** The hand before went on, and what the start had counted was taken back with it: the hand counts as if it had never begun. */
function missedAnew({ redeal, takenBack }: TableState, policies: Policies): { readonly missedAnew: true } | null {
  const isAnew = redeal === null ? takenBack !== undefined : !policies.redeal.countsAsOneHandForPenalty;
  return isAnew ? { missedAnew: true } : null;
}

/** The moment that decides the hand's level. Where the rulebook says so, that is the dealer push since the last hand (tda-2024#23). */
function beganAt({ dealer, hand }: TableState, at: number, policies: Policies): number {
  const byPush = policies['handStart.dealerPush'] || policies['level.duringPush'] === 'one-hand-old-level';
  if (!byPush || dealer === null || dealer === undefined) return at;
  const isSince = dealer.since > (hand?.startedAt ?? 0);
  return isSince ? Math.min(at, dealer.since) : at;
}

/** Players on penalty who miss the hand without being dealt in. */
function sittingOut(
  { chairs, redeal }: TableState,
  { policies }: Occasion,
  { players }: Positions,
): { readonly sittingOut: readonly Seat[] } | null {
  if (redeal !== null || !isLeftOutBy(policies)) return null;
  const out = chairs.filter(({ seat, penalty }) => (penalty ?? 0) > 0 && !players.some((one) => one.seat === seat));
  return out.length === 0 ? null : { sittingOut: out.map(({ seat }) => seat) };
}

/** A new game is played for one orbit of those dealt in now. */
function placeInRotation(
  { rotationPlace }: NextGame,
  players: number,
): { readonly rotationPlace: RotationPlace } | null {
  if (rotationPlace === null) return null;
  return { rotationPlace: rotationPlace.orbit === 0 ? { ...rotationPlace, orbit: players } : rotationPlace };
}

function stakesAndBoards(
  { redeal, nextHand }: TableState,
  { variant, stakes }: NextGame,
  players: number,
): { readonly stakes: Stakes; readonly bombPot?: { readonly boards: number } } {
  if (redeal?.bombPot !== undefined) return { stakes, bombPot: redeal.bombPot };
  // The game may have changed since the bomb pot was agreed.
  if (nextHand.bombPot === null || variantOf(variant).stud !== null) return { stakes };
  const { ante, boards } = nextHand.bombPot;
  return {
    stakes: bombPotStakes(stakes, ante),
    bombPot: { boards: Math.min(boards, mostBoards(variantOf(variant), players)) },
  };
}

/** Straddles and posts: those a hand history names, those of the hand that is dealt again, and those agreed between the hands. */
function extrasOf(state: TableState, { forced }: StartHand, occasion: Occasion, positions: Positions): Extras {
  if (forced !== undefined) {
    const posts = forced.posts.map(({ seat, chips }): Post => ({ seat, kind: 'live-post', chips }));
    return { straddles: forced.straddles, posts };
  }
  const { redeal, nextHand } = state;
  const agreed =
    nextHand.straddles.length === 0 ? { straddles: [], posts: [] } : agreedStraddles(state, occasion, positions);
  if (redeal !== null) {
    // A player who has the big blind only because another player left posts nothing else.
    const here = ({ seat }: { readonly seat: Seat }): boolean =>
      seat !== positions.bigBlind && positions.players.some((player) => player.seat === seat);
    return {
      straddles: [...(redeal.straddles?.filter(here) ?? []), ...agreed.straddles],
      posts: [...(redeal.posts?.filter(here) ?? []), ...agreed.posts],
    };
  }
  if (positions.posting.length === 0) return agreed;
  const straddling = new Set([...agreed.straddles, ...agreed.posts].map(({ seat }) => seat));
  return { ...agreed, posts: [...postsOf(state, occasion.game, positions, straddling), ...agreed.posts] };
}

/** The straddles agreed between the hands, as far as they stand; one that sleeps is posted. */
function agreedStraddles(state: TableState, occasion: Occasion, positions: Positions): Extras {
  const all = standingStraddles(state, occasion, positions).map(({ seat, kind }, index) => ({
    seat,
    sleeps: kind === 'sleeper',
    chips: straddleChips(occasion.game.stakes.bigBlind, index),
  }));
  return {
    straddles: all.filter(({ sleeps }) => !sleeps).map(({ seat, chips }) => ({ seat, chips })),
    posts: all.filter(({ sleeps }) => sleeps).map(({ seat, chips }): Post => ({ seat, kind: 'sleeper', chips })),
  };
}

/** The stakes of a hand in which everybody puts in the same instead of blinds. */
const bombPotStakes = (stakes: Stakes, ante: Chips): Stakes => ({
  ...stakes,
  ante: { kind: 'each', chips: ante, order: 'ante-first', short: 'own-share' },
});
