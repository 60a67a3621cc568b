import { useState } from 'react';
import type { RoomNow } from '../../../protocol/office-desk.ts';
import type { TableVersion, UpdatePageWish } from '../../../protocol/update-messages.ts';
import { WordKey } from '../../room/event-keys.tsx';
import { type OfficeWords, useOfficeWords } from '../../room/office-words.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import type { UpdateReply } from '../../stores/cardroom-requests.ts';
import { floorRefusalText } from '../../text/floor-refusal-text.ts';
import { makeTimeOfDay } from '../../text/times.ts';

/** Which version runs at a table, which one waits there, and how the last update went. Nothing if the room keeps no versions. */
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
      <RoomVersion versions={versions} />
    </section>
  );
}

/** The cardroom's own program where no table is chosen. Nothing if the room keeps no versions. */
export function RoomProgram() {
  const { t } = useOfficeWords('updates');
  const versions = useRoom(({ office }) => office.room?.versions);
  if (versions === undefined) return null;
  return (
    <section>
      <h2>{t('house.title')}</h2>
      <RoomVersion versions={versions} />
    </section>
  );
}

/** The cardroom's own version, and which tables run another one than most. It can be updated here once its release was taken in. */
function RoomVersion({ versions }: { readonly versions: Versions }) {
  const { t, table } = useOfficeWords('updates');
  const { wish, no, isUnderWay } = useUpdateWish();
  const [isAsked, setAsked] = useState(false);
  const { room, offered, tables, last = null } = versions;
  const running = [...new Set(tables.map(({ version }) => version))].sort();
  return (
    <>
      <p className="event-quiet">{t('house.room', { version: room })}</p>
      <LastUpdate last={last} />
      {running.length > 1 &&
        running.map((version) => (
          <p key={version} className="event-quiet">
            {t('house.runAt', {
              version,
              tables: tables
                .filter((one) => one.version === version)
                .map(({ tableId }) => table(tableId))
                .join(', '),
            })}
          </p>
        ))}
      {offered !== null && !isAsked && (
        <WordKey onPress={() => setAsked(true)}>{t('house.update-room', { version: offered })}</WordKey>
      )}
      {isUnderWay && <p role="status">{t('house.update-room-unpacks', { version: offered ?? room })}</p>}
      {offered !== null && isAsked && !isUnderWay && (
        <>
          <p>{t('house.update-room-how')}</p>
          <WordKey onPress={() => wish({ wish: 'update-room', version: offered })}>
            {t('house.update-room-now', { version: offered })}
          </WordKey>
          <WordKey onPress={() => setAsked(false)}>{t('key.back')}</WordKey>
        </>
      )}
      {no !== null && (
        <p className="event-wrong" role="alert">
          {no}
        </p>
      )}
    </>
  );
}

/** A manager's wish; the server checks who it is. */
function useUpdateWish(): {
  readonly wish: (what: UpdatePageWish) => void;
  readonly no: string | null;
  /** No answer yet: a release is unpacked before it is taken. */
  readonly isUnderWay: boolean;
} {
  const words = useOfficeWords('updates');
  const { requests } = useRoomDoor();
  const [no, setNo] = useState<UpdateReply | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  const wish = (what: UpdatePageWish): void => {
    setNo(null);
    setUnderWay(true);
    void requests.update(what).then((reply) => {
      setUnderWay(false);
      setNo(reply);
    });
  };
  return { wish, no: no === null ? null : updateNoText(no, words), isUnderWay };
}

/** Why an update was refused; null: it was not. */
function updateNoText({ refusal, ...told }: UpdateReply, words: OfficeWords): string | null {
  if (refusal === null) return updateWhyText(told, words);
  return refusal.reason === 'signed-out' || refusal.reason === 'not-allowed'
    ? words.t('house.no')
    : floorRefusalText(refusal, {}, words);
}

const updateWhys = {
  damaged: true,
  'not-ours': true,
  'other-machine': true,
  same: true,
  older: true,
  'did-not-come-up': true,
  'cannot-read': true,
  'not-here': true,
  'cardroom-first': true,
  'broke-off': true,
  disk: true,
  other: true,
} as const;

/** In the page's language; only what a program of another version says is left in its own words. */
const updateWhyText = (
  { sentence, why }: { readonly sentence: string | null; readonly why?: string },
  { t }: OfficeWords,
): string | null =>
  sentence !== null && why !== undefined && Object.hasOwn(updateWhys, why) ? t(`updates:why.${why}`) : sentence;

function Version({ table: { version, state, last } }: { readonly table: TableVersion }) {
  const words = useOfficeWords('updates');
  const { t } = words;
  return (
    <>
      <p>{t('house.runs', { version })}</p>
      {state.stage !== 'none' && state.version !== null && (
        <p className={state.stage === 'fault' ? 'event-wrong' : ''}>
          {t(`house.${state.stage}`, { version: state.version, percent: state.percent })}
        </p>
      )}
      {state.sentence !== null && <p className="event-quiet">{updateWhyText(state, words)}</p>}
      <LastUpdate last={last} />
    </>
  );
}

/** How a machine's last update went. */
function LastUpdate({ last }: { readonly last: TableVersion['last'] }) {
  const { t } = useOfficeWords('updates');
  if (last === null) return null;
  return (
    <>
      <p className={last.what === 'updated' ? '' : 'event-wrong'}>
        {t(`house.${last.what}`, { version: last.version, from: last.from, time: makeTimeOfDay(last.at) })}
      </p>
      {last.why !== null && <p className="event-quiet">{t('why.other')}</p>}
    </>
  );
}

type Versions = NonNullable<RoomNow['versions']>;

/** A manager's order for a table's next version. What other tables wait for stays ordered there. */
function OrderVersion({ table, versions }: { readonly table: TableVersion; readonly versions: Versions }) {
  const words = useOfficeWords('updates');
  const { t } = words;
  const { wish, no } = useUpdateWish();
  const { ordered } = versions;
  const others = ordered?.tables ?? 'all';
  const isOthers = ordered !== null && others !== 'all' && !others.includes(table.tableId);
  const [newest] = versions.releases;
  const version = isOthers ? ordered.version : newest;
  const order = {
    wish: 'order' as const,
    version: version ?? '',
    tables: [...(isOthers ? others : []), table.tableId],
    first: null,
  };
  const mayOrder = (when: 'between-hands' | 'at-close'): boolean =>
    version !== undefined && version !== table.version && (ordered === null || (isOthers && ordered.when === when));
  return (
    <>
      {ordered !== null && (
        <>
          <p>{t(`house.ordered-${ordered.when}`, { version: ordered.version })}</p>
          {others !== 'all' && (
            <p className="event-quiet">{t('house.ordered-for', { tables: others.map(words.table).join(', ') })}</p>
          )}
          <WordKey onPress={() => wish({ wish: 'take-back-order' })}>{t('house.take-back')}</WordKey>
        </>
      )}
      {(['between-hands', 'at-close'] as const).filter(mayOrder).map((when) => (
        <WordKey key={when} onPress={() => wish({ ...order, when })}>
          {t(`house.order-${when}`, { version: order.version })}
        </WordKey>
      ))}
      {ordered === null && mayOrder('between-hands') && (
        <WordKey onPress={() => wish({ ...order, when: 'between-hands', tables: 'all', first: table.tableId })}>
          {t('house.order-all', { version: order.version })}
        </WordKey>
      )}
      {no !== null && (
        <p className="event-wrong" role="alert">
          {no}
        </p>
      )}
    </>
  );
}
