import { useEffect, useState } from 'react';
import type { Witnesses } from '../../../engine/table.ts';
import type { ForkReport, NotUnderstood, TableOverview } from '../../../protocol/cardroom-messages.ts';
import type { ReportRow } from '../../../protocol/office-desk.ts';
import { Apart } from '../../components/apart.tsx';
import { type DeviceNeed, deviceNeeds, healthOf, placeWords } from '../../room/device-health.ts';
import { WordKey } from '../../room/event-keys.tsx';
import { linkRowsOf } from '../../room/need-rows.ts';
import { OfficeBody } from '../../room/office-body.tsx';
import { type OfficeWords, useOfficeWords } from '../../room/office-words.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { useSteadyNow } from '../../room/steady-now.ts';
import type { GoTo } from '../../room/use-page.ts';
import { deckText, suspectText } from '../../text/deck-text.ts';
import { placeText } from '../../text/place-text.ts';
import { makeAge, makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { RoomProgram, TableProgram } from './table-program.tsx';
import '../../room/pages.css';
import '../../room/office.css';
import './house.css';

const columns = ['table', 'shuffler', 'reader', 'places', 'deck', 'unsent', 'contact'] as const;
const weekMs = 7 * 24 * 3_600_000;

/** Shuffler, reader and connection of every table, as their own logs report them. */
export function DevicesPage({ search, onGo }: { readonly search: string; readonly onGo: GoTo }) {
  const { t } = useOfficeWords('house');
  const tables = useRoom((room) => room.tables);
  const asked = new URLSearchParams(search).get('table');
  const chosen = tables.find(({ tableId }) => tableId === asked) ?? null;
  const strange = useRoom((room) => room.notUnderstood.find(({ tableId }) => tableId === asked));
  return (
    <main className="office devices">
      <div className="house-split">
        <OfficeBody label={t('devices.title')}>
          <table className="office-table house-devices">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`devices.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tables.map((table) => (
                <Apart key={table.tableId} of={table} instead={null}>
                  <DeviceRow
                    table={table}
                    isChosen={table === chosen}
                    onPress={() => onGo('devices', `?table=${encodeURIComponent(table.tableId)}`)}
                  />
                </Apart>
              ))}
            </tbody>
          </table>
        </OfficeBody>
        <aside className="event-side">
          {chosen === null && strange !== undefined ? (
            <Strange found={strange} />
          ) : chosen === null ? (
            <>
              <p className="event-quiet">{t('devices.choose')}</p>
              <RoomProgram />
              <OwnHealthLink at={globalThis.location} />
            </>
          ) : (
            <Apart of={chosen} instead={strange === undefined ? null : <Strange found={strange} />}>
              <TableDevices key={chosen.tableId} table={chosen} onGo={onGo} />
            </Apart>
          )}
        </aside>
      </div>
    </main>
  );
}

function DeviceRow({
  table,
  isChosen,
  onPress,
}: {
  readonly table: TableOverview;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}) {
  const words = useOfficeWords('house');
  const { t, amount } = words;
  const at = useSteadyNow();
  const unsent = useRoom(({ office }) => office.room?.behind[table.tableId] ?? 0);
  const { witnesses } = table.state;
  const health = healthOf(table);
  const cell = (device: 'shuffler' | 'reader') => (
    <td className={health[device] === 'trouble' ? 'event-wrong' : ''}>{t(`devices.health.${health[device]}`)}</td>
  );
  return (
    <tr className={isChosen ? 'house-chosen' : ''}>
      <th scope="row">
        <WordKey isChosen={isChosen} onPress={onPress}>
          {table.name}
        </WordKey>
      </th>
      {cell('shuffler')}
      {cell('reader')}
      <td>{placesWords(witnesses, words)}</td>
      <td>{deckWords(witnesses, words)}</td>
      <td>{unsent === 0 ? '–' : amount(unsent)}</td>
      <td className={table.linked ? '' : 'event-wrong'}>
        {table.linked
          ? t('cardroom:linked')
          : table.lastContact === null
            ? t('devices.never')
            : t('devices.ago', { age: makeAge(at - table.lastContact) })}
      </td>
    </tr>
  );
}

const placesWords = ({ poorPlaces }: Witnesses, words: OfficeWords): string =>
  poorPlaces.length === 0 ? '–' : poorPlaces.map((place) => placeText(place, words)).join(', ');

/** The finished deck in the machine, otherwise which deck is dealt. */
function deckWords({ deckWaiting, deckInPlay }: Witnesses, words: OfficeWords): string {
  const { t } = words;
  if (deckWaiting !== null && deckWaiting.cards !== null && deckWaiting.expected !== null)
    return t('devices:deck.suspect', {
      deck: deckText(deckWaiting.deck, words),
      cards: deckWaiting.cards,
      expected: deckWaiting.expected,
    });
  return deckInPlay === null ? '–' : t('devices.inPlay', { deck: deckText(deckInPlay, words) });
}

/** Everything at one table that needs a person, and how its devices did in the last week. */
function TableDevices({ table, onGo }: { readonly table: TableOverview; readonly onGo: GoTo }) {
  const words = useOfficeWords('house');
  const { t } = words;
  const fork = useRoom(({ forks }) => forks.find(({ tableId }) => tableId === table.tableId));
  const strange = useRoom((room) => room.notUnderstood.find(({ tableId }) => tableId === table.tableId));
  const needs = deviceNeeds(table.state.witnesses);
  const hasDevices = Object.values(healthOf(table)).some((health) => health !== 'none');
  const room = useRoom(({ office }) => office.room);
  const said = linkRowsOf(table.tableId, room, useOfficeWords('overview'));
  return (
    <>
      <h2>{table.name}</h2>
      {strange !== undefined && <Strange found={strange} />}
      {fork !== undefined && <Fork fork={fork} />}
      {needs.length === 0 && said.length === 0 && strange === undefined && (
        <p className="event-quiet">{t(hasDevices ? 'devices:sheet.allWell' : 'devices:sheet.noDevice')}</p>
      )}
      <ul>
        {said.map(({ key, title, detail }) => (
          <li key={key} className="house-need">
            <b>{title}</b>
            <p className="event-quiet">{detail}</p>
          </li>
        ))}
        {needs.map((need) => {
          const { what, does } = needWords(need, words);
          return (
            <li key={JSON.stringify(need)} className="house-need">
              <b>{what}</b>
              <p className="event-quiet">{does}</p>
            </li>
          );
        })}
      </ul>
      <LastWeek tableId={table.tableId} />
      <TableProgram tableId={table.tableId} />
      <WordKey onPress={() => onGo('tables', `?table=${encodeURIComponent(table.tableId)}`)}>
        {t('cash:tables.live')}
      </WordKey>
    </>
  );
}

/** What a table sent that this cardroom server does not understand, and what helps. The program's own words stand in `/health`. */
function Strange({ found }: { readonly found: NotUnderstood }) {
  const { t } = useOfficeWords('house');
  const { tableId, name, event, why } = found;
  return (
    <section className="house-need">
      <b className="event-wrong">{t('devices.strange', { table: name ?? tableId, event })}</b>
      <p className="event-quiet">{t(why === 'newer' ? 'devices.strangeNewer' : 'devices.strangeStrange')}</p>
    </section>
  );
}

function Fork({ fork }: { readonly fork: ForkReport }) {
  const { t, amount } = useOfficeWords('house');
  const values = { held: amount(fork.held.events), apart: amount(fork.apart.events), time: makeTimeOfDay(fork.since) };
  return (
    <section className="house-need">
      <b className="event-wrong">{t(fork.copied ? 'devices.copied' : 'devices.forked', values)}</b>
      <p className="event-quiet">{t('devices.forkDo', values)}</p>
    </section>
  );
}

/** What is wrong, and what a person does about it. */
function needWords(need: DeviceNeed, words: OfficeWords): { readonly what: string; readonly does: string } {
  const { t } = words;
  switch (need.of) {
    case 'deck':
      return { what: suspectText(need.deck, words), does: t('devices:clear.count') };
    case 'reader':
    case 'shuffler':
      return { what: t(`overview:need.${need.of}`), does: t('devices:remedy.no-answer') };
    case 'shuffler-needs':
      return { what: t(`devices:needs.${need.need}`), does: t(`devices:clear.${need.need}`) };
    case 'place':
      return {
        what:
          typeof need.place === 'number'
            ? t('devices:fault.weak-seat', { seat: need.place })
            : t(`devices:fault.weak-${need.place}`),
        does: t(`devices:do.${typeof need.place === 'number' ? 'seat' : need.place}`),
      };
  }
}

/** Cycles and faults of the shuffler, and places that read badly, over seven days. */
function LastWeek({ tableId }: { readonly tableId: string }) {
  const { t, amount } = useOfficeWords('house');
  const { requests, now } = useRoomDoor();
  const [rows, setRows] = useState<{
    readonly shuffler: ReportRow | undefined;
    readonly antennas: readonly ReportRow[];
  } | null>(null);
  const person = useRoom(({ desk }) => desk?.person?.id ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person gets another answer
  useEffect(() => {
    let isOver = false;
    const span = { what: 'report', from: now() - weekMs, to: now(), by: 'table' } as const;
    const ofTable = (answer: Awaited<ReturnType<typeof requests.askOffice>>) =>
      answer.what === 'report' ? answer.rows.filter(({ of }) => of.table === tableId) : [];
    void Promise.all([
      requests.askOffice({ ...span, report: 'shuffler' }),
      requests.askOffice({ ...span, report: 'antennas' }),
    ]).then(([shuffler, antennas]) => {
      if (!isOver) setRows({ shuffler: ofTable(shuffler)[0], antennas: ofTable(antennas) });
    });
    return () => {
      isOver = true;
    };
  }, [requests, now, tableId, person]);
  if (rows === null || (rows.shuffler === undefined && rows.antennas.length === 0)) return null;
  const figure = (row: ReportRow | undefined, name: string) => amount(row?.figures[name] ?? 0);
  return (
    <section>
      <h2>{t('devices.week')}</h2>
      <dl className="event-facts">
        {rows.shuffler !== undefined && (
          <div>
            <dt>{t('devices.shuffler')}</dt>
            <dd>
              {t('devices.cycles', {
                cycles: figure(rows.shuffler, 'cycles'),
                faults: figure(rows.shuffler, 'faults'),
              })}
            </dd>
          </div>
        )}
        {rows.antennas.map((row) => (
          <div key={String(row.of.place)}>
            <dt>{placeWords(String(row.of.place ?? ''), t)}</dt>
            <dd>{t('devices.weak', { weak: figure(row, 'weak'), unusable: figure(row, 'unusable') })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/**
 * Leads to the page of the cardroom PC's own health, if this browser runs on that PC; nobody else is told. A table's page is only for its
 * own PC, so there is no link to it here.
 */
export function OwnHealthLink({ at: { hostname } }: { readonly at: Pick<Location, 'hostname'> }) {
  const { t, language } = useText('house');
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return null;
  return (
    <p>
      <a className="house-health" href={`/health.html?lang=${language}`}>
        {t('devices.ownHealth')}
      </a>
    </p>
  );
}
