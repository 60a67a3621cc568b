import './card-grid.css';
import {
  type Card,
  type KnownCard,
  type Rank,
  ranks,
  type Suit,
  type VariantId,
  variantOf,
} from '../../engine/notation.ts';
import type { Press } from '../stores/table-requests.ts';
import { rankText, spokenCard } from '../text/spoken-card.ts';
import { useText } from '../text/use-text.ts';
import { SuitMark } from './playing-card.tsx';
import { Spoken } from './spoken.tsx';
import { type Pressed, usePress } from './use-press.ts';

const suits: readonly Suit[] = ['s', 'h', 'd', 'c'];

const lowest: Readonly<Record<'full' | 'short' | 'royal', Rank>> = { full: '2', short: '6', royal: 'T' };

/** The cards of the game's deck; `open` ones are already out. */
export function CardGrid(props: {
  readonly variant: VariantId;
  readonly open: ReadonlySet<Card>;
  readonly keyed: readonly Card[];
  readonly tapped: (card: KnownCard) => Pressed;
  /** What was drawn when the finger came down. */
  readonly press: () => Press;
}) {
  const { variant, open, keyed, tapped, press } = props;
  const first = ranks.indexOf(lowest[variantOf(variant).deck]);
  return (
    <div className="card-grid">
      {suits.flatMap((suit) =>
        [...ranks].reverse().map((rank) => {
          const card: KnownCard = `${rank}${suit}`;
          if (open.has(card) || ranks.indexOf(rank) < first) return <span key={card} className="no-tile" />;
          return <GridCard key={card} card={card} chosen={keyed.includes(card)} press={press} onPress={tapped(card)} />;
        }),
      )}
    </div>
  );
}

function GridCard(props: {
  readonly card: KnownCard;
  readonly chosen: boolean;
  readonly press: () => Press;
  readonly onPress: Pressed;
}) {
  const { card, chosen, press, onPress } = props;
  const { t } = useText('console');
  const { shaking, handlers } = usePress({ press, onPress, hint: null });
  const [rank, suit] = [card[0] as Rank, card[1] as Suit];
  return (
    <button
      type="button"
      data-means={`card ${card}`}
      className={`grid-card suit-${suit} ${shaking ? 'stale' : ''}`}
      aria-pressed={chosen}
      {...handlers}
    >
      <Spoken name={spokenCard(card, t)}>
        <span className="grid-rank">{rankText(rank)}</span>
        <svg viewBox="0 0 100 100" width="20" height="20" aria-hidden="true">
          <SuitMark suit={suit} x={0} y={0} size={100} />
        </svg>
      </Spoken>
    </button>
  );
}
