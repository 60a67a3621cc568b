import { memo, useId } from 'react';
import suits from '../../assets/cards/suits.json' with { type: 'json' };
import { type Card, isKnownCard, type KnownCard, type Rank, type Suit } from '../../engine/notation.ts';
import { rankText } from '../text/spoken-card.ts';

/** Whether a card is part of the winning hand. */
export type CardMark = 'winning' | 'not-winning' | 'none';

/** The colour of the deck in play. */
export type DeckColour = 'blue' | 'red';

/** A card face up, or an open card without a name (`??`). */
export const CardFace = memo(function CardFace(props: { card: Card; width: number; mark?: CardMark }) {
  const { card, width, mark = 'none' } = props;
  const known = isKnownCard(card);
  return (
    <svg
      className={`card-face card-${mark} suit-${known ? card[1] : 'none'}`}
      viewBox="0 0 100 140"
      width={width}
      height={width * 1.4}
      aria-hidden="true"
    >
      <rect className="card-paper" x="0.75" y="0.75" width="98.5" height="138.5" rx="11" />
      {known ? <Pips card={card} width={width} /> : <UnknownMark />}
      {mark === 'not-winning' && <rect className="card-veil" width="100" height="140" rx="11" />}
      {mark === 'winning' && <rect className="card-wins" x="-2" y="-2" width="104" height="144" rx="12" />}
    </svg>
  );
});

function Pips({ card, width }: { card: KnownCard; width: number }) {
  const suit = card[1] as Suit;
  const rank = rankText(card[0] as Rank);
  return (
    <>
      <text className="card-rank" x={rank.length === 2 ? 3 : 8} y="53">
        {rank}
      </text>
      {width >= 40 && <SuitMark suit={suit} x={71} y={10} size={22} />}
      <SuitMark suit={suit} x={40} y={73} size={52} />
    </>
  );
}

function UnknownMark() {
  return (
    <text className="card-unknown" x="50" y="96" textAnchor="middle">
      ?
    </text>
  );
}

/** A card face down. It does not contain its face. */
export const CardBack = memo(function CardBack(props: { width: number; deck?: DeckColour }) {
  const { width, deck = 'blue' } = props;
  const pattern = useId();
  return (
    <svg
      className={`card-back deck-${deck}`}
      viewBox="0 0 100 140"
      width={width}
      height={width * 1.4}
      aria-hidden="true"
    >
      <defs>
        <pattern id={pattern} width="84" height="32" patternUnits="userSpaceOnUse" x="8">
          <path className="card-zigzag" d="M-4 32 42 6 88 32" />
        </pattern>
      </defs>
      <rect className="card-ivory" width="100" height="140" rx="12" />
      <rect className="card-ground" x="8" y="8" width="84" height="124" rx="7" />
      <rect fill={`url(#${pattern})`} x="8" y="8" width="84" height="124" rx="7" />
    </svg>
  );
});

/** Outlines in a 100×100 box; drawn, because a font's suits look different on every machine. */
const suitPaths: Readonly<Record<Suit, string>> = suits;

/** One suit, `size` px, in the coordinates of the surrounding drawing. */
export function SuitMark({ suit, x, y, size }: { suit: Suit; x: number; y: number; size: number }) {
  return <path d={suitPaths[suit]} transform={`translate(${x} ${y}) scale(${size / 100})`} />;
}

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
