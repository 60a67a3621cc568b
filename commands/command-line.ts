import { type ParseArgsConfig, parseArgs } from 'node:util';
import { DeskClosed } from './cardroom-desk.ts';

/** An option that takes a word. */
export const word = { type: 'string' } as const;

/** An option that is given or not. */
export const flag = { type: 'boolean', default: false } as const;

/** Reads a verb's arguments. A fault in them, there or in `read`, throws a `DeskClosed` with the usage. */
export function readWords<Config extends ParseArgsConfig, Read>(
  args: readonly string[],
  usage: string,
  config: Config,
  read: (said: ReturnType<typeof parseArgs<Config>>) => Read,
): Read {
  try {
    return read(parseArgs<Config>({ ...config, args: [...args] }));
  } catch (error) {
    throw misunderstood(error, usage);
  }
}

/** A fault in a verb's arguments, with its usage; any other error as it is. */
export const misunderstood = (error: unknown, usage: string): unknown =>
  error instanceof TypeError ? new DeskClosed(`${error.message.split('. ')[0]}.\n${usage}`) : error;

/** `1 event`, `2 events`. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
