import { owedText } from '../text/owed-text.ts';
import { useText, type Words } from '../text/use-text.ts';
import type { SeatView } from './seat-view.ts';

/** The tag on a plate's upper edge: the most important thing about this seat now. */
export function SeatTag({ view }: { view: SeatView }) {
  const words = useText('table');
  const { t, amount } = words;
  const { penalty } = view;
  if (view.wins > 0) return <span className="tag tag-wins">+{amount(view.wins)}</span>;
  if (view.proposedFold) return <span className="tag tag-proposed">{t('devices:fold.tag')}</span>;
  if (view.foldSeen || view.proposedFold) return <span className="tag tag-fold">{t('devices:fold.tag')}</span>;
  if (view.outOfTurn) return <span className="tag tag-proposed tag-early">{t('reports:topic.out-of-turn')}</span>;
  if (view.allIn) return <span className="tag tag-all-in">{t('seat.allInTag')}</span>;
  if (view.standing === 'empty') return null;
  if (view.standing === 'busted') return <span className="tag tag-news">{t('seat.busted')}</span>;
  if (penalty === null) return <span className="tag tag-away">{t('penalty.out')}</span>;
  if (penalty > 0) return <span className="tag tag-away">{t('penalty.left', { hands: penalty })}</span>;
  if (view.away) return <span className="tag tag-away">{t('seat.away')}</span>;
  // News is not shown while cards lie before the seat: they take its place.
  if (view.cards.backs > 0 || view.cards.faces.length > 0) return null;
  const news = newsOf(view, words);
  return news === null ? null : <span className="tag tag-news">{news}</span>;
}

function newsOf({ isNew, from, behind, owes }: SeatView, { t, amount }: Words): string | null {
  if (behind > 0) return t('news.behind', { amount: amount(behind) });
  if (from !== null) return t('orders:tag.from', { table: from });
  if (isNew) return t('news.new');
  return owes === null ? null : owedText(owes, t);
}
