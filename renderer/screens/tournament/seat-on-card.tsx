import { tableNumber } from '../../room/open-calls.ts';
import { useText } from '../../text/use-text.ts';

/** Where a player goes, as on a seat card. `table`: its name. */
export function SeatOnCard({ table, seat }: { readonly table: string; readonly seat: number }) {
  const { t } = useText('tournament');
  return (
    <dl>
      <div>
        <dt>{t('cards.table')}</dt>
        <dd>{tableNumber(table)}</dd>
      </div>
      <div>
        <dt>{t('cards.seat')}</dt>
        <dd>{seat}</dd>
      </div>
    </dl>
  );
}
