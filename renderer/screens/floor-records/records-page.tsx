import { useMemo, useState } from 'react';
import type { FoundHand } from '../../../protocol/floor-desk.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { useNow } from '../../room/use-now.ts';
import type { GoTo } from '../../room/use-page.ts';
import { floorRefusalText } from '../../text/floor-refusal-text.ts';
import { useText } from '../../text/use-text.ts';
import { HistoryPanel } from './history-panel.tsx';
import { handSearch, makeFilter, queryOf, type RecordFilter, readFilter } from './record-filter.ts';
import { RecordFilters } from './record-filters.tsx';
import { HandRow, RecordRow } from './record-rows.tsx';
import { useSearch } from './use-search.ts';
import './records-page.css';

/** Penalties and history: filters, their results, and beside them the record of the selected player or table. */
export function RecordsPage({ search, onGo }: { readonly search: string; readonly onGo: GoTo }) {
  const words = useText('records');
  const { t } = words;
  const { now } = useRoomDoor();
  const names = useRoom((room) => room.names);
  const at = useNow(
    now,
    useRoom(({ ahead }) => ahead),
  );
  const filter = useMemo(() => readFilter(search), [search]);
  // A night does not change while it is viewed; otherwise every second would be another request.
  const hour = Math.floor(at / 3_600_000);
  const query = useMemo(() => queryOf(filter, hour * 3_600_000), [filter, hour]);
  const { records, hands, more, refusal, isAsked, next } = useSearch(query);
  const [shown, setShown] = useState<'records' | 'hands'>('records');
  const change = (to: RecordFilter) => onGo('records', makeFilter(to));
  const open = (hand: Pick<FoundHand, 'tableId' | 'hand'>) => onGo('floor', handSearch(hand.tableId, hand.hand));
  const list = filter.hand === undefined ? shown : records.length === 0 ? 'hands' : shown;
  const isEmpty = list === 'records' ? records.length === 0 : hands.length === 0;
  return (
    <main className="records">
      <RecordFilters filter={filter} now={at} onChange={change} onGo={onGo} />
      <section className="records-found" aria-label={t('found')}>
        <header className="records-head">
          <h2>{t('title')}</h2>
          <div className="records-tabs" role="tablist">
            {(['records', 'hands'] as const).map((tab) => (
              <button type="button" role="tab" key={tab} aria-selected={list === tab} onClick={() => setShown(tab)}>
                {t(`tab.${tab}`)}
              </button>
            ))}
          </div>
        </header>
        <div className="records-list" role="tabpanel" aria-busy={isAsked}>
          {refusal !== null && (
            <p className="records-note" role="status">
              {floorRefusalText(refusal, names, words)}
            </p>
          )}
          {refusal === null && isEmpty && (
            <p className="records-note" role="status">
              {t(isAsked ? 'asking' : list === 'records' ? 'noRecords' : 'noHands')}
            </p>
          )}
          <ul>
            {list === 'records'
              ? records.map((record) => (
                  <RecordRow key={record.id} record={record} all={records} onOpen={() => open(record)} />
                ))
              : hands.map((hand) => (
                  <HandRow key={`${hand.tableId} ${hand.hand}`} hand={hand} onOpen={() => open(hand)} />
                ))}
          </ul>
          {list === 'records' && more && (
            <button type="button" className="records-more" aria-disabled={isAsked} onClick={next}>
              {t('more')}
            </button>
          )}
        </div>
      </section>
      <HistoryPanel filter={filter} onChange={change} />
    </main>
  );
}
