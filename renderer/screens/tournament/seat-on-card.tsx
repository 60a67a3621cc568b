import type { TournamentView } from '../../../engine/office.ts';
import { tableNumber } from '../../room/open-calls.ts';
import { useText } from '../../text/use-text.ts';
import { type SeatCard, useEventWords } from './event-context.ts';

/** Where a player goes, as on a seat card. `table`: its name. */
export function SeatOnCard({ table, seat }: { readonly table: string; readonly seat: number }) {
  const { t } = useText('tournament');
  return (
    <dl>
      <div>
        <dt>{t('label.table')}</dt>
        <dd>{tableNumber(table)}</dd>
      </div>
      <div>
        <dt>{t('label.seat')}</dt>
        <dd>{seat}</dd>
      </div>
    </dl>
  );
}

/** Where a player comes from, as on a seat card: a seat, or on a final day the bags that are laid out at the new one. Nothing: from nowhere. */
export function CameFrom({
  view,
  player,
  from,
}: Pick<SeatCard, 'player' | 'from'> & { readonly view: TournamentView }) {
  const { t, table } = useEventWords(view);
  if (from !== null)
    return t('cards.from', { place: t('seat.atTable', { table: table(from.tableId), seat: from.seat }) });
  return bagsOf(view, player)
    .map((number) => `${t('label.bag')} ${number}`)
    .join(' · ');
}

/** Numbers of the bags a player came through with, until the final day begins. */
function bagsOf({ tournament, flights = [] }: TournamentView, player: string): readonly string[] {
  if (tournament.stage !== 'planned') return [];
  const entry = tournament.entries.findLast((one) => one.player.id === player && one.withdrawn === null);
  return (entry?.from ?? []).flatMap((from) => {
    const flight = flights.find(({ id }) => id === from.tournament);
    return flight?.through?.bags.find((bag) => bag.entry === from.entry)?.number ?? [];
  });
}
