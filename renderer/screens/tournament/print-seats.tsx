import type { TournamentView } from '../../../engine/office.ts';
import { useRoom } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import { useText } from '../../text/use-text.ts';
import { type SeatCard, useEventWords } from './event-context.ts';
import { drawnSeat } from './proposal-card.tsx';
import { SeatOnCard } from './seat-on-card.tsx';
import '../../room/paper.css';
import './print-seats.css';

/** Seat cards on A4, to be cut along the dashes: everybody's, or those the address names. */
export function PrintSeats({ search, onGo }: { readonly search: string; readonly onGo: GoTo }) {
  const { t } = useText('tournament');
  const asked = new URLSearchParams(search);
  const id = asked.get('tournament') ?? '';
  const view = useRoom(({ office }) => office.tournaments[id]);
  const players = asked.get('players')?.split(' ') ?? null;
  return (
    <main className="print print-seats">
      <h1 className="visually-hidden">{t('cards.title')}</h1>
      <nav className="print-bar">
        <button
          type="button"
          onClick={() => onGo('tournament', id === '' ? '' : `?tournament=${encodeURIComponent(id)}`)}
        >
          {t('print.back')}
        </button>
        <button type="button" disabled={view === undefined} onClick={() => window.print()}>
          {t('print.print')}
        </button>
      </nav>
      {view === undefined ? <p role="status">{t('print.waiting')}</p> : <PrintedCards view={view} players={players} />}
    </main>
  );
}

function PrintedCards({
  view,
  players,
}: {
  readonly view: TournamentView;
  readonly players: readonly string[] | null;
}) {
  const { t, who, table } = useEventWords(view);
  const cards = cardsOf(view)
    .filter(({ player }) => players === null || players.includes(player))
    .sort((a, b) => who(a.player).localeCompare(who(b.player)));
  if (cards.length === 0) return <p role="status">{t('print.none')}</p>;
  return (
    <ul className="print-seats-sheet">
      {cards.map(({ player, from, to }) => (
        <li key={player}>
          <p className="print-seats-event">{view.tournament.name}</p>
          <p className="print-seats-who">{who(player)}</p>
          <SeatOnCard table={table(to.tableId)} seat={to.seat} />
          <p className="print-seats-from">
            {from !== null && t('cards.from', { place: t('at', { table: table(from.tableId), seat: from.seat }) })}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Where everybody in it is to sit: on the way where they are sent to, else where they sit or were drawn to. */
function cardsOf({ tournament, standings }: TournamentView): readonly SeatCard[] {
  return standings.flatMap(({ player, entry, seat, state }): readonly SeatCard[] => {
    if (state === 'out' || state === 'withdrawn') return [];
    const move = tournament.moves.find((one) => one.player === player);
    if (move !== undefined) return [{ player, from: move.from, to: move.to }];
    const to = seat ?? drawnSeat(tournament, entry);
    return to === null ? [] : [{ player, from: null, to }];
  });
}
