import type { CardReader, ReaderEvent } from '../contracts/card-reader.ts';
import type { Line, LineHealth } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { HealthReport } from '../serial/health-report.ts';
import { Listeners } from '../serial/listeners.ts';
import { PepperLink, type Replied } from './pepper-link.ts';
import { pepperCommand, readVersion, type Sighting } from './pepper-messages.ts';
import { longestRoundMs, PollRounds } from './poll-rounds.ts';
import { type GoneAfterMs, Presence } from './presence.ts';

const tickMs = 50;
const keepAliveMs = 5_000;
/** A reader restarts for a second and is deaf meanwhile. */
const rebootMs = 1_200;
const lockedError = 0xf0;
/** After so many failures the reader is told to restart; after three restarts the line is opened anew. */
const failuresToReboot = 3;
const failuresToReopen = 9;

const dummy = [pepperCommand.dummy];
const pollingOn = [pepperCommand.setPolling, 1];
const pollingOff = [pepperCommand.setPolling, 0];

export interface PepperMuxOptions {
  readonly line: Line;
  readonly time: TimeSource;
  readonly goneAfterMs: GoneAfterMs;
}

/**
 * The driver of an Eccel Pepper C1 MUX that polls its antennas by itself and reports each tag with its antenna, again in every round.
 * It counts its own ticks instead of asking the hour, because a wall clock that is set must not make cards vanish.
 */
export class PepperMux implements CardReader {
  readonly #line: Line;
  readonly #time: TimeSource;
  readonly #link: PepperLink;
  readonly #presence: Presence;
  readonly #rounds = new PollRounds();
  readonly #report = new HealthReport();
  readonly #events = new Listeners<ReaderEvent>();
  #phase: 'closed' | 'probing' | 'polling' | 'refused' = 'closed';
  #version: string | null = null;
  #nowMs = 0;
  #failures = 0;
  #sightedAtMs = 0;
  #keptAliveAtMs = 0;
  /** Whether the reader has confirmed, since the last sighting, that it looks and sees nothing. */
  #isEmptinessConfirmed = false;
  #isStarted = false;
  #cancelTick: () => void = () => {};
  #cancelRetry: () => void = () => {};
  #leaveLine: () => void = () => {};

  constructor(options: PepperMuxOptions) {
    this.#line = options.line;
    this.#time = options.time;
    this.#presence = new Presence(options.goneAfterMs);
    this.#link = new PepperLink({
      line: options.line,
      time: options.time,
      sighted: (sighting) => this.#see(sighting),
    });
  }

  get health(): LineHealth {
    return this.#report.health;
  }

  get version(): string | null {
    return this.#version;
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const leaveData = this.#line.onData((bytes) => this.#link.receive(bytes));
    const leaveHealth = this.#line.onHealth((health) => this.#follow(health));
    this.#leaveLine = () => {
      leaveData();
      leaveHealth();
    };
    this.#tickLater();
    this.#line.start();
    this.#follow(this.#line.health);
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    this.#leaveLine();
    this.#cancelTick();
    this.#follow({ state: 'absent', why: 'Stopped.' });
    await this.#line.stop();
  }

  onEvent(listener: (event: ReaderEvent) => void): () => void {
    return this.#events.add(listener);
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.#report.onChange(listener);
  }

  #follow(health: LineHealth): void {
    if (health.state !== 'ready') {
      this.#phase = 'closed';
      this.#cancelRetry();
      this.#link.reset();
      this.#report.set(health.state, health.why);
    } else if (this.#phase === 'closed') {
      this.#report.set('opening', null);
      this.#probe();
    }
  }

  #probe(): void {
    this.#phase = 'probing';
    this.#link.reset();
    this.#link.ask(
      dummy,
      this.#orFail(() => this.#askVersion()),
    );
  }

  #askVersion(): void {
    this.#link.ask(
      [pepperCommand.version],
      this.#orFail((reply) => {
        if (reply.type === 'ack') this.#version = readVersion(reply.data);
        this.#setPolling(pollingOff, () => this.#setPolling(pollingOn, () => this.#run()));
      }),
    );
  }

  #setPolling(command: readonly number[], then: () => void): void {
    this.#link.ask(
      command,
      this.#orFail((reply) => {
        if (reply.type === 'ack') then();
        else if (reply.error === lockedError) this.#refuse('The reader is locked and asks for a key.');
        else this.#refuse('The reader refuses to poll its antennas.');
      }),
    );
  }

  #orFail(then: (reply: NonNullable<Parameters<Replied>[0]>) => void): Replied {
    return (reply) => (reply === null ? this.#fail() : then(reply));
  }

  #refuse(why: string): void {
    this.#phase = 'refused';
    this.#report.set('refused', why);
  }

  #run(): void {
    this.#failures = 0;
    this.#phase = 'polling';
    this.#keptAliveAtMs = this.#nowMs;
    this.#sightedAtMs = this.#nowMs;
    this.#rounds.begin(this.#nowMs);
    // Tags that were here before the break get two rounds to be seen again.
    this.#presence.holdUntil(this.#nowMs + 2 * longestRoundMs);
    this.#report.set('ready', null);
  }

  #fail(): void {
    this.#phase = 'probing';
    this.#failures += 1;
    this.#link.reset();
    this.#report.set('silent', 'The reader does not answer.');
    if (this.#failures % failuresToReopen === 0) void this.#reopen();
    else if (this.#failures % failuresToReboot === 0) this.#probeAfter(rebootMs, [pepperCommand.reboot]);
    else this.#probeAfter(tickMs, pollingOff);
  }

  #probeAfter(ms: number, command: readonly number[]): void {
    this.#link.send(command);
    this.#cancelRetry = this.#time.after(ms, () => this.#probe());
  }

  async #reopen(): Promise<void> {
    await this.#line.stop();
    if (this.#isStarted) this.#line.start();
  }

  #see(sighting: Sighting): void {
    if (this.#phase !== 'polling') return;
    this.#sightedAtMs = this.#nowMs;
    this.#isEmptinessConfirmed = false;
    if (this.#rounds.begins(sighting, this.#nowMs)) this.#presence.endRound();
    for (const event of this.#presence.see(sighting, this.#nowMs)) this.#events.tell(event);
  }

  #tickLater(): void {
    this.#cancelTick = this.#time.after(tickMs, () => {
      this.#nowMs += tickMs;
      this.#tickLater();
      this.#link.tick();
      if (this.#phase === 'polling') this.#tick();
    });
  }

  #tick(): void {
    const isQuiet = this.#nowMs - this.#sightedAtMs >= longestRoundMs;
    const isKnown = !isQuiet || this.#isEmptinessConfirmed;
    if (isKnown && this.#rounds.isOverdue(this.#nowMs)) {
      this.#rounds.begin(this.#nowMs);
      this.#presence.endRound();
    }
    if (isKnown) for (const event of this.#presence.pass(this.#nowMs)) this.#events.tell(event);
    if (this.#link.isBusy) return;
    if (!isKnown && this.#presence.isWatching) this.#confirmEmptiness();
    else if (this.#nowMs - this.#keptAliveAtMs >= keepAliveMs) this.#keepAlive(isQuiet);
  }

  /** When every tag falls silent at once the reader may have restarted and forgotten to poll, so it is told again before it is believed. */
  #confirmEmptiness(): void {
    this.#setPolling(pollingOn, () => {
      this.#isEmptinessConfirmed = true;
      this.#rounds.begin(this.#nowMs);
      this.#presence.holdUntil(this.#nowMs + longestRoundMs);
    });
  }

  #keepAlive(isQuiet: boolean): void {
    this.#keptAliveAtMs = this.#nowMs;
    this.#link.ask(
      dummy,
      this.#orFail(() => {
        // A reader that restarted between two of these has forgotten to poll, and nothing seen is all it would ever show.
        if (isQuiet) this.#setPolling(pollingOn, () => {});
      }),
    );
  }
}
