import { plainWords } from '../../protocol/words-schema.ts';

/** Has the browser save a file. */
export function saveFile(name: string, text: string, type: 'text/csv' | 'application/json' = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Lines as CSV for a spreadsheet: quoted where necessary, numbers with a point. */
export function makeCsv(head: readonly string[], lines: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number): string => {
    const words = plainWords(String(value));
    // A spreadsheet would calculate a cell that begins like a formula.
    const text = typeof value === 'string' && /^\s*[=+\-@]/.test(words) ? `'${words}` : words;
    return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
}
