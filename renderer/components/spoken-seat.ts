import type { Chips } from '../../engine/notation.ts';
import { midSentence } from '../text/mid-sentence.ts';
import { makeMoney } from '../text/money.ts';
import { owedText } from '../text/owed-text.ts';
import { spokenCard } from '../text/spoken-card.ts';
import type { Words } from '../text/use-text.ts';
import type { SeatView } from './seat-view.ts';

/** The number of a plate before and after a correction. */
export interface StackChange {
  readonly was: Chips;
  readonly now: Chips;
}

/** The number of the plate before and after a correction; null if unchanged. For an all-in player it is the amount put in. */
export function changeOf(view: SeatView, after: SeatView | null): StackChange | null {
  if (after === null) return null;
  const isIn = view.standing === 'all-in' && after.standing === 'all-in';
  const [was, now] = isIn ? [view.inFor, after.inFor] : [view.stack, after.stack];
  return was === null || now === null || was === now ? null : { was, now };
}

/** The place in which a player went out: "41st"; if unknown, only that they did. */
export function outText(place: number | null, { t, language }: Pick<Words, 't' | 'language'>): string {
  if (place === null) return t('seat.wentOut');
  return t(`seat.place.${new Intl.PluralRules(language, { type: 'ordinal' }).select(place)}`, { place });
}

/** The plate in words: "Seat 6, Novák, 18,400, to act, 1,200 to call". */
export function spokenSeat(
  seat: {
    readonly view: SeatView;
    readonly name: string;
    /** The place in which the player of this seat went out; null: still in, or unknown. */
    readonly place: number | null;
    /** Chips to call, if the seat is to act. */
    readonly toCall: Chips;
    /** The seat as the correction would make it; null if none is being made. */
    readonly after: SeatView | null;
  },
  { t, amount, language }: Words,
): string {
  const { view, name, toCall, after } = seat;
  const change = changeOf(view, after);
  if (view.standing === 'empty') {
    const gone =
      view.out === null ? [] : [[name, outText(seat.place, { t, language })].filter((part) => part !== '').join(' ')];
    return [t('seat.numbered', { seat: view.seat }), t('seat.open'), ...gone].join(', ');
  }
  const stack =
    view.standing === 'all-in'
      ? `${t('seat.inFor')} ${amount(view.inFor)}`
      : view.stack === null
        ? t('seat.uncounted')
        : amount(view.stack);
  const parts = [
    t('seat.numbered', { seat: view.seat }),
    name,
    stack,
    ...(change === null ? [] : [t('corrections:becomes', { amount: amount(change.now) })]),
    ...(view.standing === 'in-hand' || view.standing === 'waiting' ? [] : [t(`seat.standing.${view.standing}`)]),
    ...(view.allIn && view.standing !== 'all-in' ? [t('seat.standing.all-in')] : []),
    ...(view.foldSeen ? [t('devices:fold.spoken')] : []),
    ...(view.outOfTurn ? [midSentence(t('reports:topic.out-of-turn'))] : []),
    ...(view.proposedFold ? [t('wager:through.proposed')] : []),
    ...(view.cards.awaited === undefined ? [] : [t('devices:deal.seen', { count: view.cards.backs })]),
    ...(view.penalty === 0
      ? []
      : [view.penalty === null ? t('table:penalty.out') : t('table:penalty.left', { hands: view.penalty })]),
    ...(view.away && view.penalty === 0 && view.standing !== 'away' ? [t('seat.away')] : []),
    ...(view.from === null ? [] : [t('orders:tag.from', { table: view.from })]),
    ...(view.isNew ? [t('table:news.new')] : []),
    ...(view.behind > 0 ? [t('table:news.behind', { amount: amount(view.behind) })] : []),
    ...(view.head === null
      ? []
      : view.head.money === null
        ? [t('seat.headDrawn')]
        : [t('seat.head', { money: makeMoney(view.head.money, view.head.currency, language) })]),
    ...(view.clock === null ? [] : [t('table:clock.runs')]),
    ...(view.owes === null ? [] : [owedText(view.owes, t)]),
    ...(view.cards.faces.length === 0
      ? []
      : [t('seat.upCards', { cards: view.cards.faces.map((card) => spokenCard(card, t)).join(', ') })]),
    ...(view.draws.length === 0 ? [] : [t('seat.drew', { draws: view.draws.join(', ') })]),
    ...(toCall > 0 ? [t('seat.toCall', { amount: amount(toCall) })] : []),
    ...(view.wins > 0 ? [t('seat.wins', { amount: amount(view.wins) })] : []),
  ];
  return parts.join(', ');
}
