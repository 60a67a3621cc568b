import { useEffect, useState } from 'react';

/** The two pages a cardroom server serves, by the path in the address. */
export const pagePaths = { tables: '/', floor: '/floor' } as const;
export type PageName = keyof typeof pagePaths;

const pageAt = (path: string): PageName => (path.replace(/\/$/, '') === pagePaths.floor ? 'floor' : 'tables');

/** The page the address names; `go` changes both without loading anything again. */
export function usePage(): readonly [PageName, (page: PageName) => void] {
  const [page, setPage] = useState(() => pageAt(location.pathname));
  useEffect(() => {
    const back = () => setPage(pageAt(location.pathname));
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
  const go = (to: PageName) => {
    history.pushState(null, '', pagePaths[to]);
    setPage(to);
  };
  return [page, go];
}
