import { PrivateFileFault, type PrivateFiles } from '../native-bridge/contracts/private-files.ts';
import { CannotRun } from './cannot-run.ts';

/** The 32 bytes a machine was paired with, from a file that only the account of this program may read. Throws `CannotRun` with one sentence. */
export function readPairingKey(file: string, files: Pick<PrivateFiles, 'readSecret'>): Uint8Array {
  const text = secretText(file, files);
  if (/^[0-9A-Fa-f]{64}$/.test(text)) return Uint8Array.from(Buffer.from(text, 'hex'));
  throw new CannotRun(`${file} is not a pairing key: a key is exactly 64 hexadecimal digits.`);
}

function secretText(file: string, files: Pick<PrivateFiles, 'readSecret'>): string {
  try {
    const bytes = files.readSecret(file);
    if (bytes === null) throw new CannotRun(`There is no file ${file}.`);
    return Buffer.from(bytes).toString('latin1').trim();
  } catch (error) {
    throw error instanceof PrivateFileFault ? new CannotRun(error.message) : error;
  }
}
