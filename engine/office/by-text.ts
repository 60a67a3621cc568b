/** In the order of their letters, the same on every machine. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
