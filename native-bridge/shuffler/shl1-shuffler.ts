import type { Line, LineHealth } from '../contracts/line.ts';
import type { Shuffler, ShufflerEvent } from '../contracts/shuffler.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { HealthReport } from '../serial/health-report.ts';
import { Listeners } from '../serial/listeners.ts';
import { cardOrderOffered, count, shufflerEvent } from './shl1-events.ts';
import type { Shl1Record } from './shl1-frames.ts';
import { Shl1Link } from './shl1-link.ts';
import { StandingFaults } from './standing-faults.ts';

/** The version of SHL this driver speaks, and the lowest it accepts. */
const version = '1';
const configuration = { cards: '52', da: 'RED', db: 'BLUE', gb: 'LOCAL', auto: '1' };

export interface Shl1ShufflerOptions {
  readonly line: Line;
  readonly time: TimeSource;
  /** Eight upper-case hex digits, new for every greeting. */
  readonly nonce: () => string;
}

/**
 * The driver of any shuffler that speaks SHL/1, itself or through an adapter. It greets, configures, keeps the link alive and hears;
 * it never starts, stops or opens the machine, so a dead console cannot hold up a game.
 */
export class Shl1Shuffler implements Shuffler {
  readonly #line: Line;
  readonly #nonce: () => string;
  readonly #link: Shl1Link;
  readonly #report = new HealthReport();
  readonly #events = new Listeners<ShufflerEvent>();
  readonly #faults = new StandingFaults();
  #phase: 'closed' | 'greeting' | 'resting' | 'connected' | 'refused' = 'closed';
  #isConfigured = false;
  #isOrderReported = false;
  /** Number of the last event acted on. */
  #lastEvent = 0;
  /** Number of the device's last event when it answered HELLO: what it sends up to there is a replay. */
  #replayedUpTo = 0;
  #leaveLine: () => void = () => {};

  constructor(options: Shl1ShufflerOptions) {
    this.#line = options.line;
    this.#nonce = options.nonce;
    this.#link = new Shl1Link({
      line: options.line,
      time: options.time,
      handlers: {
        event: (record) => this.#hear(record),
        cardOrder: (record) => this.#hearCardOrder(record),
        idle: () => this.#idle(),
        silent: () => this.#silent(),
      },
    });
  }

  get health(): LineHealth {
    return this.#report.health;
  }

  start(): void {
    this.#leaveLine();
    const leaveData = this.#line.onData((bytes) => this.#link.receive(bytes));
    const leaveHealth = this.#line.onHealth((health) => this.#follow(health));
    this.#leaveLine = () => {
      leaveData();
      leaveHealth();
    };
    this.#line.start();
    this.#follow(this.#line.health);
  }

  async stop(): Promise<void> {
    this.#leaveLine();
    this.#leaveLine = () => {};
    this.#follow({ state: 'absent', why: 'Stopped.' });
    await this.#line.stop();
  }

  onEvent(listener: (event: ShufflerEvent) => void): () => void {
    return this.#events.add(listener);
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.#report.onChange(listener);
  }

  #follow(health: LineHealth): void {
    if (health.state !== 'ready') {
      this.#phase = 'closed';
      this.#link.close();
      this.#report.set(health.state, health.why);
    } else if (this.#phase === 'closed') {
      this.#isOrderReported = false;
      this.#report.set('opening', null);
      this.#link.open();
      this.#greet();
    }
  }

  #greet(): void {
    this.#phase = 'greeting';
    const last = String(this.#lastEvent);
    const fields = { ver: version, min: version, host: 'RIFFLE/1', last, nonce: this.#nonce() };
    this.#link.greet(fields, (response) => {
      if (response === null) this.#greet();
      else if (response.name === 'OK') this.#connect(response);
      else if (response.fields.code === 'VERSION') this.#refuseVersion(response);
      else this.#phase = 'resting';
    });
  }

  #refuseVersion({ fields }: Shl1Record): void {
    const range = `${count(fields, 'min') ?? '?'} to ${count(fields, 'max') ?? '?'}`;
    this.#refuse(`The shuffler speaks SHL versions ${range}, this console speaks ${version}.`);
  }

  #refuse(why: string): void {
    this.#phase = 'refused';
    this.#report.set('refused', why);
  }

  #connect({ fields }: Shl1Record): void {
    if (fields.ver !== version) {
      this.#refuse(`The shuffler did not accept SHL version ${version}.`);
      return;
    }
    // A device that does not say where it stands could replay a press as a new one, so then nothing of it counts as live.
    const event = count(fields, 'ev') ?? Number.POSITIVE_INFINITY;
    // A device whose counter fell back has lost its memory: its next numbers are new events.
    if (event < this.#lastEvent) this.#lastEvent = 0;
    this.#replayedUpTo = event;
    this.#phase = 'connected';
    this.#configure(() => this.#reconcile());
  }

  #configure(then: () => void): void {
    this.#link.ask('CFG', configuration, (response) => {
      const code = response?.fields.code;
      // A machine in mid-cycle keeps its old settings; it is asked again until it is free.
      this.#isConfigured = response?.name === 'OK';
      if (response === null) this.#greet();
      else if (this.#isConfigured || code === 'BADSTATE' || code === 'FAULT') then();
      else this.#refuse('The shuffler does not accept two decks, RED and BLUE, of 52 cards.');
    });
  }

  /** Learns what became of faults while nobody listened. */
  #reconcile(): void {
    this.#link.ask('STATUS', {}, (response) => {
      if (response === null) {
        this.#greet();
        return;
      }
      for (const event of this.#faults.reconcile(response.fields.fault)) this.#events.tell(event);
      this.#report.set('ready', null);
    });
  }

  #idle(): void {
    if (this.#phase === 'resting') this.#greet();
    if (this.#phase !== 'connected') return;
    if (!this.#isConfigured) this.#configure(() => {});
    else
      this.#link.ask('PING', {}, (response) => {
        if (response === null) this.#greet();
      });
  }

  #silent(): void {
    if (this.#phase === 'closed' || this.#phase === 'refused') return;
    this.#report.set('silent', 'The shuffler does not answer.');
    if (this.#phase === 'connected') this.#greet();
  }

  #hear(record: Shl1Record): void {
    if (record.name === 'BOOT') this.#greet();
    // Before HELLO is answered nobody knows whether an event is new; unacknowledged, it will be repeated.
    if (this.#phase !== 'connected') return;
    const number = this.#takeNumber(record);
    if (number === null) return;
    const event = shufflerEvent(record, number > this.#replayedUpTo);
    if (event === null) return;
    for (const consequence of this.#faults.hear(event)) this.#events.tell(consequence);
  }

  #hearCardOrder(record: Shl1Record): void {
    const isNew = record.kind === 'E' && this.#phase === 'connected' && this.#takeNumber(record) !== null;
    if (!isNew && this.#isOrderReported) return;
    this.#isOrderReported = true;
    this.#events.tell({ type: 'tamper', what: cardOrderOffered });
  }

  /** Acknowledges an event, and gives its number if it has not been acted on yet. */
  #takeNumber(record: Shl1Record): number | null {
    this.#link.acknowledge(record);
    const number = count(record.fields, 'n');
    if (number === null || number <= this.#lastEvent) return null;
    this.#lastEvent = number;
    return number;
  }
}
