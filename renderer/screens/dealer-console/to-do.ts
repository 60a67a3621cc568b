import {
  type Chair,
  type Chips,
  effectivePolicies,
  maySitOn,
  type Owed,
  type Seat,
  type TableState,
} from '../../../engine/index.ts';
import { breakDown } from '../../components/chip-breakdown.ts';
import { stakesNow } from '../../stores/stakes-now.ts';
import type { Words } from '../../text/use-text.ts';
import { colourUpNow } from './colour-up.ts';
import { otherDeck } from './decks-known.ts';

/** One thing to do before the next hand; it never keeps the hand from starting. */
export type Todo =
  /** Chips that count are handed over. */
  | { readonly what: 'give'; readonly seat: Seat; readonly chips: Chips }
  /** Somebody sat down with a stack nobody has counted here. */
  | { readonly what: 'arrived'; readonly seat: Seat; readonly stack: Chips; readonly owes: Owed | null }
  | { readonly what: 'uncounted'; readonly seat: Seat }
  /** Out of chips, and may still re-buy. */
  | { readonly what: 'broke'; readonly seat: Seat }
  /** Blinds are owed: posted, or waited for. */
  | { readonly what: 'owes'; readonly seat: Seat; readonly owes: Owed }
  | { readonly what: 'race'; readonly old: Chips }
  | { readonly what: 'deck'; readonly deck: string };

/** Everything to do before the next hand, what moves chips first. `now` by the table's clock; `decks` a tap may name. */
export function todosOf(state: TableState, now: number, decks: readonly string[]): readonly Todo[] {
  const seated = state.chairs.filter(({ player }) => player !== null);
  const race = colourUpNow(state, now);
  return [
    ...seated.flatMap(givenBy),
    ...seated.flatMap((chair) => countedBy(state, now, chair)),
    ...seated.flatMap(({ seat, owes, away, toCount, stack }): readonly Todo[] =>
      owes === null || away || toCount === true || stack === 0 ? [] : [{ what: 'owes', seat, owes }],
    ),
    ...(race?.isDue ? [{ what: 'race', old: race.old } as const] : []),
    ...deckDue(state, now, decks),
  ];
}

const givenBy = ({ seat, behind }: Chair): readonly Todo[] =>
  behind === undefined ? [] : [{ what: 'give', seat, chips: behind }];

function countedBy(state: TableState, now: number, { seat, stack, toCount, behind, owes }: Chair): readonly Todo[] {
  if (stack === null) return [{ what: 'uncounted', seat }];
  if (toCount === true && behind === undefined) return [{ what: 'arrived', seat, stack, owes }];
  const isBroke = stack === 0 && behind === undefined && (state.mode === 'cash' || maySitOn(state, now));
  return isBroke ? [{ what: 'broke', seat }] : [];
}

/** With a new level comes the other deck, where the rulebook says so and the table knows its decks by name. */
function deckDue(state: TableState, now: number, decks: readonly string[]): readonly Todo[] {
  const { hand, witnesses, rulebook, overlay, redeal } = state;
  const { deckInPlay, deckOfHand, isDeckNamed } = witnesses;
  const before = hand?.level ?? null;
  const { level } = stakesNow(state, now);
  if (before === null || level === null || level <= before || redeal !== null) return [];
  if (!effectivePolicies(rulebook, overlay).deckChange.on.includes('level-change')) return [];
  // Another one was taken, or named, since the hand began: it has changed.
  if (deckInPlay === null || deckInPlay !== deckOfHand || isDeckNamed || witnesses.deckWaiting !== null) return [];
  const deck = otherDeck(decks, deckInPlay);
  return deck === null ? [] : [{ what: 'deck', deck }];
}

/** "4×5,000", "4×5,000 2×500": the chips to move, in the fewest. */
export const chipsToMove = (chips: Chips, { chipValues }: TableState, { amount }: Words): string =>
  breakDown(chips, chipValues)
    .map(({ value, count }) => `${count}×${amount(value)}`)
    .join(' ');
