import type { WitnessEvent } from '../../engine/table.ts';
import type { CardReader, ReaderEvent, Tag } from '../../native-bridge/contracts/card-reader.ts';
import type { EventLog, PrivateText } from '../../native-bridge/contracts/event-log.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { DeckAsk, DeckRefusal, PlaceReads } from '../../protocol/deck-desk.ts';
import type { TableConfig } from '../config.ts';
import { sealText } from '../sync/private-text.ts';
import { repeat } from '../timers.ts';
import type { FromSealerDesk, Place, TagLooks, ToSealerDesk } from './sealer-messages.ts';
import type { StatusBoard } from './status-board.ts';
import type { Table } from './table.ts';

export interface DeckDeskOptions {
  readonly reader: Pick<CardReader, 'health' | 'antennas' | 'takeReadings' | 'onEvent' | 'onAntennas'>;
  readonly table: Table;
  readonly log: Pick<EventLog, 'head' | 'read'>;
  readonly status: StatusBoard;
  readonly time: TimeSource;
  readonly newId: () => string;
  /** Which place each antenna is under. */
  readonly places: ReadonlyMap<number, Place>;
  /** The antenna where cards are laid down one by one; null when there is none. */
  readonly antenna: number | null;
  readonly tellSealer: (message: ToSealerDesk) => void;
}

/**
 * After this time a card that was lifted, or that has another under it, has been noticed: a second tag shows up after two scans, and a
 * round of scans takes up to 700 ms.
 */
const steadyMs = 1_500;
const answersWithinMs = 5_000;
const readingsEveryMs = 10_000;
/** The disk refused an entry of the log: the event is reported again until it is stored. */
const bookAgainMs = 5_000;
const answersKept = 100;
const rowsAtOnce = 1_000;

type DeckBooked = Extract<WitnessEvent, { type: 'deck-booked' }>;

/** Who did something at the desk, and by which request. */
interface Asked {
  readonly person: string;
  readonly id: string;
}

/** What is to be booked, and what follows once it is. */
interface DeckNote extends Pick<Asked, 'id'> {
  readonly fact: DeckBooked;
  readonly text: PrivateText;
  readonly booked: () => void;
}

/**
 * The half of the deck desk that screens talk to. Between hands, tagged decks are checked in, checked again and retired here. It forwards
 * what is on the registration antenna and never looks at a tag; the other half is in the card sealer.
 */
export class TableDeckDesk {
  readonly #options: DeckDeskOptions;
  readonly #answers = new Map<string, Promise<DeckRefusal | null>>();
  /** Requests to the sealer that are not answered yet. */
  readonly #open = new Map<string, (refusal: DeckRefusal | null) => void>();
  readonly #endings = new Set<() => void>();
  #tags: readonly Tag[] = [];
  #cancelSteady: () => void = () => {};

  constructor(options: DeckDeskOptions) {
    this.#options = options;
  }

  start(): void {
    const { reader, table, status } = this.#options;
    status.setDecks({ decks: [], pass: null, places: this.#places() });
    this.#endings.add(reader.onEvent((event) => this.#read(event)));
    this.#endings.add(reader.onAntennas(() => this.#show({ places: this.#places() })));
    this.#endings.add(
      table.onAppended(({ events }) => {
        if (events.some(({ type }) => type === 'hand-started')) this.#handStarts();
      }),
    );
    this.#endings.add(repeat(this.#options.time, readingsEveryMs, () => this.#passReadingsOn()));
  }

  stop(): void {
    this.#cancelSteady();
    for (const ending of this.#endings) ending();
    this.#endings.clear();
    for (const answer of [...this.#open.values()]) answer('not-kept');
  }

  /** Does what a screen asks, or says why not. The same request id always gets the same answer. */
  ask(id: string, ask: DeckAsk): Promise<DeckRefusal | null> {
    const known = this.#answers.get(id);
    if (known !== undefined) return known;
    const answer = this.#answer(id, ask);
    this.#answers.set(id, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > answersKept && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }

  /** Messages from the other half. `ready`: it has restarted and knows of no pass. */
  hear(message: FromSealerDesk | { readonly type: 'ready' }): void {
    switch (message.type) {
      case 'ready':
        for (const answer of [...this.#open.values()]) answer('not-kept');
        this.#show({ pass: null });
        return;
      case 'desk': {
        const begins = message.pass !== null && this.#options.status.status.decks?.pass === null;
        this.#show({ decks: message.decks, pass: message.pass });
        if (begins) this.#look();
        return;
      }
      case 'desk-answer':
        this.#open.get(message.id)?.(message.refusal);
        return;
      case 'desk-done':
        this.#book({ ...message, reason: null }, () =>
          this.#options.tellSealer({ type: 'desk-booked', id: message.id }),
        );
        return;
    }
  }

  async #answer(id: string, ask: DeckAsk): Promise<DeckRefusal | null> {
    const refusal = this.#whyNot(ask);
    if (refusal !== null) return refusal;
    const answered = await this.#askSealer(ask);
    return ask.what === 'retire' ? this.#retired(id, ask, answered) : answered;
  }

  /** Its file is changed before the log. If the power failed between the two, the person who asks again retires it. */
  #retired(id: string, ask: Extract<DeckAsk, { what: 'retire' }>, answered: DeckRefusal | null): DeckRefusal | null {
    if (answered !== null && answered !== 'deck-retired') return answered;
    const last = answered === null ? undefined : this.#lastBooked(ask.deck);
    if (last?.what === 'retired') return last.request === id ? null : answered;
    this.#book({ what: 'retired', deck: ask.deck, person: ask.person, reason: ask.reason, id });
    return null;
  }

  /**
   * What the log last says about a deck, and by which request. Only asked if the log may lack something, because it is read from its end.
   */
  #lastBooked(deck: string): { readonly what: DeckBooked['what']; readonly request: string | null } | undefined {
    const { log } = this.#options;
    for (let before = log.head.seq; before > 0; before -= rowsAtOnce) {
      const rows = log.read(Math.max(0, before - rowsAtOnce), Math.min(before, rowsAtOnce));
      for (const { kind, body, request } of rows.toReversed()) {
        const fact = kind === 'deck-booked' ? (JSON.parse(body) as DeckBooked) : null;
        if (fact?.deck === deck) return { what: fact.what, request };
      }
    }
    return undefined;
  }

  #whyNot(ask: DeckAsk): DeckRefusal | null {
    const { reader, antenna, table } = this.#options;
    if (ask.what === 'cancel') return null;
    const { hand } = table.state ?? {};
    if (hand != null && hand.stage !== 'over') return 'hand-running';
    if (ask.what === 'retire') return null;
    if (antenna === null) return 'no-reader';
    return reader.health.state === 'ready' ? null : 'reader-away';
  }

  #askSealer(ask: DeckAsk): Promise<DeckRefusal | null> {
    const { antenna, places, newId, tellSealer } = this.#options;
    const id = newId();
    const place = antenna === null ? null : (places.get(antenna) ?? null);
    return new Promise((resolve) => {
      const cancel = this.#after(answersWithinMs, () => answer('not-kept'));
      const answer = (refusal: DeckRefusal | null): void => {
        cancel();
        this.#open.delete(id);
        resolve(refusal);
      };
      this.#open.set(id, answer);
      tellSealer({ type: 'desk-ask', id, place, ask });
    });
  }

  #read(event: ReaderEvent): void {
    const { antenna } = this.#options;
    const others = this.#tags.filter((tag) => tag !== event.tag);
    const isHere = event.type !== 'tag-gone' && event.type !== 'tag-contested' && event.antenna === antenna;
    if (!isHere && others.length === this.#tags.length) return;
    this.#tags = isHere ? [...others, event.tag] : others;
    this.#look();
  }

  /** Reports what lies there, and once more when it has stayed there long enough. */
  #look(): void {
    this.#cancelSteady();
    const { status, tellSealer } = this.#options;
    if (status.status.decks?.pass == null) return;
    tellSealer({ type: 'desk-sees', tags: this.#tags, isSteady: false });
    if (this.#tags.length !== 1) return;
    this.#cancelSteady = this.#after(steadyMs, () =>
      tellSealer({ type: 'desk-sees', tags: this.#tags, isSteady: true }),
    );
  }

  /** The cards are needed for play: a pass starts over after the hand. */
  #handStarts(): void {
    const isAsked = this.#open.size > 0;
    if (isAsked || this.#options.status.status.decks?.pass != null) void this.#askSealer({ what: 'cancel' });
  }

  /** Read quality says something about the cards only if the antenna is sound, and never for a pile. */
  #passReadingsOn(): void {
    const { reader, places, antenna, status, tellSealer } = this.#options;
    const states = new Map(reader.antennas.map((health) => [health.antenna, health.state]));
    const isPassing = status.status.decks?.pass != null;
    const inPlay = reader.takeReadings().filter(({ antenna: at }) => {
      const isDesk = isPassing && at === antenna;
      return !isDesk && places.has(at) && places.get(at) !== 'muck' && states.get(at) === 'good';
    });
    const readings = inPlay.map(({ tag, looks, hits }): TagLooks => ({ tag, looks, hits }));
    if (readings.length > 0) tellSealer({ type: 'readings', readings });
  }

  /** `id`: of the request that asked for it: the log says it once. */
  #book(
    { what, deck, person, reason, id }: Pick<DeckBooked, 'what' | 'deck' | 'reason'> & Asked,
    booked = () => {},
  ): void {
    const { newId } = this.#options;
    const { text, ref } = sealText(person, { id: newId(), salt: newId() });
    this.#note({ fact: { type: 'deck-booked', what, deck, people: [ref], reason }, text, id, booked });
  }

  #note(note: DeckNote): void {
    const { fact, text, id, booked } = note;
    const { table } = this.#options;
    const command = { type: 'note', fact } as const;
    const { fault, refusal } = table.submit({
      actor: 'dealer',
      asker: { origin: 'table' },
      id,
      sequence: null,
      command,
      texts: [text],
    });
    if (fault !== null) this.#after(bookAgainMs, () => this.#note(note));
    else if (refusal === null) booked();
  }

  #places(): readonly PlaceReads[] {
    const { reader, places } = this.#options;
    return reader.antennas.flatMap(({ antenna, state }) => {
      const place = places.get(antenna);
      return place === undefined ? [] : [{ place, state }];
    });
  }

  #show(changed: Partial<Parameters<StatusBoard['setDecks']>[0]>): void {
    const { status } = this.#options;
    const { decks } = status.status;
    if (decks !== null) status.setDecks({ ...decks, ...changed });
  }

  /** Time that ends with the desk. */
  #after(delayMs: number, act: () => void): () => void {
    const cancel = this.#options.time.after(delayMs, () => {
      this.#endings.delete(cancel);
      act();
    });
    this.#endings.add(cancel);
    return () => {
      this.#endings.delete(cancel);
      cancel();
    };
  }
}

/** The antenna where decks are checked in: the configured one, otherwise the board's; null if there is neither. */
export function registrationAntenna(
  { devices }: Pick<TableConfig, 'devices'>,
  places: ReadonlyMap<number, Place>,
): number | null {
  const configured = devices.reader?.registration;
  if (configured !== undefined) return configured;
  return [...places].find(([, place]) => place === 'board')?.[0] ?? null;
}
