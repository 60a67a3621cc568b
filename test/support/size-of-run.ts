/** How many small evenings a property plays; `RIFFLE_EVENINGS` overrides it. */
export const eveningsOfRun = (usual: number): number => Number(process.env.RIFFLE_EVENINGS || usual);

/** What must have come up in that many evenings, where it does `times` in as many as are usual: of few evenings fewer are asked, of many more. */
export const shareOfRun = (times: number, usual: number): number => Math.floor((eveningsOfRun(usual) * times) / usual);

/** An evening takes a seventh of a second where nothing else is done; many others may be. */
export const eveningsLastMs = Math.max(120_000, eveningsOfRun(0) * 2_000);

/** How many cases a property tries: ten times as many in the soak, which takes a new seed each time. */
export const casesOfRun = (usual: number): number => (process.env.RIFFLE_LONG === '1' ? 10 * usual : usual);

/** Every n-th element of a list; the soak tries them all. */
export const partOfRun = <One>(all: readonly One[], oneOf: number): readonly One[] =>
  process.env.RIFFLE_LONG === '1' ? all : all.filter((_, index) => index % oneOf === 0);
