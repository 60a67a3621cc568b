import type { CashView } from '../../../engine/office.ts';
import { OfficeBody } from '../../room/office-body.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { useSteadyNow } from '../../room/steady-now.ts';
import { chipsAsMoney } from '../../text/cash-text.ts';
import { makeHoursPlayed, makeTimeOfDay } from '../../text/times.ts';

/** Everybody who plays now, then those who left recently: since when, and chips in and out. */
export function SessionsTab({ view }: { readonly view: CashView }) {
  const { t, who, table, language } = useOfficeWords('cash');
  const at = useSteadyNow();
  const sessions = view.sessions.toSorted(
    (one, other) => Number(one.until !== null) - Number(other.until !== null) || one.from - other.from,
  );
  return (
    <OfficeBody label={t('tabs.sessions')}>
      {sessions.length === 0 && <p className="event-quiet">{t('sessions.none')}</p>}
      <table className="office-table">
        <thead>
          <tr>
            {['player', 'game', 'where', 'from', 'time', 'in', 'out'].map((column) => (
              <th key={column} scope="col">
                {t(`sessions.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ player, game: id, from, until, seat, chipsIn, chipsOut }) => {
            const game = view.cash.games.find((one) => one.id === id);
            const money = (chips: number | null) =>
              chips === null || game === undefined ? '–' : chipsAsMoney(chips, game, language);
            return (
              <tr key={`${player} ${from}`}>
                <th scope="row">{who(player)}</th>
                <td>{game?.name ?? '–'}</td>
                <td>
                  {until !== null || seat === null
                    ? t('sessions.left', { time: makeTimeOfDay(until ?? at) })
                    : t('seat.atTable', { table: table(seat.tableId), seat: seat.seat })}
                </td>
                <td>{makeTimeOfDay(from)}</td>
                <td>{makeHoursPlayed(((until ?? at) - from) / 60_000)}</td>
                <td>{money(chipsIn)}</td>
                <td>{money(chipsOut)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </OfficeBody>
  );
}
