import type { PublicEvent } from '../../../protocol/public-events/public-event.ts';
import type { Transport } from '../../../protocol/transport.ts';
import { dayBegan, type OverlaySettings } from './overlay-settings.ts';
import { nothingYet, type TableView, viewAfter } from './table-view.ts';

/** A table as the public stream describes it, or why it does not. */
interface Followed {
  readonly view: TableView;
  /** Why no events arrive, in the cardroom's words; null: they do. */
  readonly sentence: string | null;
  /** How far the table's clock is ahead of this browser's, in milliseconds. */
  readonly ahead: number;
}

/** The connection of a page. */
export interface FollowedTable {
  now(): Followed;
  onChange(heard: () => void): () => void;
}

export interface FollowTableOptions {
  readonly settings: Pick<OverlaySettings, 'table' | 'token' | 'day' | 'behind'>;
  readonly transport: Transport;
  readonly now: () => number;
  readonly after: (ms: number, action: () => void) => void;
}

/** A day has thousands of events, so the page is drawn once for all that arrive together. */
const drawAfterMs = 40;
const askAgainMs = 5_000;
const showAgainMs = 250;

/** Follows a table from the day's first hand on. After a lost connection it continues after the last event it has. */
export function followTable({ settings, transport, now, after }: FollowTableOptions): FollowedTable {
  const { table, token, day, behind } = settings;
  const listeners = new Set<() => void>();
  let followed: Followed = { view: nothingYet, sentence: null, ahead: 0 };
  let [isTelling, isRefused, line] = [false, false, 0];
  const change = (changes: Partial<Followed>): void => {
    followed = { ...followed, ...changes };
    if (isTelling) return;
    isTelling = true;
    after(drawAfterMs, () => {
      isTelling = false;
      for (const heard of listeners) heard();
    });
  };
  const greet = (): void => {
    const { last } = followed.view;
    const begin = last === null ? { since: dayBegan(now(), day) } : { from: last };
    transport.send(JSON.stringify({ type: 'follow', table, ...begin, ...(token === null ? {} : { token }) }));
  };
  /** Events that have arrived and are not shown yet. */
  let waiting: readonly PublicEvent[] = [];
  let isShowing = false;
  const take = (told: PublicEvent): void => {
    const view = viewAfter(followed.view, told, day);
    if (view === null) {
      waiting = [];
      change({ view: nothingYet });
      // A second greeting ends this connection, and the next one starts afresh.
      if (followed.view.last === null) greet();
      return;
    }
    const ahead = told.type === 'table' ? told.at - now() : followed.ahead;
    change({ view, ahead, sentence: null });
  };
  const showDue = (): void => {
    for (let next = waiting[0]; next !== undefined && isDue(next); next = waiting[0]) {
      waiting = waiting.slice(1);
      take(next);
    }
    isShowing = waiting.length > 0;
    if (isShowing) after(showAgainMs, showDue);
  };
  /** By the table's clock; the present state is shown at once. */
  const isDue = ({ type, at }: PublicEvent): boolean =>
    type === 'table' || at + behind * 60_000 <= now() + followed.ahead;
  transport.onState((state) => {
    line += 1;
    // The stream repeats it, starting after the last event that was shown.
    waiting = [];
    if (state === 'down') return;
    const mine = line;
    // A page that was refused asks again, but not four times a second.
    if (isRefused) after(askAgainMs, () => mine === line && greet());
    else greet();
  });
  transport.onMessage((text) => {
    const told = JSON.parse(text) as PublicEvent | { readonly type: 'end'; readonly sentence: string };
    if (told.type === 'end') {
      isRefused = true;
      // Later events would be applied to the wrong state.
      waiting = [];
      // A stream that cannot be resumed is started again.
      change({ view: nothingYet, sentence: told.sentence });
      return;
    }
    isRefused = false;
    if (waiting.length === 0 && isDue(told)) return take(told);
    waiting = [...waiting, told];
    // A connection lost meanwhile has left a timer behind; a second one would never end.
    if (isShowing) return;
    isShowing = true;
    after(showAgainMs, showDue);
  });
  return {
    now: () => followed,
    onChange: (heard) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
  };
}
