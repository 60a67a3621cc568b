import type { StoredHanded } from '../../../native-bridge/contracts/cardroom-changes.ts';
import type { CardroomStore } from '../../../native-bridge/contracts/cardroom-store.ts';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import type { SignedItem, ToChain } from '../../../protocol/chain-messages.ts';
import { type HandedItemTold, handedItemSchema, programIn, type ToldOffer } from '../../../protocol/handed-items.ts';
import { isSignedBy } from '../../staff/staff-list.ts';

export interface OffersOptions {
  readonly store: Pick<CardroomStore, 'offers' | 'storeId'>;
  readonly time: TimeSource;
  /** The key with which the chain signs; null: the room belongs to no chain. */
  readonly chainKey: string | null;
  /** Called when the exclusion list has changed. */
  readonly keptOutChanged: () => void;
  /** Applies an offer at this room. Returns what was done in lines, or a refusal in a sentence. */
  readonly take: (told: HandedItemTold) => { readonly lines: readonly string[] } | { readonly sentence: string };
}

/** The offers the chain has sent to this room: stored on arrival, applied when somebody here accepts them. */
export class Offers {
  readonly #options: OffersOptions;
  /** Sends to the chain, while there is a connection. */
  #say: (said: ToChain) => void = () => {};

  constructor(options: OffersOptions) {
    this.#options = options;
  }

  /** Takes an offer from the connection, which is also told the outcome. */
  hear(items: readonly SignedItem[], say: (said: ToChain) => void): void {
    this.#say = say;
    for (const signed of items) this.#hearOne(signed);
  }

  list(): readonly ToldOffer[] {
    return this.#options.store.offers.all().map(({ item, kind, name, version, at, takenAt, said }) => ({
      item,
      kind: kind as ToldOffer['kind'],
      name,
      version,
      program: kind === 'release' ? programSaid(said) : null,
      at,
      takenAt,
    }));
  }

  take(item: string): { readonly lines: readonly string[] } | { readonly sentence: string } {
    const { store, time, take } = this.#options;
    const kept = store.offers.all().find((one) => one.item === item);
    const told = kept === undefined ? null : toldIn(kept.said);
    if (kept === undefined || told === null) return { sentence: 'Nothing of this name was handed down here.' };
    const done = take(told);
    if ('sentence' in done) {
      this.#say({ type: 'took', item, sentence: done.sentence.slice(0, 400) });
      return done;
    }
    store.offers.taken(item, time.now());
    this.#say({ type: 'took', item, sentence: null });
    return done;
  }

  #hearOne({ item: said, signature }: SignedItem): void {
    const { store, time, chainKey, keptOutChanged } = this.#options;
    const told = toldIn(said);
    const isMeant = told !== null && (told.storeId === null || told.storeId === store.storeId);
    // Anybody in between can send anything but sign nothing.
    if (!isMeant || chainKey === null || !isSignedBy(chainKey, said, signature)) return;
    const { item, name, version, body } = told;
    const isIt = (one: StoredHanded): boolean => one.kind === body.kind && one.name === name;
    const kept = store.offers.all();
    const known = kept.find(isIt);
    // An id belongs to one item permanently.
    if (kept.some((one) => one.item === item && !isIt(one))) return;
    if (known !== undefined && known.version >= version) {
      if (known.item === item && known.takenAt !== null) this.#say({ type: 'took', item, sentence: null });
      return;
    }
    const counts = body.kind === 'kept-out';
    const at = time.now();
    const handed: StoredHanded = {
      kind: body.kind,
      name,
      version,
      item,
      said,
      signature,
      at,
      takenAt: counts ? at : null,
    };
    store.offers.keep(handed);
    if (!counts) return;
    keptOutChanged();
    this.#say({ type: 'took', item, sentence: null });
  }
}

function programSaid(said: string): string | null {
  const told = toldIn(said);
  return told === null ? null : programIn(told.body);
}

function toldIn(said: string): HandedItemTold | null {
  try {
    const read = handedItemSchema.safeParse(JSON.parse(said));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
