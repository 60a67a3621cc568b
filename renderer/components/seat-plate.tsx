import { LogOut } from 'lucide-react';
import type { Chips, Seat } from '../../engine/notation.ts';
import { owedText } from '../text/owed-text.ts';
import { spokenCard } from '../text/spoken-card.ts';
import { useText } from '../text/use-text.ts';
import { NumberInRing, SecondsLeft, useClockLeft } from './seat-clock.tsx';
import { SeatTag } from './seat-tag.tsx';
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
  /** The office takes this player away once the hand is over. */
  readonly leaves: boolean;
  readonly onSeat: ((seat: Seat) => void) | undefined;
  /** The table's own time, in milliseconds. */
  readonly tableNow: () => number;
  /** The seat as a correction would make it; null where none is being made. */
  readonly after: SeatView | null;
}) {
  const { view, at, shape, picked, lampOn, leaves, onSeat, after } = props;
  const leftMs = useClockLeft(view.clock, props.tableNow);
  const { width, height } = shape.plate;
  const words = useText('shared');
  const spokenSeat = useSpokenSeat(view, props.name, props.toCall, after);
  const spoken = leaves ? `${spokenSeat}, ${words.t('orders:moves')}` : spokenSeat;
  const look = [
    'seat',
    `seat-${view.standing}`,
    view.wins > 0 ? 'seat-wins' : '',
    picked ? 'seat-picked' : '',
    view.foldSeen ? 'seat-fold-seen' : '',
    view.proposedFold ? 'seat-proposed' : '',
    view.waitsForTap ? 'seat-paused' : '',
    view.lit ? (lampOn ? 'seat-lit' : 'seat-paused') : '',
  ].join(' ');
  const change = changeOf(view, after);
  // A long number that is struck takes the place of the name.
  const long = change !== null && isLong(change) ? change.was : null;
  const style = { left: at.x - width / 2, top: at.y - height / 2, width, height };
  const content = (
    <>
      {view.clock === null || leftMs === null ? (
        <span className="seat-number">{view.seat}</span>
      ) : (
        <NumberInRing seat={view.seat} clock={view.clock} leftMs={leftMs} />
      )}
      <span className="seat-lines">
        <span className="seat-first-line">
          <span className={`seat-name ${props.name.length > longName ? 'seat-name-long' : ''}`}>
            {long === null ? (
              view.standing === 'empty' ? (
                words.t('seat.open')
              ) : (
                props.name
              )
            ) : (
              <s>{words.amount(long)}</s>
            )}
          </span>
          {leftMs !== null && <SecondsLeft leftMs={leftMs} />}
          {leaves && <LogOut className="seat-leaves" aria-hidden="true" />}
        </span>
        <SeatStack view={view} after={after} />
      </span>
      <SeatTag view={view} />
    </>
  );
  if (onSeat === undefined) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would group controls, and a plate that cannot be tapped has none
      <div className={look} style={style} data-seat={view.seat} role="group" aria-label={spoken}>
        {content}
      </div>
    );
  }
  return (
    <button
      type="button"
      className={look}
      style={style}
      data-seat={view.seat}
      aria-pressed={picked}
      onClick={() => onSeat(view.seat)}
    >
      <Spoken name={spoken}>{content}</Spoken>
    </button>
  );
}

/** From so many letters on a name may not fit on its line. */
const longName = 12;

function SeatStack({ view, after }: { view: SeatView; after: SeatView | null }) {
  const { t, amount } = useText('shared');
  if (view.standing === 'empty') return null;
  const change = changeOf(view, after);
  if (change !== null) {
    if (isLong(change)) return <span className="seat-stack seat-stack-long">{amount(change.now)}</span>;
    return (
      <span className="seat-stack seat-stack-changed">
        <s>{amount(change.was)}</s> {amount(change.now)}
      </span>
    );
  }
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

/** The number of a plate before and after a correction. */
interface StackChange {
  readonly was: Chips;
  readonly now: Chips;
}

const isLong = ({ was, now }: StackChange): boolean => Math.max(was, now) >= 100_000;

/** The number of the plate before and after a correction; null where it stays. Of who is all in it is what went in. */
function changeOf(view: SeatView, after: SeatView | null): StackChange | null {
  if (after === null) return null;
  const isIn = view.standing === 'all-in' && after.standing === 'all-in';
  const [was, now] = isIn ? [view.inFor, after.inFor] : [view.stack, after.stack];
  return was === null || now === null || was === now ? null : { was, now };
}

/** Long amounts step down, never off the plate. */
const stackLook = (chips: Chips): string =>
  `seat-stack seat-stack-${chips >= 1_000_000 ? 'long' : chips >= 100_000 ? 'six' : chips >= 10_000 ? 'middle' : 'short'}`;

/** The plate in words: "Seat 6, Novák, 18,400, to act, 1,200 to call". */
function useSpokenSeat(view: SeatView, name: string, toCall: Chips, after: SeatView | null): string {
  const { t, amount } = useText('shared');
  const change = changeOf(view, after);
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
    ...(change === null ? [] : [t('corrections:becomes', { amount: amount(change.now) })]),
    ...(view.standing === 'in-hand' || view.standing === 'waiting' ? [] : [t(`seat.standing.${view.standing}`)]),
    ...(view.allIn && view.standing !== 'all-in' ? [t('seat.standing.all-in')] : []),
    ...(view.foldSeen ? [t('devices:fold.spoken')] : []),
    ...(view.proposedFold ? [t('wager:through.proposed')] : []),
    ...(view.cards.awaited === undefined ? [] : [t('devices:deal.seen', { count: view.cards.backs })]),
    ...(view.penalty === 0
      ? []
      : [view.penalty === null ? t('table:penalty.out') : t('table:penalty.left', { hands: view.penalty })]),
    ...(view.away && view.penalty === 0 && view.standing !== 'away' ? [t('seat.away')] : []),
    ...(view.from === null ? [] : [t('orders:tag.from', { table: view.from })]),
    ...(view.isNew ? [t('table:news.new')] : []),
    ...(view.behind > 0 ? [t('table:news.behind', { amount: amount(view.behind) })] : []),
    ...(view.clock === null ? [] : [t('table:clock.runs')]),
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
