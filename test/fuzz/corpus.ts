import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'corpus');

/** An input that is kept, by what it is. */
export interface KeptInput {
  /** What it is: the kind of answer it brings about, or the fault it once found. */
  readonly is: string;
  readonly bytes: Uint8Array;
}

interface Line {
  readonly is: string;
  readonly text?: string;
  readonly hex?: string;
}

const fileOf = (target: string): string => join(folder, `${target}.ndjson`);

/** The inputs kept for a target, one line of JSON each: as `text` where it is one, else as `hex`. */
export function corpusOf(target: string): readonly KeptInput[] {
  if (!existsSync(fileOf(target))) return [];
  return readFileSync(fileOf(target), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { is, text, hex = '' } = JSON.parse(line) as Line;
      return { is, bytes: text === undefined ? Buffer.from(hex, 'hex') : Buffer.from(text, 'utf8') };
    });
}

/** Writes what is kept for a target in the place of what was. */
export function keepCorpus(target: string, inputs: readonly KeptInput[]): void {
  mkdirSync(folder, { recursive: true });
  const lines = inputs.map(({ is, bytes }) => JSON.stringify(lineOf(is, Buffer.from(bytes))));
  writeFileSync(fileOf(target), lines.map((line) => `${line}\n`).join(''));
}

function lineOf(is: string, bytes: Buffer): Line {
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? { is, text } : { is, hex: bytes.toString('hex') };
}
