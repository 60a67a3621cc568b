import { useMemo } from 'react';
import type { Standing, TournamentView } from '../../../engine/office.ts';
import { levelOf } from '../../room/clock-now.ts';
import { tableNumber } from '../../room/open-calls.ts';
import { useRoom } from '../../room/room-context.ts';
import { useSteadyNow } from '../../room/steady-now.ts';
import { useText } from '../../text/use-text.ts';
import { Name } from './player-name.tsx';
import { inPages, useTurning } from './turning-pages.ts';

const stacksOnPage = 20;

/**
 * Everybody's chips, the largest stack first, for reporters. Players who have not agreed to be named appear as seats. Pages turn
 * automatically.
 */
export function CountsDisplay({ view }: { readonly view: TournamentView }) {
  const { t, amount } = useText('display');
  const at = useSteadyNow();
  const { name } = view.tournament;
  const stacks = useMemo(() => stacksOf(view), [view]);
  const pages = useMemo(() => inPages(stacks, stacksOnPage), [stacks]);
  const shown = useTurning(pages.length);
  const level = levelOf(view.tournament, at);
  const bigBlind = level?.bigBlind ?? 0;
  const average = view.average ?? 0;
  return (
    <>
      <header className="display-head">
        <h1>{name}</h1>
        <p>
          {t('label.players')} {amount(view.playersLeft)} · {t('average')} {amount(average)}
        </p>
      </header>
      {stacks.length === 0 && <p className="display-nothing">{t('noCounts')}</p>}
      <ul className="display-seats display-counts">
        {(pages[shown] ?? []).map(({ rank, standing }) => (
          <li key={standing.entry}>
            <span className="display-seat-name">
              {rank}. {standing.named === true ? <Name player={standing.player} /> : <SeatOf standing={standing} />}
            </span>
            <span className="display-seat-at">
              {amount(standing.chips)}
              {bigBlind > 0 && (
                <small className="display-blinds-left">
                  {t('blindsShort', { amount: amount(Math.floor(standing.chips / bigBlind)) })}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="display-pages" aria-hidden="true">
        {t('countsHow')}
        {pages.length > 1 && <span>{t('page', { page: shown + 1, pages: pages.length })}</span>}
      </p>
    </>
  );
}

interface Stack {
  /** Equal stacks share a rank. */
  readonly rank: number;
  readonly standing: Standing & { readonly chips: number };
}

function stacksOf({ standings }: TournamentView): readonly Stack[] {
  const counted = standings
    .flatMap((one) => (one.chips === null || one.state === 'waits' ? [] : [{ ...one, chips: one.chips }]))
    .toSorted((one, other) => other.chips - one.chips);
  return counted.map((standing) => ({
    rank: 1 + counted.filter(({ chips }) => chips > standing.chips).length,
    standing,
  }));
}

function SeatOf({ standing: { seat } }: { readonly standing: Standing }) {
  const { t } = useText('display');
  const tables = useRoom((room) => room.tables);
  if (seat === null) return t('shared:seat.nameless');
  const table = tableNumber(tables.find(({ tableId }) => tableId === seat.tableId)?.name ?? seat.tableId);
  return t('atLong', { table, seat: seat.seat });
}
