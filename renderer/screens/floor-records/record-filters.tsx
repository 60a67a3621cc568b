import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { reportKinds } from '../../../engine/table.ts';
import { recordKinds } from '../../../protocol/floor-desk.ts';
import { useRoom } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import { dayOf } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import type { RecordFilter } from './record-filter.ts';

const nights = ['tonight', 'yesterday', 'all'] as const;

/** The search, in the left column; every change is sent at once. */
export function RecordFilters(props: {
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
