import type { CashGame } from '../../../engine/office.ts';
import { AddTables } from '../../room/add-tables.tsx';
import { WishWord, WordKey } from '../../room/event-keys.tsx';
import { useFreeTables } from '../../room/free-tables.ts';
import { useOfficeWords } from '../../room/office-words.ts';
import { useRoom } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import type { Picked } from './to-do-now.tsx';

/** The tables of one game with everybody's seat; the main table first. */
export function GameTables(props: {
  readonly game: CashGame;
  readonly picked: Picked;
  readonly onPick: (picked: Picked) => void;
  readonly onGo: GoTo;
}) {
  const { game, picked, onPick, onGo } = props;
  const { t, table } = useOfficeWords('cash');
  const free = useFreeTables();
  return (
    <>
      {game.tables.length === 0 && <p className="event-quiet">{t('tables.none')}</p>}
      {game.tables.map((tableId, index) => (
        <section key={tableId} className="cash-table" aria-label={table(tableId)}>
          <header>
            <h3>{table(tableId)}</h3>
            <small>{game.mustMove && t(index === 0 ? 'tables.main' : 'overview:mustMove')}</small>
            {game.mustMove && index > 0 && (
              <WishWord
                wish={{
                  type: 'order-tables',
                  game: game.id,
                  tables: [tableId, ...game.tables.filter((one) => one !== tableId)],
                }}
              >
                {t('tables.makeMain')}
              </WishWord>
            )}
            <WordKey onPress={() => onGo('tables', `?table=${encodeURIComponent(tableId)}`)}>
              {t('tables.live')}
            </WordKey>
            <WishWord wish={{ type: 'remove-table', game: game.id, tableId }}>{t('tables.remove')}</WishWord>
          </header>
          <Seats tableId={tableId} picked={picked} onPick={onPick} />
        </section>
      ))}
      {free.length === 0 && <p className="event-quiet">{t('tournament:tables.noneFree')}</p>}
      {free.length > 1 && (
        <AddTables
          tables={free.map(({ tableId }) => tableId)}
          wishFor={(tableId) => ({ type: 'add-table', game: game.id, tableId })}
        />
      )}
      {free.length > 0 && (
        <div className="event-keys">
          <span className="event-quiet">{t('key.add')}</span>
          {free.map(({ tableId, name }) => (
            <WishWord key={tableId} wish={{ type: 'add-table', game: game.id, tableId }}>
              {name}
            </WishWord>
          ))}
        </div>
      )}
    </>
  );
}

function Seats(props: {
  readonly tableId: string;
  readonly picked: Picked;
  readonly onPick: (picked: Picked) => void;
}) {
  const { tableId, picked, onPick } = props;
  const { t, who, amount } = useOfficeWords('cash');
  const table = useRoom(({ tables }) => tables.find((one) => one.tableId === tableId));
  if (table === undefined) return <p className="event-quiet">{t('tables.unknown')}</p>;
  return (
    <ul className="cash-seats">
      {table.state.chairs.map(({ seat, player, stack, away }) => (
        <li key={seat}>
          <button
            type="button"
            className={player === null ? 'cash-seat cash-seat-open' : 'cash-seat'}
            aria-pressed={picked?.is === 'seat' && picked.seat.tableId === tableId && picked.seat.seat === seat}
            onClick={() => onPick({ is: 'seat', seat: { tableId, seat } })}
          >
            <b>{seat}</b>
            <span>
              {player === null ? t('tables.open') : who(player.id)}
              {player !== null && (
                <small>
                  {stack === null ? t('tournament:seat.uncounted') : amount(stack)}
                  {away && ` · ${t('tables.away')}`}
                </small>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
