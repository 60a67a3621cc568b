import type { Card } from '../../../../engine/notation.ts';
import { SmallCard } from '../../../components/playing-card.tsx';
import { Spoken } from '../../../components/spoken.tsx';
import { spokenCard } from '../../../text/spoken-card.ts';
import { useText } from '../../../text/use-text.ts';

/** "Board 1: J♥ 7♥ 5♥", each board on a line: cards are spoken by name, and shown as they are read at a glance. */
export function BoardsTold({ boards }: { readonly boards: readonly (readonly Card[])[] }) {
  const { t } = useText('console');
  return boards.map((cards, index) => {
    const board = index + 1;
    const spoken = cards.map((card) => spokenCard(card, t)).join(', ');
    const [name, label] =
      boards.length === 1
        ? [t('board.spoken', { cards: spoken }), t('told.felt.board')]
        : [t('board.spokenOf', { board, cards: spoken }), t('board.numbered', { board })];
    return (
      <span key={board} className="board-told">
        <Spoken name={`${name}.`}>
          {label}:{' '}
          {cards.map((card, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: unknown cards are alike
            <SmallCard key={place} card={card} />
          ))}
        </Spoken>
      </span>
    );
  });
}
