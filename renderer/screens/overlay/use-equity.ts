import { useEffect, useMemo, useState } from 'react';
import { type Card, isKnownCard, type KnownCard, type VariantId, variantOf } from '../../../engine/notation.ts';
import { countEquity } from '../../../engine/rules.ts';
import type { PublicTable } from '../../../protocol/public-events/public-table.ts';
import { isVariant } from './day-figures.ts';

/** A hand in which all cards are open, so that no decision is left. */
export interface OpenSpot extends Readonly<Parameters<typeof countEquity>[1]> {
  readonly game: VariantId;
  /** The seats of these hands, in the same order. */
  readonly seats: readonly number[];
}

/** The spot of a table; null if a card is missing. */
export function openSpotOf({ hand }: PublicTable): OpenSpot | null {
  if (hand?.outcome !== 'running' || !isVariant(hand.game) || hand.awards !== undefined) return null;
  const variant = variantOf(hand.game);
  const [board, ...others] = hand.boards;
  if (board === undefined || others.length > 0) return null;
  const own = variant.streets.reduce((cards, { down, up }) => cards + down + up, 0);
  const players = Object.entries(hand.seats);
  const live = players.filter(([, { status }]) => status === 'live');
  const hands = live.map(([, { shown = [] }]) => known(shown));
  if (live.length < 2 || hands.some((cards) => cards.length !== own)) return null;
  const dead = players.flatMap(([, { status, shown = [] }]) => (status === 'live' ? [] : known(shown)));
  const lying = known(board);
  if (lying.length !== board.length) return null;
  return { game: hand.game, seats: live.map(([seat]) => Number(seat)), hands, board: lying, dead };
}

const known = (cards: readonly string[]): readonly KnownCard[] =>
  cards.filter((card) => isKnownCard(card as Card)) as KnownCard[];

/** Takes part of one frame on a slow PC. */
const boardsAtOnce = 4_000;

/** Each live seat's share of the pot, 0 to 1, once it is counted; empty until then, and in games whose equity cannot be counted. */
export function useEquity(table: PublicTable | null): ReadonlyMap<number, number> {
  const spot = table === null ? null : openSpotOf(table);
  const key = spot === null ? '' : JSON.stringify(spot);
  const [counted, setCounted] = useState<{ readonly key: string; readonly shares: ReadonlyMap<number, number> } | null>(
    null,
  );
  useEffect(() => {
    if (key === '') return;
    const { game, seats, ...asked } = JSON.parse(key) as OpenSpot;
    const count = countEquity(variantOf(game), asked, boardsAtOnce);
    if (count === null) return;
    const step = (): void => {
      const made = count.next();
      if (made.done)
        setCounted({ key, shares: new Map(seats.map((seat, hand) => [seat, made.value[hand]?.share ?? 0])) });
      else timer = setTimeout(step);
    };
    let timer = setTimeout(step);
    return () => clearTimeout(timer);
  }, [key]);
  return useMemo(() => (counted?.key === key ? counted.shares : new Map()), [counted, key]);
}
