import { useState } from 'react';
import type { EventSeatOf, Standing } from '../../../engine/office.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { useOnce, useWish, WishKey, WishWord, WordKey } from '../../room/event-keys.tsx';
import { tableNumber } from '../../room/open-calls.ts';
import { useRoom } from '../../room/room-context.ts';
import { useEvent, useWords } from './event-context.ts';
import { ChipsOf } from './standing-state.tsx';

/** One table of the tournament: who sits there, and where its players may be sent. */
export function TablePanel({ table }: { readonly table: TableOverview }) {
  const { t, who } = useWords();
  const { view, showCards } = useEvent();
  const { tournament, standings } = view;
  const [player, setPlayer] = useState<string | null>(null);
  const { tableId } = table;
  const seated = standings
    .filter(({ seat }) => seat?.tableId === tableId)
    .sort((a, b) => (a.seat?.seat ?? 0) - (b.seat?.seat ?? 0));
  const moved = seated.find((one) => one.player === player);
  const halt = tournament.halts[tableId];
  return (
    <section className="event-panel" aria-label={table.name}>
      <header>
        <h2>{table.name}</h2>
        <WishWord
          wish={{
            type: 'halt-tables',
            tournament: tournament.id,
            tables: [tableId],
            why: halt === undefined ? 'floor' : null,
          }}
        >
          {t(halt === undefined ? 'tables.halt' : 'tables.goOn')}
        </WishWord>
        {seated.length === 0 && (
          <WishWord wish={{ type: 'leave-table', tournament: tournament.id, tableId }}>{t('tables.leave')}</WishWord>
        )}
      </header>
      {moved === undefined ? (
        <>
          {seated.length > 0 && tournament.stage === 'running' && (
            <p className="event-quiet">{t('tables.tapPlayer')}</p>
          )}
          <ul className="event-seated">
            {seated.map((one) => (
              <li key={one.entry}>
                <button type="button" className="event-row" onClick={() => setPlayer(one.player)}>
                  <b>{one.seat?.seat}</b>
                  <span>{who(one.player)}</span>
                  <span>
                    <ChipsOf standing={one} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <ClosedSeats table={table} />
          {seated.length > 0 && tournament.stage === 'running' && (
            <div className="event-panel-foot">
              <WishKey
                label={t('proposal.break.key', { table: table.name })}
                sub={t('proposal.break.sub')}
                wish={{ type: 'break-table', tournament: tournament.id, tableId }}
                held
                onDone={({ drawn }) => showCards(drawn)}
              />
            </div>
          )}
        </>
      ) : (
        <SendTo standing={moved} onClose={() => setPlayer(null)} />
      )}
    </section>
  );
}

/** Empty seats: closed if the player beside them needs the room, and opened again. */
function ClosedSeats({ table: { tableId, state } }: { readonly table: TableOverview }) {
  const { t } = useWords();
  const { id, closedSeats = [] } = useEvent().view.tournament;
  const free = state.chairs.filter(({ player }) => player === null);
  if (free.length === 0) return null;
  return (
    <div className="event-keys">
      <p className="event-quiet">{t('tables.closedSeats')}</p>
      {free.map(({ seat }) => {
        const isClosed = closedSeats.some((one) => one.tableId === tableId && one.seat === seat);
        return (
          <WishWord
            key={seat}
            wish={{ type: 'close-seat', tournament: id, seat: { tableId, seat }, closed: !isClosed }}
          >
            {t(isClosed ? 'tables.openSeat' : 'tables.closeSeat', { seat })}
          </WishWord>
        );
      })}
    </div>
  );
}

/** Open seats at the other tables; a tap sends the player there and shows the seat card. */
function SendTo({ standing, onClose }: { readonly standing: Standing; readonly onClose: () => void }) {
  const { t, who } = useWords();
  const { view, showCards } = useEvent();
  const wish = useWish();
  const { tournament } = view;
  const tables = useRoom((room) => room.tables);
  const isClosed = (to: EventSeatOf): boolean =>
    (tournament.closedSeats ?? []).some((one) => one.tableId === to.tableId && one.seat === to.seat);
  const send = useOnce(async (to: EventSeatOf) => {
    const { player, seat: from } = standing;
    const done = await wish({ type: 'move-player', tournament: tournament.id, player, to, why: 'floor' });
    if (done.refusal !== null) return;
    onClose();
    showCards(done.drawn.length > 0 ? done.drawn : [{ player, from, to }]);
  });
  return (
    <>
      <div className="event-keys">
        <p className="event-send">{t('tables.sendWhere', { who: who(standing.player) })}</p>
        <WordKey onPress={onClose}>{t('tables.sendNobody')}</WordKey>
      </div>
      <ul className="event-open-seats">
        {tables
          .filter(({ tableId }) => tournament.tables.includes(tableId))
          .map(({ tableId, name, state }) => (
            <li key={tableId}>
              <span className="event-open-table">{tableNumber(name)}</span>
              {state.chairs
                .filter(({ seat, player }) => player === null && !isClosed({ tableId, seat }))
                .map(({ seat }) => (
                  <WordKey
                    key={seat}
                    label={t('seat.atTable', { table: name, seat })}
                    onPress={() => void send({ tableId, seat })}
                  >
                    {seat}
                  </WordKey>
                ))}
            </li>
          ))}
      </ul>
    </>
  );
}
