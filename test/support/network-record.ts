import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A connection to an address, or a look-up of a name. */
export interface Turned {
  readonly program: string;
  readonly did: string;
  readonly to: string;
}

const hook = pathToFileURL(join(import.meta.dirname, 'network-hook.ts')).href;

/** Environment for a program and its children, so that `turnedTo` can list their connections. */
export const networkRecorded = (file: string): Readonly<Record<string, string>> => ({
  RIFFLE_NETWORK_RECORD: file,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${hook}`.trim(),
});

export function turnedTo(file: string): readonly Turned[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Turned);
}

/** This machine, a socket file on it, or the local network at once: mDNS groups never leave a network. */
export const staysInTheRoom = (to: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+|0\.0\.0\.0|::|\/.*|224\.0\.0\.251|ff02::fb)$/i.test(
    to,
  );
