import { createHash } from 'node:crypto';
import type { Viewer } from '../../engine/index.ts';
import type { CardroomStore, PairedBrowser } from '../../native-bridge/contracts/cardroom-store.ts';
import { privateTextIds } from '../sync/private-text-ids.ts';

/** Only this of a browser's key is ever stored, lower-case hex SHA-256. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** How logs name the person behind a paired browser: `floor:` and the first eight digits of its key's hash. */
export const staffIdOf = (keyHash: string): string => `floor:${keyHash.slice(0, 8).toUpperCase()}`;

/** The words behind the ids that logs carry: private texts, and the staff met since this program began. */
export class Names {
  readonly #store: Pick<CardroomStore, 'texts'>;
  readonly #staff = new Map<string, string>();

  constructor(store: Pick<CardroomStore, 'texts'>) {
    this.#store = store;
  }

  meet({ keyHash, name }: PairedBrowser): void {
    this.#staff.set(staffIdOf(keyHash), name);
  }

  /** Words by id for everything a value refers to; a text that was forgotten is missing. Staff are not named on the wall. */
  of(viewer: Viewer, value: unknown): Readonly<Record<string, string>> {
    const ids = [...privateTextIds(value)];
    const texts = ids.length === 0 ? [] : this.#store.texts(ids);
    const staff = viewer === 'display' ? [] : this.#staff;
    return Object.fromEntries([...texts.map(({ id, text }) => [id, text] as const), ...staff]);
  }
}
