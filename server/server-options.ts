import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** What the server program is asked to be. */
export interface ServerOptions {
  readonly role: 'table' | 'cardroom' | 'card-sealer';
  /** Its configuration; the deck file of a card sealer. */
  readonly file: string;
  /** Instead of the configuration's. */
  readonly port: number | null;
  /** End when the parent does, and log into the data folder instead of onto its screen. */
  readonly withParent: boolean;
}

const usage = 'Usage: --role table|cardroom --config FILE [--port N] [--with-parent]';

/** Reads the command line. Anything that is not understood comes back as a sentence and the usage. */
export function readServerOptions(args: readonly string[]): ServerOptions | { readonly problem: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        role: { type: 'string' },
        config: { type: 'string' },
        deck: { type: 'string' },
        port: { type: 'string' },
        'with-parent': { type: 'boolean', default: false },
      },
    });
    const { role, config, deck, port, 'with-parent': withParent } = values;
    const file = role === 'card-sealer' ? deck : config;
    const isRole = role === 'table' || role === 'cardroom' || role === 'card-sealer';
    const isPort = port === undefined || (/^\d{1,5}$/.test(port) && Number(port) <= 65_535);
    if (!isRole || file === undefined || !isPort) return { problem: usage };
    return { role, file: resolve(file), port: port === undefined ? null : Number(port), withParent };
  } catch (error) {
    if (error instanceof TypeError) return { problem: `${error.message} ${usage}` };
    throw error;
  }
}
