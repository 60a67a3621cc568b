import { useState } from 'react';
import type { RoomAtGlance } from '../../../protocol/group-desk.ts';
import { useNow } from '../../room/use-now.ts';
import { dayOf } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { dayBegan, dayWords, type Figures, momentWords, ownZone, type ReportedLine, sumOf } from './days.ts';
import { ToldLines } from './told-lines.tsx';
import { useTold } from './use-told.ts';

const againMs = 5_000;
const countedAgainMs = 30_000;
const daysShown = 7;

/** Every room at a glance, and below it the details of the chosen one. */
export function RoomsView({ now }: { readonly now: () => number }) {
  const { t } = useText('group');
  const rooms = useTold<RoomAtGlance>({ type: 'glance' }, againMs);
  const at = useNow(now, 0);
  const from = dayBegan(at, daysShown - 1);
  const until = dayBegan(at, -1);
  const days = useTold<ReportedLine>({ type: 'report', by: 'day', zone: ownZone(), from, until }, countedAgainMs);
  const lines = days !== null && 'found' in days ? days.found : [];
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <section className="office-body group-rooms">
      <ToldLines told={rooms} nothing={t('rooms.none')}>
        {(found) => (
          <>
            <Sums rooms={found} today={sumOf(lines.filter(({ of }) => of === dayOf(at)))} />
            <table className="office-table">
              <thead>
                <tr>
                  {['room', 'heard', 'history', 'behind', 'tables', 'players', 'calls', 'hands', 'rake'].map((name) => (
                    <th key={name} scope="col" className={words.has(name) ? 'office-word-cell' : undefined}>
                      {t(`rooms.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.map((room) => (
                  <RoomLine
                    key={room.room}
                    room={room}
                    at={at}
                    today={sumOf(lines.filter((line) => line.room === room.room && line.of === dayOf(at)))}
                    isChosen={room.room === chosen}
                    onChoose={() => setChosen(room.room === chosen ? null : room.room)}
                  />
                ))}
              </tbody>
            </table>
            {found
              .filter(({ room }) => room === chosen)
              .map((room) => (
                <OneRoom key={room.room} room={room} lines={lines.filter((line) => line.room === room.room)} />
              ))}
          </>
        )}
      </ToldLines>
    </section>
  );
}

/** Columns of words are aligned left. */
const words: ReadonlySet<string> = new Set(['room', 'heard', 'history']);

function Sums({ rooms, today }: { readonly rooms: readonly RoomAtGlance[]; readonly today: Figures }) {
  const { t, amount } = useText('group');
  const linked = rooms.filter((room) => room.linked).length;
  const apart = rooms.filter((room) => room.apart.length > 0).length;
  return (
    <p className="group-sums">
      <span>{t('rooms.linkedOf', { linked, all: rooms.length })}</span>
      <span>{t('rooms.handsToday', { hands: amount(today.hands) })}</span>
      <span>{t('rooms.rakeToday', { rake: amount(today.rake) })}</span>
      {apart > 0 && <span className="event-wrong">{t('rooms.apartIn', { count: apart })}</span>}
    </p>
  );
}

function RoomLine(props: {
  readonly room: RoomAtGlance;
  readonly at: number;
  readonly today: Figures;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const { room, at, today, isChosen, onChoose } = props;
  const { t, amount, language } = useText('group');
  const { standing, linked, heardAt, apart } = room;
  const heard = heardAt === null ? t('rooms.never') : momentWords(heardAt, at, language);
  return (
    <tr className={linked ? undefined : 'group-away'}>
      <th scope="row">
        <button type="button" className="group-room" aria-expanded={isChosen} onClick={onChoose}>
          {room.name} <small>{room.room}</small>
        </button>
      </th>
      <td className="office-word-cell">
        {linked ? t('rooms.linked') : <span className="event-wrong">{t('rooms.away', { time: heard })}</span>}
      </td>
      <td className="office-word-cell">
        {apart.length === 0 ? (
          t(linked ? 'rooms.agrees' : 'rooms.notNow')
        ) : (
          <span className="event-wrong">{t('rooms.apart', { count: apart.length })}</span>
        )}
      </td>
      <td>{linked && standing?.behind !== undefined ? amount(standing.behind) : '–'}</td>
      <td>{standing === null ? '–' : t('rooms.of', { linked: standing.linked, all: standing.tables })}</td>
      <td>{standing?.players ?? '–'}</td>
      <td>{standing?.calls ?? '–'}</td>
      <td>{amount(today.hands)}</td>
      <td>{amount(today.rake)}</td>
    </tr>
  );
}

/** What was stored apart, what the room reports about itself, and its last days. */
function OneRoom({ room, lines }: { readonly room: RoomAtGlance; readonly lines: readonly ReportedLine[] }) {
  const { t, amount, language } = useText('group');
  const { standing, apart } = room;
  const days = lines.toSorted((one, other) => (other.of ?? '').localeCompare(one.of ?? ''));
  return (
    <section className="event-panel group-one">
      <h2>{room.name}</h2>
      {typeof standing?.sentence === 'string' && <p className="event-wrong">{standing.sentence}</p>}
      {apart.map(({ tableId, logId, fromEvent, events }) => (
        <p key={`${logId} ${fromEvent}`} className="event-wrong">
          {t('rooms.apartFrom', { table: tableId, from: amount(fromEvent), count: events })}
        </p>
      ))}
      {apart.length > 0 && <p>{t('rooms.apartFirst')}</p>}
      <dl className="event-facts">
        {(
          [
            ['id', room.storeId],
            ['version', room.version],
            ['events', amount(room.events)],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`rooms.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {days.length > 0 && (
        <table className="office-table">
          <thead>
            <tr>
              {['day', 'hands', 'rake', 'jackpot'].map((name) => (
                <th key={name} scope="col">
                  {t(`figure.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ of, hands, rake, jackpot }) => (
              <tr key={of}>
                <th scope="row">{of === null ? '–' : dayWords(of, language)}</th>
                <td>{amount(hands)}</td>
                <td>{amount(rake)}</td>
                <td>{amount(jackpot)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
