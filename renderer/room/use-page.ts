import { useCallback, useEffect, useState } from 'react';
import { type PageName, pagePaths } from '../../protocol/page-addresses.ts';

/** A location: the page, and the query of its address (`?…`, or empty). */
export interface Place {
  readonly page: PageName;
  readonly search: string;
}

export type GoTo = (page: PageName, search?: string) => void;

function placeNow(): Place {
  const path = location.pathname.replace(/\/$/, '');
  const named = (Object.keys(pagePaths) as PageName[]).find((page) => pagePaths[page] === path);
  return { page: named ?? 'tables', search: location.search };
}

/** The page the address names; going to another changes both without reloading anything. */
export function usePage(): readonly [Place, GoTo] {
  const [place, setPlace] = useState(placeNow);
  useEffect(() => {
    const back = () => setPlace(placeNow());
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
  const go = useCallback((page: PageName, search = '') => {
    history.pushState(null, '', `${pagePaths[page]}${search}`);
    setPlace({ page, search });
  }, []);
  return [place, go];
}
