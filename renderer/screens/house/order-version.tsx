import { useState } from 'react';
import type { RoomNow } from '../../../protocol/office-desk.ts';
import type { TableVersion, UpdatePageWish } from '../../../protocol/update-messages.ts';
import { useOfficeWords } from '../cardroom/office-words.ts';
import { useRoomDoor } from '../cardroom/room-context.ts';
import { WordKey } from '../tournament/event-keys.tsx';

type Versions = NonNullable<RoomNow['versions']>;

/** What a manager says of a table's next version; the server looks who it is. */
export function OrderVersion({ table, versions }: { readonly table: TableVersion; readonly versions: Versions }) {
  const { t } = useOfficeWords('updates');
  const { requests } = useRoomDoor();
  const [no, setNo] = useState<string | null>(null);
  const wish = (what: UpdatePageWish): void => {
    void requests.update(what).then(({ refusal, sentence }) => setNo(refusal === null ? sentence : t('house.no')));
  };
  const { ordered } = versions;
  const [version] = versions.releases;
  const order = { wish: 'order' as const, version: version ?? '', tables: [table.tableId], first: null };
  return (
    <>
      {ordered !== null && (
        <>
          <p>{t(`house.ordered-${ordered.when}`, { version: ordered.version })}</p>
          <WordKey onPress={() => wish({ wish: 'take-back-order' })}>{t('house.take-back')}</WordKey>
        </>
      )}
      {ordered === null && version !== undefined && version !== table.version && (
        <>
          <WordKey onPress={() => wish({ ...order, when: 'between-hands' })}>
            {t('house.order-between-hands', { version })}
          </WordKey>
          <WordKey onPress={() => wish({ ...order, when: 'at-close' })}>
            {t('house.order-at-close', { version })}
          </WordKey>
          <WordKey onPress={() => wish({ ...order, when: 'between-hands', tables: 'all', first: table.tableId })}>
            {t('house.order-all', { version })}
          </WordKey>
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
