import type { TournamentView } from '../../../engine/office.ts';
import { useText } from '../../text/use-text.ts';
import { type SeatCard, useEventWords } from './event-context.ts';
import { EventOnPaper, type PaperProps } from './event-on-paper.tsx';
import { drawnSeat } from './proposal-card.tsx';
import { CameFrom, SeatOnCard } from './seat-cards.tsx';
import './print-seats.css';

/** Seat cards on A4, to be cut along the dashes: everybody's, or those the address names. */
export function PrintSeats(page: PaperProps) {
  const { t } = useText('tournament');
  const players = new URLSearchParams(page.search).get('players')?.split(' ') ?? null;
  return (
    <EventOnPaper {...page} title={t('cards.title')} kind="print-seats">
      {(view) => <PrintedCards view={view} players={players} />}
    </EventOnPaper>
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
            <CameFrom view={view} player={player} from={from} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The search for the page with these cards. Where it is everybody nobody is named: a server turns an address of hundreds of names away. */
export function printSearch(view: TournamentView, cards: readonly SeatCard[]): string {
  const players = cards.map(({ player }) => player);
  const isOfAll = cardsOf(view).every(({ player }) => players.includes(player));
  return `?${new URLSearchParams({ tournament: view.tournament.id, ...(isOfAll ? {} : { players: players.join(' ') }) })}`;
}

/** Everybody's seat: where they are sent, otherwise where they sit or were drawn to. */
function cardsOf(view: TournamentView): readonly SeatCard[] {
  const { tournament, standings } = view;
  return standings.flatMap(({ player, entry, seat, state }): readonly SeatCard[] => {
    if (state === 'out' || state === 'withdrawn') return [];
    const move = tournament.moves.find((one) => one.player === player);
    if (move !== undefined) return [{ player, from: move.from, to: move.to }];
    const to = seat ?? drawnSeat(tournament, entry);
    return to === null ? [] : [{ player, from: null, to }];
  });
}
