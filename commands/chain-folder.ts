import { dirname, resolve } from 'node:path';
import { readText } from '../native-bridge/disk/folders.ts';
import { parseChainConfig } from '../server/chain/chain-config.ts';
import { DeskClosed } from './cardroom-desk.ts';

const isConfig = (place: string): boolean => /\.(toml|json)$/.test(place);

/** Where a chain's data is, by its configuration or by that folder itself. Throws `DeskClosed` or `UnusableConfig`. */
export function chainFolder(place: string): string {
  if (!isConfig(place)) return place;
  return resolve(dirname(place), parseChainConfig(place, readText(place)).data);
}

/** The place a command's options name, of which there must be one. Throws `DeskClosed`, a `StorageFault` or a `TypeError`. */
export function chainPlace({
  data,
  config,
}: {
  readonly data?: string | undefined;
  readonly config?: string | undefined;
}): string {
  if (config === undefined) {
    if (data === undefined) throw new TypeError('Give --data or --config');
    return resolve(data);
  }
  if (data !== undefined) throw new TypeError('Give --data or --config');
  if (!isConfig(config))
    throw new DeskClosed(
      `${config} is not a configuration: its name must end with .toml or .json. A data folder is named with --data.`,
    );
  readText(config);
  return resolve(config);
}
