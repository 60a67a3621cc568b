/** Accents as marks of their own; the Polish ł and the German ß have none that could be taken off. */
const withoutAccents = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ß', 'ss');

/** Digits written in groups of three, by space, comma or point. */
const grouped = /(?<![\d.,])\d{1,3}(?:[\s.,]\d{3})+(?![\d])/g;

/** What was said as words of plain small letters, and figures without separators; a fraction keeps its point. */
export function plainWords(text: string): readonly string[] {
  return (
    withoutAccents(text)
      .replaceAll(grouped, (figure) => figure.replaceAll(/[\s.,]/g, ''))
      .replaceAll(/(\d)[.,](\d)/g, '$1.$2')
      .replaceAll(/(\d)(\p{L})/gu, '$1 $2')
      .match(/\d+(?:\.\d+)?|\p{L}+/gu) ?? []
  );
}
