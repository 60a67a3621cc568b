import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseChainConfig } from '../server/chain/chain-config.ts';
import { DeskClosed } from './cardroom-desk.ts';

/** Where a chain's data is, by its configuration or by that folder itself. Throws `DeskClosed` or `UnusableConfig`. */
export function chainFolder(place: string): string {
  if (!/\.(toml|json)$/.test(place)) return place;
  return resolve(dirname(place), parseChainConfig(place, textOf(place)).data);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new DeskClosed(`${file} cannot be read.`);
  }
}
