import { type Seat, variantOf } from '../../engine/notation.ts';
import { fullHandSize, holeCardsAt } from '../../engine/rules.ts';
import type { TableState, WitnessEvent, Witnesses } from '../../engine/table.ts';
import type { CardReader, ReaderEvent, Tag } from '../../native-bridge/contracts/card-reader.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { ReviewKeySource } from './cached-review-key.ts';
import { CardSealer, type SealerProcess } from './card-sealer.ts';
import { DrawWatch } from './draw-watch.ts';
import { FactPace } from './fact-pace.ts';
import { type FoldsBy, FoldWatch } from './fold-watch.ts';
import { OpenCards } from './open-cards.ts';
import { notePlaces } from './place-notes.ts';
import type { FromSealer, FromSealerDesk, Place, ToSealer, ToSealerDesk } from './sealer-messages.ts';
import { StreamSealing, sealingOf } from './stream-sealing.ts';
import type { StreetsBy } from './street-watch.ts';
import type { Appended, Table } from './table.ts';

export interface CardReadsOptions {
  readonly reader: Pick<CardReader, 'onEvent' | 'onHealth' | 'health' | 'antennas' | 'onAntennas'>;
  readonly table: Table;
  readonly time: TimeSource;
  /** Which place each antenna is under. */
  readonly places: ReadonlyMap<number, Place>;
  readonly folds: FoldsBy;
  readonly streets: StreetsBy;
  readonly startSealer: () => SealerProcess;
  /** Whose hands are sealed, and for which key. */
  readonly review: { readonly table: string; readonly log: string; readonly key: ReviewKeySource };
  /** The key that cards for a stream are sealed for. Absent: this table has no streams. */
  readonly streamKey?: ReviewKeySource;
  /** One sentence for the log, without a tag or a card. */
  readonly report: (sentence: string) => void;
}

/** After this time every antenna has been scanned, and a place that reported nothing is empty. */
const scannedWithinMs = 5_000;

/**
 * What the reader's antennas mean at the table. Tags pass through to the card sealer and are kept nowhere else but in memory
 * while they lie there; what comes back is a count, an alarm, or a card that lies open.
 *
 *   antenna, tag ─► place ─► sealer ─► count, alarm ─► note        cards lying open ─► deal-board, show-cards
 *                     └────► seat, then muck ─► fold seen           whole hand ─► box for the review ─► note
 */
export class CardReads {
  readonly #options: CardReadsOptions;
  readonly #sealer: CardSealer;
  readonly #tagsAt = new Map<Place, readonly Tag[]>();
  readonly #countAt = new Map<Place, number>();
  /** Tags that several antennas report, and the places above those antennas. */
  readonly #contested = new Map<Tag, readonly Place[]>();
  readonly #folds: FoldWatch;
  readonly #draws: DrawWatch;
  readonly #pace: FactPace;
  #stopNotes: () => void = () => {};
  #cancelSettle: () => void = () => {};
  #onDesk: (message: FromSealerDesk | { readonly type: 'ready' }) => void = () => {};
  readonly #open = new OpenCards((message) => this.#sealer.send(message));
  /** The deck the sealer was told last. */
  #deck = '';
  /** The hand whose boxes are being booked, the seats that have a box, and the last thing the sealer was told about it. */
  #boxed: { readonly hand: number; readonly seats: readonly Seat[] } = { hand: 0, seats: [] };
  #sealing = '';
  readonly #stream: StreamSealing;
  #cannotSeal = false;
  #toldUnsealed: string | null = null;
  #stopKey: () => void = () => {};
  /** The contested places the sealer reported last. */
  #contestedPlaces: readonly (readonly Place[])[] = [];

  constructor(options: CardReadsOptions) {
    this.#options = options;
    const { table, folds, streets } = options;
    const seen = { folds, streets, tagsAt: (place: Place): readonly Tag[] => this.#tagsAt.get(place) ?? [] };
    this.#folds = new FoldWatch(table, seen);
    this.#draws = new DrawWatch(table, seen);
    this.#pace = new FactPace(options.time);
    this.#stream = new StreamSealing({
      ...options.review,
      key: options.streamKey ?? null,
      table: options.table,
      tableId: options.review.table,
      pace: this.#pace,
      tell: (message) => this.#sealer.send(message),
      report: options.report,
    });
    this.#sealer = new CardSealer({
      start: options.startSealer,
      time: options.time,
      onMessage: (message) => this.#hear(message),
    });
  }

  start(): void {
    const { reader, table } = this.#options;
    reader.onEvent((event) => this.#read(event));
    table.onAppended((appended) => this.#follow(appended));
    this.#stopKey = this.#options.review.key.onChange(() => this.#tellReviewKey());
    this.#stream.start();
    this.#sealer.start();
    this.#stopNotes = notePlaces(reader, this.#options);
    reader.onHealth(() => this.#settleOnceReady());
    this.#settleOnceReady();
  }

  stop(): void {
    this.#stopNotes();
    this.#stopKey();
    this.#stream.stop();
    this.#cancelSettle();
    this.#pace.stop();
    this.#sealer.stop();
  }

  /** Why no hand is sealed for a review; null if hands are sealed. */
  get whyUnsealed(): string | null {
    if (this.#options.review.key.current() === null) return noKey;
    return this.#cannotSeal ? noLibrary : null;
  }

  /** The deck desk shares the sealer: its messages go in here, and messages for it come out. */
  tellSealer(message: ToSealerDesk): void {
    this.#sealer.send(message);
  }

  onDesk(listener: (message: FromSealerDesk | { readonly type: 'ready' }) => void): void {
    this.#onDesk = listener;
  }

  #read(event: ReaderEvent): void {
    const { places } = this.#options;
    if (event.type === 'tag-contested') {
      this.#contest(event);
      return;
    }
    if (this.#contested.delete(event.tag)) this.#tellContested();
    const antennaLeft = event.type === 'tag-gone' ? event.antenna : event.type === 'tag-moved' ? event.from : null;
    const left = antennaLeft === null ? undefined : places.get(antennaLeft);
    const entered = event.type === 'tag-gone' ? undefined : places.get(event.antenna);
    if (left !== undefined) this.#set(left, (tags) => tags.filter((tag) => tag !== event.tag));
    if (entered === undefined) return;
    this.#set(entered, (tags) => [...tags.filter((tag) => tag !== event.tag), event.tag]);
    this.#folds.came(event.tag, entered);
    this.#folds.lookForStrays();
  }

  #contest({ tag, from, antennas }: Extract<ReaderEvent, { type: 'tag-contested' }>): void {
    const { places } = this.#options;
    const left = from === null ? undefined : places.get(from);
    if (left !== undefined) this.#set(left, (tags) => tags.filter((other) => other !== tag));
    this.#contested.set(tag, [...new Set(antennas.flatMap((antenna) => places.get(antenna) ?? []))]);
    this.#tellContested();
  }

  #tellContested(): void {
    const contested = [...this.#contested].map(([tag, places]) => ({ tag, places }));
    this.#sealer.send({ type: 'contested', contested });
  }

  #set(place: Place, change: (tags: readonly Tag[]) => readonly Tag[]): void {
    const tags = change(this.#tagsAt.get(place) ?? []);
    this.#tagsAt.set(place, tags);
    this.#sealer.send({ type: 'reads', place, tags });
  }

  /** Tells the sealer what the table has just opened, only after it is in the log. */
  #follow({ events }: Appended): void {
    const { state } = this.#options.table;
    if (state === null) return;
    if (events.some(({ type }) => type === 'hand-started')) {
      this.#folds.newHand();
      this.#newHand(state);
      this.#sayUnsealed();
    }
    // Earlier counts no longer apply from here on, even if this is booked long after the reader came back.
    if (events.some((event) => event.type === 'device-changed' && event.device === 'reader')) this.#settleOnceReady();
    this.#tellDeck(state);
    this.#open.follow(state, events);
    this.#tellSealing(state);
    this.#stream.follow();
    this.#folds.lookForStrays();
    this.#folds.bookFold();
    this.#draws.look();
  }

  #tellReviewKey(): void {
    const { table, log, key } = this.#options.review;
    this.#sealer.send({ type: 'review-key', table, log, key: key.current()?.publicKey ?? null });
  }

  #tellSealing(state: TableState): void {
    const { hand } = state;
    if (hand === null) return;
    if (hand.number !== this.#boxed.hand) this.#boxed = { hand: hand.number, seats: [] };
    const sealing = sealingOf(state, hand, this.#boxed.seats);
    const text = JSON.stringify(sealing);
    if (text === this.#sealing) return;
    this.#sealing = text;
    this.#sealer.send(sealing);
  }

  /** Reported once only: a house may want no reviews. */
  #sayUnsealed(): void {
    const why = this.whyUnsealed;
    if (why === null || why === this.#toldUnsealed) return;
    this.#toldUnsealed = why;
    this.#options.report(why);
  }

  #tellDeck({ witnesses }: TableState): void {
    const { deckOfHand: deck, isDeckDoubtful: isDoubtful } = witnesses;
    const told: ToSealer = { type: 'deck', deck, isDoubtful };
    const text = JSON.stringify(told);
    if (text === this.#deck) return;
    this.#deck = text;
    this.#sealer.send(told);
  }

  #newHand(state: TableState): void {
    this.#open.forget();
    this.#countAt.delete('muck');
    this.#pace.forget('count muck');
    const { hand } = state;
    const variant = variantOf(hand?.variant ?? state.variant);
    // As many cards as a hand has when it is tabled: in some games cards are discarded before that.
    const cards = hand === null ? holeCardsAt(variant, variant.streets.length - 1) : fullHandSize(hand);
    this.#sealer.send({ type: 'new-hand', cards });
  }

  #tellEverything(): void {
    const { state } = this.#options.table;
    this.#tellReviewKey();
    if (state === null) return;
    this.#newHand(state);
    this.#deck = '';
    this.#tellDeck(state);
    for (const [place, tags] of this.#tagsAt) this.#sealer.send({ type: 'reads', place, tags });
    this.#tellContested();
    this.#open.tell(state);
    this.#sealing = '';
    this.#tellSealing(state);
    this.#stream.tellAnew();
  }

  #hear(message: FromSealer): void {
    switch (message.type) {
      case 'ready':
        this.#tellEverything();
        this.#onDesk(message);
        return;
      case 'no-decks':
        this.#options.report(message.sentence);
        return;
      case 'count':
        this.#count(message.place, message.count);
        return;
      case 'contested':
        this.#contestedNow(message.contested);
        return;
      case 'desk':
      case 'desk-answer':
      case 'desk-done':
        this.#onDesk(message);
        return;
      case 'alarm':
        this.#alarm(message.place, message.alarm);
        return;
      case 'foreign-gone':
        this.#foreignGone(message.place);
        return;
      case 'sealed':
        this.#keepBox(message);
        return;
      case 'sealed-for-stream':
        this.#stream.keepBox(message);
        return;
      case 'cannot-seal':
        this.#cannotSeal = true;
        this.#sayUnsealed();
        return;
      case 'board': {
        const { cards } = message;
        if (this.#submit({ type: 'deal-board', cards, by: 'reader' })) return;
        this.#alarm('board', 'conflict');
        return;
      }
      case 'hand': {
        const { seat, cards } = message;
        const named = this.#options.table.state?.hand?.players.find((player) => player.seat === seat)?.tabled ?? [];
        if (named.length === cards.length && cards.every((card) => named.includes(card))) return;
        if (this.#submit({ type: 'show-cards', seat, cards, by: 'reader' })) return;
        this.#alarm(seat, 'conflict');
        return;
      }
    }
  }

  /** Boxes sealed for an earlier hand arrive too late for this one. */
  #keepBox({ hand, seat, box }: Extract<FromSealer, { type: 'sealed' }>): void {
    if (this.#options.table.state?.hand?.number !== hand) return;
    if (!this.#pace.may(`box ${seat}`, () => this.#keepBox({ type: 'sealed', hand, seat, box }))) return;
    this.#boxed = { hand, seats: [...this.#boxed.seats.filter((other) => other !== seat), seat] };
    this.#note({ type: 'cards-sealed', hand, seat, box });
  }

  #count(place: Place, count: number): void {
    const told = this.#countAt.get(place) ?? 0;
    if (place === 'muck') {
      // The cards of a pile cannot be counted: only new cards are reported, never missing ones.
      if (count <= told || !this.#pace.may('count muck', () => this.#count(place, count))) return;
      this.#countAt.set(place, count);
      this.#note({ type: 'cards-seen', place, count });
      return;
    }
    this.#countAt.set(place, count);
    const { boardCards = 0, cardsAt = {}, unseen = [] } = this.#options.table.state?.witnesses ?? {};
    const witnessed = place === 'board' ? boardCards : (cardsAt[place] ?? 0);
    if (count === witnessed && !unseen.includes(place)) return;
    const again = (): void => this.#count(place, this.#countAt.get(place) ?? count);
    if (this.#pace.may(`count ${place}`, again)) this.#note({ type: 'cards-seen', place, count });
  }

  /** Cards may have been taken away while nobody was looking. */
  #settleOnceReady(): void {
    const { reader, time } = this.#options;
    this.#cancelSettle();
    if (reader.health.state === 'ready') this.#cancelSettle = time.after(scannedWithinMs, () => this.#settle());
  }

  /** Every antenna has been scanned since the reader came back: what it shows is current, and a silent place is empty. */
  #settle(): void {
    const { places, reader } = this.#options;
    for (const [antenna, place] of places) {
      const isBlind = reader.antennas.some((one) => one.antenna === antenna && one.state === 'unusable');
      // A place that could not be scanned is not known to be empty.
      if (place === 'muck' || isBlind) continue;
      const isEmpty = (this.#tagsAt.get(place) ?? []).length === 0;
      const count = isEmpty ? 0 : this.#countAt.get(place);
      if (count !== undefined) this.#count(place, count);
    }
  }

  /** Each alarm once in a hand, however often the sealer restarts. */
  #alarm(place: Place, alarm: Witnesses['alarms'][number]['alarm']): void {
    const known = this.#options.table.state?.witnesses.alarms ?? [];
    if (alarm === 'foreign') this.#pace.forget(`foreign ${place}`);
    if (known.some((one) => one.place === place && one.alarm === alarm)) return;
    this.#note({ type: 'card-alarm', place, alarm });
  }

  #foreignGone(place: Place): void {
    const known = this.#options.table.state?.witnesses.alarms ?? [];
    if (!known.some((one) => one.place === place && one.alarm === 'foreign')) return;
    if (this.#pace.may(`foreign ${place}`, () => this.#foreignGone(place))) this.#note({ type: 'foreign-gone', place });
  }

  #contestedNow(contested: readonly (readonly Place[])[]): void {
    const known = this.#options.table.state?.witnesses.contested ?? [];
    this.#contestedPlaces = contested;
    if (JSON.stringify(contested) === JSON.stringify(known)) return;
    if (this.#pace.may('contested', () => this.#contestedNow(this.#contestedPlaces)))
      this.#note({ type: 'cards-contested', contested });
  }

  #note(fact: WitnessEvent): void {
    this.#submit({ type: 'note', fact });
  }

  #submit(command: Parameters<Table['submit']>[0]['command']): boolean {
    return this.#options.table.submit({ actor: 'device:reader', id: null, sequence: null, command }).refusal === null;
  }
}

const noKey =
  'Hole cards are not sealed for review: no cardroom has sent a review key; “riffle review make” on the PC of the cardroom makes one.';
const noLibrary = 'Hole cards are not sealed for review: the card sealer cannot load libsodium; install Riffle anew.';
