import type { Card } from '../../../engine/notation.ts';
import type { Currency } from '../../../engine/office.ts';
import type { PublicTable } from '../../../protocol/public-events/public-table.ts';
import { CardFace } from '../../components/playing-card.tsx';
import { makeMoney } from '../../text/money.ts';
import { useText } from '../../text/use-text.ts';
import type { SeatFigures } from './day-figures.ts';
import type { RingPlace } from './ring-place.ts';
import type { Act } from './table-view.ts';

export interface OverlaySeatProps {
  readonly seat: number;
  readonly taken: PublicTable['seats'][string];
  readonly table: PublicTable;
  readonly figures: SeatFigures | undefined;
  readonly act: Act | undefined;
  /** 0 to 1. */
  readonly equity: number | undefined;
  /** Null: the seats are in a row or a column. */
  readonly place: RingPlace | null;
  readonly at: number;
}

/** One seat: player, stack, last act, figures of the day, and open cards. */
export function OverlaySeat(props: OverlaySeatProps) {
  const { seat, taken, table, figures, act, equity, place } = props;
  const { t, amount, language } = useText('overlay');
  const { hand, bounties } = table;
  const player = hand?.seats[seat];
  const isPlayed = hand?.outcome === 'running';
  const cards = isPlayed || hand?.stage === 'over' ? [...(player?.shown ?? player?.up ?? [])] : [];
  const look = [
    'overlay-seat',
    isPlayed && player?.status !== 'live' ? 'overlay-out' : '',
    isPlayed && hand.toAct === seat && hand.stage === 'betting' ? 'overlay-to-act' : '',
    place?.cards.below ? 'overlay-cards-below' : '',
    place?.cards.left ? 'overlay-cards-left' : '',
  ];
  return (
    <li className={look.join(' ')} style={place === null ? {} : { left: place.x, top: place.y }}>
      {cards.length > 0 && (
        <p className="overlay-cards">
          {cards.map((card, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: unnamed cards look alike
            <span key={`${card} ${index}`} className="overlay-card">
              <CardFace card={card as Card} width={cards.length > 4 ? 40 : 52} />
            </span>
          ))}
        </p>
      )}
      <p className="overlay-who">
        {hand?.button === seat && <span className="overlay-button">D</span>}
        <span className="overlay-name">{taken.name ?? t('seat.numbered', { seat })}</span>
        {equity !== undefined && (
          <span className="overlay-equity">{t('percent', { percent: Math.round(equity * 100) })}</span>
        )}
      </p>
      <p className="overlay-has">
        <strong>{taken.stack === undefined ? '' : amount(taken.stack)}</strong>
        <span className="overlay-act">{actWords()}</span>
      </p>
      <p className="overlay-day">
        {figures !== undefined && figures.hands > 0 && (
          <span>{t('figures', { vpip: percent(figures.vpip, figures), pfr: percent(figures.pfr, figures) })}</span>
        )}
        {taken.bounty !== undefined && bounties !== undefined && (
          <span className="overlay-bounty">
            {t('bounty', { money: makeMoney(taken.bounty, bounties.currency as Currency, language) })}
          </span>
        )}
      </p>
      <TimeLeft {...props} />
    </li>
  );

  function actWords(): string {
    if (taken.away && !isPlayed) return t('away');
    if (isPlayed && player?.allIn === true && player.status === 'live') return t('allIn');
    if (act !== undefined) return t(`act.${act.act}`, { amount: amount(act.act === 'call' ? act.chips : act.to) });
    const bet = isPlayed ? (player?.bet ?? 0) : 0;
    return bet > 0 ? amount(bet) : '';
  }
}

const percent = (hands: number, { hands: all }: SeatFigures): number => Math.round((100 * hands) / all);

/** A called clock as a bar that shrinks on the compositor: the page draws only its start. */
function TimeLeft({ seat, table: { time }, at }: OverlaySeatProps) {
  if (time?.seat !== seat) return null;
  const left = Math.max(0, time.until - at);
  return <span key={time.until} ref={(bar) => shrink(bar, left)} className="overlay-time" />;
}

const shrinking = new WeakSet<Element>();

function shrink(bar: HTMLElement | null, ms: number): void {
  if (bar === null || shrinking.has(bar) || typeof bar.animate !== 'function') return;
  shrinking.add(bar);
  bar.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], { duration: ms, fill: 'forwards' });
}
