import { type Seat, type TextRef, variantOf } from '../../engine/notation.ts';
import type { Hand, TableEvent } from '../../engine/table.ts';
import { floorInWords } from './floor-notes.ts';
import { wonBy } from './hand-story.ts';
import { keysNeeded } from './phh-fields.ts';
import type { PhhDescription, PhhGame, PhhHand } from './phh-hand.ts';
import { retellHand } from './retell-hand.ts';
import { type ToldHand, toldHands } from './told-hand.ts';

/** A table's hands as hand histories, and the hands that no history can express. */
export interface HandsOfLog {
  readonly hands: readonly PhhHand[];
  readonly leftOut: readonly LeftOut[];
}

interface LeftOut {
  /** The hand's number at its table. */
  readonly hand: number;
  readonly reason: string;
}

/**
 * Every finished hand of a table's log, in order, without misdeals, the hand in play, and what was taken back. Cards not shown are unknown.
 * `nameOf` names the players; without a name the id stands. Throws if the log cannot be replayed.
 */
export function phhOf(
  events: Iterable<TableEvent>,
  nameOf: (player: TextRef) => string | null = () => null,
): HandsOfLog {
  const hands: PhhHand[] = [];
  const leftOut: LeftOut[] = [];
  for (const finished of toldHands(events)) {
    if (finished.hand.outcome !== 'played' || finished.hand.stage !== 'over') continue;
    const told = phhHandOf(finished, nameOf);
    if ('reason' in told) leftOut.push({ hand: finished.hand.number, reason: told.reason });
    else hands.push(told);
  }
  return { hands, leftOut };
}

/** One finished hand, or why PHH cannot express it. The floor's part is in `_floor`. */
export function phhHandOf(
  finished: ToldHand,
  nameOf: (player: TextRef) => string | null,
): PhhHand | { readonly reason: string } {
  const { hand } = finished;
  const reason = whyUntold(hand);
  if (reason !== null) return { reason };
  const header = { ...gameOf(finished), ...descriptionOf(finished, nameOf) };
  const told = retellHand(hand, header);
  return 'reason' in told ? told : { ...header, ...told, ...commentsOn(finished), ...ownOf(finished, nameOf) };
}

function commentsOn({ corrections }: ToldHand): Pick<PhhHand, 'comments'> {
  if (corrections === 0) return {};
  const times = corrections === 1 ? 'once' : `${corrections} times`;
  return { comments: [`Corrected ${times} after it was booked: this is the hand as it stands in the end.`] };
}

function ownOf(finished: ToldHand, nameOf: (ref: TextRef) => string | null): Pick<PhhHand, 'own'> {
  const floor = floorInWords(finished.floor, nameOf);
  return floor.length === 0 ? {} : { own: { _floor: floor } };
}

/** What PHH cannot write; null if none of it happened. */
function whyUntold({ variant, bombPot, runs, posts, stakes, straddles, players, actions }: Hand): string | null {
  const { phh, stud } = variantOf(variant);
  if (phh === null) return `PHH has no code for ${variant}`;
  if (bombPot) return 'PHH has no bomb pots';
  if (runs > 1) return `PHH has one board, and this one was run ${runs} times`;
  if (posts.some(({ kind }) => kind === 'dead-post')) return 'PHH has no blinds posted as dead money';
  if (posts.some(({ kind }) => kind === 'sleeper')) return 'PHH has no sleeping straddles';
  if (actions.some(({ action, to }) => action === 'fold' && to > 0)) return 'PHH has no chips given up with a fold';
  const places = straddles.map(({ seat }) => players.findIndex((player) => player.seat === seat));
  if (places.some((place, index) => place < (places[index - 1] ?? 0)))
    return 'PHH has straddles in the order of the seats only';
  if (players.some(({ paid }) => stakes.cap !== undefined && paid >= stakes.cap))
    return 'PHH has no cap on what a player puts in';
  if (stud !== null && (stakes.bringIn ?? 0) === 0) return 'PHH has no stud without a bring-in';
  return null;
}

function gameOf({ hand, ended, forced }: ToldHand): Omit<PhhGame, 'actions'> {
  const { players, stakes, straddles, posts, smallBlind, bigBlind } = hand;
  // A game without a code has no hand histories.
  const variant = variantOf(hand.variant).phh as string;
  const antes = forced.filter((bet) => bet.type === 'ante-posted');
  const needs = keysNeeded(variant);
  const amount = (key: string, chips: number | undefined): number | null =>
    needs.includes(key) ? (chips ?? null) : null;
  // With two players PHH lists antes and blinds in the opposite order.
  const listed = (chipsOf: (seat: Seat) => number): readonly number[] => {
    const list = players.map(({ seat }) => chipsOf(seat));
    return players.length === 2 ? list.reverse() : list;
  };
  const blindOf = (seat: Seat): number => {
    if (seat === smallBlind) return stakes.smallBlind;
    if (seat === bigBlind) return stakes.bigBlind;
    const chipsOf = (list: typeof straddles): number => list.find((one) => one.seat === seat)?.chips ?? 0;
    return chipsOf(straddles) || -chipsOf(posts) || 0;
  };
  return {
    variant,
    anteTrimming: antes.some(({ dead }) => !dead),
    antes: listed((seat) => antes.find((ante) => ante.seat === seat)?.chips ?? 0),
    blindsOrStraddles: needs.includes('blinds_or_straddles') ? listed(blindOf) : [],
    bringIn: amount('bring_in', stakes.bringIn),
    smallBet: amount('small_bet', stakes.minBet),
    bigBet: amount('big_bet', stakes.bigBet ?? stakes.minBet),
    minBet: amount('min_bet', stakes.minBet),
    startingStacks: players.map(({ seat, paid, dead }) => {
      const stack = ended.chairs[seat - 1]?.stack ?? null;
      return stack === null ? null : stack - wonBy({ hand }, seat) + paid + dead;
    }),
  };
}

function descriptionOf({ hand, began, ended }: ToldHand, nameOf: (player: TextRef) => string | null): PhhDescription {
  const seats = hand.players.map(({ seat }) => seat);
  const start = new Date(hand.startedAt);
  return {
    time: start.toISOString().slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm:ss'.length),
    timeZone: 'UTC',
    day: start.getUTCDate(),
    month: start.getUTCMonth() + 1,
    year: start.getUTCFullYear(),
    hand: hand.number,
    ...(hand.level === null ? {} : { level: hand.level }),
    seats,
    seatCount: began.chairs.length,
    table: began.tableId,
    players: seats.map((seat) => {
      const player = began.chairs[seat - 1]?.player ?? null;
      return player === null ? '' : (nameOf(player) ?? player.id);
    }),
    finishingStacks: seats.map((seat) => ended.chairs[seat - 1]?.stack ?? null),
    winnings: seats.map((seat) => wonBy({ hand }, seat)),
  };
}
