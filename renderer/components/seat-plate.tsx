import type { Chips, Seat } from '../../engine/index.ts';
import { owedText } from '../text/owed-text.ts';
import { spokenCard } from '../text/spoken-card.ts';
import { useText } from '../text/use-text.ts';
import type { SeatView } from './seat-view.ts';
import { Spoken } from './spoken.tsx';
import type { Point, TableShape } from './table-geometry.ts';

/** One seat: its number, its name over its stack, and its state by shape and word as well as by colour. */
export function SeatPlate(props: {
  readonly view: SeatView;
  readonly name: string;
  readonly at: Point;
  readonly shape: TableShape;
  readonly toCall: Chips;
  readonly picked: boolean;
  readonly lampOn: boolean;
  readonly onSeat: ((seat: Seat) => void) | undefined;
}) {
  const { view, at, shape, picked, lampOn, onSeat } = props;
  const { width, height } = shape.plate;
  const words = useText('shared');
  const spoken = useSpokenSeat(view, props.name, props.toCall);
  const look = [
    'seat',
    `seat-${view.standing}`,
    view.wins > 0 ? 'seat-wins' : '',
    picked ? 'seat-picked' : '',
    view.foldSeen ? 'seat-fold-seen' : '',
    view.lit ? (lampOn ? 'seat-lit' : 'seat-paused') : '',
  ].join(' ');
  const style = { left: at.x - width / 2, top: at.y - height / 2, width, height };
  const content = (
    <>
      <span className="seat-number">{view.seat}</span>
      <span className="seat-lines">
        <span className="seat-name">{view.standing === 'empty' ? words.t('seat.open') : props.name}</span>
        <SeatStack view={view} />
      </span>
      <SeatTag view={view} />
    </>
  );
  if (onSeat === undefined) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would group controls, and a plate that cannot be tapped has none
      <div className={look} style={style} role="group" aria-label={spoken}>
        {content}
      </div>
    );
  }
  return (
    <button type="button" className={look} style={style} aria-pressed={picked} onClick={() => onSeat(view.seat)}>
      <Spoken name={spoken}>{content}</Spoken>
    </button>
  );
}

function SeatStack({ view }: { view: SeatView }) {
  const { t, amount } = useText('shared');
  if (view.standing === 'empty') return null;
  if (view.standing === 'all-in') {
    return (
      <span className={stackLook(view.inFor)}>
        {view.inFor < 100_000 && <span className="seat-small">{t('seat.inFor')}</span>} {amount(view.inFor)}
      </span>
    );
  }
  if (view.stack === null)
    return <span className="seat-stack seat-stack-long seat-stack-words">{t('seat.uncounted')}</span>;
  return <span className={stackLook(view.stack)}>{amount(view.stack)}</span>;
}

/** Long amounts step down, never off the plate. */
const stackLook = (chips: Chips): string =>
  `seat-stack seat-stack-${chips >= 1_000_000 ? 'long' : chips >= 10_000 ? 'middle' : 'short'}`;

function SeatTag({ view }: { view: SeatView }) {
  const { t, amount } = useText('shared');
  if (view.wins > 0) return <span className="tag tag-wins">+{amount(view.wins)}</span>;
  if (view.foldSeen) return <span className="tag tag-fold">{t('devices:fold.tag')}</span>;
  if (view.allIn) return <span className="tag tag-all-in">{t('seat.allInTag')}</span>;
  if (view.standing === 'busted') return <span className="tag tag-news">{t('seat.busted')}</span>;
  if (view.away && view.standing !== 'empty') return <span className="tag tag-away">{t('seat.away')}</span>;
  if (view.owes !== null && view.cards.backs === 0)
    return <span className="tag tag-news">{owedText(view.owes, t)}</span>;
  return null;
}

/** The plate in words: "Seat 6, Novák, 18,400, to act, 1,200 to call". */
function useSpokenSeat(view: SeatView, name: string, toCall: Chips): string {
  const { t, amount } = useText('shared');
  if (view.standing === 'empty') return `${t('seat.numbered', { seat: view.seat })}, ${t('seat.open')}`;
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
    ...(view.standing === 'in-hand' || view.standing === 'waiting' ? [] : [t(`seat.standing.${view.standing}`)]),
    ...(view.allIn && view.standing !== 'all-in' ? [t('seat.standing.all-in')] : []),
    ...(view.foldSeen ? [t('devices:fold.spoken')] : []),
    ...(view.cards.awaited === undefined ? [] : [t('devices:deal.seen', { count: view.cards.backs })]),
    ...(view.away && view.standing !== 'away' ? [t('seat.away')] : []),
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
