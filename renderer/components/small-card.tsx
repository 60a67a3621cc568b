import { type Card, isKnownCard, type Rank, type Suit } from '../../engine/notation.ts';
import { rankText } from '../text/rank-text.ts';
import { SuitMark } from './suit-mark.tsx';

/** A card in a line of text: its rank and its suit in the text's own colour. */
export function SmallCard({ card }: { card: Card }) {
  if (!isKnownCard(card)) return <span className="small-card">?</span>;
  return (
    <span className="small-card">
      {rankText(card[0] as Rank)}
      <svg viewBox="0 0 100 100" width="13" height="13" aria-hidden="true">
        <SuitMark suit={card[1] as Suit} x={0} y={0} size={100} />
      </svg>
    </span>
  );
}
