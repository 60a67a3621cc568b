import type { Tag } from '../contracts/card-reader.ts';
import type { PepperAnswer } from './pepper-link.ts';
import { type PepperSighting, readInventory, troubleOf } from './pepper-messages.ts';
import { type PepperModel, pepperC1Model } from './pepper-models.ts';
import { PepperReader, type PepperReaderOptions } from './pepper-reader.ts';
import type { PepperSession } from './pepper-session.ts';

const antenna = 1;
const lookEveryMs = 100;
/** After a break, tags that were here have this long to be seen again. */
const settleMs = 500;

interface PepperC1Options extends PepperReaderOptions {
  /** The model's command numbers; those of a C1 by default. */
  readonly commands?: PepperModel;
}

/** The driver of an Eccel Pepper C1 with one antenna, which looks on command: ten looks a second, each a full inventory. */
export class PepperC1 extends PepperReader {
  readonly #canPoll: boolean;
  /** Tags the reader reported by itself since the last look. */
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
    // The look during which the reader failed counts as failed.
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
    // A reader that reports by itself has lost its settings, and its own polling would disturb the looks.
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

const anyFamily = [0];
/** The limit for one look: a reader that always says "more" would otherwise be asked for ever. */
const mostTags = 16;

/** What one look showed. The tags of a failed look mean nothing. */
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

  /** A repeated NEXT would skip a tag, so without an answer the whole look is repeated. */
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
      // The session has already let the reader rest for the last two.
      case 'second-field':
      case 'too-hot':
      case 'locked':
        this.#looked({ ok: false, tags: [] });
        break;
    }
  }

  /** A garbled tag is still a tag, so a look garbled twice has failed. */
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
