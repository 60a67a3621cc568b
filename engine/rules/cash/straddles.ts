import type { Chips } from '../../words/chips.ts';
import { mayAgree } from '../../words/redeal.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Policies, PolicyKey } from '../../words/rulebook.ts';
import { clockwiseFrom, type Seat } from '../../words/seat.ts';
import type { NextHand, StraddleKind, TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { nextPositions, type Occasion, type Positions } from '../button/next-positions.ts';
import { isBetween } from '../button/place.ts';
import { nextGame } from '../mixed/next-game.ts';
import { effectivePolicies, isSilent } from '../rulebooks/all-rulebooks.ts';
import { straddleEntryRefused } from './entry-ways.ts';

/** One straddle as it is announced. */
type Straddle = NextHand['straddles'][number];

/** The first is twice the big blind, each further one twice the one before. */
export const straddleChips = (bigBlind: Chips, index: number): Chips => bigBlind * 2 ** (index + 1);

type RulesOfStraddles = Pick<Policies, 'straddle.first' | 'straddle.restraddle'>;

/** What is played for, and the rules for it. */
interface StraddleOccasion extends Pick<Occasion, 'game'> {
  readonly policies: RulesOfStraddles;
}

/** Why this straddle cannot follow the ones before it; null when it can. */
export function straddleRefused(
  state: TableState,
  { game: { variant, stakes }, policies }: StraddleOccasion,
  positions: Positions,
  before: readonly Straddle[],
  { seat, kind }: Straddle,
): Refusal | null {
  const { straddle: rule, bigBlind } = stakes;
  if (rule === undefined || !rule.kinds.includes(kind) || variantOf(variant).stud !== null || bigBlind === 0)
    return { reason: 'straddle-not-offered', kind };
  if (isClosed(state, 'straddle.first', policies['straddle.first'] === 'not-offered'))
    return { reason: 'straddle-not-offered', kind };
  const single = isClosed(state, 'straddle.restraddle', policies['straddle.restraddle'] === null);
  const most = single ? 1 : rule.most;
  if (before.length >= most) return { reason: 'no-more-straddles', most };
  if (!positions.players.some((player) => player.seat === seat && !player.dead)) return { reason: 'not-in-hand', seat };
  // A sleeper ends the chain: it may be raised, not straddled.
  if (before.at(-1)?.kind === 'sleeper') return { reason: 'straddle-wrong-seat', seat, due: null };
  if (seat === positions.smallBlind || seat === positions.bigBlind || before.some((one) => one.seat === seat))
    return { reason: 'straddle-wrong-seat', seat, due: dueSeat(positions, before, kind, policies) };
  switch (kind) {
    case 'under-the-gun':
    case 'button': {
      const due = dueSeat(positions, before, kind, policies);
      return due === seat ? null : { reason: 'straddle-wrong-seat', seat, due };
    }
    case 'mississippi':
      return null;
    case 'sleeper':
      return sleeperRefused(state, seat, straddleChips(bigBlind, before.length));
  }
}

/** If the rulebook is silent on straddles, the stakes decide. A rulebook or a house that rules on them closes what it does not allow. */
const isClosed = ({ rulebook, overlay }: TableState, key: PolicyKey, says: boolean): boolean =>
  says && !isSilent(rulebook, key, overlay);

/** A sleeper for the last chip would leave its player nothing to decide when the turn comes. */
function sleeperRefused(state: TableState, seat: Seat, chips: Chips): Refusal | null {
  const stack = state.chairs[seat - 1]?.stack ?? null;
  return stack === null || stack > chips ? null : { reason: 'more-than-stack', seat, to: chips, maxTo: stack - 1 };
}

/** The only seat this kind of straddle is open to now; null when it is open to none, or to several. */
function dueSeat(
  positions: Positions,
  before: readonly Straddle[],
  kind: Straddle['kind'],
  policies: RulesOfStraddles,
): Seat | null {
  const { button, smallBlind, bigBlind, players } = positions;
  const open = (seat: Seat): Seat | null =>
    seat === smallBlind || seat === bigBlind || before.some((one) => one.seat === seat) ? null : seat;
  switch (kind) {
    case 'button':
      return players.some(({ seat, dead }) => seat === button && !dead) ? open(button) : null;
    case 'under-the-gun': {
      const last = before.at(-1);
      // The chain continues from the big blind only as long as nobody further round has straddled.
      if (last !== undefined && last.kind !== 'under-the-gun') return null;
      const from = last?.seat ?? bigBlind;
      const next =
        clockwiseFrom(
          from,
          players.map(({ seat }) => seat),
        )[0] ?? from;
      const onButton = next === button && (last === undefined || buttonIncluded(policies));
      return onButton || isBetween(bigBlind, next, button) ? open(next) : null;
    }
    case 'mississippi':
    case 'sleeper':
      return null;
  }
}

/** Whether the chain may reach the button. The first straddle may come from the button in any case. */
const buttonIncluded = (policies: RulesOfStraddles): boolean => policies['straddle.restraddle']?.inclusive ?? true;

/** The announced straddles that still hold at these positions. One whose player has left or been moved on is dropped. */
export function standingStraddles(
  state: TableState,
  occasion: StraddleOccasion,
  positions: Positions,
): readonly Straddle[] {
  const standing: Straddle[] = [];
  for (const straddle of state.nextHand.straddles)
    if (straddleRefused(state, occasion, positions, standing, straddle) === null) standing.push(straddle);
  return standing;
}

/** A kind of straddle that may be announced now, by any of these seats. */
export interface OpenStraddle {
  readonly kind: StraddleKind;
  readonly chips: Chips;
  readonly seats: readonly Seat[];
}

/** The straddles the table would accept for the next hand besides those announced. A kind open to nobody is left out. */
export function openStraddles(state: TableState): readonly OpenStraddle[] {
  const { hand, redeal, nextHand } = state;
  if ((hand !== null && hand.stage !== 'over') || !mayAgree(redeal) || nextHand.bombPot !== null) return [];
  const game = nextGame(state, null);
  const occasion = { game, policies: effectivePolicies(state.rulebook, state.overlay) };
  const chips = straddleChips(game.stakes.bigBlind, nextHand.straddles.length);
  return (game.stakes.straddle?.kinds ?? []).flatMap((kind) => {
    const seats = state.chairs
      .filter((chair) => chair.player !== null && straddleEntryRefused(state, chair) === null)
      .map(({ seat }) => seat)
      .filter((seat) => isOpen(state, occasion, { seat, kind }));
    return seats.length === 0 ? [] : [{ kind, chips, seats }];
  });
}

function isOpen(
  state: TableState,
  occasion: Parameters<typeof straddleRefused>[1],
  straddle: TableState['nextHand']['straddles'][number],
): boolean {
  const { nextHand } = state;
  // A straddle lets in somebody who would otherwise have to post, so the positions are computed with it.
  const announced = { ...nextHand, straddles: [...nextHand.straddles, straddle] };
  const positions = nextPositions({ ...state, nextHand: announced });
  return !('reason' in positions) && straddleRefused(state, occasion, positions, nextHand.straddles, straddle) === null;
}
