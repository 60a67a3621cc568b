import { Delete } from 'lucide-react';
import { useState } from 'react';
import { type Card, type KnownCard, ranks, suits, variantOf } from '../../../engine/index.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Spoken } from '../../components/spoken.tsx';
import { SuitMark } from '../../components/suit-mark.tsx';
import { useShortcut } from '../../components/use-shortcut.ts';
import type { Outcome, Press } from '../../stores/table-store.ts';
import { spokenCard } from '../../text/spoken-card.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import { useBandNews } from './ruling-band.tsx';
import type { Fingers } from './use-fingers.ts';

interface Target {
  readonly title: string;
  readonly due: number;
  readonly book: (cards: readonly Card[], press: Press) => Promise<Outcome>;
}

/** Where the keyed cards go: the hand of the picked seat, else the board, else the hand that shows next. */
function useTarget({ picked }: Fingers): Target | null {
  const { store, state, legal } = useConsoleTable();
  const { t } = useText('console');
  const { hand } = state;
  if (hand === null) return null;
  const { streets } = variantOf(hand.variant);
  const hands = [...legal.show, ...legal.unnamed];
  const seat = hands.find((one) => picked.has(one)) ?? (legal.board === null ? hands[0] : undefined);
  if (seat !== undefined) {
    const type = legal.unnamed.includes(seat) ? 'show-cards' : 'table-hand';
    return {
      title: t('cards.ofSeat', { seat }),
      due: streets.reduce((sum, street) => sum + street.holeCards, 0),
      book: (cards, press) => store.request({ type, seat, cards: [...cards] }, press),
    };
  }
  const { board } = legal;
  if (board === null) return null;
  return {
    title: t('cards.ofBoard', { street: t(`street.${streets[board.street]?.name ?? 'river'}`) }),
    due: board.due,
    book: (cards, press) => store.request({ type: 'deal-board', cards: [...cards] }, press),
  };
}

/** The 52 cards; those that lie open already have left their places. */
export function CardsSheet({ fingers }: { fingers: Fingers }) {
  const { store, state } = useConsoleTable();
  const { t } = useText('console');
  const target = useTarget(fingers);
  const news = useBandNews();
  const [keyed, setKeyed] = useState<readonly KnownCard[]>([]);
  const back = () => setKeyed(keyed.slice(0, -1));
  useShortcut('Backspace', { down: back });
  if (target === null) return null;
  const { hand } = state;
  const open = new Set<Card>([
    ...(hand?.board ?? []),
    ...(hand?.players ?? []).flatMap((player) => player.tabled ?? []),
  ]);
  const complete = keyed.length === target.due;
  // The sheet stays for the next hand that shows: it begins with no card keyed.
  const book = async (press: Press): Promise<Outcome> => {
    const outcome = await target.book(keyed, press);
    if (outcome === 'done') setKeyed([]);
    return outcome;
  };
  return (
    <div className="cards-sheet">
      <div className="cards-head">
        <h2 className="dock-title">{target.title}</h2>
        <p className="dock-sentence" role="status">
          {news === null ? t('cards.keyed', { keyed: keyed.length, due: target.due }) : news.text}
        </p>
        <button type="button" className="tile cards-back" aria-label={t('dock.backspace')} onClick={back}>
          <Delete size={24} aria-hidden="true" />
        </button>
        <button type="button" className="tile cards-close" onClick={() => fingers.openSheet(null)}>
          {t('dock.close')}
        </button>
        {complete ? (
          <ActionButton
            className="cards-book"
            label={t('cards.book')}
            hint="G"
            look="lit"
            press={store.press}
            onPress={book}
          />
        ) : (
          <span className="no-action cards-book" />
        )}
      </div>
      <div className="card-grid">
        {[...suits].reverse().flatMap((suit) =>
          [...ranks].reverse().map((rank) => {
            const card: KnownCard = `${rank}${suit}`;
            if (open.has(card)) return <span key={card} className="no-tile" />;
            const chosen = keyed.includes(card);
            return (
              <button
                key={card}
                type="button"
                className={`grid-card suit-${suit}`}
                aria-pressed={chosen}
                onClick={() => {
                  if (chosen) setKeyed(keyed.filter((one) => one !== card));
                  else if (!complete) setKeyed([...keyed, card]);
                }}
              >
                <Spoken name={spokenCard(card, t)}>
                  <span className="grid-rank">{rank === 'T' ? '10' : rank}</span>
                  <svg viewBox="0 0 100 100" width="20" height="20" aria-hidden="true">
                    <SuitMark suit={suit} x={0} y={0} size={100} />
                  </svg>
                </Spoken>
              </button>
            );
          }),
        )}
      </div>
    </div>
  );
}
