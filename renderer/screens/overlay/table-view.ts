import { applyPatch } from '../../../protocol/public-events/merge-patch.ts';
import type { PublicEvent } from '../../../protocol/public-events/public-event.ts';
import type { PublicTable } from '../../../protocol/public-events/public-table.ts';
import { type DayFigures, figuresAfter, noFigures } from './day-figures.ts';
import { dayBegan } from './overlay-settings.ts';

export type Act = Extract<PublicEvent, { type: 'acted' }>;

/** Something shown as a lower third for a few seconds. */
export type News =
  | { readonly what: 'all-in'; readonly id: string; readonly at: number; readonly seat: number; readonly chips: number }
  | {
      readonly what: 'won';
      readonly id: string;
      readonly at: number;
      readonly seats: readonly number[];
      readonly chips: number;
    }
  | { readonly what: 'level'; readonly id: string; readonly at: number; readonly level: number }
  | { readonly what: 'stopped'; readonly id: string; readonly at: number };

/** What an overlay knows about its table. */
export interface TableView {
  /** Null until the stream has sent the present state. */
  readonly table: PublicTable | null;
  /** Id of the last event; null: none came. */
  readonly last: string | null;
  readonly stream: string;
  readonly n: number;
  readonly figures: DayFigures;
  /** What each seat did last in this round. */
  readonly acts: Readonly<Record<string, Act>>;
  readonly news: News | null;
}

export const nothingYet: TableView = {
  table: null,
  last: null,
  stream: '',
  n: 0,
  figures: noFigures,
  acts: {},
  news: null,
};

/** The view after an event; null if an earlier event was missed. `day`: the hour at which a day begins. */
export function viewAfter(view: TableView, event: PublicEvent, day: number): TableView | null {
  const isNew = event.stream !== view.stream;
  if (isNew ? event.type !== 'table' && event.after !== 0 : event.after !== view.n) return null;
  const before = isNew ? null : view.table;
  const table = applyPatch(before ?? {}, event.now ?? {}) as PublicTable;
  const figures = isNew || isNextDay(view.table, table, day) ? noFigures : view.figures;
  return {
    table,
    last: event.id,
    stream: event.stream,
    n: event.n,
    figures: figuresAfter(figures, event, { before, after: table }),
    acts: actsAfter(view.acts, event),
    news: newsOf(event, before, table) ?? view.news,
  };
}

function isNextDay(before: PublicTable | null, { hand }: PublicTable, day: number): boolean {
  const was = before?.hand?.startedAt;
  if (was === undefined || hand === undefined || hand.startedAt === was) return false;
  return dayBegan(was, day) !== dayBegan(hand.startedAt, day);
}

function actsAfter(acts: TableView['acts'], event: PublicEvent): TableView['acts'] {
  if (event.type === 'acted') return { ...acts, [event.seat]: event };
  return ['hand-began', 'pot', 'corrected', 'table', 'table-opened'].includes(event.type) ? {} : acts;
}

function newsOf(event: PublicEvent, before: PublicTable | null, after: PublicTable): News | null {
  const { id, at } = event;
  switch (event.type) {
    case 'acted':
      return event.allIn ? { what: 'all-in', id, at, seat: event.seat, chips: event.to } : null;
    case 'result': {
      const shares = event.pots.flatMap((pot) => pot.shares);
      const seats = [...new Set(shares.map(({ seat }) => seat))];
      return { what: 'won', id, at, seats, chips: shares.reduce((sum, { chips }) => sum + chips, 0) };
    }
    case 'hand-began': {
      const level = after.hand?.level;
      return level === undefined || level === before?.hand?.level || before?.hand?.level === undefined
        ? null
        : { what: 'level', id, at, level };
    }
    case 'stopped':
      return after.stopped === undefined ? null : { what: 'stopped', id, at };
    default:
      return null;
  }
}
