import type { KnownCard, Seat } from '../../engine/notation.ts';
import type { Tag } from '../../native-bridge/contracts/card-reader.ts';
import { bytesOfHand, type SealedHand } from '../review/hand-box.ts';
import type { SealedBoxes } from '../review/sealed-boxes.ts';
import type { FromSealer, ToSealer } from './sealer-messages.ts';

/** Loads the sealing library; called once there is a key to seal for. */
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
  /** The hand as the bytes of a box, and the message that carries the box. Absent: for the review. */
  readonly boxOf?: { readonly type: 'sealed-for-stream'; readonly bytes: (hand: SealedHand) => Uint8Array | null };
  /** Called when hands that were skipped can be sealed now. */
  readonly onReady: () => void;
}

/** Puts complete hands into boxes that nobody at the table can open. Part of the card sealer: what it is shown stays there. */
export class HandSealer {
  readonly #options: HandSealerOptions;
  /** The content of each seat's last box in this hand. */
  readonly #boxed = new Map<Seat, string>();
  #seal: SealedBoxes['seal'] | null = null;
  #for: SealedFor | null = null;
  #hand: Sealing | null = null;

  constructor(options: HandSealerOptions) {
    this.#options = options;
  }

  use(message: SealedFor): void {
    const { load, tell, onReady } = this.#options;
    // The holder of the new key cannot open a box sealed for an earlier one.
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
      // Without the library cards are still read.
      () => tell({ type: 'cannot-seal' }),
    );
  }

  follow(message: Sealing): void {
    if (message.hand !== this.#hand?.hand) this.#boxed.clear();
    this.#hand = message;
    this.#options.onReady();
  }

  /** The cards at a seat that belong to its player. A hand that is incomplete, or is in its box already, stays as it is. */
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
