import type { Tag } from '../contracts/card-reader.ts';
import { type Look, PepperInventory } from './pepper-inventory.ts';
import type { PepperSighting } from './pepper-messages.ts';
import { type PepperModel, pepperC1Model } from './pepper-models.ts';
import { PepperReader, type PepperReaderOptions } from './pepper-reader.ts';

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
