import { variantOf } from '../../../engine/notation.ts';
import { boardsOf } from '../../../engine/rules.ts';
import type { TableEvent, TableState } from '../../../engine/table.ts';
import { spokenCard } from '../../text/spoken-card.ts';
import type { TextValues, Words } from '../../text/use-text.ts';

type DealingEvent = Extract<TableEvent, { type: 'drawn' | 'up-cards-dealt' | 'runs-agreed' | 'board-dealt' }>;

/** Cards that were changed or came open, in words. `after` is the table after it: the game and the street are read from it. */
export function dealingWords(
  kind: 'pill' | 'moment',
  event: DealingEvent,
  after: TableState | null,
  { t }: Words,
): string {
  const say = (key: string, values: TextValues): string => t(`${kind}.${key}`, values);
  switch (event.type) {
    case 'drawn':
      return say(drawnKey(event.cards, after), { seat: event.seat, cards: event.cards });
    case 'up-cards-dealt':
      return say(event.type, {
        seat: event.seat,
        cards: event.cards.map((card) => spokenCard(card, t)).join(', '),
      });
    case 'runs-agreed':
      return say(event.type, { runs: event.runs });
    case 'board-dealt': {
      const { board = 0 } = event;
      const street = say(boardKey(event, after), {});
      if (board === 0) return street;
      return kind === 'pill'
        ? `${street} ${board + 1}`
        : `${street}: ${t('shared:board.numbered', { board: board + 1 })}`;
    }
  }
}

/** Thrown away for good, or changed. */
function drawnKey(cards: number, after: TableState | null): 'discarded' | 'pat' | 'drawn' {
  const hand = after?.hand ?? null;
  if (hand !== null && variantOf(hand.variant).streets.every(({ exchange }) => exchange !== 'draw')) return 'discarded';
  return cards === 0 ? 'pat' : 'drawn';
}

function boardKey(
  { cards: { length: cards }, board = 0, places: [named] = [] }: Extract<DealingEvent, { type: 'board-dealt' }>,
  after: TableState | null,
): 'first-card' | 'flop' | 'turn' | 'river' | 'common-card' {
  const hand = after?.hand ?? null;
  const { stud, streets } = hand === null ? { stud: null, streets: [] } : variantOf(hand.variant);
  if (stud !== null) return 'common-card';
  const lying = named !== undefined ? named + 1 : hand === null ? cards : (boardsOf(hand)[board]?.length ?? cards);
  if (lying === 1 && streets[0]?.boardCards === 1) return 'first-card';
  if (lying <= 3) return 'flop';
  return lying === 4 ? 'turn' : 'river';
}
