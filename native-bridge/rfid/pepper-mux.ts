import type { Tag } from '../contracts/card-reader.ts';
import type { Line } from '../contracts/line.ts';
import type { PepperSighting } from './pepper-messages.ts';
import { pepperC1Model } from './pepper-models.ts';
import { PepperReader, type PepperReaderOptions } from './pepper-reader.ts';

/** One tag seen on one antenna in one poll. */
interface Sighting {
  readonly antenna: number;
  readonly tag: Tag;
}

/** The longest round of a reader with twelve antennas. */
export const longestRoundMs = 700;

/**
 * Finds the rounds of a reader that polls by itself and does not mark where one begins: the same tag on the same antenna a second time
 * begins a new round. When nothing is seen twice, a round ends after its longest time.
 */
export class PollRounds {
  readonly #seenAtMs = new Map<string, number>();
  #beganAtMs = 0;

  /** Whether this sighting begins a new round. Two sightings within one tick are one look reported twice. */
  begins({ antenna, tag }: Sighting, nowMs: number): boolean {
    const key = `${antenna} ${tag}`;
    const seenAtMs = this.#seenAtMs.get(key);
    const isNew = seenAtMs !== undefined && seenAtMs < nowMs;
    if (isNew) this.begin(nowMs);
    this.#seenAtMs.set(key, nowMs);
    return isNew;
  }

  isOverdue(nowMs: number): boolean {
    return nowMs - this.#beganAtMs >= longestRoundMs;
  }

  begin(nowMs: number): void {
    this.#seenAtMs.clear();
    this.#beganAtMs = nowMs;
  }
}

/** A restarting reader hears nothing for this long. */
const deafMs = 1_000;
/** After a time without sight, tags have two rounds to be seen again. */
const settleMs = 2 * longestRoundMs;
const keepAliveMs = 5_000;
/** A reader that sends only nonsense is asked for a sign of life sooner. */
const strangeMs = 3_000;
/** This many tags without an antenna in this time, and none with one: the reader is not set up for a table. */
const namelessToJudge = 3;
const namelessWithinMs = 2_000;

/**
 * The driver of an Eccel Pepper C1 MUX, which polls its antennas by itself and reports each tag with its antenna in every round. The
 * command that selects an antenna is not published, so the driver only listens.
 */
export class PepperMux extends PepperReader {
  readonly #line: Line;
  readonly #rounds = new PollRounds();
  #sightedAtMs = 0;
  #keptAliveAtMs = 0;
  /** When tags without an antenna were seen, since the last one with an antenna. */
  #namelessAtMs: number[] = [];
  #isBlind = false;
  /** When the reader confirmed, since the last sighting, that it polls. */
  #polledAtMs: number | null = null;
  /** The reader has certainly polled for a round since the last sighting and seen nothing. */
  #isEmpty = false;

  constructor(options: PepperReaderOptions) {
    super(options, pepperC1Model);
    this.#line = options.line;
  }

  protected prepare(): void {
    this.session.order('set-polling', [0], () => this.session.order('set-polling', [1], () => this.#run()));
  }

  #run(): void {
    const { nowMs } = this.session;
    this.session.run();
    this.#isBlind = false;
    this.#namelessAtMs = [];
    this.#keptAliveAtMs = nowMs;
    this.#sightedAtMs = nowMs;
    this.#polledAtMs = null;
    this.#isEmpty = false;
    this.#beginRound();
    this.presence.holdUntil(nowMs + settleMs);
  }

  protected sighted(sighting: PepperSighting | null): void {
    const { nowMs } = this.session;
    if (sighting === null) {
      // The sighting may have been of any tag, so none is missed until the reader has looked again.
      this.presence.holdUntil(nowMs + settleMs);
      return;
    }
    const { antenna, tag } = sighting;
    if (antenna === null) {
      this.#seeNameless(nowMs);
      return;
    }
    if (this.#isBlind) this.#run();
    this.#namelessAtMs = [];
    // Whatever silenced the reader hid the other tags too, and they have not had their turn in this round.
    if (this.#isQuiet) this.presence.holdUntil(nowMs + longestRoundMs);
    this.#sightedAtMs = nowMs;
    this.#polledAtMs = null;
    this.#isEmpty = false;
    if (this.#rounds.begins({ antenna, tag }, nowMs)) this.presence.endRound();
    this.tell(this.presence.see({ antenna, tag }, nowMs));
  }

  /** A tag without its antenna is placed nowhere. If no others come, the silence of the antennas means nothing. */
  #seeNameless(nowMs: number): void {
    this.#namelessAtMs = [...this.#namelessAtMs, nowMs].slice(-namelessToJudge);
    const [firstMs = nowMs] = this.#namelessAtMs;
    if (this.#namelessAtMs.length < namelessToJudge || nowMs - firstMs > namelessWithinMs) return;
    this.#isBlind = true;
    const why = `The card reader at ${this.#line.name} does not say on which antenna a tag lies: set its polling events to JSON on its web page.`;
    this.session.doubt('misconfigured', why);
  }

  /** Whether no tag has been seen for longer than any round takes. */
  get #isQuiet(): boolean {
    return this.session.nowMs - this.#sightedAtMs >= longestRoundMs;
  }

  protected tick(): void {
    const { nowMs } = this.session;
    const isKnown = !this.#isBlind && (!this.#isQuiet || this.#isEmpty);
    if (isKnown && this.#rounds.isOverdue(nowMs)) this.#beginRound();
    if (isKnown) this.tell(this.presence.pass(nowMs));
    if (this.session.isBusy) return;
    const isDue = nowMs - this.#keptAliveAtMs >= (this.session.soundsStrange ? strangeMs : keepAliveMs);
    if (isDue) this.#keepAlive();
    else if (!isKnown && !this.#isBlind && this.presence.isWatching) this.#confirmEmptiness();
  }

  /** A round cut short by a silence has ended as well: later sightings belong to a new one. */
  #beginRound(): void {
    this.#rounds.begin(this.session.nowMs);
    this.presence.endRound();
  }

  /**
   * When every tag falls silent at once, the reader may have restarted and forgotten to poll. So it is told to poll again twice, a round
   * apart, before its silence is believed. A restart makes it deaf for longer than that, so there was none between two quick answers.
   */
  #confirmEmptiness(): void {
    if (this.#polledAtMs !== null && this.session.nowMs - this.#polledAtMs < longestRoundMs) return;
    this.session.order('set-polling', [1], () => {
      const { nowMs } = this.session;
      if (this.#polledAtMs !== null && nowMs - this.#polledAtMs < deafMs) this.#isEmpty = true;
      else this.#beginRound();
      this.#polledAtMs = nowMs;
    });
  }

  #keepAlive(): void {
    this.#keptAliveAtMs = this.session.nowMs;
    this.session.ask('dummy', [], () => {
      // A reader that restarted between two signs of life has forgotten to poll and would see nothing for ever.
      if (this.#isQuiet) this.session.order('set-polling', [1], () => {});
    });
  }
}
