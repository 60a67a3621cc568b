import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissionsDocument } from './permissions-document.ts';

const documentFile = join(import.meta.dirname, '../docs/PERMISSIONS.md');
const [done, notUnderstood] = [0, 2];

/** `riffle permissions [--write]`: prints who may do what, or writes it to `docs/PERMISSIONS.md`. */
export async function permissions(args: readonly string[]): Promise<number> {
  const write = args[0] === '--write';
  if (args.length > (write ? 1 : 0)) {
    console.error('Usage: riffle permissions [--write]');
    return notUnderstood;
  }
  const text = permissionsDocument();
  if (write) writeFileSync(documentFile, text);
  else process.stdout.write(text);
  return done;
}
