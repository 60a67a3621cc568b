/** Line of a TOML text, from 1, on which a key stands; 1 where the key is not found. */
export function lineOfKey(text: string, key: string): number {
  const match = new RegExp(`(?:^|\\n)[ \\t]*(["']?)${key}\\1[ \\t]*=`).exec(text);
  return match === null ? 1 : lineAt(text, match.index + match[0].length);
}

/** Lines of a TOML text, from 1, on which the strings of its list `actions` begin; all 1 where the list is not found. */
export function linesOfActions(text: string, count: number): readonly number[] {
  for (const list of text.matchAll(/(?:^\uFEFF?|\n)[ \t]*(["']?)actions\1[ \t]*=[ \t]*\[/g)) {
    const lines = linesOfStrings(text, list.index + list[0].length);
    // A text in which somebody writes "actions = [" has other strings after it.
    if (lines?.length === count) return lines;
  }
  return new Array<number>(count).fill(1);
}

/** Lines on which strings begin, from an offset within a list to the list's end; null where it has none. */
function linesOfStrings(text: string, start: number): readonly number[] | null {
  const lines: number[] = [];
  let line = lineAt(text, start);
  let offset = start;
  while (offset < text.length) {
    const char = text[offset];
    if (char === ']') return lines;
    if (char === '\n') line++;
    if (char === '#') {
      offset = indexOf(text, '\n', offset);
    } else if (char === '"' || char === "'") {
      lines.push(line);
      const end = endOfString(text, offset, char);
      if (text[offset + 1] === char) line += lineAt(text.slice(offset, end), end) - 1;
      offset = end;
    } else {
      offset++;
    }
  }
  return null;
}

/** Offset after the last quote of a string. */
export function endOfString(text: string, start: number, quote: string): number {
  const several = quote.repeat(3);
  const mark = text.startsWith(several, start) ? several : quote;
  let end = indexOf(text, mark, start + mark.length);
  while (quote === '"' && isEscaped(text, end)) end = indexOf(text, mark, end + 1);
  end += mark.length;
  // What stands in three quotes may itself end with one or two of them.
  for (let own = 0; mark === several && own < 2 && text[end] === quote; own++) end++;
  return end;
}

function isEscaped(text: string, offset: number): boolean {
  let backslashes = 0;
  while (text[offset - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

/** As `String.indexOf`, but the text's end where there is nothing to be found. */
function indexOf(text: string, sought: string, from: number): number {
  const offset = text.indexOf(sought, from);
  return offset < 0 ? text.length : offset;
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
