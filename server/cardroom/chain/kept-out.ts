import type { CardroomStore } from '../../../native-bridge/contracts/cardroom-store.ts';
import { foldName } from '../../../native-bridge/contracts/searched-as.ts';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import { handedItemSchema, type KeptOutPerson } from '../../../protocol/handed-items.ts';

export interface KeptOutOptions {
  readonly store: Pick<CardroomStore, 'offers' | 'texts'>;
  readonly time: TimeSource;
}

/**
 * People excluded by the houses, by the chain's last list, which counts even while the chain is offline. People are compared by name,
 * ignoring case, accents, commas and which name comes first. A person who only shares the name is admitted once, and recognised by id from
 * then on.
 */
export class KeptOut {
  readonly #options: KeptOutOptions;
  #byName: ReadonlyMap<string, readonly KeptOutPerson[]> = new Map();
  #cleared: ReadonlySet<string> = new Set();
  #version = 0;

  constructor(options: KeptOutOptions) {
    this.#options = options;
    this.read();
  }

  get count(): number {
    return [...this.#byName.values()].reduce((sum, people) => sum + people.length, 0);
  }

  /** Version of the list in force; 0: none. */
  get version(): number {
    return this.#version;
  }

  /** Reads the list again, because a new one has arrived. */
  read(): void {
    const { offers } = this.#options.store;
    const lists = offers.all().filter(({ kind }) => kind === 'kept-out');
    const people = lists.flatMap(({ said }) => peopleIn(said));
    this.#byName = Map.groupBy(people, ({ name }) => sameName(name));
    this.#version = lists[0]?.version ?? 0;
    this.#cleared = new Set(offers.cleared());
  }

  /** This player was checked and only shares the name. On disk when it returns. */
  clear(player: string, by: string): void {
    this.#options.store.offers.clear(player, by, this.#options.time.now());
    this.read();
  }

  /** False once the name was erased. */
  hasName(player: string): boolean {
    return this.#options.store.texts.of([player]).length > 0;
  }

  /** The excluded person of this name; null: none. */
  named(name: string): KeptOutPerson | null {
    const now = this.#options.time.now();
    const found = this.#byName.get(sameName(name)) ?? [];
    return found.find(({ until }) => until === null || until > now) ?? null;
  }

  /** The same for a player with an id; null also for one who was checked. */
  player(id: string): KeptOutPerson | null {
    if (this.#byName.size === 0 || this.#cleared.has(id)) return null;
    const [text] = this.#options.store.texts.of([id]);
    return text === undefined ? null : this.named(text.text);
  }
}

/** A key that is equal for all spellings of a name: a legal list has “Dvořák, Jan”, and the floor enters “Jan Dvorak”. */
const sameName = (name: string): string =>
  foldName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');

function peopleIn(said: string): readonly KeptOutPerson[] {
  const read = handedItemSchema.safeParse(JSON.parse(said));
  return read.success && read.data.body.kind === 'kept-out' ? read.data.body.people : [];
}
