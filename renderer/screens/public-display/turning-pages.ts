import { useEffect, useState } from 'react';

/** How long a page of names is shown: long enough to find one's own. */
const pageMs = 12_000;

/** Which of so many pages is shown now; they turn automatically. */
export function useTurning(pages: number): number {
  const [page, setPage] = useState(0);
  useEffect(() => {
    if (pages < 2) return;
    const timer = setInterval(() => setPage((now) => now + 1), pageMs);
    return () => clearInterval(timer);
  }, [pages]);
  return pages === 0 ? 0 : page % pages;
}

/** A list cut into pages of at most so many. */
export const inPages = <One>(list: readonly One[], most: number): readonly (readonly One[])[] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, index) => list.slice(index * most, (index + 1) * most));
