import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type DeckMate1Line, DeckMate1Lines, deckMate1Line } from './deck-mate-1-report.ts';

interface Recording {
  readonly id: string;
  readonly meaning: string;
  readonly text: string;
  readonly lines: readonly DeckMate1Line[];
}

const file = new URL('../recordings/deck-mate-1.json', import.meta.url);
const { recordings } = JSON.parse(readFileSync(file, 'utf8')) as { readonly recordings: readonly Recording[] };

function found(pieces: readonly Uint8Array[]): readonly DeckMate1Line[] {
  const lines = new DeckMate1Lines();
  return pieces.flatMap((piece) => lines.push(piece)).map(deckMate1Line);
}

const endings = ['\r\n', '\r', '\n', '\n\r', '\0', '\r\r\n'];

test.each(recordings)('$id is read whole, cut at every byte and in single bytes: $meaning', ({ text, lines }) => {
  for (const ending of endings) {
    const bytes = Buffer.from(text.replaceAll('\r\n', ending), 'latin1');
    expect(found([bytes])).toEqual(lines);
    for (let cut = 1; cut < bytes.length; cut++)
      expect(found([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(lines);
    expect(found([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(lines);
  }
});

test.each(recordings)('$id is read the same with noise lines around it', ({ text, lines }) => {
  const noise = Buffer.from('\xf8\x80,Cyc:12\0', 'latin1');
  const noisy = found([Buffer.concat([noise, Buffer.from(text, 'latin1'), noise])]);
  expect(noisy).toEqual([{ type: 'unknown' }, ...lines, { type: 'unknown' }]);
});

test('a line without end is bounded, and the next one is read', () => {
  const lines = new DeckMate1Lines();
  const endless = Buffer.alloc(1_000_000, 'x');
  expect(lines.push(endless)).toEqual([]);
  const [cut, next] = lines.push(Buffer.from('\nTotal Cycles:7\r'));
  expect(cut).toHaveLength(160);
  expect(deckMate1Line(next ?? '')).toEqual({ type: 'total', total: 'total-cycles', count: 7 });
});

test('an open last line is given when asked for, once', () => {
  const lines = new DeckMate1Lines();
  lines.push(Buffer.from('Total Cycles:7'));
  expect(lines.flush()).toEqual(['Total Cycles:7']);
  expect(lines.flush()).toEqual([]);
});
