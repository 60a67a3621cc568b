/** A serial line's settings; always 8 data bits and 1 stop bit. */
export interface LineSettings {
  readonly baudRate: number;
  readonly parity: 'none' | 'even' | 'odd';
}

const rates: readonly number[] = [38_400, 115_200, 57_600, 19_200, 9_600];

/** Settings a FEIG reader may have: the maker's own first, even parity before none. */
const usual: readonly LineSettings[] = [
  ...rates.map((baudRate): LineSettings => ({ baudRate, parity: 'even' })),
  ...rates.map((baudRate): LineSettings => ({ baudRate, parity: 'none' })),
];

const letters: Readonly<Record<LineSettings['parity'], string>> = { none: 'N', even: 'E', odd: 'O' };

/** For example `38400 8E1`. */
export function settingsText({ baudRate, parity }: LineSettings): string {
  return `${baudRate} 8${letters[parity]}1`;
}

/** The settings to try, each once, the given ones before the usual ones. */
export function settingsToTry(...first: readonly LineSettings[]): readonly LineSettings[] {
  const byText = new Map([...first, ...usual].map((settings) => [settingsText(settings), settings]));
  return [...byText.values()];
}
