import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Card } from '../../../engine/notation.ts';
import type { PublicTable } from '../../../protocol/public-events/public-table.ts';
import { CardFace } from '../../components/playing-card.tsx';
import { type ClockNow, clockNow } from '../../room/clock-now.ts';
import { makeCountdown } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import type { FollowedTable } from './follow-table.ts';
import { OverlaySeat } from './overlay-seat.tsx';
import type { OverlayLayout } from './overlay-settings.ts';
import { ringPlace } from './ring-place.ts';
import { type StreamedCards, withStreamed } from './streamed-cards.ts';
import type { News } from './table-view.ts';
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
