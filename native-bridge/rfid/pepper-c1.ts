import type { Tag } from '../contracts/card-reader.ts';
import type { PepperAnswer } from './pepper-link.ts';
import { type PepperSighting, readInventory, troubleOf } from './pepper-messages.ts';
import { type PepperModel, pepperC1Model } from './pepper-models.ts';
import { PepperReader, type PepperReaderOptions } from './pepper-reader.ts';
import type { PepperSession } from './pepper-session.ts';

/** Its only antenna. */
const antenna = 1;
const lookEveryMs = 100;
/** Tags that were here before a break get so long to be seen again. */
const settleMs = 500;

interface PepperC1Options extends PepperReaderOptions {
  /** How the model numbers its commands: as a C1 when left out. */
  readonly commands?: PepperModel;
}

/** The driver of an Eccel Pepper C1 with one antenna, which looks when it is told to: ten looks a second, each of them a full inventory. */
export class PepperC1 extends PepperReader {
  readonly #canPoll: boolean;
  /** Tags the reader spoke of by itself since the last look. */
  readonly #spokenOf = new Set<Tag>();
  #isLooking = false;
  #lookedAtMs = 0;

  constructor(options: PepperC1Options) {
    const model = options.commands ?? pepperC1Model;
    super(options, model);
    this.#canPoll = model.opcodes['set-polling'] !== null;
  }

  protected prepare(): void {
    this.#stopPolling(() => this.#run());
  }

  #run(): void {
    this.session.run();
    this.#spokenOf.clear();
    this.presence.holdUntil(this.session.nowMs + settleMs);
    // The look during which the reader failed has failed.
    if (this.#isLooking) this.#looked({ ok: false, tags: [] });
  }

  protected sighted(sighting: PepperSighting | null): void {
    if (sighting === null) return;
    const { antenna: named, tag } = sighting;
    if (named === null || named === antenna) this.#spokenOf.add(tag);
  }

  protected tick(): void {
    const { nowMs, isBusy } = this.session;
    if (isBusy || nowMs - this.#lookedAtMs < lookEveryMs) return;
    this.#lookedAtMs = nowMs;
    this.#isLooking = true;
    // A reader that speaks by itself has lost its settings, and its own polling would disturb the looks.
    if (this.#spokenOf.size > 0) this.#stopPolling(() => this.#look());
    else this.#look();
  }

  #look(): void {
    new PepperInventory(this.session, (look) => this.#looked(look)).start();
  }

  #looked({ ok, tags }: Look): void {
    this.#isLooking = false;
    const seen = [...tags, ...this.#spokenOf];
    this.#spokenOf.clear();
    this.tell(this.presence.look(antenna, ok, seen, this.session.nowMs));
  }

  #stopPolling(stopped: () => void): void {
    if (this.#canPoll) this.session.order('set-polling', [0], stopped);
    else stopped();
  }
}

/** Every family of tags is asked for. */
const anyFamily = [0];
/** More are never asked for in one look: a reader that always says that there are more would be asked for ever. */
const mostTags = 16;

/** What one look at the antenna showed. Of a look that failed the tags say nothing. */
interface Look {
  readonly ok: boolean;
  readonly tags: readonly Tag[];
}

/**
 * One look at an antenna by command: the first tag, then the next until there are no more. A failed reading is repeated once from the
 * beginning. If the reader itself fails meanwhile, nothing is reported.
 */
class PepperInventory {
  readonly #session: PepperSession;
  readonly #looked: (look: Look) => void;
  readonly #tags = new Set<Tag>();
  #answers = 0;
  #isGarbled = false;
  #isRepeated = false;

  constructor(session: PepperSession, looked: (look: Look) => void) {
    this.#session = session;
    this.#looked = looked;
  }

  start(): void {
    this.#answers = 0;
    this.#isGarbled = false;
    this.#session.ask('inventory-start', anyFamily, (answer) => this.#take(answer));
  }

  /** Asked twice it would skip a tag, so without an answer the whole look is repeated. */
  #next(): void {
    this.#session.askOnce('inventory-next', anyFamily, (answer) =>
      answer === null ? this.#repeat() : this.#take(answer),
    );
  }

  #take(answer: PepperAnswer): void {
    if (answer.type === 'error') {
      this.#explain(answer);
      return;
    }
    const found = readInventory(answer.data);
    this.#answers += 1;
    if (found === null || found.tag === null) this.#isGarbled = true;
    else this.#tags.add(found.tag);
    if (found?.more === true && this.#answers < mostTags) this.#next();
    else this.#end();
  }

  #explain(answer: Extract<PepperAnswer, { readonly type: 'error' }>): void {
    switch (troubleOf(answer)) {
      case 'no-tag':
        this.#end();
        break;
      case 'air':
        this.#repeat();
        break;
      case 'not-accepted':
        this.#session.refuseCommand();
        break;
      // The session has already put the reader to rest for the last two.
      case 'second-field':
      case 'too-hot':
      case 'locked':
        this.#looked({ ok: false, tags: [] });
        break;
    }
  }

  /** A tag that nobody can read is there all the same, so what was garbled twice is no look. */
  #end(): void {
    if (this.#isGarbled) this.#repeat();
    else this.#looked({ ok: true, tags: [...this.#tags] });
  }

  #repeat(): void {
    if (this.#isRepeated) {
      this.#looked({ ok: false, tags: [] });
      return;
    }
    this.#isRepeated = true;
    this.start();
  }
}
