import type { Line } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import type { LineTally } from '../serial/line-tally.ts';
import { FeigParser } from './feig-frames.ts';
import { encodeRequest, type FeigAnswer, type FeigRequest, feigControl, readAnswer } from './feig-messages.ts';

/** The reader needs the line silent this long before a frame. An antenna needs the same to settle after it is chosen. */
const silenceMs = 5;
/** Longer after a request without an answer. */
const silenceAfterFailureMs = 20;
/** The longest pause between two bytes of a frame; USB converters hand bytes on in bundles. */
const gapMs = { serial: 12, usb: 30 } as const;
const tries = 2;
const anyAddress = 255;
/** An answer may belong to one of this many last requests. */
const requestsKept = 3;
const tickMs = 5;

const answerWithinMs = (control: number): number => {
  if (control === feigControl.baudRateDetection) return 150;
  return control === feigControl.tagCommand ? 1_000 : 300;
};
/** When a request was sent twice, its second answer follows the first within this time. */
const secondAnswerWithinMs = 300;

/** Called once: with the reader's answer, or with null after two tries without one. */
export type FeigAnswered = (answer: FeigAnswer | null) => void;

export interface FeigLinkOptions {
  readonly line: Line;
  readonly time: TimeSource;
  readonly tally: LineTally;
  readonly isUsb: boolean;
  /** The reader's number on its line; null asks any, and then listens to the one that answered first. */
  readonly address: number | null;
  /** A sound frame was heard. */
  readonly understood: () => void;
  /** A reader other than the chosen one has answered. */
  readonly stranger: () => void;
}

interface Outstanding {
  readonly request: FeigRequest;
  readonly answered: FeigAnswered;
  sent: number;
}

/** The host's end of a FEIG line. One request at a time, sent again once; the reader does not answer a frame it did not understand. */
export class FeigLink {
  readonly #options: FeigLinkOptions;
  readonly #parser = new FeigParser('from-reader');
  #counted = { badChecksums: 0, skippedBytes: 0 };
  #address: number | null;
  #outstanding: Outstanding | null = null;
  #lastControls: readonly number[] = [];
  /** A request sent twice was answered once: its second answer would pass for the answer to the next request. */
  #isSecondAnswerDue = false;
  #waitedTicks = 0;
  #cancelStep: () => void = () => {};
  #cancelGap: () => void = () => {};
  #cancelSecondAnswer: () => void = () => {};

  constructor(options: FeigLinkOptions) {
    this.#options = options;
    this.#address = options.address;
  }

  /** Forgets the outstanding request and half-heard frames; no callback is called. */
  reset(): void {
    this.#cancelStep();
    this.#cancelGap();
    this.#endSecondAnswer();
    this.#outstanding = null;
    this.#parser.rest();
    this.#tallyParser();
    this.#address = this.#options.address;
  }

  /** Sends a request. Only one may be outstanding. */
  ask(request: FeigRequest, answered: FeigAnswered): void {
    if (this.#outstanding !== null) throw new Error('A reader request is already outstanding.');
    this.#outstanding = { request, answered, sent: 0 };
    this.#lastControls = [...this.#lastControls, request.control].slice(-requestsKept);
    this.#parser.expected = new Set(this.#lastControls);
    if (!this.#isSecondAnswerDue) this.#sendAfter(silenceMs);
  }

  receive(bytes: Uint8Array): void {
    this.#cancelGap();
    this.#take(this.#parser.push(bytes));
    if (this.#parser.heldBytes === 0) return;
    const { time, isUsb } = this.#options;
    this.#cancelGap = time.after(isUsb ? gapMs.usb : gapMs.serial, () => this.#take(this.#parser.rest()));
  }

  #sendAfter(ms: number): void {
    this.#cancelStep = this.#options.time.after(ms, () => this.#send());
  }

  #send(): void {
    const { line, tally } = this.#options;
    const outstanding = this.#outstanding;
    if (outstanding === null) return;
    outstanding.sent += 1;
    this.#waitedTicks = 0;
    // The line itself reports a failed write.
    line.write(encodeRequest(outstanding.request, this.#options.address ?? anyAddress)).catch(() => {});
    this.#await(answerWithinMs(outstanding.request.control), () => {
      tally.count('timeouts');
      if (outstanding.sent < tries) this.#sendAfter(silenceAfterFailureMs);
      else this.#answer(null);
    });
  }

  /** Waits in small steps, so that the time of an answer is counted: a clock may be set meanwhile. */
  #await(leftMs: number, timedOut: () => void): void {
    this.#cancelStep = this.#options.time.after(tickMs, () => {
      this.#waitedTicks += 1;
      if (leftMs <= tickMs) timedOut();
      else this.#await(leftMs - tickMs, timedOut);
    });
  }

  #take(frames: ReturnType<FeigParser['push']>): void {
    this.#tallyParser();
    for (const frame of frames) {
      const { tally, understood, stranger } = this.#options;
      tally.count('frames');
      understood();
      const answer = readAnswer(frame);
      const { request, sent } = this.#outstanding ?? { request: null, sent: 0 };
      if (this.#address !== null && this.#address !== answer.address) stranger();
      else if (this.#isSecondAnswerDue) this.#dropSecondAnswer(answer);
      else if (request?.control === answer.control && sent > 0) {
        this.#address = answer.address;
        this.#answer(answer);
      }
    }
  }

  #answer(answer: FeigAnswer | null): void {
    const { answered, sent } = this.#outstanding ?? { answered: () => {}, sent: 0 };
    this.#cancelStep();
    this.#outstanding = null;
    if (answer !== null) this.#options.tally.answered(this.#waitedTicks * tickMs);
    if (answer !== null && sent > 1) this.#awaitSecondAnswer();
    answered(answer);
  }

  #awaitSecondAnswer(): void {
    this.#isSecondAnswerDue = true;
    this.#cancelSecondAnswer = this.#options.time.after(secondAnswerWithinMs, () => this.#goOn());
  }

  #dropSecondAnswer({ control }: FeigAnswer): void {
    const answeredTwice = this.#lastControls.at(this.#outstanding === null ? -1 : -2);
    if (control === answeredTwice) this.#goOn();
  }

  #goOn(): void {
    this.#endSecondAnswer();
    if (this.#outstanding !== null) this.#sendAfter(silenceMs);
  }

  #endSecondAnswer(): void {
    this.#cancelSecondAnswer();
    this.#isSecondAnswerDue = false;
  }

  #tallyParser(): void {
    const { badChecksums, skippedBytes } = this.#parser.counts;
    this.#options.tally.count('corrupt', badChecksums - this.#counted.badChecksums);
    this.#options.tally.count('skippedBytes', skippedBytes - this.#counted.skippedBytes);
    this.#counted = { badChecksums, skippedBytes };
  }
}
