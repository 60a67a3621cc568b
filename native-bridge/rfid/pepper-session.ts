import type { DeviceFault, Line, LineCounters, LineHealth, LineState } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { HealthReport } from '../serial/health-report.ts';
import { type PepperAnswer, PepperLink } from './pepper-link.ts';
import { type PepperSighting, readVersion, troubleOf } from './pepper-messages.ts';
import type { PepperCommand, PepperModel } from './pepper-models.ts';

const tickMs = 50;
/** A restarting reader is deaf for a second. */
const rebootMs = 1_200;
/** After this many failures the reader is restarted; after three restarts the line is reopened. */
const failuresToReboot = 3;
const failuresToReopen = 9;
/** How long a reader that is too hot, locked or wrongly set up is left alone. */
const restMs = 10_000;
/** After this many other errors in a row a command counts as refused. */
const triesToObey = 4;

export interface PepperSessionOptions {
  readonly line: Line;
  readonly time: TimeSource;
  readonly model: PepperModel;
  readonly baudRate?: number;
  /** The firmware the house accepts; any by default. */
  readonly firmware?: readonly string[];
  /** The reader has told its version: makes it ready to work, then calls `run`. */
  readonly prepare: () => void;
  /** Every 50 ms while it works. */
  readonly tick: () => void;
  /** A tag was seen while the reader works; null when it is unreadable which, or where. */
  readonly sighted: (sighting: PepperSighting | null) => void;
}

/**
 * One reader's life on its line: found, probed, at work, lost, found again. It counts its own ticks, because setting a wall clock must not
 * make cards vanish.
 *
 *   closed → probing (01, version) → prepare → running → (no answer) → probing → … → restart → … → line opened anew
 *                                        ↘ resting (hot, locked, not accepted): probed again after ten seconds
 */
export class PepperSession {
  readonly #options: PepperSessionOptions;
  readonly #link: PepperLink;
  readonly #report = new HealthReport();
  #phase: 'closed' | 'probing' | 'running' | 'resting' = 'closed';
  #version: string | null = null;
  #nowMs = 0;
  /** When a valid frame was last heard, and how many had come by then. */
  #heard = { atMs: 0, frames: 0 };
  #failures = 0;
  /** The reader reported that it is too hot and has not worked since; missing answers are then not reported as well. */
  #isHot = false;
  #isStarted = false;
  #cancelTick: () => void = () => {};
  #cancelRetry: () => void = () => {};
  #leaveLine: () => void = () => {};

  constructor(options: PepperSessionOptions) {
    this.#options = options;
    this.#link = new PepperLink({
      ...options,
      sighted: (sighting) => {
        if (this.isRunning) options.sighted(sighting);
      },
    });
  }

  get health(): LineHealth {
    return this.#report.health;
  }

  get version(): string | null {
    return this.#version;
  }

  get counters(): LineCounters {
    return this.#link.counters;
  }

  /** Milliseconds of a clock that never goes back. */
  get nowMs(): number {
    return this.#nowMs;
  }

  get isRunning(): boolean {
    return this.#phase === 'running';
  }

  get isBusy(): boolean {
    return this.#link.isBusy;
  }

  /** The bytes heard lately are nothing a Pepper reader sends. */
  get soundsStrange(): boolean {
    return this.#link.verdict.fault !== 'no-answer';
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const { line } = this.#options;
    const leaveData = line.onData((bytes) => this.#link.receive(bytes));
    const leaveHealth = line.onHealth((health) => this.#follow(health));
    this.#leaveLine = () => {
      leaveData();
      leaveHealth();
    };
    this.#tickLater();
    line.start();
    this.#follow(line.health);
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    this.#leaveLine();
    this.#cancelTick();
    this.#close();
    this.#report.set('absent', 'Stopped.');
    await this.#options.line.stop();
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.#report.onChange(listener);
  }

  /** Asks, and once more without an answer. No answer at all is a failure: the reader is then probed from the beginning. */
  ask(command: PepperCommand, args: readonly number[], answered: (answer: PepperAnswer) => void): void {
    this.#link.ask(command, args, (answer) => {
      if (answer === null) this.fail();
      else if (!this.#heeds(answer)) answered(answer);
    });
  }

  /** Sends a command that must not be repeated; `answered` gets null if no answer came. */
  askOnce(command: PepperCommand, args: readonly number[], answered: (answer: PepperAnswer | null) => void): void {
    const replied = (answer: PepperAnswer | null): void => {
      if (answer === null || !this.#heeds(answer)) answered(answer);
    };
    this.#link.ask(command, args, replied, 1);
  }

  /** Asks until the reader acknowledges. */
  order(command: PepperCommand, args: readonly number[], obeyed: () => void, tries = triesToObey): void {
    this.ask(command, args, (answer) => {
      if (answer.type === 'ack') obeyed();
      else if (tries > 1 && troubleOf(answer) !== 'not-accepted') this.order(command, args, obeyed, tries - 1);
      else this.refuseCommand();
    });
  }

  /** Called when `prepare` has succeeded: the reader is at work. */
  run(): void {
    this.#failures = 0;
    this.#isHot = false;
    this.#phase = 'running';
    const { firmware, line } = this.#options;
    if (firmware === undefined || firmware.includes(this.#version ?? '')) this.#report.set('ready', null);
    else {
      const why = `The card reader at ${line.name} has firmware that is not on the house's list: have it looked at before its word is trusted.`;
      this.#report.set('ready', why, 'unlisted-firmware');
    }
  }

  /** The reader works, but its results are useless at the moment. Calling `run` ends that. */
  doubt(fault: DeviceFault, why: string): void {
    this.#report.set('refused', why, fault);
  }

  /** The reader refuses a command and would refuse it again. */
  refuseCommand(): void {
    const { name } = this.#options.line;
    const why = `The card reader at ${name} does not accept what it is asked: use the model and firmware of the configuration.`;
    this.#rest('refused', 'misconfigured', why);
  }

  fail(): void {
    this.#phase = 'probing';
    this.#failures += 1;
    this.#link.reset();
    const { state, fault, why } = this.#link.verdict;
    const isCooling = this.#isHot && fault === 'no-answer' && this.#failures <= failuresToReopen;
    if (!isCooling) this.#report.set(state, why, fault, this.#nowMs - this.#heard.atMs);
    if (this.#failures % failuresToReopen === 0) void this.#reopen();
    else if (this.#failures % failuresToReboot === 0) this.#probeAfter(rebootMs, 'reboot', []);
    else this.#probeAfter(tickMs, 'set-polling', [0]);
  }

  #follow(health: LineHealth): void {
    // This session reopened the line itself because the reader did not answer; that is not reported.
    const isOwnDoing = this.#failures > 0 && health.fault === null;
    if (health.state !== 'ready') {
      this.#close();
      if (isOwnDoing) return;
      this.#failures = 0;
      this.#isHot = false;
      this.#report.set(health.state, health.why, health.fault);
    } else if (this.#phase === 'closed') {
      if (!isOwnDoing) this.#report.set('opening', null);
      this.#probe();
    }
  }

  #close(): void {
    this.#phase = 'closed';
    this.#cancelRetry();
    this.#link.reset();
  }

  #probe(): void {
    this.#phase = 'probing';
    this.#link.reset();
    this.ask('dummy', [], () =>
      this.ask('version', [], (answer) => {
        if (answer.type === 'ack') this.#version = readVersion(answer.data);
        this.#options.prepare();
      }),
    );
  }

  #probeAfter(ms: number, command: PepperCommand, args: readonly number[]): void {
    if (this.#options.model.opcodes[command] !== null) this.#link.send(command, args);
    this.#cancelRetry = this.#options.time.after(ms, () => this.#probe());
  }

  async #reopen(): Promise<void> {
    this.#link.countReopening();
    await this.#options.line.stop();
    if (this.#isStarted) this.#options.line.start();
  }

  /** Returns whether the answer says that the reader cannot work; it is then left alone for a while. */
  #heeds(answer: PepperAnswer): boolean {
    const trouble = answer.type === 'error' ? troubleOf(answer) : null;
    const { name } = this.#options.line;
    if (trouble === 'too-hot') {
      this.#isHot = true;
      this.#rest(
        'silent',
        'too-hot',
        `The card reader at ${name} is too hot and rests: give it air, and keep it out of the sun.`,
      );
    } else if (trouble === 'locked') {
      const why = `The card reader at ${name} is locked and asks for a key: end its protocol authorisation on its web page.`;
      this.#rest('refused', 'locked', why);
    }
    return trouble === 'too-hot' || trouble === 'locked';
  }

  #rest(state: LineState, fault: DeviceFault, why: string): void {
    this.#phase = 'resting';
    this.#link.reset();
    this.#report.set(state, why, fault);
    this.#cancelRetry = this.#options.time.after(restMs, () => this.#probe());
  }

  #tickLater(): void {
    this.#cancelTick = this.#options.time.after(tickMs, () => {
      this.#nowMs += tickMs;
      const { frames } = this.#link;
      if (frames !== this.#heard.frames) this.#heard = { atMs: this.#nowMs, frames };
      this.#tickLater();
      this.#link.tick();
      if (this.isRunning) this.#options.tick();
    });
  }
}
