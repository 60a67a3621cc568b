import type { KeyObject } from 'node:crypto';
import type { NewAuditRow } from '../../native-bridge/contracts/cardroom-store.ts';
import { PrivateFileFault, type PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import {
  demoPassphrase,
  type ReviewAnswer,
  type ReviewAsk,
  type ReviewStanding,
  shortestPassphrase,
} from '../../protocol/review-office.ts';
import { loadSealedBoxes, type ReviewKeyPair, type SealedBoxes } from '../review/sealed-boxes.ts';
import { type SignedReviewKey, signReviewKey } from '../review/signed-review-key.ts';
import { newReviewKeyFile, openReviewKeyFile, parseReviewKeyFile, type ReviewKeyFile } from './review-key-file.ts';

export interface ReviewKeyOptions {
  readonly files: PrivateFiles;
  /** Beside the store, not in it: a copy of the database opens nothing. */
  readonly file: string;
  readonly time: TimeSource;
  readonly random: (count: number) => Uint8Array;
  /** The room's own key, by which tables recognise the review key. */
  readonly roomKey: KeyObject;
  /** On disk when it returns. Throws `StorageFault`. */
  readonly audit: (entry: NewAuditRow) => void;
  /** Without staff nobody could ever open anything, and tables learn the room's key with their list. */
  readonly hasStaff: () => boolean;
  /** A demo house gets a key automatically, and it is unlocked. */
  readonly demo: boolean;
  /** One sentence for the log. */
  readonly report: (sentence: string) => void;
}

/** The log name of the operator of the cardroom's PC. */
const atThePc = 'cardroom:pc';
const byItself = 'demo';

/** The room's review key. Unlocked, it exists only in the memory of the running server. */
export class ReviewKey {
  readonly #options: ReviewKeyOptions;
  readonly #listeners = new Set<(key: SignedReviewKey) => void>();
  #file: ReviewKeyFile | null = null;
  #fault: string | null = null;
  #unlocked: { readonly pair: ReviewKeyPair; readonly boxes: SealedBoxes } | null = null;
  /** Serialised: two requests at once could both find no key yet. */
  #last: Promise<unknown> = Promise.resolve();

  /** Loads what the disk holds. */
  constructor(options: ReviewKeyOptions) {
    this.#options = options;
    this.#read();
    if (this.#fault !== null) options.report(this.#fault);
  }

  /** Creates the key of a demo house, and unlocks a key whose passphrase is public. */
  async startDemo(): Promise<void> {
    if (!this.#options.demo) return;
    const sentence = await this.#inTurn(async () => {
      if (this.#fault !== null) return null;
      if (this.#file === null) return this.#make(demoPassphrase, byItself);
      return this.#file.demo ? this.#unlock(demoPassphrase, byItself) : null;
    });
    if (sentence !== null) this.#options.report(sentence);
  }

  /** What a table is sent; null if no key was ever made, or its file cannot be trusted. */
  get signed(): SignedReviewKey | null {
    return this.#file === null ? null : signReviewKey(this.#file, this.#options.roomKey);
  }

  get standing(): ReviewStanding {
    const there = this.#unlocked === null ? 'locked' : 'unlocked';
    return {
      state: this.#fault !== null ? 'unusable' : this.#file === null ? 'none' : there,
      demo: this.#file?.demo ?? false,
      madeAt: this.#file?.madeAt ?? null,
      file: this.#options.file,
      fault: this.#fault,
    };
  }

  /** Called with a new key; returns a function that unsubscribes. */
  onChange(listener: (key: SignedReviewKey) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Opens boxes; null while the key is locked. A box that is not for this key, or was changed, opens to null. */
  get opener(): ((box: string) => Uint8Array | null) | null {
    if (this.#unlocked === null) return null;
    const { pair, boxes } = this.#unlocked;
    return (box) => boxes.open(box, pair);
  }

  /** Does what is asked, or refuses in one sentence. */
  async answer(ask: ReviewAsk): Promise<ReviewAnswer> {
    const sentence = await this.#inTurn(() => this.#do(ask));
    return sentence === null ? this.standing : { sentence };
  }

  async #do(ask: ReviewAsk): Promise<string | null> {
    switch (ask.type) {
      case 'status':
        this.#read();
        return null;
      case 'make':
        return this.#make(ask.passphrase, atThePc);
      case 'unlock':
        return this.#unlock(ask.passphrase, atThePc);
      case 'lock':
        return this.#lock();
    }
  }

  async #make(passphrase: string, by: string): Promise<string | null> {
    const { files, file, time, random, hasStaff } = this.#options;
    if (!hasStaff())
      return 'Nobody is on the staff list, so nobody could open a hand: enter people with “riffle staff” first.';
    this.#read();
    if (this.#fault !== null) return this.#fault;
    if (this.#file !== null)
      return `There is a review key already: what was sealed for it opens with it alone. To begin anew, take ${file} aside and keep it.`;
    if (passphrase.length < shortestPassphrase)
      return `A passphrase has at least ${shortestPassphrase} letters: a few words are easier to keep than signs.`;
    const boxes = await loadSealedBoxes();
    const demo = by === byItself;
    const made = await newReviewKeyFile({ passphrase, madeAt: time.now(), demo, random }, boxes);
    const pair = await openReviewKeyFile(made, passphrase, boxes);
    if (typeof pair === 'string') return 'The new key does not open again: nothing was kept.';
    this.#book('key-made', by);
    files.write(file, Buffer.from(`${JSON.stringify(made, null, 2)}\n`, 'utf8'));
    this.#file = made;
    const { signed } = this;
    if (signed !== null) for (const listener of this.#listeners) listener(signed);
    this.#book('key-unlocked', by);
    this.#unlocked = { pair, boxes };
    return null;
  }

  async #unlock(passphrase: string, by: string): Promise<string | null> {
    this.#read();
    if (this.#fault !== null) return this.#fault;
    if (this.#file === null) return 'There is no review key yet: “riffle review make” makes one.';
    if (this.#unlocked !== null) return null;
    const boxes = await loadSealedBoxes();
    const pair = await openReviewKeyFile(this.#file, passphrase, boxes);
    if (pair === 'wrong-passphrase') return 'That is not the passphrase of this key: it stays locked.';
    if (pair === 'halves-differ')
      return `The public half in ${this.#options.file} is not that of the private one: somebody changed the file. Put it back from its copy.`;
    this.#book('key-unlocked', by);
    this.#unlocked = { pair, boxes };
    return null;
  }

  #lock(): string | null {
    if (this.#unlocked === null) return null;
    // Whatever the disk does, the key leaves memory first.
    this.#unlocked = null;
    this.#book('key-locked', atThePc);
    return null;
  }

  #book(what: 'key-made' | 'key-unlocked' | 'key-locked', by: string): void {
    const { audit, time } = this.#options;
    audit({ at: time.now(), what, by, tableId: null, hand: null, seats: [], reason: null });
  }

  /** Reads the file again: it may have been moved away, or put back. */
  #read(): void {
    const { files, file } = this.#options;
    try {
      const kept = files.readSecret(file);
      const before = this.#file?.publicKey;
      this.#file = kept === null ? null : parseReviewKeyFile(Buffer.from(kept).toString('utf8'));
      this.#fault =
        kept !== null && this.#file === null
          ? `${file} holds no review key: put it back from its copy, or take it away and make a new one.`
          : null;
      if (this.#file?.publicKey !== before) this.#unlocked = null;
    } catch (error) {
      if (!(error instanceof PrivateFileFault)) throw error;
      [this.#file, this.#fault, this.#unlocked] = [null, error.message, null];
    }
  }

  /** A disk failure is a sentence like any other refusal. */
  #inTurn(work: () => Promise<string | null>): Promise<string | null> {
    const next = this.#last.then(work).catch((error: unknown) => {
      if (error instanceof StorageFault || error instanceof PrivateFileFault) return error.message;
      throw error;
    });
    this.#last = next.catch(() => {});
    return next;
  }
}
