import { type Card, isKnownCard, type KnownCard, type Seat } from '../../../../../engine/notation.ts';
import { fullHandSize, streetNow } from '../../../../../engine/rules.ts';
import type { Outcome, Press } from '../../../../stores/table-requests.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { streetsOf } from './cards-named.ts';

/** Where keyed cards go. A new id clears what was keyed. */
export interface CardsTarget {
  readonly id: string;
  /** The seat whose hand it is; null: the board. */
  readonly seat: Seat | null;
  readonly title: string;
  readonly due: number;
  /** Its cards that are open already. */
  readonly given: readonly KnownCard[];
  /** Booked with the tap that keys it: a single card. */
  readonly atOnce: boolean;
  readonly book: (cards: readonly Card[], press: Press) => Promise<Outcome>;
}

/**
 * The up-card or the hand of the selected seat; otherwise the next hand that has to be turned up, then the street that is due, then the
 * next unnamed open hand, and then the unnamed board.
 */
export function useCardsTarget({ picked, sheet }: Pick<Fingers, 'picked' | 'sheet'>): CardsTarget | null {
  const { store, state, legal } = useConsoleTable();
  const words = useText('console');
  const { t } = words;
  const { hand } = state;
  if (hand === null) return null;
  const upSeat = legal.upCards.find((one) => picked.has(one)) ?? legal.upCards[0];
  if (upSeat !== undefined) {
    return {
      id: `up ${hand.street} ${upSeat}`,
      seat: upSeat,
      title: t('cards.upCardOf', { seat: upSeat }),
      due: 1,
      given: [],
      atOnce: true,
      book: (cards, press) => store.request({ type: 'deal-up', seat: upSeat, cards: [...cards] }, press),
    };
  }
  const hands = [...legal.show, ...legal.unnamed];
  const { board } = legal;
  const [unnamed = null] = legal.unnamedBoard;
  const isOfBoard = sheet === 'board-cards';
  const next = legal.show[0] ?? (board === null ? hands[0] : undefined);
  const seat = isOfBoard ? undefined : (hands.find((one) => picked.has(one)) ?? next);
  if (seat !== undefined) {
    const type = legal.unnamed.includes(seat) ? 'show-cards' : 'table-hand';
    return {
      id: `seat ${seat}`,
      seat,
      title: t('cards.ofSeat', { seat }),
      due: fullHandSize(hand),
      given: (hand.players.find((player) => player.seat === seat)?.up ?? []).filter(isKnownCard),
      atOnce: false,
      book: (cards, press) => store.request({ type, seat, cards: [...cards] }, press),
    };
  }
  const several = hand.moreBoards.length > 0;
  if (unnamed !== null && (isOfBoard || board === null)) {
    const { places } = unnamed;
    const street = streetsOf(unnamed, hand, words);
    const title = street === '' ? t('cards.ofWholeBoard') : t('cards.ofBoard', { street });
    return {
      id: `unnamed ${unnamed.board} ${places.join()}`,
      seat: null,
      title: several ? `${title} · ${t('board.numbered', { board: unnamed.board + 1 })}` : title,
      due: places.length,
      given: [],
      atOnce: false,
      book: (cards, press) =>
        store.request({ type: 'deal-board', cards: [...cards], board: unnamed.board, places: [...places] }, press),
    };
  }
  if (board === null || isOfBoard) return null;
  const { name: street, boardCards } = streetNow(hand);
  // A board that is run again may lack several streets.
  const title =
    board.due > boardCards ? t('cards.ofWholeBoard') : t('cards.ofBoard', { street: t(`street.${street}`) });
  return {
    id: `board ${board.street} ${board.board} ${board.due}`,
    seat: null,
    title: several ? `${title} · ${t('board.numbered', { board: board.board + 1 })}` : title,
    due: board.due,
    given: [],
    atOnce: false,
    book: (cards, press) =>
      store.request({ type: 'deal-board', cards: [...cards], ...(several ? { board: board.board } : {}) }, press),
  };
}

/** What the key to the cards opens: "of seat 5", "of the board". */
export function useCardsKey({ picked }: Pick<Fingers, 'picked'>): string {
  const { legal } = useConsoleTable();
  const { t } = useText('console');
  const target = useCardsTarget({ picked, sheet: null });
  if (target?.seat != null) return t('showdown.keyHand', { seat: target.seat });
  return t(legal.board === null ? 'board.keyBoard' : 'board.keyThem');
}
