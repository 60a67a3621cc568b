import {
  boardsOf,
  fullHandSize,
  holeCardsAt,
  legalActions,
  type Seat,
  type TableState,
  variantOf,
  type WitnessEvent,
} from '../../engine/index.ts';
import type { CardReader, ReaderEvent, Tag } from '../../native-bridge/contracts/card-reader.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { CardSealer, type SealerProcess } from './card-sealer.ts';
import type { FromSealer, Place, ToSealer } from './sealer-messages.ts';
import type { Appended, Table } from './table.ts';

export interface CardReadsOptions {
  readonly reader: Pick<CardReader, 'onEvent' | 'onHealth' | 'health'>;
  readonly table: Table;
  readonly time: TimeSource;
  /** Which place each antenna lies under. */
  readonly places: ReadonlyMap<number, Place>;
  readonly startSealer: () => SealerProcess;
  /** One sentence for the log, without a tag or a card. */
  readonly report: (sentence: string) => void;
}

/** By then every antenna has been scanned, and every place that stayed silent is empty. */
const scannedWithinMs = 5_000;

/**
 * What the reader's antennas mean at the table. Tags pass through to the card sealer and are kept nowhere else; what comes back
 * is a count, an alarm, or a card that lies open.
 *
 *   antenna, tag ─► place ─► sealer ─► count, alarm ─► note        cards lying open ─► deal-board, show-cards
 */
export class CardReads {
  readonly #options: CardReadsOptions;
  readonly #sealer: CardSealer;
  readonly #tagsAt = new Map<Place, readonly Tag[]>();
  readonly #countAt = new Map<Place, number>();
  #opened = new Set<Seat>();
  #boardDue = '';
  #deck: string | null = null;

  constructor(options: CardReadsOptions) {
    this.#options = options;
    this.#sealer = new CardSealer({
      start: options.startSealer,
      time: options.time,
      onMessage: (message) => this.#hear(message),
    });
  }

  start(): void {
    const { reader, table, time } = this.#options;
    reader.onEvent((event) => this.#read(event));
    table.onAppended((appended) => this.#follow(appended));
    this.#sealer.start();
    // Cards may have been taken away while nobody was looking.
    let cancel = (): void => {};
    const settleOnceReady = (): void => {
      if (reader.health.state !== 'ready') return;
      cancel();
      cancel = time.after(scannedWithinMs, () => this.#settle());
    };
    reader.onHealth(settleOnceReady);
    settleOnceReady();
  }

  stop(): void {
    this.#sealer.stop();
  }

  #read(event: ReaderEvent): void {
    const { places } = this.#options;
    const antennaLeft = event.type === 'tag-gone' ? event.antenna : event.type === 'tag-moved' ? event.from : null;
    const left = antennaLeft === null ? undefined : places.get(antennaLeft);
    const entered = event.type === 'tag-gone' ? undefined : places.get(event.antenna);
    if (left !== undefined) this.#set(left, (tags) => tags.filter((tag) => tag !== event.tag));
    if (entered !== undefined) this.#set(entered, (tags) => [...tags.filter((tag) => tag !== event.tag), event.tag]);
  }

  #set(place: Place, change: (tags: readonly Tag[]) => readonly Tag[]): void {
    const tags = change(this.#tagsAt.get(place) ?? []);
    this.#tagsAt.set(place, tags);
    this.#sealer.send({ type: 'reads', place, tags });
  }

  /** Tells the sealer what the table has just opened; never before it is in the log. */
  #follow({ events }: Appended): void {
    const { state } = this.#options.table;
    if (state === null) return;
    if (events.some(({ type }) => type === 'hand-started')) this.#newHand(state);
    if (state.witnesses.deckInPlay !== this.#deck) {
      this.#deck = state.witnesses.deckInPlay;
      this.#sealer.send({ type: 'deck', deck: this.#deck });
    }
    this.#open(state);
  }

  #newHand(state: TableState): void {
    this.#opened = new Set();
    this.#boardDue = '';
    this.#countAt.delete('muck');
    const { hand } = state;
    const variant = variantOf(hand?.variant ?? state.variant);
    // As many as a hand has when it is turned up: of some games cards are thrown away before.
    const cards = hand === null ? holeCardsAt(variant, variant.streets.length - 1) : fullHandSize(hand);
    this.#sealer.send({ type: 'new-hand', cards });
  }

  #open(state: TableState): void {
    const { board, unnamed } = legalActions(state);
    const lying = state.hand === null ? [] : boardsOf(state.hand).flat();
    const due: ToSealer = { type: 'board-due', board: lying, due: board?.due ?? 0 };
    const text = JSON.stringify(due);
    if (text !== this.#boardDue) {
      this.#boardDue = text;
      this.#sealer.send(due);
    }
    for (const seat of unnamed) {
      if (this.#opened.has(seat)) continue;
      this.#opened.add(seat);
      this.#sealer.send({ type: 'seat-open', seat });
    }
  }

  #tellEverything(): void {
    const { state } = this.#options.table;
    if (state === null) return;
    this.#newHand(state);
    this.#deck = state.witnesses.deckInPlay;
    this.#sealer.send({ type: 'deck', deck: this.#deck });
    for (const [place, tags] of this.#tagsAt) this.#sealer.send({ type: 'reads', place, tags });
    this.#open(state);
  }

  #hear(message: FromSealer): void {
    switch (message.type) {
      case 'ready':
        this.#tellEverything();
        return;
      case 'no-decks':
        this.#options.report(message.sentence);
        return;
      case 'count':
        this.#count(message.place, message.count);
        return;
      case 'alarm':
        this.#note({ type: 'card-alarm', place: message.place, alarm: message.alarm });
        return;
      case 'board': {
        const { cards } = message;
        if (this.#submit({ type: 'deal-board', cards, by: 'reader' })) return;
        this.#note({ type: 'card-alarm', place: 'board', alarm: 'conflict' });
        return;
      }
      case 'hand': {
        const { seat, cards } = message;
        const named = this.#options.table.state?.hand?.players.find((player) => player.seat === seat)?.tabled ?? [];
        if (named.length === cards.length && cards.every((card) => named.includes(card))) return;
        if (this.#submit({ type: 'show-cards', seat, cards, by: 'reader' })) return;
        this.#note({ type: 'card-alarm', place: seat, alarm: 'conflict' });
        return;
      }
    }
  }

  #count(place: Place, count: number): void {
    const before = this.#countAt.get(place) ?? this.#witnessed(place);
    // A pile of cards cannot be counted: of the muck only what comes is told, never that something is missing.
    if (place === 'muck' ? count <= before : count === before) return;
    this.#countAt.set(place, count);
    this.#note({ type: 'cards-seen', place, count });
  }

  #witnessed(place: Place): number {
    const { witnesses } = this.#options.table.state ?? {};
    if (place === 'muck') return 0;
    return (place === 'board' ? witnesses?.boardCards : witnesses?.cardsAt[String(place)]) ?? 0;
  }

  #settle(): void {
    for (const place of this.#options.places.values()) if (!this.#tagsAt.has(place)) this.#count(place, 0);
  }

  #note(fact: WitnessEvent): void {
    this.#submit({ type: 'note', fact });
  }

  #submit(command: Parameters<Table['submit']>[0]['command']): boolean {
    return this.#options.table.submit({ actor: 'device:reader', id: null, sequence: null, command }).refusal === null;
  }
}
