import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Card } from '../../../engine/notation.ts';
import type { Currency } from '../../../engine/office.ts';
import type { PublicTable } from '../../../protocol/public-events/public-table.ts';
import { CardFace } from '../../components/playing-card.tsx';
import { type ClockNow, clockNow } from '../../room/clock-now.ts';
import { makeMoney } from '../../text/money.ts';
import { makeCountdown } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import type { SeatFigures } from './day-figures.ts';
import type { FollowedTable } from './follow-table.ts';
import type { OverlayLayout } from './overlay-settings.ts';
import { type RingPlace, ringPlace } from './ring-place.ts';
import { type StreamedCards, withStreamed } from './streamed-cards.ts';
import type { Act, News } from './table-view.ts';
import { useEquity } from './use-equity.ts';

const nothing: readonly never[] = [];
const noCards: StreamedCards = { now: () => nothing, onChange: () => () => {} };

/** How long a lower third is shown. */
const newsMs = 6_000;

/** One table over a picture, 1920×1080 and transparent elsewhere. It shows the public stream and, with a delay, hole cards that the cardroom has released. */
export function Overlay(props: {
  readonly followed: FollowedTable;
  /** Hole cards that a stream may show. Absent: none. */
  readonly streamed?: StreamedCards;
  readonly layout: OverlayLayout;
  /** Minutes that everything is shown late. Absent: none. */
  readonly behind?: number;
  readonly now: () => number;
}) {
  const { followed, streamed = noCards, layout, behind = 0, now } = props;
  const hands = useSyncExternalStore(streamed.onChange, streamed.now);
  const { view, sentence, ahead } = useSyncExternalStore(followed.onChange, followed.now);
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 250);
    return () => clearInterval(timer);
  }, [now]);
  const table = useMemo(() => (view.table === null ? null : withStreamed(view.table, hands)), [view.table, hands]);
  const equity = useEquity(table);
  const { t } = useText('overlay');
  const { figures, acts, news } = view;
  if (table === null)
    return <main className="overlay">{<p className="overlay-wait">{sentence ?? t('waiting')}</p>}</main>;
  const moment = at + ahead - behind * 60_000;
  return (
    <main className="overlay" data-layout={layout}>
      <OverlayClock table={table} at={moment} />
      <Middle table={table} />
      <ol className="overlay-seats">
        {Object.entries(table.seats).map(([seat, taken]) => (
          <OverlaySeat
            key={seat}
            seat={Number(seat)}
            taken={taken}
            table={table}
            figures={figures.bySeat[seat]}
            act={acts[seat]}
            equity={equity.get(Number(seat))}
            place={layout === 'ring' ? ringPlace(Number(seat), table.chairs) : null}
            at={moment}
          />
        ))}
      </ol>
      {news !== null && <LowerThird key={news.id} news={news} table={table} isOld={moment - news.at > newsMs} />}
    </main>
  );
}

function Middle({ table: { hand } }: { readonly table: PublicTable }) {
  const { t, amount } = useText('overlay');
  if (hand === undefined) return null;
  const bets = Object.values(hand.seats).reduce((sum, { bet }) => sum + bet, 0);
  const pot = hand.pots.reduce((sum, { chips }) => sum + chips, bets);
  return (
    <section className="overlay-middle">
      {hand.boards.map((board, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a board is known by its place alone
        <div key={number} className="overlay-board">
          {board.map((card, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: unnamed cards look alike
            <span key={`${hand.number} ${place}`} className="overlay-card">
              <CardFace card={card as Card} width={84} />
            </span>
          ))}
        </div>
      ))}
      {pot > 0 && <p className="overlay-pot">{t('pot.of', { amount: amount(pot) })}</p>}
      {hand.pots.length > 1 && (
        <p className="overlay-pots">{hand.pots.map(({ chips }) => amount(chips)).join(' + ')}</p>
      )}
    </section>
  );
}

/** A lower third: it comes, stays some seconds and goes. */
function LowerThird(props: { readonly news: News; readonly table: PublicTable; readonly isOld: boolean }) {
  const { news, table, isOld } = props;
  const { t, amount, shortAmount } = useText('overlay');
  const who = (seat: number): string => table.seats[seat]?.name ?? t('seat.numbered', { seat });
  const words = (): string => {
    switch (news.what) {
      case 'all-in':
        return t('news.allIn', { who: who(news.seat), amount: amount(news.chips) });
      case 'won':
        return t(news.seats.length === 1 ? 'news.won' : 'news.split', {
          who: news.seats.map(who).join(', '),
          amount: amount(news.chips),
        });
      case 'level': {
        const { smallBlind, bigBlind } = table.hand?.stakes ?? table.stakes;
        const blinds = `${shortAmount(smallBlind, bigBlind)} / ${shortAmount(bigBlind)}`;
        return t('news.level', { level: news.level, blinds });
      }
      case 'stopped':
        return t('news.stopped');
    }
  };
  return <p className={isOld ? 'overlay-third overlay-third-over' : 'overlay-third'}>{words()}</p>;
}

/** The blinds and ante in play, and in a tournament the level and its time left. */
function OverlayClock({ table, at }: { readonly table: PublicTable; readonly at: number }) {
  const { t, shortAmount } = useText('overlay');
  const { smallBlind, bigBlind, minBet, bigBet = minBet, ante } = table.hand?.stakes ?? table.stakes;
  const two = bigBlind > 0 ? [smallBlind, bigBlind] : [minBet, bigBet];
  const clock = clockOf(table, at);
  return (
    <header className="overlay-clock">
      <p className="overlay-table">{table.name}</p>
      <p className="overlay-blinds">{two.map((chips) => shortAmount(chips, two[1])).join(' / ')}</p>
      {ante !== undefined && ante > 0 && <p>{t('stake.anteOf', { amount: shortAmount(ante) })}</p>}
      {clock !== null && <Level clock={clock} />}
    </header>
  );
}

function Level({ clock: { level, left, isBreak, isPaused } }: { readonly clock: ClockNow }) {
  const { t } = useText('overlay');
  const name = isPaused ? t('paused') : isBreak ? t('break') : t('level', { level: level.number });
  return (
    <p className="overlay-level">
      {name}
      {left !== null && <strong>{makeCountdown(left)}</strong>}
    </p>
  );
}

function clockOf({ clock }: PublicTable, at: number): ClockNow | null {
  if (clock === undefined) return null;
  const { startedAt, pausedAt, levels } = clock;
  return clockNow(
    {
      startedAt,
      ...(pausedAt === undefined ? {} : { pausedAt }),
      levels: levels.map(({ number, minutes, breakAfter, smallBlind, bigBlind }) => ({
        number,
        minutes,
        ...(breakAfter === undefined ? {} : { breakAfter }),
        smallBlind,
        bigBlind,
        minBet: bigBlind,
        ante: null,
      })),
    },
    at,
  );
}

interface OverlaySeatProps {
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
function OverlaySeat(props: OverlaySeatProps) {
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
