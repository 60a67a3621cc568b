import { Check, TriangleAlert, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CashGame, CashView } from '../../../engine/office.ts';
import { useOfficeWords } from '../../room/office-words.ts';
import { PushTime } from '../../room/push-time.tsx';
import { useRoom } from '../../room/room-context.ts';
import { roomFacts } from '../../room/table-facts.ts';
import { makeAge, makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import './room-side.css';

/** Who waits for which game, and who is next. */
export function WaitingLists(props: { readonly now: number; readonly onGame: (game: string) => void }) {
  const { now, onGame } = props;
  const { t } = useText('overview');
  const cash = useRoom(({ office }) => office.cash);
  const games = cash?.cash.games.filter(({ closed }) => !closed) ?? [];
  if (cash === null || games.length === 0) return null;
  return (
    <section className="room-waiting" aria-labelledby="room-waiting">
      <h2 id="room-waiting">{t('label.waitingList')}</h2>
      <ul>
        {games.map((game) => (
          <li key={game.id}>
            <button type="button" className="room-line" onClick={() => onGame(game.id)}>
              <span className="room-line-words">
                <b>{game.name}</b>
                <WaitingWords game={game} cash={cash} now={now} />
              </span>
              <span className="room-line-count">{cash.cash.waiting.filter((one) => one.game === game.id).length}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WaitingWords({ game, cash, now }: { readonly game: CashGame; readonly cash: CashView; readonly now: number }) {
  const { t, who, short } = useOfficeWords('overview');
  const list = cash.cash.waiting.filter((one) => one.game === game.id);
  const view = cash.games.find((one) => one.game === game.id);
  const called = list.find((one) => one.called !== null);
  const next = list.find(({ id }) => id === view?.next) ?? list[0];
  const [seat, ...others] = view?.listSeats ?? [];
  return <span>{words()}</span>;

  function words(): string {
    if (called?.called != null)
      return t('waiting.called', { who: who(called.player.id), age: makeAge(now - called.called.at) });
    if (seat !== undefined && others.length === 0)
      return t('waiting.seat', { seat: seat.seat, table: short(seat.tableId) });
    if (seat !== undefined) return t('waiting.seats', { count: others.length + 1, table: short(seat.tableId) });
    return next === undefined ? t('waiting.nobody') : t('waiting.next', { who: who(next.player.id) });
  }
}

/** Who goes where at the next push. */
export function DealerPush({ now, onStaff }: { readonly now: number; readonly onStaff: () => void }) {
  const { t, who, short } = useOfficeWords('overview');
  const push = useRoom(({ office }) => office.cash?.push ?? null);
  if (push === null) return null;
  return (
    <section className="room-push" aria-labelledby="room-push">
      <h2 id="room-push">
        <button type="button" className="room-head-key" onClick={onStaff}>
          {t('push.title')}
          <PushTime push={push} now={now} />
        </button>
      </h2>
      {push.changes.length === 0 && <p className="room-quiet">{t('push.nobody')}</p>}
      <ul>
        {push.changes.map(({ tableId, comes, leaves }) => (
          <li key={tableId} className="room-push-row">
            <b>{short(tableId)}</b>
            <span>{comes === null ? t('push.nobodyComes') : who(comes)}</span>
            <span className="room-push-after">{leaves !== null && t('push.after', { who: who(leaves) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The state of the room itself: its store, its backups, its connections. */
export function RoomFacts() {
  const { t, amount } = useText('overview');
  const tables = useRoom(({ tables }) => tables);
  const room = useRoom(({ office }) => office.room);
  const { linked, seated, seats, running } = roomFacts(tables);
  const behind = Object.values(room?.behind ?? {}).reduce((sum, events) => sum + events, 0);
  // Behind an earlier PC of a table that is linked nothing stands still.
  const away = (room?.atDoor ?? []).filter(({ why }) => why !== 'beside');
  return (
    <section className="room-facts" aria-labelledby="room-facts">
      <h2 id="room-facts">{t('cardroom:room.title')}</h2>
      {room === null ? (
        <ul>
          <li>{t('cardroom:room.linkedTables', { linked, all: tables.length })}</li>
          <li>{t('cardroom:room.players', { seated, seats })}</li>
          <li>{t('cardroom:room.running', { hands: running })}</li>
        </ul>
      ) : (
        <ul className="room-facts-now">
          <Fact isWell={room.fault === null}>
            {room.savedAt === null ? t('room.notSaved') : t('room.saved', { time: makeTimeOfDay(room.savedAt) })}
          </Fact>
          {room.backup.at === null && room.backup.sentence === null ? (
            <li>{t('room.noBackup')}</li>
          ) : (
            <Fact isWell={room.backup.sentence === null}>
              {room.backup.at === null ? t('room.noBackup') : t('room.backup', { time: makeTimeOfDay(room.backup.at) })}
            </Fact>
          )}
          <li>
            {room.linked === room.known && away.length === 0 ? (
              <Check size={16} className="room-ok" aria-hidden="true" />
            ) : (
              <Unlink size={16} aria-hidden="true" />
            )}
            {t('room.linked', { linked: room.linked, all: room.known })}
          </li>
          {away.length > 0 && <Fact isWell={false}>{t('room.atDoor', { tables: away.length })}</Fact>}
          <li>{t('room.behind', { events: amount(behind) })}</li>
        </ul>
      )}
    </section>
  );
}

function Fact({ isWell, children }: { readonly isWell: boolean; readonly children: ReactNode }) {
  return (
    <li>
      {isWell ? (
        <Check size={16} className="room-ok" aria-hidden="true" />
      ) : (
        <TriangleAlert size={16} className="room-bad" aria-hidden="true" />
      )}
      {children}
    </li>
  );
}
