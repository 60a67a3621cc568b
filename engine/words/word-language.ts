/** Languages whose betting words are known; ISO 639-1. */
export const wordLanguages = ['en', 'cs', 'sk', 'pl'] as const;

export type WordLanguage = (typeof wordLanguages)[number];
