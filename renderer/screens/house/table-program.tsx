import type { TableVersion } from '../../../protocol/update-messages.ts';
import { useOfficeWords } from '../cardroom/office-words.ts';
import { useRoom } from '../cardroom/room-context.ts';
import { makeTimeOfDay } from '../floor-desk/times.ts';
import { OrderVersion } from './order-version.tsx';

/** Which version runs at a table, what waits there, and how the last one did. Nothing where the room keeps no versions. */
export function TableProgram({ tableId }: { readonly tableId: string }) {
  const { t } = useOfficeWords('updates');
  const versions = useRoom(({ office }) => office.room?.versions);
  if (versions === undefined) return null;
  const table = versions.tables.find((one) => one.tableId === tableId);
  return (
    <section>
      <h2>{t('house.title')}</h2>
      {table === undefined ? (
        <p className="event-quiet">{t('house.unknown')}</p>
      ) : (
        <>
          <Version table={table} />
          <OrderVersion table={table} versions={versions} />
        </>
      )}
      <p className="event-quiet">{t('house.room', { version: versions.room })}</p>
    </section>
  );
}

/** The server's own sentences are said as they came: they are for whoever looks after the machine. */
function Version({ table: { version, state, last } }: { readonly table: TableVersion }) {
  const { t } = useOfficeWords('updates');
  return (
    <>
      <p>{t('house.runs', { version })}</p>
      {state.stage !== 'none' && state.version !== null && (
        <p className={state.stage === 'fault' ? 'event-wrong' : ''}>
          {t(`house.${state.stage}`, { version: state.version, percent: state.percent })}
        </p>
      )}
      {state.sentence !== null && <p className="event-quiet">{state.sentence}</p>}
      {last !== null && (
        <p className={last.what === 'updated' ? '' : 'event-wrong'}>
          {t(`house.${last.what}`, { version: last.version, from: last.from, time: makeTimeOfDay(last.at) })}
        </p>
      )}
      {last !== null && last.why !== null && <p className="event-quiet">{last.why}</p>}
    </>
  );
}
