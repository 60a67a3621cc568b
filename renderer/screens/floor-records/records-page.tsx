import { X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { reportKinds } from '../../../engine/table.ts';
import { type FoundHand, recordKinds } from '../../../protocol/floor-desk.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { useNow } from '../../room/use-now.ts';
import type { GoTo } from '../../room/use-page.ts';
import { floorRefusalText } from '../../text/floor-refusal-text.ts';
import { dayOf } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { HistoryPanel } from './history-panel.tsx';
import { handSearch, makeFilter, queryOf, type RecordFilter, readFilter } from './record-filter.ts';
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

const nights = ['tonight', 'yesterday', 'all'] as const;

/** The search, in the left column; every change is sent at once. */
function RecordFilters(props: {
  readonly filter: RecordFilter;
  readonly now: number;
  readonly onChange: (filter: RecordFilter) => void;
  readonly onGo: GoTo;
}) {
  const { filter, now, onChange, onGo } = props;
  const { t } = useText('records');
  const tables = useRoom((room) => room.tables);
  const { time } = filter;
  const isRange = typeof time === 'object';
  const set = (change: { readonly [Name in keyof RecordFilter]?: RecordFilter[Name] | undefined }) => {
    const merged = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined && value !== '');
    onChange(Object.fromEntries(merged) as unknown as RecordFilter);
  };
  const kind =
    filter.report === undefined ? (filter.what === undefined ? '' : `what ${filter.what}`) : `report ${filter.report}`;
  return (
    <aside className="records-filters" aria-label={t('filters')}>
      <div className="records-fields">
        <fieldset className="records-nights">
          <legend>{t('filter.time')}</legend>
          {nights.map((night) => (
            <button type="button" key={night} aria-pressed={time === night} onClick={() => set({ time: night })}>
              {t(`night.${night}`)}
            </button>
          ))}
          <button
            type="button"
            aria-pressed={isRange}
            onClick={() => set({ time: { from: dayOf(now), to: dayOf(now) } })}
          >
            {t('night.range')}
          </button>
          {isRange &&
            (['from', 'to'] as const).map((end) => (
              <input
                key={end}
                type="date"
                aria-label={t(`filter.${end}`)}
                value={time[end]}
                onChange={({ target }) => target.value !== '' && set({ time: { ...time, [end]: target.value } })}
              />
            ))}
        </fieldset>
        <label>
          {t('label.table')}
          <select value={filter.table ?? ''} onChange={({ target }) => set({ table: target.value || undefined })}>
            <option value="">{t('any')}</option>
            {tables.map(({ tableId, name }) => (
              <option key={tableId} value={tableId}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <TextField label={t('label.player')} value={filter.player ?? ''} onText={(player) => set({ player })} />
        <label>
          {t('filter.kind')}
          <select
            value={kind}
            onChange={({ target }) => {
              const [group, value] = target.value.split(' ');
              const what = group === 'what' ? recordKinds.find((one) => one === value) : undefined;
              const report = group === 'report' ? reportKinds.find((one) => one === value) : undefined;
              set({ what, report });
            }}
          >
            <option value="">{t('any')}</option>
            {recordKinds.map((what) => (
              <option key={what} value={`what ${what}`}>
                {t(`what.${what}`)}
              </option>
            ))}
            <optgroup label={t('reported')}>
              {reportKinds.map((report) => (
                <option key={report} value={`report ${report}`}>
                  {t(`reports:kind.${report}`)}
                </option>
              ))}
            </optgroup>
          </select>
        </label>
        <TextField label={t('filter.rule')} value={filter.rule ?? ''} onText={(rule) => set({ rule })} />
        <TextField label={t('label.dealer')} value={filter.dealer ?? ''} onText={(dealer) => set({ dealer })} />
        {filter.hand !== undefined && (
          <button type="button" className="records-chip" onClick={() => set({ hand: undefined })}>
            {t('numbered.hand', { hand: filter.hand })}
            <X size={18} role="img" aria-label={t('clear')} />
          </button>
        )}
      </div>
      <div className="records-foot">
        <button type="button" onClick={() => onChange({ time: 'all' })}>
          {t('clearAll')}
        </button>
        <button type="button" onClick={() => onGo('audit')}>
          {t('audit.title')}
        </button>
        <button type="button" onClick={() => onGo('floor')}>
          {t('backToCalls')}
        </button>
      </div>
    </aside>
  );
}

/** Searches when typing has stopped for a moment, or at once with Enter. */
function TextField(props: { readonly label: string; readonly value: string; readonly onText: (text: string) => void }) {
  const { label, value, onText } = props;
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onText(typed.trim()), 500);
    return () => clearTimeout(timer);
  }, [typed, value, onText]);
  return (
    <label>
      {label}
      <input
        type="text"
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onText(typed.trim())}
      />
    </label>
  );
}
