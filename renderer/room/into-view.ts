/** For what has just come up, perhaps below the edge of what is scrolled or above what a finger is at. */
export const intoView = (shown: HTMLElement | null): void => shown?.scrollIntoView({ block: 'nearest' });
