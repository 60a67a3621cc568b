/** A server that keeps a page's connection open sends something over it at least this often. */
export const beatMs = 2_000;

/** A page that has heard nothing for so long says that the server does not answer: three beats are missing. */
export const silentAfterMs = 3 * beatMs;

/** What a table's server sends when it has nothing else to say. It means nothing but that the server runs. */
export const beat = JSON.stringify({ type: 'beat' });
