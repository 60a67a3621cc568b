import { PrivateFileFault, type PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import { signedReviewKeySchema } from '../../protocol/sync-messages.ts';
import {
  openReviewKey,
  type ReviewKeyNotice,
  type SealingKind,
  type SignedReviewKey,
} from '../review/signed-review-key.ts';

/** The key hole cards are sealed for, in the form the card reader code uses. */
export interface ReviewKeySource {
  /** Null: the room never sent a key, or none that could be verified. */
  current(): ReviewKeyNotice | null;
  /** Called after every change; returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
}

export interface CachedReviewKeyOptions {
  readonly files: PrivateFiles;
  /** Where the key is stored, so that hands are sealed after a restart even without the room. */
  readonly file: string;
  /** The room this table knows, from the first staff list it received; null if it has none yet. */
  readonly roomKey: () => string | null;
  /** Absent: the review key. */
  readonly is?: SealingKind;
  /** One sentence for the log. */
  readonly report: (sentence: string) => void;
}

/** The room's review key at one table: the last one the room sent and could prove, in memory and on disk. */
export class CachedReviewKey implements ReviewKeySource {
  readonly #options: CachedReviewKeyOptions;
  readonly #listeners = new Set<() => void>();
  #key: ReviewKeyNotice | null = null;
  #reported: string | null = null;

  /** Loads what the disk holds. */
  constructor(options: CachedReviewKeyOptions) {
    this.#options = options;
    const { files, file, roomKey } = options;
    try {
      const kept = files.readSecret(file);
      if (kept === null) return;
      this.#key = openedFrom(Buffer.from(kept).toString('utf8'), roomKey(), this.#is);
      if (this.#key === null)
        this.#report(
          `${file} is not used: the cardroom this table knows has not signed it. No hand is sealed until the cardroom sends a ${this.#name}.`,
        );
    } catch (error) {
      if (!(error instanceof PrivateFileFault)) throw error;
      this.#report(error.message);
    }
  }

  get #is(): SealingKind {
    return this.#options.is ?? 'review-key';
  }

  get #name(): string {
    return this.#is === 'review-key' ? 'review key' : 'stream key';
  }

  current(): ReviewKeyNotice | null {
    return this.#key;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Takes a key from the room, if the room can prove it and it is not older than the one here. */
  take(signed: SignedReviewKey): void {
    const roomKey = this.#options.roomKey();
    const key = roomKey === null ? null : openReviewKey(signed, roomKey, this.#is);
    if (key === null) {
      this.#report(roomKey === null ? unknownRoom(this.#name) : strangeKey(this.#name));
      return;
    }
    const held = this.#key;
    if (held !== null && key.madeAt < held.madeAt) {
      this.#report(`The cardroom sent a ${this.#name} that is older than the one here: this table keeps its own.`);
      return;
    }
    this.#reported = null;
    if (held?.publicKey === key.publicKey && held.madeAt === key.madeAt && held.demo === key.demo) return;
    this.#keep(signed);
    this.#key = key;
    for (const listener of this.#listeners) listener();
  }

  /** If the disk is full, the key is only missing after the next restart. */
  #keep({ reviewKey, signature }: SignedReviewKey): void {
    const { files, file } = this.#options;
    try {
      files.write(file, Buffer.from(JSON.stringify({ reviewKey, signature }), 'utf8'));
    } catch (error) {
      if (!(error instanceof PrivateFileFault)) throw error;
      this.#report(error.message);
    }
  }

  /** A room that reconnects every few seconds sends the same key each time. */
  #report(sentence: string): void {
    if (sentence === this.#reported) return;
    this.#reported = sentence;
    this.#options.report(sentence);
  }
}

const unknownRoom = (name: string): string =>
  `The cardroom sent a ${name}, and this table knows no cardroom to believe it from: it needs its staff list first.`;
const strangeKey = (name: string): string =>
  `The cardroom sent a ${name} that is not signed by the cardroom this table knows, or was changed on its way: this table keeps what it has.`;

function openedFrom(text: string, roomKey: string | null, is: SealingKind): ReviewKeyNotice | null {
  if (roomKey === null) return null;
  try {
    const signed = signedReviewKeySchema.safeParse(JSON.parse(text));
    return signed.success ? openReviewKey(signed.data, roomKey, is) : null;
  } catch {
    return null;
  }
}
