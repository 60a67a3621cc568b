import { plainWords } from '../../protocol/words-schema.ts';
import { decimalSign } from '../text/amount.ts';
import type { Language } from '../text/i18n.ts';

/** Has the browser save a file. */
export function saveFile(name: string, text: string, type: 'text/csv' | 'application/json' = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

type Lines = readonly (readonly (string | number)[])[];

/** Lists that people open in a spreadsheet, each with its head: a file as the spreadsheet of the page's language expects it. */
export function saveSpreadsheet(
  name: string,
  language: Language,
  ...lists: readonly [readonly string[], Lines][]
): void {
  saveFile(`${name}.csv`, makeSpreadsheet(language, ...lists));
}

/**
 * Where decimals have a comma, Excel keeps cells apart by a semicolon, and takes `12.5` for a date. The byte order mark makes it read the
 * letters correctly.
 */
export function makeSpreadsheet(language: Language, ...lists: readonly [readonly string[], Lines][]): string {
  const decimal = decimalSign(language);
  const between = decimal === ',' ? ';' : ',';
  return `\ufeff${lists.map(([head, lines]) => csvOf([head, ...lines], between, decimal)).join('\r\n\r\n')}`;
}

/** Lines as CSV for programs: alike in every language, numbers with a point. */
export const makeCsv = (head: readonly string[], lines: Lines): string => csvOf([head, ...lines], ',', '.');

function csvOf(lines: Lines, between: string, decimal: string): string {
  const cell = (value: string | number): string => {
    if (typeof value === 'number') return String(value).replace('.', decimal);
    const words = plainWords(value);
    // A spreadsheet would calculate a cell that begins like a formula.
    const text = /^\s*[=+\-@]/.test(words) ? `'${words}` : words;
    return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return lines.map((line) => line.map(cell).join(between)).join('\r\n');
}
