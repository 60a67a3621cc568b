import type { TournamentView } from '../../../engine/office.ts';
import { countsText } from '../../text/counts-text.ts';
import { useText } from '../../text/use-text.ts';
import { useEvent, useWords } from './event-context.ts';

export type Bags = NonNullable<TournamentView['tournament']['flightClosed']>['bags'];

/** Bags, the largest first: number, owner, and content. */
export function BagList({ bags }: { readonly bags: Bags }) {
  const { t } = useText('flights');
  const { amount, table, who } = useWords();
  const { entries } = useEvent().view.tournament;
  return (
    <table className="event-list">
      <thead>
        <tr>
          <th scope="col">{t('label.bag')}</th>
          <th scope="col">{t('label.player')}</th>
          <th scope="col">{t('label.seat')}</th>
          <th scope="col">{t('label.chips')}</th>
        </tr>
      </thead>
      <tbody>
        {bags
          .toSorted((one, other) => other.bag.chips - one.bag.chips)
          .map(({ entry, tableId, seat, bag }) => (
            <tr key={entry}>
              <td className="event-bag-number">{bag.number}</td>
              <th scope="row">{who(entries.find(({ number }) => number === entry)?.player.id ?? '')}</th>
              <td>
                {table(tableId)}, {seat}
              </td>
              <td className="event-number">
                {amount(bag.chips)} <small className="event-bag-counts">{countsText(bag.counts, { amount })}</small>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
