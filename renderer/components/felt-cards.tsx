import { type CSSProperties, memo } from 'react';
import type { Card } from '../../engine/notation.ts';
import { spokenCard } from '../text/spoken-card.ts';
import { useText } from '../text/use-text.ts';
import { type BoardLayout, type BoardSlot, streetTop } from './board-layout.ts';
import { type CardsBeforeSeat, seatCardsPlace } from './cards-before-seat.ts';
import type { SeatSpots } from './felt-layout.ts';
import { CardBack, CardFace, type CardMark, type DeckColour } from './playing-card.tsx';
import type { TableShape } from './table-geometry.ts';

const markOf = (card: Card, winning: ReadonlySet<Card> | null): CardMark =>
  winning === null ? 'none' : winning.has(card) ? 'winning' : 'not-winning';

/** The boards, one above the other, with a place for every card to come; a game without a board shows the street's name there. */
export const Boards = memo(function Boards(props: {
  readonly boards: readonly (readonly Card[])[];
  readonly layout: BoardLayout;
  /** Name of the street being played. */
  readonly street: string;
  readonly shape: TableShape;
  readonly winning: ReadonlySet<Card> | null;
  /** Absent: the board cannot be tapped. */
  readonly onBoard: (() => void) | undefined;
}) {
  const { boards, layout, street, shape, winning, onBoard } = props;
  const { t } = useText('shared');
  const { slots, cardWidth, gap, left, tops } = layout;
  if (slots.length === 0) {
    return (
      <p className="felt-street" style={{ top: streetTop(shape.centre) }}>
        {t(`street.${street}`)}
      </p>
    );
  }
  return tops.map((top, board) => {
    const cards = boards[board] ?? [];
    const spoken = cards.map((card) => spokenCard(card, t)).join(', ');
    const one = boards.length === 1;
    const name = one ? t('board.spoken', { cards: spoken }) : t('board.spokenOf', { board: board + 1, cards: spoken });
    return (
      // biome-ignore lint/a11y/useSemanticElements: cards are pictures read as one, not controls of a form
      <div
        className="board"
        // biome-ignore lint/suspicious/noArrayIndexKey: boards keep their places
        key={board}
        style={{ left, top, gap }}
        data-felt="board"
        role="group"
        aria-label={spoken === '' && one ? t('board.empty') : name}
      >
        {!one && <span className="board-number">{board + 1}</span>}
        {onBoard !== undefined && cards.length > 0 && (
          <button
            type="button"
            data-means="board"
            className="board-tap"
            aria-label={t('devices:boardSheet.open')}
            onClick={onBoard}
          />
        )}
        {slots.map((slot, index) => {
          const card = cards[index];
          const mark = card === undefined ? 'none' : markOf(card, winning);
          return card === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places of the board are fixed
            <BoardSlotMark key={index} name={slot} width={cardWidth} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places of the board are fixed
            <CardFace key={index} card={card} width={cardWidth} mark={mark} />
          );
        })}
      </div>
    );
  });
});

/** Street names are shown only if there is room for them. */
const namedFrom = 40;

function BoardSlotMark({ name, width }: { name: BoardSlot; width: number }) {
  const { t } = useText('shared');
  return (
    <span className="board-slot" style={{ width, height: width * 1.4 }} aria-hidden="true">
      {name !== null && width >= namedFrom && t(`board.${name}`)}
    </span>
  );
}

/**
 * Backs tucked behind a plate (only the visible part is drawn, over the lamp's ring), open cards beside it, and beside the backs how many
 * cards the player changed at each draw.
 */
export const SeatCards = memo(function SeatCards(props: {
  readonly cards: CardsBeforeSeat;
  readonly draws: readonly number[];
  readonly spot: SeatSpots;
  readonly shape: TableShape;
  readonly deck: DeckColour;
  readonly winning: ReadonlySet<Card> | null;
}) {
  const { cards, draws, spot, shape, deck, winning } = props;
  const { backs, awaited = 0, faces } = cards;
  const place = seatCardsPlace(spot, cards, shape);
  const plateEdge = spot.place.y + (spot.cards === 'below' ? 1 : -1) * (shape.plate.height / 2);
  const stripTop = spot.cards === 'below' ? plateEdge : plateEdge - 26;
  const right = shape.width - place.backsRight;
  return (
    <>
      {backs + awaited > 0 && (
        <span
          className={`seat-backs seat-backs-${spot.cards}`}
          data-felt={`seat ${spot.place.seat}`}
          style={{ right, top: stripTop, '--back-step': `${place.backStep}px` } as CSSProperties}
          aria-hidden="true"
        >
          {Array.from({ length: backs }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards face down are alike
            <CardBack key={index} width={29} deck={deck} />
          ))}
          {Array.from({ length: awaited }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places of cards face down are alike
            <span key={`awaited ${index}`} className="card-awaited" />
          ))}
        </span>
      )}
      {draws.length > 0 && backs > 0 && (
        <span className="seat-draws" style={{ right: right + 76, top: stripTop + 3 }} aria-hidden="true">
          {draws.join('·')}
        </span>
      )}
      {faces.length > 0 && (
        <span
          className="seat-open-cards"
          data-felt={`seat ${spot.place.seat}`}
          style={{ left: place.faces.left, top: place.faces.top, gap: place.gap }}
          aria-hidden="true"
        >
          {faces.map((card, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two unnamed cards are alike
            <CardFace key={index} card={card} width={place.faceWidth} mark={markOf(card, winning)} />
          ))}
        </span>
      )}
    </>
  );
});

/** Burned cards beside the tray, one for each dealt street. */
export const BurnPile = memo(function BurnPile(props: { burned: number; shape: TableShape; deck: DeckColour }) {
  const { burned, shape, deck } = props;
  const { t } = useText('shared');
  if (burned === 0) return null;
  return (
    <span className="burn-pile" style={{ left: shape.burnPile.x, top: shape.burnPile.y }} data-felt="burned">
      <span className="burn-cards">
        {Array.from({ length: burned }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: burned cards are alike
          <CardBack key={index} width={28} deck={deck} />
        ))}
      </span>
      <span className="burn-label">{t('board.burn', { burned })}</span>
    </span>
  );
});
