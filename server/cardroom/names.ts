import { actorOf, isOfStaff, namesOfActor, type Viewer } from '../../engine/table.ts';
import type { PairedBrowser, StoredTexts } from '../../native-bridge/contracts/cardroom-store.ts';
import { privateTextIds } from '../sync/private-text-ids.ts';

/** The log name of the person behind a paired browser: `floor:` and the first eight digits of its key's hash. */
export const staffIdOf = (keyHash: string): string => actorOf('floor', keyHash.slice(0, 8).toUpperCase());

/** The names behind the ids in logs: private texts, staff, and the browsers seen since this program started. */
export class Names {
  readonly #store: { readonly texts: Pick<StoredTexts, 'of'> };
  readonly #nameOf: (id: string) => string | null;
  readonly #staff = new Map<string, string>();

  /** `nameOf`: a staff member's name by id; null for one who was erased or never existed. */
  constructor(store: { readonly texts: Pick<StoredTexts, 'of'> }, nameOf: (id: string) => string | null) {
    this.#store = store;
    this.#nameOf = nameOf;
  }

  meet({ keyHash, name }: PairedBrowser): void {
    this.#staff.set(staffIdOf(keyHash), name);
  }

  /** Texts by id for everything a value refers to; an erased text is missing. Staff are not named on the wall. */
  of(viewer: Viewer, value: unknown): Readonly<Record<string, string>> {
    const ids = [...privateTextIds(value)];
    const texts = ids.length === 0 ? [] : this.#store.texts.of(ids);
    const staff = viewer === 'display' ? [] : [...this.#staff, ...this.#peopleIn(value)];
    return Object.fromEntries([...texts.map(({ id, text }) => [id, text] as const), ...staff]);
  }

  /** Names behind bare ids of texts and staff, and behind people as logs name them; erased ones are missing. */
  behind(ids: Iterable<string>): Readonly<Record<string, string>> {
    const asked = [...new Set(ids)];
    const people = asked.flatMap((id) => {
      const name = isOfStaff(id) ? (this.#staff.get(id) ?? namesOfActor(id, this.#nameOf)) : this.#nameOf(id);
      return name === null ? [] : [[id, name] as const];
    });
    const texts = asked.length === 0 ? [] : this.#store.texts.of(asked);
    return Object.fromEntries([...texts.map(({ id, text }) => [id, text] as const), ...people]);
  }

  #peopleIn(value: unknown): readonly (readonly [string, string])[] {
    return [...whoIn(value)].flatMap((who) => {
      const names = namesOfActor(who, this.#nameOf);
      return names === null ? [] : [[who, names] as const];
    });
  }
}

/** Everybody named in a value as the author of something, at any depth. */
function whoIn(value: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return found;
  const { by } = value as { readonly by?: unknown };
  if (typeof by === 'string' && isOfStaff(by)) found.add(by);
  for (const part of Object.values(value)) whoIn(part, found);
  return found;
}
