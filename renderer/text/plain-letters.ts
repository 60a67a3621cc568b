/** As typed on another keyboard: without accents, in lower case. */
export const plainLetters = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('đ', 'd').trim();
