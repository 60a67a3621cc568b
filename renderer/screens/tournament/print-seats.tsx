import type { TournamentView } from '../../../engine/office.ts';
import { useText } from '../../text/use-text.ts';
import { type SeatCard, useEventWords } from './event-context.ts';
import { EventOnPaper, type PaperProps } from './event-on-paper.tsx';
import { drawnSeat } from './proposal-card.tsx';
import { SeatOnCard } from './seat-on-card.tsx';
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
      {cards.map(({ player, from, to, bags }) => (
        <li key={player}>
          <p className="print-seats-event">{view.tournament.name}</p>
          <p className="print-seats-who">{who(player)}</p>
          <SeatOnCard table={table(to.tableId)} seat={to.seat} />
          <p className="print-seats-from">
            {from === null
              ? bags.map((number) => `${t('flights:slip.number')} ${number}`).join(' · ')
              : t('cards.from', { place: t('at', { table: table(from.tableId), seat: from.seat }) })}
          </p>
        </li>
      ))}
    </ul>
  );
}

type CardWithBags = SeatCard & { readonly bags: readonly string[] };

/** Everybody's seat: where they are sent, otherwise where they sit or were drawn to. On a final day, with the bags laid out there. */
function cardsOf(view: TournamentView): readonly CardWithBags[] {
  const { tournament, standings } = view;
  return standings.flatMap(({ player, entry, seat, state }): readonly CardWithBags[] => {
    if (state === 'out' || state === 'withdrawn') return [];
    const move = tournament.moves.find((one) => one.player === player);
    const bags = bagsOf(view, entry);
    if (move !== undefined) return [{ player, from: move.from, to: move.to, bags }];
    const to = seat ?? drawnSeat(tournament, entry);
    return to === null ? [] : [{ player, from: null, to, bags }];
  });
}

/** Numbers of the bags a final-day entry came through with, until the day begins. */
const bagsOf = ({ tournament, flights = [] }: TournamentView, entry: number): readonly string[] =>
  tournament.stage !== 'planned'
    ? []
    : (tournament.entries.find(({ number }) => number === entry)?.from ?? []).flatMap((from) => {
        const flight = flights.find(({ id }) => id === from.tournament);
        return flight?.through?.bags.find((bag) => bag.entry === from.entry)?.number ?? [];
      });
