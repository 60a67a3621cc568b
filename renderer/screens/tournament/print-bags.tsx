import type { TournamentView } from '../../../engine/office.ts';
import { namesOfActor } from '../../../engine/table.ts';
import { useRoom } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import { valuesOf } from '../../text/counts-text.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { useEventWords } from './event-context.ts';
import '../../room/paper.css';
import './print-bags.css';

/** A slip for each bag, to be signed: one half goes into the bag, the player keeps a copy. */
export function PrintBags({ search, onGo }: { readonly search: string; readonly onGo: GoTo }) {
  const { t } = useText('tournament');
  const id = new URLSearchParams(search).get('tournament') ?? '';
  const view = useRoom(({ office }) => office.tournaments[id]);
  const back = `?${new URLSearchParams({ ...(id === '' ? {} : { tournament: id }), tab: 'flights' })}`;
  return (
    <main className="print print-bags">
      <nav className="print-bar">
        <button type="button" onClick={() => onGo('tournament', back)}>
          {t('print.back')}
        </button>
        <button type="button" disabled={view === undefined} onClick={() => window.print()}>
          {t('print.print')}
        </button>
      </nav>
      {view === undefined ? <p role="status">{t('print.waiting')}</p> : <Slips view={view} />}
    </main>
  );
}

function Slips({ view }: { readonly view: TournamentView }) {
  const { t } = useText('flights');
  const { who, table, amount } = useEventWords(view);
  const staff = useRoom((room) => room.names);
  const { tournament, bagging } = view;
  const bags = tournament.flightClosed?.bags ?? bagging?.bags ?? [];
  const named = (actor: string): string => namesOfActor(actor, (id) => staff[id]) ?? '';
  if (bags.length === 0) return <p role="status">{t('tab.noBags')}</p>;
  return (
    <ul className="print-bags-sheet">
      {bags.map(({ entry, tableId, seat, bag }) => (
        <li key={entry}>
          <header>
            <p>{tournament.name}</p>
            <p className="print-bags-number">
              {t('slip.number')} <b>{bag.number}</b>
            </p>
          </header>
          <p className="print-bags-who">
            {who(tournament.entries.find(({ number }) => number === entry)?.player.id ?? '')}
          </p>
          <p>{t('slip.seat', { table: table(tableId), seat, time: makeTimeOfDay(bag.at) })}</p>
          <table>
            <tbody>
              {valuesOf(bag.counts).map(({ value, count }) => (
                <tr key={value}>
                  <td>
                    {amount(count)} × {amount(value)}
                  </td>
                  <td>{amount(count * value)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('slip.sum')}</th>
                <td>{amount(bag.chips)}</td>
              </tr>
            </tfoot>
          </table>
          <dl className="print-bags-sign">
            <div>
              <dt>{t('slip.player')}</dt>
              <dd>{bag.playerSigned === true ? '' : t('slip.absent')}</dd>
            </div>
            <div>
              <dt>{t('slip.counted')}</dt>
              <dd>{named(bag.countedBy)}</dd>
            </div>
            <div>
              <dt>{t('slip.signed')}</dt>
              <dd>{named(bag.signedBy)}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
