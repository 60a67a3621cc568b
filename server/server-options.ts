import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** What the server program is asked to be. */
export interface ServerOptions {
  readonly role: 'table' | 'cardroom' | 'chain' | 'card-sealer';
  /** Its configuration; the deck file of a card sealer; of a chain without a configuration its data folder. */
  readonly file: string;
  /** What opens the deck file; null for every other role. */
  readonly keyFile: string | null;
  /** Instead of the configuration's. */
  readonly port: number | null;
  /** End when the parent does, and log into the data folder instead of onto its screen. */
  readonly withParent: boolean;
}

const usage = 'Usage: --role table|cardroom|chain --config FILE [--port N] [--with-parent]';

/** Reads the command line. Anything that is not understood comes back as a sentence and the usage. */
export function readServerOptions(args: readonly string[]): ServerOptions | { readonly problem: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        role: { type: 'string' },
        config: { type: 'string' },
        deck: { type: 'string' },
        'deck-key': { type: 'string' },
        port: { type: 'string' },
        'with-parent': { type: 'boolean', default: false },
      },
    });
    const { role, config, deck, 'deck-key': deckKey, port, 'with-parent': withParent } = values;
    const isSealer = role === 'card-sealer';
    const file = isSealer ? deck : config;
    const isRole = role === 'table' || role === 'cardroom' || role === 'chain' || (isSealer && deckKey !== undefined);
    const isPort = port === undefined || (/^\d{1,5}$/.test(port) && Number(port) <= 65_535);
    if (!isRole || file === undefined || !isPort) return { problem: usage };
    const keyFile = isSealer && deckKey !== undefined ? resolve(deckKey) : null;
    return { role, file: resolve(file), keyFile, port: port === undefined ? null : Number(port), withParent };
  } catch (error) {
    if (error instanceof TypeError) return { problem: `${error.message} ${usage}` };
    throw error;
  }
}

/** Whether a table is to be set up before it starts: not where a parent has done it, nor for a file whose folder is not there. */
export const isFirstStart = (
  { file, withParent }: Pick<ServerOptions, 'file' | 'withParent'>,
  exists: (path: string) => boolean,
): boolean => !withParent && file.endsWith('.toml') && !exists(file) && exists(dirname(file));
