import type { Tag } from '../contracts/card-reader.ts';
import type { PepperAnswer } from './pepper-link.ts';
import { readInventory, troubleOf } from './pepper-messages.ts';
import type { PepperSession } from './pepper-session.ts';

/** Every family of tags is asked for. */
const anyFamily = [0];
/** More are never asked for in one look: a reader that always says that there are more would be asked for ever. */
const mostTags = 16;

/** What one look at the antenna showed. Of a look that failed the tags say nothing. */
export interface Look {
  readonly ok: boolean;
  readonly tags: readonly Tag[];
}

/**
 * One look at an antenna by command: the first tag, then the next until there are no more. A failed reading is repeated once from the
 * beginning. If the reader itself fails meanwhile, nothing is reported.
 */
export class PepperInventory {
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
