import { type Card, isKnownCard, type KnownCard } from '../../../../../engine/notation.ts';
import { fullHandSize, streetNow } from '../../../../../engine/rules.ts';
import type { Outcome, Press } from '../../../../stores/table-requests.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';

/** Where keyed cards go. Another id is another place, and begins anew. */
export interface CardsTarget {
  readonly id: string;
  readonly title: string;
  readonly due: number;
  /** Cards of it that lie open already. */
  readonly given: readonly KnownCard[];
  /** A single card is booked by its own tap. */
  readonly atOnce: boolean;
  readonly book: (cards: readonly Card[], press: Press) => Promise<Outcome>;
}

/** The up-card or the hand of the picked seat, else the board, else the seat that comes next. */
export function useCardsTarget({ picked }: Fingers): CardsTarget | null {
  const { store, state, legal } = useConsoleTable();
  const { t } = useText('console');
  const { hand } = state;
  if (hand === null) return null;
  const upSeat = legal.upCards.find((one) => picked.has(one)) ?? legal.upCards[0];
  if (upSeat !== undefined) {
    return {
      id: `up ${hand.street} ${upSeat}`,
      title: t('cards.upCardOf', { seat: upSeat }),
      due: 1,
      given: [],
      atOnce: true,
      book: (cards, press) => store.request({ type: 'deal-up', seat: upSeat, cards: [...cards] }, press),
    };
  }
  const hands = [...legal.show, ...legal.unnamed];
  const { board } = legal;
  const seat = hands.find((one) => picked.has(one)) ?? (board === null ? hands[0] : undefined);
  if (seat !== undefined) {
    const type = legal.unnamed.includes(seat) ? 'show-cards' : 'table-hand';
    return {
      id: `seat ${seat}`,
      title: t('cards.ofSeat', { seat }),
      due: fullHandSize(hand),
      given: (hand.players.find((player) => player.seat === seat)?.up ?? []).filter(isKnownCard),
      atOnce: false,
      book: (cards, press) => store.request({ type, seat, cards: [...cards] }, press),
    };
  }
  if (board === null) return null;
  const several = hand.moreBoards.length > 0;
  const title = t('cards.ofBoard', { street: t(`street.${streetNow(hand).name}`) });
  return {
    id: `board ${board.street} ${board.board} ${board.due}`,
    title: several ? `${title} · ${t('board.numbered', { board: board.board + 1 })}` : title,
    due: board.due,
    given: [],
    atOnce: false,
    book: (cards, press) =>
      store.request({ type: 'deal-board', cards: [...cards], ...(several ? { board: board.board } : {}) }, press),
  };
}
