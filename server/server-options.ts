import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The command line of the server program. */
export interface ServerOptions {
  readonly role: 'table' | 'table-ahead' | 'cardroom' | 'chain' | 'card-sealer' | 'stream-keeper';
  /**
   * Its configuration. For a card sealer the deck file, for a keeper of the stream key its folder, for a chain without a configuration its
   * data folder.
   */
  readonly file: string;
  /** The key file for the deck file; null for every other role. */
  readonly keyFile: string | null;
  /** The least delay of a stream, in minutes; 0 for every other role. */
  readonly leastMinutes: number;
  /** Overrides the configuration's port. */
  readonly port: number | null;
  /** Ends with the parent, and logs into the data folder instead of to its screen. */
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
        'least-minutes': { type: 'string' },
        port: { type: 'string' },
        'with-parent': { type: 'boolean', default: false },
      },
    });
    const { role, config, deck, 'deck-key': deckKey, port, 'with-parent': withParent } = values;
    const isSealer = role === 'card-sealer';
    const file = isSealer ? deck : config;
    const leastMinutes = role === 'stream-keeper' ? Number(values['least-minutes']) : 0;
    const isKeeper = role === 'stream-keeper' && Number.isInteger(leastMinutes) && leastMinutes >= 1;
    const isServer = role === 'table' || role === 'table-ahead' || role === 'cardroom' || role === 'chain';
    const isRole = isServer || isKeeper || (isSealer && deckKey !== undefined);
    const isPort = port === undefined || (/^\d{1,5}$/.test(port) && Number(port) <= 65_535);
    if (!isRole || file === undefined || !isPort) return { problem: usage };
    const keyFile = isSealer && deckKey !== undefined ? resolve(deckKey) : null;
    return {
      role,
      file: resolve(file),
      keyFile,
      leastMinutes,
      port: port === undefined ? null : Number(port),
      withParent,
    };
  } catch (error) {
    if (error instanceof TypeError) return { problem: `${error.message} ${usage}` };
    throw error;
  }
}

/** Whether a table is to be set up before it starts: not if a parent has done it, nor for a file whose folder does not exist. */
export const isFirstStart = (
  { file, withParent }: Pick<ServerOptions, 'file' | 'withParent'>,
  exists: (path: string) => boolean,
): boolean => !withParent && file.endsWith('.toml') && !exists(file) && exists(dirname(file));
