import { type Seat, variantOf } from '../../engine/notation.ts';
import { fullHandSize, holeCardsAt } from '../../engine/rules.ts';
import { agreesToStream, type Hand, type TableState } from '../../engine/table.ts';
import type { ReviewKeySource } from './cached-review-key.ts';
import type { FactPace } from './fact-pace.ts';
import type { FromSealer, ToSealer } from './sealer-messages.ts';
import type { Table } from './table.ts';

export interface StreamSealingOptions {
  readonly table: Pick<Table, 'state' | 'submit'>;
  readonly tableId: string;
  readonly log: string;
  /** Null: this house has no streams. */
  readonly key: ReviewKeySource | null;
  readonly pace: Pick<FactPace, 'may'>;
  readonly tell: (message: ToSealer) => void;
  readonly report: (sentence: string) => void;
}

type Box = Extract<FromSealer, { type: 'sealed-for-stream' }>;

/**
 * Has hole cards sealed for a stream too, while the table is opened for one and the room has sent a key. Only hands of players who agree
 * are sealed. Without a key the sealer is told nothing about it.
 */
export class StreamSealing {
  readonly #options: StreamSealingOptions;
  #boxed: { readonly hand: number; readonly seats: readonly Seat[] } = { hand: 0, seats: [] };
  #told = '';
  #saidNoKey = false;
  #stopKey: () => void = () => {};

  constructor(options: StreamSealingOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopKey = this.#options.key?.onChange(() => this.follow()) ?? (() => {});
  }

  stop(): void {
    this.#stopKey();
  }

  /** A new sealer process has been told nothing. */
  tellAnew(): void {
    this.#told = '';
    this.follow();
  }

  /** Tells the sealer whose cards it may seal, if that has changed. */
  follow(): void {
    const { table, tableId, log, key, tell } = this.#options;
    const { state } = table;
    const delay = state?.stream?.delay ?? null;
    const publicKey = key?.current()?.publicKey ?? null;
    if (delay !== null && publicKey === null) this.#sayNoKey();
    const hand = state?.hand ?? null;
    // There is no stream. The sealer is told only if it knew of one.
    if (state === null || hand === null || delay === null || publicKey === null) {
      if (this.#told === '' || this.#told === ended) return;
      this.#told = ended;
      tell({ type: 'stream', table: tableId, log, key: null, delay: noDelay, hand: 0, cards: 0, closed: [] });
      return;
    }
    if (hand.number !== this.#boxed.hand) this.#boxed = { hand: hand.number, seats: [] };
    const { type: _type, ...sealing } = sealingOf(state, hand, this.#boxed.seats);
    const silent = state.chairs.flatMap(({ seat, player }) => (agreesToStream(state, player?.id) ? [] : [seat]));
    const closed = [...new Set([...sealing.closed, ...silent])].sort((one, other) => one - other);
    const message: ToSealer = { type: 'stream', table: tableId, log, key: publicKey, delay, ...sealing, closed };
    const text = JSON.stringify(message);
    if (text === this.#told) return;
    this.#told = text;
    tell(message);
  }

  /** Books a box. A box of a player who no longer agrees, or of an earlier hand, is dropped. */
  keepBox({ hand, seat, box }: Box): void {
    const { table, pace } = this.#options;
    const { state } = table;
    const player = state?.chairs[seat - 1]?.player?.id;
    if (state === null || state.hand?.number !== hand || state.stream?.delay == null) return;
    if (player === undefined || !agreesToStream(state, player)) return;
    if (!pace.may(`stream box ${seat}`, () => this.keepBox({ type: 'sealed-for-stream', hand, seat, box }))) return;
    this.#boxed = { hand, seats: [...this.#boxed.seats.filter((other) => other !== seat), seat] };
    const fact = { type: 'cards-sealed-for-stream', hand, seat, player, box } as const;
    table.submit({ actor: 'device:reader', id: null, sequence: null, command: { type: 'note', fact } });
  }

  #sayNoKey(): void {
    if (this.#saidNoKey) return;
    this.#saidNoKey = true;
    this.#options.report(noStreamKey);
  }
}

const ended = 'ended';
const noDelay = { minutes: 0, hands: 0 };
const noStreamKey =
  'The table is opened for a stream, and no hole cards are sealed for it: the cardroom has sent no stream key; “[stream]” in the configuration of the cardroom makes one.';

/**
 * The seats whose hands may be sealed: everybody dealt in, until the first action; in games where cards change or come later, until the
 * hand is over.
 */
export function sealingOf(
  { chairs }: TableState,
  hand: Hand,
  boxed: readonly Seat[],
): Extract<ToSealer, { type: 'sealing' }> {
  const variant = variantOf(hand.variant);
  const changes = variant.stud !== null || variant.streets.some(({ exchange }) => exchange !== null);
  const standing = hand.actions.length > 0 && !changes ? boxed : [];
  const dealtIn = hand.players.map(({ seat }) => seat);
  const closed = chairs
    .map(({ seat }) => seat)
    .filter((seat) => hand.stage === 'over' || !dealtIn.includes(seat) || standing.includes(seat));
  const cards = Math.min(holeCardsAt(variant, hand.street), fullHandSize(hand));
  return { type: 'sealing', hand: hand.number, cards, closed };
}
