import { timesNow } from '../../../engine/table.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { bankShown } from '../../components/shot-shown.ts';
import { useRoom } from '../../room/room-context.ts';
import { makeNumber } from '../../text/amount.ts';
import { useText } from '../../text/use-text.ts';

/** Who took how long at a table that times decisions: slowest first, with what the time banks still hold. Nothing at another table. A name leads to what is on record of its delays, and to a penalty. */
export function DecisionTimes({
  state,
  onStalling,
}: Pick<TableOverview, 'state'> & { readonly onStalling: (name: string) => void }) {
  const { t, language } = useText('shot-clock');
  const names = useRoom((room) => room.names);
  const { shotClock, chairs } = state;
  if (shotClock === undefined) return null;
  const times = timesNow(shotClock);
  const rows = chairs
    .flatMap(({ seat, player }) => {
      const one = player === null ? undefined : times[player.id];
      if (player === null || one === undefined) return [];
      return [{ seat, name: names[player.id] ?? '', bank: bankShown(state, player.id), ...one }];
    })
    .sort((one, other) => other.slowestMs - one.slowestMs || one.seat - other.seat);
  if (rows.length === 0) return null;
  const seconds = (ms: number) => t('times.seconds', { seconds: makeNumber(ms / 1000, language, 1) });
  return (
    <table className="room-times">
      <caption>{t('times.title')}</caption>
      <thead>
        <tr>
          {(['player', 'mean', 'slowest', 'used', 'left', 'out'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`times.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ seat, name, bank, decisions, ms, slowestMs, cards, ranOut }) => (
          <tr key={seat}>
            <th scope="row">
              <button type="button" className="room-times-name" onClick={() => onStalling(name)}>
                {seat} {name}
                <span className="visually-hidden">{t('times.stalling')}</span>
              </button>
            </th>
            <td>{seconds(ms / decisions)}</td>
            <td>{seconds(slowestMs)}</td>
            <td>{cards}</td>
            <td>{bank === null ? '–' : bank.kind === 'cards' ? bank.left : seconds(bank.left * 1000)}</td>
            <td>{ranOut}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
