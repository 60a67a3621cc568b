import type { Chips, Seat } from '../../../../../engine/notation.ts';
import { effectivePolicies, isDead, isDisqualified } from '../../../../../engine/rules.ts';
import { type Chair, haltRefused, maySitOn, type TableState } from '../../../../../engine/table.ts';
import { breakDown } from '../../../../components/chip-breakdown.ts';
import { stakesNow } from '../../../../stores/stakes-now.ts';
import type { Words } from '../../../../text/use-text.ts';
import { colourUpNow } from './colour-up.ts';
import { otherDeck } from './decks-known.ts';
import { doneHere } from './done-here.ts';

type Owed = NonNullable<Chair['owes']>;

type MovedOut = NonNullable<TableState['movedOut']>[number];

type Arrival = NonNullable<TableState['arrivals']>[number];

type HaltWhy = Extract<NonNullable<ReturnType<typeof haltRefused>>, { reason: 'table-halted' }>['why'];

/** Away or misses this hand, as it will be dealt. Players out of the event get no hands; their plates say so. */
export const missesNext = (chair: Chair, { redeal }: TableState): boolean =>
  chair.player !== null && !isDisqualified(chair) && isDead(chair, redeal);

/** With nothing left to do: that everybody who sits here plays, if so. */
export function calmText(state: TableState, { t }: Words): string {
  const seated = state.chairs.filter(({ player }) => player !== null);
  const plays = (chair: Chair): boolean => chair.stack !== 0 && !missesNext(chair, state) && !isDisqualified(chair);
  return t(seated.length > 0 && seated.every(plays) ? 'todo.nothing' : 'todo.calm');
}

/** One thing to do before the next hand; it never prevents the hand from starting. */
export type Todo =
  /** The table continues in a new log: the stacks are compared before the next hand. */
  | { readonly what: 'new-log'; readonly at: number; readonly reason: string; readonly seat: Seat | null }
  /** The office has halted the table, or the last hands before the break are dealt. The floor at the table may still allow hands. */
  | { readonly what: 'halted'; readonly why: HaltWhy; readonly since: number }
  /** Hand for hand, and this round's hand was dealt. */
  | { readonly what: 'round'; readonly round: number }
  /** A player was moved away and must be sent on with the chips. `to` null: out of the room. */
  | {
      readonly what: 'goes';
      readonly seat: Seat;
      readonly player: string;
      readonly chips: Chips | null;
      readonly to: MovedOut['to'] | null;
      readonly letGo?: MovedOut['letGo'];
    }
  /** A player the office has seated here, not confirmed yet. */
  | {
      readonly what: 'comes';
      readonly seat: Seat;
      readonly stack: Chips | null;
      readonly from: string | null;
      readonly away: boolean;
    }
  /** Chips that count are handed over: those the floor brings, and others from the tray. */
  | { readonly what: 'give'; readonly seat: Seat; readonly chips: Chips; readonly brought: Chips }
  /** Chips the office has taken back after they were handed over. `out`: whose last ones they were. Absent: they have others, or are not out. */
  | {
      readonly what: 'take';
      readonly seat: Seat;
      readonly chips: Chips;
      readonly stack: Chips;
      readonly out?: string;
    }
  /** A player sat down with a stack nobody has counted here. */
  | { readonly what: 'arrived'; readonly seat: Seat; readonly stack: Chips; readonly owes: Owed | null }
  | { readonly what: 'uncounted'; readonly seat: Seat }
  /** Out of chips, and may still re-buy. */
  | { readonly what: 'broke'; readonly seat: Seat }
  /** Blinds are owed: posted, or waited for. */
  | { readonly what: 'owes'; readonly seat: Seat; readonly owes: Owed }
  | { readonly what: 'race'; readonly old: Chips }
  | { readonly what: 'deck'; readonly deck: string };

/** Everything to do before the next hand, first what moves chips. `now` by the table's clock; `decks` a tap may name. */
export function todosOf(state: TableState, now: number, decks: readonly string[]): readonly Todo[] {
  const seated = state.chairs.filter(({ player }) => player !== null);
  const race = colourUpNow(state, now);
  return [
    ...newLog(state),
    ...(state.movedOut ?? []).flatMap((one): readonly Todo[] => (isToGo(state, one) ? [goes(one)] : [])),
    ...seated.flatMap((chair) => comes(state, chair)),
    // The start key says it as well. Where nobody sits there is nothing to deal anyway.
    ...(seated.length === 0 ? [] : heldBack(state)),
    ...state.chairs.flatMap(givenBy),
    ...seated.filter((chair) => arrivalOf(state, chair) === null).flatMap((chair) => countedBy(state, now, chair)),
    ...seated.flatMap(({ seat, owes, away, toCount, stack }): readonly Todo[] =>
      owes === null || away || toCount === true || stack === 0 ? [] : [{ what: 'owes', seat, owes }],
    ),
    // At a table that was broken nobody has chips to change, and where the tournament was won nobody needs to.
    ...(race?.isDue && seated.length > 0 && doneHere(state, now) === null
      ? [{ what: 'race', old: race.old } as const]
      : []),
    ...deckDue(state, now, decks),
  ];
}

function newLog({ goneOn, chairs }: TableState): readonly Todo[] {
  if (goneOn === undefined) return [];
  const first = chairs.find(({ player }) => player !== null);
  return [{ what: 'new-log', at: goneOn.at, reason: goneOn.reason.id, seat: first?.seat ?? null }];
}

/** Why the office allows no hand here; nothing if it does. */
export function heldBack(state: TableState): readonly Extract<Todo, { what: 'halted' | 'round' }>[] {
  const why = haltRefused(state);
  if (why?.reason === 'table-halted')
    return [{ what: 'halted', why: why.why, since: state.halted?.since ?? state.hand?.startedAt ?? 0 }];
  return why?.reason === 'hand-for-hand' ? [{ what: 'round', round: why.round }] : [];
}

/**
 * One hand later they have gone, whatever was tapped. A player who changes seats at this table arrives and does not leave, and one who sits here
 * again, because the tournament goes on or the seat won was taken back, has not left.
 */
const isToGo = ({ handNumber, tableId, chairs }: TableState, { gone, hand, to, player: { id } }: MovedOut): boolean =>
  gone !== true && handNumber - hand <= 1 && to?.tableId !== tableId && chairs.every(({ player }) => player?.id !== id);

const goes = ({ seat, player, chips, to, letGo }: MovedOut): Todo => ({
  what: 'goes',
  seat,
  player: player.id,
  chips,
  to,
  ...(letGo === undefined ? {} : { letGo }),
});

const arrivalOf = ({ arrivals = [] }: TableState, { player }: Chair): Arrival | null =>
  arrivals.find((one) => one.player.id === player?.id) ?? null;

function comes(state: TableState, chair: Chair): readonly Todo[] {
  // A player who is seated twice comes once.
  const isFirst = state.chairs.find(({ player }) => player?.id === chair.player?.id) === chair;
  const arrival = isFirst ? arrivalOf(state, chair) : null;
  const { seat, stack, away } = chair;
  return arrival === null ? [] : [{ what: 'comes', seat, stack, from: arrival.from ?? null, away }];
}

const givenBy = ({ seat, behind, brought = 0, toTake, stack, player, out }: Chair): readonly Todo[] => [
  // The stack can be counted once nothing is on its way to it.
  ...(toTake === undefined || behind !== undefined || stack === null
    ? []
    : [{ what: 'take' as const, seat, chips: toTake, stack, ...(player === null && out ? { out: out.id } : {}) }]),
  ...(behind === undefined ? [] : [{ what: 'give' as const, seat, chips: behind, brought }]),
];

function countedBy(state: TableState, now: number, { seat, stack, toCount, behind, owes }: Chair): readonly Todo[] {
  if (stack === null) return [{ what: 'uncounted', seat }];
  if (toCount === true && behind === undefined) return [{ what: 'arrived', seat, stack, owes }];
  const isBroke = stack === 0 && behind === undefined && (state.mode === 'cash' || maySitOn(state, now));
  return isBroke ? [{ what: 'broke', seat }] : [];
}

/** A new level brings the other deck, if the rulebook says so and the table knows its decks by name. */
function deckDue(state: TableState, now: number, decks: readonly string[]): readonly Todo[] {
  const { hand, witnesses, rulebook, overlay, redeal } = state;
  const { deckInPlay, deckOfHand, isDeckNamed } = witnesses;
  const before = hand?.level ?? null;
  const { level } = stakesNow(state, now);
  if (before === null || level === null || level <= before || redeal !== null) return [];
  if (!effectivePolicies(rulebook, overlay).deckChange.on.includes('level-change')) return [];
  // Another deck was taken, or named, since the hand began: it has changed.
  if (deckInPlay === null || deckInPlay !== deckOfHand || isDeckNamed || witnesses.deckWaiting !== null) return [];
  const deck = otherDeck(decks, deckInPlay);
  return deck === null ? [] : [{ what: 'deck', deck }];
}

/** "4×5,000", "4×5,000 2×500": the chips to move, in the fewest. */
export const chipsToMove = (chips: Chips, { chipValues }: TableState, { amount }: Words): string =>
  breakDown(chips, chipValues)
    .map(({ value, count }) => `${count}×${amount(value)}`)
    .join(' ');
