import { useEffect, useState } from 'react';
import { useText } from '../../text/use-text.ts';
import { LiveTable } from './live-table.tsx';
import { NeedsList } from './needs-list.tsx';
import { useRoom, useRoomDoor } from './room-context.ts';
import { TableCard } from './table-card.tsx';
import { needsSomebody, roomFacts } from './table-facts.ts';
import { useNow } from './use-now.ts';
import './cardroom-overview.css';

/** All tables of the room, one of them live, and who waits for a person. */
export function CardroomOverview({ onFloor }: { readonly onFloor: (incident: string | null) => void }) {
  const { t } = useText('cardroom');
  const { now, requests } = useRoomDoor();
  const tables = useRoom(({ tables }) => tables);
  const at = useNow(
    now,
    useRoom(({ ahead }) => ahead),
  );
  const isWall = useRoom(({ me }) => me?.role === 'display');
  const [chosen, setChosen] = useState<string | null>(null);
  const table = tables.find(({ tableId }) => tableId === chosen) ?? tables[0];
  const watched = table?.tableId ?? null;
  useEffect(() => {
    requests.watch(watched);
  }, [requests, watched]);
  return (
    <main className="room-overview">
      <div className="room-tables-pane">
        {table === undefined ? (
          <div className="room-empty">
            <h2>{t('noTables')}</h2>
            <p>{t('noTablesHint')}</p>
          </div>
        ) : (
          <>
            <section className="room-tables" aria-label={t('tables')}>
              {tables.map((one) => (
                <TableCard
                  key={one.tableId}
                  table={one}
                  now={at}
                  selected={one === table}
                  onSelect={() => setChosen(one.tableId)}
                />
              ))}
            </section>
            <LiveTable table={table} now={at} onFloor={onFloor} />
          </>
        )}
      </div>
      <aside className="room-side">
        {!isWall && (
          <NeedsList
            needs={needsSomebody(tables)}
            now={at}
            onNeed={({ incident, tableId }) => (incident === null ? setChosen(tableId) : onFloor(incident))}
          />
        )}
        <RoomFacts />
      </aside>
    </main>
  );
}

/** The room in a few numbers. */
function RoomFacts() {
  const { t } = useText('cardroom');
  const tables = useRoom(({ tables }) => tables);
  const { linked, seated, seats, running } = roomFacts(tables);
  return (
    <section className="room-facts" aria-labelledby="room-facts">
      <h2 id="room-facts">{t('room.title')}</h2>
      <ul>
        <li>{t('room.linkedTables', { linked, all: tables.length })}</li>
        <li>{t('room.players', { seated, seats })}</li>
        <li>{t('room.running', { hands: running })}</li>
      </ul>
    </section>
  );
}
