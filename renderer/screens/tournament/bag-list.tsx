import type { TournamentView } from '../../../engine/office.ts';
import { countsText } from '../../text/counts-text.ts';
import { useText } from '../../text/use-text.ts';
import { useEvent, useWords } from './event-context.ts';

export type Bags = NonNullable<TournamentView['tournament']['flightClosed']>['bags'];

/** Bags, the largest first: number, owner, content, and what a hand corrected since changes on the final day. */
export function BagList({ bags }: { readonly bags: Bags }) {
  const { t } = useText('flights');
  const { amount, table, who } = useWords();
  const { tournament, chips } = useEvent().view;
  const owedTo = (player: string): number => chips.owed?.find((one) => one.player === player)?.chips ?? 0;
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
          .map(({ entry, tableId, seat, bag }) => {
            const player = tournament.entries.find(({ number }) => number === entry)?.player.id ?? '';
            const owed = owedTo(player);
            const later = owed > 0 ? 'bagGets' : owed + bag.chips > 0 ? 'bagGives' : 'bagOut';
            return (
              <tr key={entry}>
                <td className="event-bag-number">{bag.number}</td>
                <th scope="row">{who(player)}</th>
                <td>
                  {table(tableId)}, {seat}
                </td>
                <td className="event-number">
                  {amount(bag.chips)} <small className="event-bag-counts">{countsText(bag.counts, { amount })}</small>
                  {owed !== 0 && (
                    <small className="event-bag-counts">{t(`tab.${later}`, { chips: amount(Math.abs(owed)) })}</small>
                  )}
                </td>
              </tr>
            );
          })}
      </tbody>
    </table>
  );
}
