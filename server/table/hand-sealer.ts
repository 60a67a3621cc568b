import type { KnownCard, Seat } from '../../engine/notation.ts';
import type { Tag } from '../../native-bridge/contracts/card-reader.ts';
import { bytesOfHand, type SealedHand } from '../review/hand-box.ts';
import type { SealedBoxes } from '../review/sealed-boxes.ts';
import type { FromSealer, ToSealer } from './sealer-messages.ts';

/** Loads what seals; asked once there is a key to seal for. */
export type LoadSeal = () => Promise<Pick<SealedBoxes, 'seal'>>;

type SealedFor = Pick<Extract<ToSealer, { type: 'review-key' }>, 'table' | 'log' | 'key'>;
type Sealing = Pick<Extract<ToSealer, { type: 'sealing' }>, 'hand' | 'cards' | 'closed'>;

interface LyingCard {
  readonly tag: Tag;
  readonly card: KnownCard;
}

export interface HandSealerOptions {
  readonly load: LoadSeal;
  readonly tell: (message: FromSealer) => void;
  /** The hand as the bytes of a box, and what the box is told as. Absent: for the review. */
  readonly boxOf?: { readonly type: 'sealed-for-stream'; readonly bytes: (hand: SealedHand) => Uint8Array | null };
  /** Told when hands that were passed over may be sealed now. */
  readonly onReady: () => void;
}

/** Puts whole hands into boxes that nobody at the table opens. Part of the card sealer: what it is shown stays there. */
export class HandSealer {
  readonly #options: HandSealerOptions;
  /** What lay in the last box of each seat in this hand. */
  readonly #boxed = new Map<Seat, string>();
  #seal: SealedBoxes['seal'] | null = null;
  #for: SealedFor | null = null;
  #hand: Sealing | null = null;

  constructor(options: HandSealerOptions) {
    this.#options = options;
  }

  use(message: SealedFor): void {
    const { load, tell, onReady } = this.#options;
    // A box for an earlier key is shut for whoever has the new one.
    if (message.key !== this.#for?.key) this.#boxed.clear();
    this.#for = message;
    if (message.key === null) return;
    if (this.#seal !== null) {
      onReady();
      return;
    }
    load().then(
      ({ seal }) => {
        this.#seal = seal;
        onReady();
      },
      // Without the library cards are read all the same.
      () => tell({ type: 'cannot-seal' }),
    );
  }

  follow(message: Sealing): void {
    if (message.hand !== this.#hand?.hand) this.#boxed.clear();
    this.#hand = message;
    this.#options.onReady();
  }

  /** The cards that lie at a seat now and are its player's. A hand that is not whole, or lies in its box already, stays as it is. */
  see(seat: Seat, lying: readonly LyingCard[]): void {
    if (this.#hand === null || this.#for === null || this.#for.key === null || this.#seal === null) return;
    const { hand, cards: whole, closed } = this.#hand;
    const tags = JSON.stringify(lying.map(({ tag }) => tag).toSorted());
    if (lying.length === 0 || lying.length !== whole || closed.includes(seat) || this.#boxed.get(seat) === tags) return;
    const { table, log, key } = this.#for;
    const { boxOf = { type: 'sealed', bytes: bytesOfHand }, tell } = this.#options;
    const content = boxOf.bytes({ table, log, hand, seat, cards: lying.map(({ card }) => card) });
    if (content === null) return;
    this.#boxed.set(seat, tags);
    tell({ type: boxOf.type, hand, seat, box: this.#seal(content, key) });
  }
}
