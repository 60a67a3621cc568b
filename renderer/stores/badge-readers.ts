import { createStore, type StoreApi } from 'zustand/vanilla';

/** What this browser knows of a badge reader: one at a line of the table, one that has typed a badge here, or none. */
type Known = 'line' | 'typed' | null;

const place = 'riffle-badge-reader';

export interface BadgeReaders extends StoreApi<{ readonly known: Known }> {
  /** A reader that acts as a keyboard has typed a badge: nothing else tells that there is one. */
  typed(): void;
  /** The table's server says whether a reader is at one of its lines. */
  atLine(isThere: boolean): void;
}

export function makeBadgeReaders(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): BadgeReaders {
  const kept = storage.getItem(place);
  const store = createStore<{ readonly known: Known }>(() => ({
    known: kept === 'line' || kept === 'typed' ? kept : null,
  }));
  const keep = (known: Known): void => {
    if (store.getState().known === known) return;
    store.setState({ known });
    if (known === null) storage.removeItem(place);
    else storage.setItem(place, known);
  };
  return {
    ...store,
    typed: () => keep('typed'),
    atLine: (isThere) => {
      if (store.getState().known !== 'typed') keep(isThere ? 'line' : null);
    },
  };
}

export const badgeReaders = makeBadgeReaders(localStorage);
