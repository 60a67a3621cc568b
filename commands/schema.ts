import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storeDocument } from './store-document.ts';

const documentFile = join(import.meta.dirname, '../docs/STORE.md');
const [allSaid, somethingMissing, notUnderstood] = [0, 1, 2];

/** `riffle schema [--write]`: prints what lies in a cardroom's store, or writes it to `docs/STORE.md`. */
export async function schema(args: readonly string[]): Promise<number> {
  const write = args[0] === '--write';
  if (args.length > (write ? 1 : 0)) {
    console.error('Usage: riffle schema [--write]');
    return notUnderstood;
  }
  const { text, missing } = storeDocument();
  if (write) writeFileSync(documentFile, text);
  else process.stdout.write(text);
  if (missing.length > 0) console.error(`Without words, or no part of the store: ${missing.join(', ')}.`);
  return missing.length === 0 ? allSaid : somethingMissing;
}
