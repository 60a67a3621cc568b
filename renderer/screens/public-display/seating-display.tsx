import { ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import type { EventSeatOf, Tournament, TournamentView } from '../../../engine/office.ts';
import { tableNumber } from '../../room/open-calls.ts';
import { useRoom } from '../../room/room-context.ts';
import { useText } from '../../text/use-text.ts';
import { Name } from './player-name.tsx';
import { inPages, useTurning } from './turning-pages.ts';

const namesOnPage = 30;
const movesOnPage = 7;

/** One row: a player and the seat. */
interface Seated {
  readonly player: string;
  readonly name: string;
  readonly table: string;
  readonly seat: number;
}

type Page =
  | { readonly is: 'moves'; readonly moves: Tournament['moves'] }
  | { readonly is: 'seats'; readonly seated: readonly Seated[] };

/** Who sits where. Players who have to move now are on pages of their own, larger. Pages turn automatically. */
export function SeatingDisplay({ view, by }: { readonly view: TournamentView; readonly by: 'name' | 'table' }) {
  const { t, language } = useText('display');
  const seated = useSeated(view, by, language);
  const moves = view.onTheWay;
  const pages = useMemo((): readonly Page[] => {
    const seats = inPages(seated, namesOnPage).map((page) => ({ is: 'seats', seated: page }) as const);
    const moving = inPages(moves, movesOnPage).map((page) => ({ is: 'moves', moves: page }) as const);
    // Players who move are wanted at once, so their page comes again after every page of names.
    return moving.length === 0 ? seats : seats.length === 0 ? moving : seats.flatMap((page) => [...moving, page]);
  }, [seated, moves]);
  const shown = useTurning(pages.length);
  const page = pages[shown];
  return (
    <>
      <header className="display-head">
        <h1>{view.tournament.name}</h1>
        <p>{page === undefined ? '' : page.is === 'moves' ? t('moving') : rangeOf(page.seated, by)}</p>
      </header>
      {page === undefined && <p className="display-nothing">{t('noSeats')}</p>}
      {page?.is === 'moves' && <MovesPage moves={page.moves} />}
      {page?.is === 'seats' && <SeatsPage seated={page.seated} />}
      <BreakingOrder view={view} />
      <p className="display-pages" aria-hidden="true">
        {page?.is === 'seats' && t('columns')}
        {pages.length > 1 && <span>{t('page', { page: shown + 1, pages: pages.length })}</span>}
      </p>
    </>
  );
}

/** The order in which tables break, if the rules require it to be posted. */
function BreakingOrder({ view: { tournament, breakingOrder } }: { readonly view: TournamentView }) {
  const { t } = useText('display');
  const tables = useRoom((room) => room.tables);
  // The last one is the final table.
  const order = tournament.tables.slice(0, -1);
  if (breakingOrder !== 'posted' || tournament.stage === 'over' || order.length === 0) return null;
  const numbers = order.map((id) => tableNumber(tables.find(({ tableId }) => tableId === id)?.name ?? id));
  return <p className="display-breaking">{t('breakingOrder', { tables: numbers.join(', ') })}</p>;
}

/** Everybody with a seat: as the table has them, or as drawn. */
function useSeated(view: TournamentView, by: 'name' | 'table', language: string): readonly Seated[] {
  const names = useRoom((room) => room.names);
  const tables = useRoom((room) => room.tables);
  return useMemo(() => {
    const { entries } = view.tournament;
    const numberOf = ({ tableId }: EventSeatOf) =>
      tableNumber(tables.find((table) => table.tableId === tableId)?.name ?? tableId);
    return view.standings
      .flatMap(({ player, entry, seat, state }): readonly Seated[] => {
        const to = seat ?? entries.find(({ number }) => number === entry)?.seat ?? null;
        if (to === null || state === 'out' || state === 'withdrawn') return [];
        return [{ player, name: names[player] ?? '', table: numberOf(to), seat: to.seat }];
      })
      .sort((a, b) => {
        const byName = a.name.localeCompare(b.name, language);
        return by === 'name' ? byName : a.table.localeCompare(b.table, language, { numeric: true }) || a.seat - b.seat;
      });
  }, [view, names, tables, by, language]);
}

/** "A – F", or the tables. */
function rangeOf(seated: readonly Seated[], by: 'name' | 'table'): string {
  const name = (one: Seated | undefined) => (by === 'name' ? one?.name.slice(0, 1).toUpperCase() : one?.table) ?? '';
  const [from, to] = [name(seated[0]), name(seated.at(-1))];
  return from === to ? from : `${from} – ${to}`;
}

function SeatsPage({ seated }: { readonly seated: readonly Seated[] }) {
  const { t } = useText('display');
  return (
    <ul className="display-seats">
      {seated.map(({ player, name, table, seat }) => (
        <li key={player}>
          <span className="display-seat-name">{name === '' ? <Name player={player} /> : name}</span>
          <span className="display-seat-at">{t('at', { table, seat })}</span>
        </li>
      ))}
    </ul>
  );
}

function MovesPage({ moves }: { readonly moves: Tournament['moves'] }) {
  const { t } = useText('display');
  const tables = useRoom((room) => room.tables);
  const numberOf = ({ tableId }: EventSeatOf) =>
    tableNumber(tables.find((table) => table.tableId === tableId)?.name ?? tableId);
  const breaking = [...new Set(moves.filter(({ why }) => why === 'break').map(({ from }) => numberOf(from)))];
  return (
    <div className="display-moves">
      {breaking.length > 0 && (
        <h2>
          {breaking.length === 1
            ? t('breaks', { table: breaking[0] ?? '' })
            : t('breakMany', { tables: breaking.join(', ') })}
        </h2>
      )}
      <ul>
        {moves.map(({ id, player, from, to }) => (
          <li key={id}>
            <b>
              <Name player={player} />
            </b>
            <span>{t('at', { table: numberOf(from), seat: from.seat })}</span>
            <ArrowRight aria-hidden="true" />
            <b>{t('atLong', { table: numberOf(to), seat: to.seat })}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
