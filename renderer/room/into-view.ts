/** Scrolls something that has just appeared into view, wherever it is. */
export const intoView = (shown: HTMLElement | null): void => shown?.scrollIntoView({ block: 'nearest' });
