/** So many small evenings a property plays; `RIFFLE_EVENINGS` asks for another number. */
export const eveningsOfRun = (usual: number): number => Number(process.env.RIFFLE_EVENINGS || usual);

/** An evening takes a seventh of a second where nothing else is done; many others may be. */
export const eveningsLastMs = Math.max(120_000, eveningsOfRun(0) * 2_000);
