import type { Card, Hand } from '../../engine/index.ts';
import { spokenCard } from '../text/spoken-card.ts';
import { useText } from '../text/use-text.ts';
import type { SeatSpots } from './felt-layout.ts';
import { CardBack, CardFace, type CardMark, type DeckColour } from './playing-card.tsx';
import type { SeatView } from './seat-view.ts';
import type { TableShape } from './table-geometry.ts';

const markOf = (card: Card, winning: ReadonlySet<Card> | null): CardMark =>
  winning === null ? 'none' : winning.has(card) ? 'winning' : 'not-winning';

const slotNames = [null, 'flop', null, 'turn', 'river'] as const;

/** The five places of the board; an empty one names its street. */
export function Board({ hand, shape, winning }: { hand: Hand; shape: TableShape; winning: ReadonlySet<Card> | null }) {
  const { t } = useText('shared');
  const spoken = hand.board.map((card) => spokenCard(card, t)).join(', ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: cards are pictures read as one, not controls of a form
    <div
      className="board"
      style={{ left: shape.centre.x - 191, top: shape.centre.y - 78 }}
      role="group"
      aria-label={spoken === '' ? t('board.empty') : t('board.spoken', { cards: spoken })}
    >
      {slotNames.map((name, index) => {
        const card = hand.board[index];
        // biome-ignore lint/suspicious/noArrayIndexKey: the places of the board are fixed
        if (card !== undefined) return <CardFace key={index} card={card} width={70} mark={markOf(card, winning)} />;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of the board are fixed
          <span className="board-slot" key={index} aria-hidden="true">
            {name !== null && t(`board.${name}`)}
          </span>
        );
      })}
    </div>
  );
}

/** Backs tucked behind a plate (only what shows is drawn, over the lamp's ring), or the tabled hand beside it. */
export function SeatCards(props: {
  readonly view: SeatView;
  readonly spot: SeatSpots;
  readonly shape: TableShape;
  readonly deck: DeckColour;
  readonly winning: ReadonlySet<Card> | null;
}) {
  const { view, spot, shape, deck, winning } = props;
  const { place, cards: side } = spot;
  const right = shape.width - (place.x + shape.plate.width / 2);
  const edge = side === 'below' ? place.y + shape.plate.height / 2 : place.y - shape.plate.height / 2;
  if (view.hasCards) {
    return (
      <span
        className={`seat-backs seat-backs-${side}`}
        style={{ right, top: side === 'below' ? edge : edge - 26 }}
        aria-hidden="true"
      >
        <CardBack width={29} deck={deck} />
        <CardBack width={29} deck={deck} />
      </span>
    );
  }
  const tabled = view.inHand?.tabled ?? null;
  if (tabled === null || view.inHand?.status !== 'live') return null;
  const shown: readonly Card[] = tabled.length === 0 ? ['??', '??'] : tabled;
  return (
    <span
      className="seat-tabled"
      style={{ right: right + 4, top: side === 'below' ? edge - 4 : edge - 53 }}
      aria-hidden="true"
    >
      {shown.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two unnamed cards are alike
        <CardFace key={index} card={card} width={41} mark={markOf(card, winning)} />
      ))}
    </span>
  );
}

/** Burned cards beside the tray, one for each dealt street. */
export function BurnPile({ burned, shape, deck }: { burned: number; shape: TableShape; deck: DeckColour }) {
  const { t } = useText('shared');
  if (burned === 0) return null;
  return (
    <span className="burn-pile" style={{ left: shape.centre.x - 174, top: shape.height - 78 }}>
      <span className="burn-cards">
        {Array.from({ length: burned }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: burned cards are alike
          <CardBack key={index} width={28} deck={deck} />
        ))}
      </span>
      <span className="burn-label">{t('board.burn', { burned })}</span>
    </span>
  );
}
