import type { TournamentView } from '../../../engine/office.ts';
import { namesOfActor } from '../../../engine/table.ts';
import { useRoom } from '../../room/room-context.ts';
import { valuesOf } from '../../text/counts-text.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import type { Bags } from './bag-list.tsx';
import { useEventWords } from './event-context.ts';
import { EventOnPaper, type PaperProps } from './event-on-paper.tsx';
import './print-bags.css';

/** A slip for each bag, to be signed, numbered as the bags: one half goes into the bag, the player keeps a copy. */
export function PrintBags(page: PaperProps) {
  const { t } = useText('flights');
  return (
    <EventOnPaper {...page} title={t('tab.print')} kind="print-bags" tab="flights">
      {(view) => <Slips view={view} />}
    </EventOnPaper>
  );
}

const byNumber = (one: Bags[number], other: Bags[number]): number =>
  one.bag.number.localeCompare(other.bag.number, undefined, { numeric: true });

function Slips({ view }: { readonly view: TournamentView }) {
  const { t } = useText('flights');
  const { who, table, amount } = useEventWords(view);
  const staff = useRoom((room) => room.names);
  const { tournament, bagging, bagsNow } = view;
  const { bags = [] } = bagsNow ?? bagging ?? {};
  const named = (actor: string): string => namesOfActor(actor, (id) => staff[id]) ?? '';
  if (bags.length === 0) return <p role="status">{t('tab.noBags')}</p>;
  return (
    <ul className="print-bags-sheet">
      {bags.toSorted(byNumber).map(({ entry, tableId, seat, bag }) => (
        <li key={entry}>
          <header>
            <p>{tournament.name}</p>
            <p className="print-bags-number">
              {t('label.bag')} <b>{bag.number}</b>
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
              <dt>{t('label.player')}</dt>
              <dd>{bag.playerSigned === true ? '' : t('slip.absent')}</dd>
            </div>
            <div>
              <dt>{t('slip.counted')}</dt>
              <dd>{named(bag.countedBy)}</dd>
            </div>
            <div>
              <dt>{t('slip.signed')}</dt>
              {/* Who bags late books it alone: the line is for a second person to sign. */}
              <dd>{bag.signedBy === bag.countedBy ? '' : named(bag.signedBy)}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
