/** What Node is started with, so that no signal opens its inspector: whoever is let in there reads keys and cards out of the memory. */
export const closedNode = ['--disable-sigusr1'] as const;
