import { type ReportKind, reportKinds } from '../../../engine/table.ts';
import { type RecordKind, recordKinds, type SearchQuery } from '../../../protocol/floor-desk.ts';

/** Which evenings to search: a night lasts from noon to noon. Dates as `2026-11-22`, both included. */
type RecordTime = 'tonight' | 'yesterday' | 'all' | { readonly from: string; readonly to: string };

/** The search, as in the page's address, so that it can be sent to somebody. */
export interface RecordFilter {
  readonly time: RecordTime;
  readonly table?: string;
  /** The number people know it by. */
  readonly hand?: number;
  readonly player?: string;
  readonly dealer?: string;
  readonly rule?: string;
  readonly what?: RecordKind;
  readonly report?: ReportKind;
}

const texts = ['table', 'player', 'dealer', 'rule'] as const;

/** The filter an address names; what it does not understand is left out. */
export function readFilter(search: string): RecordFilter {
  const params = new URLSearchParams(search);
  const plain = Object.fromEntries(
    texts.flatMap((name) => {
      const value = params.get(name)?.trim() ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
  const hand = Number(params.get('hand'));
  const what = recordKinds.find((kind) => kind === params.get('what'));
  const report = reportKinds.find((kind) => kind === params.get('report'));
  return {
    time: readTime(params),
    ...plain,
    ...(Number.isSafeInteger(hand) && hand > 0 ? { hand } : {}),
    ...(what === undefined ? {} : { what }),
    ...(report === undefined ? {} : { report }),
  };
}

function readTime(params: URLSearchParams): RecordTime {
  const [time, from, to] = [params.get('time'), params.get('from'), params.get('to')];
  if (time === 'tonight' || time === 'yesterday') return time;
  const isDate = (text: string | null): text is string => text !== null && !Number.isNaN(noonOf(text));
  return isDate(from) && isDate(to) ? { from, to } : 'all';
}

/** The part of the address after the `?`; empty without a search. */
export function makeFilter({ time, hand, what, report, ...plain }: RecordFilter): string {
  const params = new URLSearchParams();
  for (const name of texts) if (plain[name] !== undefined && plain[name] !== '') params.set(name, plain[name]);
  if (hand !== undefined) params.set('hand', String(hand));
  if (what !== undefined) params.set('what', what);
  if (report !== undefined) params.set('report', report);
  if (typeof time === 'object') {
    params.set('from', time.from);
    params.set('to', time.to);
  } else if (time !== 'all') params.set('time', time);
  const search = params.toString();
  return search === '' ? '' : `?${search}`;
}

/** As a request to the desk. `now` in milliseconds since 1970; nights are those of this browser's clock. */
export function queryOf(filter: RecordFilter, now: number): SearchQuery {
  const { table, hand, player, dealer, rule, what, report } = filter;
  return {
    ...(table === undefined ? {} : { tableId: table }),
    ...(hand === undefined ? {} : { shown: hand }),
    ...(player === undefined ? {} : { player }),
    ...(dealer === undefined ? {} : { dealer }),
    ...(rule === undefined ? {} : { rule }),
    ...(what === undefined ? {} : { what: [what] }),
    ...(report === undefined ? {} : { reports: [report] }),
    ...nightsOf(filter.time, now),
  };
}

function nightsOf(time: RecordTime, now: number): Pick<SearchQuery, 'from' | 'to'> {
  if (time === 'all') return {};
  if (typeof time === 'object') return { from: noonOf(time.from), to: nextNoon(noonOf(time.to)) - 1 };
  const noon = lastNoon(now);
  return time === 'tonight' ? { from: noon } : { from: lastNoon(noon - 1), to: noon - 1 };
}

const noonOf = (date: string): number => new Date(`${date}T12:00:00`).getTime();

function lastNoon(at: number): number {
  const noon = new Date(at);
  if (noon.getHours() < 12) noon.setDate(noon.getDate() - 1);
  return noon.setHours(12, 0, 0, 0);
}

/** A day may have 23 hours or 25. */
function nextNoon(noon: number): number {
  const next = new Date(noon);
  return next.setDate(next.getDate() + 1);
}

/** A hand as a link that can be sent. */
export const handSearch = (tableId: string, hand: number): string =>
  `?${new URLSearchParams({ table: tableId, hand: String(hand) })}`;

/** The hand an address names; null: none. */
export function readHandLink(search: string): { readonly tableId: string; readonly hand: number } | null {
  const params = new URLSearchParams(search);
  const [tableId, hand] = [params.get('table') ?? '', Number(params.get('hand'))];
  return tableId !== '' && Number.isSafeInteger(hand) && hand > 0 ? { tableId, hand } : null;
}
