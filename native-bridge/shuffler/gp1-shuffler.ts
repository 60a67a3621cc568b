import type { Line } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { hearLine } from '../serial/found-lines.ts';
import { StrangeBytes } from '../serial/strange-bytes.ts';
import { ContactEvents, contactInputs } from './contact-events.ts';
import { AlternatingDecks } from './contact-shuffler.ts';
import { Steadiness } from './contact-steadiness.ts';
import { type Gp1Item, Gp1Parser, gp1Question } from './gp1-edges.ts';
import { type Heard, HeardShuffler } from './heard-shuffler.ts';

/** The adapter beats once a second. */
const silentAfterMs = 3_500;
const answerWithinMs = 1_000;
/** The next snapshot makes up for a lost edge. */
const snapshotEveryMs = 5_000;

interface Gp1ShufflerOptions {
  readonly line: Line;
  /** The two decks that take turns. */
  readonly decks: readonly [string, string];
  /** The line's rate; 9600 by default. */
  readonly baudRate?: number;
  readonly time: TimeSource;
}

/**
 * The driver of a GP1 adapter: six contacts on any shuffler, one byte an edge. It only asks for snapshots. Bytes have no checksum, so after
 * a meaningless one no edge is believed until a whole snapshot has come.
 */
export class Gp1Shuffler extends HeardShuffler {
  readonly #line: Line;
  readonly #time: TimeSource;
  readonly #decks: AlternatingDecks;
  readonly #baudRate: number;
  readonly #story: ContactEvents;
  readonly #contacts: Steadiness;
  #strange: StrangeBytes;
  #parser = new Gp1Parser();
  /** Meaningless bytes came, or none yet: edges may be noise. */
  #isDoubtful = true;
  #beats = false;
  #isAsked = false;
  #cancelQuestion: () => void = () => {};
  #cancelSilent: () => void = () => {};

  constructor({ line, decks, baudRate = 9_600, time }: Gp1ShufflerOptions) {
    super();
    this.#line = line;
    this.#baudRate = baudRate;
    this.#time = time;
    this.#decks = new AlternatingDecks(decks);
    this.#strange = this.#listen();
    this.#story = new ContactEvents({
      time,
      wired: new Set(contactInputs),
      decks: this.#decks,
      tell: (event) => this.events.tell(event),
    });
    this.#contacts = new Steadiness({
      time,
      changed: (input, active, live) => this.#story.change(input, active, live),
      chattering: (input, isChattering) => this.#story.chattering(input, isChattering),
    });
  }

  /** A person named the deck in play; from then on the decks are told apart as long as the line holds. */
  override deckInPlay(deck: string): void {
    this.#decks.name(deck);
  }

  get #isHeard(): boolean {
    return this.#beats && !this.#isDoubtful;
  }

  #listen(): StrangeBytes {
    const settings = `${this.#baudRate} baud without parity`;
    return new StrangeBytes({ device: 'The contact adapter', line: this.#line.name, speech: 'gp1', settings });
  }

  protected heard(): Heard {
    return {
      hear: (follow) => hearLine(this.#line, { receive: (bytes) => this.#receive(bytes), follow }),
      stop: () => this.#line.stop(),
    };
  }

  protected opened(): void {
    this.#parser = new Gp1Parser();
    this.#strange = this.#listen();
    this.#awaitBeat();
    this.#ask();
  }

  protected lost(): void {
    this.#lose();
    this.#cancelQuestion();
    this.#cancelSilent();
  }

  #receive(bytes: Uint8Array): void {
    if (!this.isOpen) return;
    this.#strange.heard(bytes);
    const items = this.#parser.push(bytes);
    const skipped = items.reduce((sum, item) => sum + (item.type === 'skipped' ? item.bytes : 0), 0);
    this.tally.count('skippedBytes', skipped);
    // In one piece, what stands before noise may be noise too.
    if (skipped > 0) this.#doubt();
    for (const item of items) if (this.isOpen) this.#take(item);
  }

  #take(item: Gp1Item): void {
    if (item.type !== 'skipped') this.tally.count('frames');
    switch (item.type) {
      case 'skipped':
        this.#doubt();
        return;
      case 'beat':
        this.#beats = true;
        if (this.#isDoubtful) return;
        this.#strange.understood();
        this.#awaitBeat();
        return;
      case 'snapshot':
        this.#strange.understood();
        this.#awaitQuestion();
        if (this.#beats) this.#sight(item);
        return;
      case 'edge':
        if (this.#isHeard && !this.#contacts.edge(item.input, item.active)) this.#question();
    }
  }

  #sight({ levels }: Extract<Gp1Item, { type: 'snapshot' }>): void {
    const isBack = this.report.health.state !== 'ready';
    if (this.#isDoubtful) this.#awaitBeat();
    this.#isDoubtful = false;
    if (isBack) this.report.set('ready', null);
    this.#contacts.sight(levels);
    if (isBack) this.#story.resume();
  }

  #doubt(): void {
    this.#isDoubtful = true;
    this.#question();
  }

  #question(): void {
    if (!this.#isAsked) this.#ask();
  }

  /** Asks for a snapshot until one comes. */
  #ask(): void {
    this.#isAsked = true;
    this.#line.write(gp1Question).catch(() => {});
    this.#cancelQuestion();
    this.#cancelQuestion = this.#time.after(answerWithinMs, () => {
      this.tally.count('timeouts');
      this.#ask();
    });
  }

  #awaitQuestion(): void {
    this.#isAsked = false;
    this.#cancelQuestion();
    // Without a beat a snapshot proves nothing: the adapter may have started this moment.
    const waitMs = this.#beats ? snapshotEveryMs : answerWithinMs;
    this.#cancelQuestion = this.#time.after(waitMs, () => this.#ask());
  }

  #awaitBeat(): void {
    this.#cancelSilent();
    this.#cancelSilent = this.#time.after(silentAfterMs, () => {
      this.#lose();
      const { state, why, fault } = this.#strange.verdict;
      this.report.set(state, why, fault);
      this.#awaitBeat();
      this.#doubt();
    });
  }

  #lose(): void {
    this.#isDoubtful = true;
    this.#beats = false;
    this.#isAsked = false;
    this.#contacts.stop();
    this.#story.lose();
  }
}
