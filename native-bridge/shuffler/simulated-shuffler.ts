import type { Line } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import { type Shl1Answer, Shl1DeviceLink } from './shl1-device-link.ts';
import type { Shl1Fields, Shl1Record } from './shl1-frames.ts';

export type SimulatedDeck = 'RED' | 'BLUE';

/** EMPTY waits for a deck · LOADED holds one · DONE holds a finished one · DELIVER presents it · FAULT waits for a hand. */
export type SimulatedShufflerState = 'EMPTY' | 'LOADED' | 'SHUFFLING' | 'DONE' | 'DELIVER' | 'FAULT';

/** What somebody standing at the machine can see. There is nothing here, or anywhere else in it, about the order of cards. */
export interface SimulatedShufflerView {
  readonly state: SimulatedShufflerState;
  readonly deck: SimulatedDeck | null;
  readonly door: 'OPEN' | 'CLOSED';
  readonly fault: 'JAM' | null;
  readonly cycles: number;
  readonly isPluggedIn: boolean;
}

export interface SimulatedShufflerOptions {
  /** The machine's end of the line. */
  readonly line: Line;
  readonly time: TimeSource;
  /** The same seed gives the same cycle and press times. */
  readonly seed: number;
  /** How many times faster than life the mechanics move; the protocol keeps its own times. */
  readonly speed: number;
}

const cardsInDeck = '52';
const grabMs = 120;
const cycleMs = 22_000;

const ok = (fields: Shl1Fields = {}): Shl1Answer => ({ name: 'OK', fields });
const err = (code: string, fields: Shl1Fields = {}): Shl1Answer => ({ name: 'ERR', fields: { code, ...fields } });

/** A shuffler with two decks in turn that speaks SHL/1. It is switched on with a finished red deck waiting. */
export class SimulatedShuffler {
  readonly #line: Line;
  readonly #time: TimeSource;
  readonly #speed: number;
  readonly #random: () => number;
  readonly #link: Shl1DeviceLink;
  readonly #switchedOnAt: number;
  #state: SimulatedShufflerState = 'DONE';
  #stateBeforeJam: SimulatedShufflerState | null = null;
  #inside: SimulatedDeck | null = 'RED';
  #laidIn: SimulatedDeck | null = null;
  #isOpen = false;
  #isAutomatic = true;
  #cycles = 0;
  #hasBooted = false;
  #isAnnounced = false;
  #cancelMechanics: () => void = () => {};

  constructor(options: SimulatedShufflerOptions) {
    this.#line = options.line;
    this.#time = options.time;
    this.#speed = options.speed;
    this.#random = seededRandom(options.seed);
    this.#switchedOnAt = options.time.now();
    this.#link = new Shl1DeviceLink({
      line: options.line,
      time: options.time,
      answer: (command) => this.#answer(command),
    });
    this.#line.onHealth(({ state }) => {
      if (state === 'ready') this.#boot();
    });
  }

  get view(): SimulatedShufflerView {
    return {
      state: this.#state,
      deck: this.#inside,
      door: this.#door,
      fault: this.#state === 'FAULT' ? 'JAM' : null,
      cycles: this.#cycles,
      isPluggedIn: this.#line.health.state === 'ready',
    };
  }

  start(): void {
    this.#line.start();
    if (this.#line.health.state === 'ready') this.#boot();
  }

  async stop(): Promise<void> {
    this.#cancelMechanics();
    this.#link.stop();
    await this.#line.stop();
  }

  /** Pulls the cable; the machine goes on by itself and keeps its events. */
  unplug(): Promise<void> {
    return this.#line.stop();
  }

  plugIn(): void {
    this.#line.start();
  }

  /** Presents a finished deck; starts a loaded one; else it is only felt. */
  pressGreenButton(): void {
    const presents = this.#state === 'DONE';
    this.#emit('GREEN_BUTTON', { ms: this.#between(80, 300), act: presents ? 'OPEN' : 'NONE' });
    if (presents) this.#present();
    else if (this.#state === 'LOADED') this.#shuffle();
  }

  /** Lifts the presented deck out. False when none is presented. */
  takeDeck(): boolean {
    if (this.#state !== 'DELIVER' || this.#inside === null) return false;
    this.#emit('TAKEN', { deck: this.#inside });
    const next = this.#laidIn;
    this.#inside = null;
    this.#laidIn = null;
    this.#state = 'EMPTY';
    if (next !== null) this.#accept(next);
    return true;
  }

  /** Lays a deck in, also beside one that is presented. False when there is no room for it or it is in there already. */
  loadDeck(deck: SimulatedDeck): boolean {
    const hasRoom = this.#state === 'EMPTY' || (this.#state === 'DELIVER' && this.#laidIn === null);
    if (!hasRoom || this.#inside === deck) return false;
    if (this.#state === 'EMPTY') this.#accept(deck);
    else this.#laidIn = deck;
    return true;
  }

  /** A card sticks. False where no card can: the machine is empty, open or jammed already. */
  jam(): boolean {
    if (this.#state !== 'LOADED' && this.#state !== 'SHUFFLING' && this.#state !== 'DONE') return false;
    this.#cancelMechanics();
    const zone = this.#state === 'DONE' ? 'ELEV' : 'FEED';
    this.#stateBeforeJam = this.#state;
    this.#state = 'FAULT';
    this.#emit('JAM', { zone, cnt: this.#between(1, 51), try: '3' });
    return true;
  }

  /** A hand frees the card, and the machine goes on with what it was doing. False when nothing is stuck. */
  clearJam(): boolean {
    if (this.#state !== 'FAULT' || this.#stateBeforeJam === null) return false;
    this.#state = this.#stateBeforeJam;
    this.#stateBeforeJam = null;
    this.#emit('JAM_CLEARED', { by: 'HAND' });
    if (this.#state === 'SHUFFLING') this.#finishLater();
    if (this.#state === 'LOADED') this.#shuffleLater();
    return true;
  }

  get #door(): 'OPEN' | 'CLOSED' {
    return this.#isOpen ? 'OPEN' : 'CLOSED';
  }

  get #upMs(): number {
    return Math.max(0, this.#time.now() - this.#switchedOnAt);
  }

  #between(low: number, high: number): string {
    return String(low + Math.floor(this.#random() * (high - low + 1)));
  }

  #emit(name: string, fields: Shl1Fields): void {
    this.#link.emit(name, { t: String(this.#upMs), ...fields });
  }

  #boot(): void {
    if (this.#hasBooted) return;
    this.#hasBooted = true;
    this.#link.boot({ t: String(this.#upMs), model: 'SIMULATED', fw: '1.0.0', why: 'POWER' });
  }

  #later(ms: number, action: () => void): void {
    this.#cancelMechanics();
    this.#cancelMechanics = this.#time.after(ms / this.#speed, action);
  }

  #present(): void {
    this.#state = 'DELIVER';
    this.#isOpen = true;
    this.#emit('DOOR', { st: 'OPEN' });
  }

  #accept(deck: SimulatedDeck): void {
    this.#inside = deck;
    this.#state = 'LOADED';
    this.#isOpen = false;
    this.#emit('DOOR', { st: 'CLOSED' });
    this.#emit('LOADED', { deck });
    this.#shuffleLater();
  }

  #shuffleLater(): void {
    if (this.#isAutomatic) this.#later(grabMs, () => this.#shuffle());
  }

  #shuffle(): void {
    if (this.#inside === null) return;
    this.#state = 'SHUFFLING';
    this.#emit('SHUFFLING', { deck: this.#inside, exp: cardsInDeck });
    this.#finishLater();
  }

  #finishLater(): void {
    const ms = cycleMs + Number(this.#between(-500, 500));
    this.#later(ms, () => {
      this.#cycles += 1;
      this.#state = 'DONE';
      this.#announceDone(ms);
    });
  }

  #announceDone(ms: number): void {
    if (this.#inside === null) return;
    const counted = { cnt: cardsInDeck, exp: cardsInDeck, vfy: 'PASS' };
    this.#emit('DONE', { deck: this.#inside, ...counted, ms: String(ms), cyc: String(this.#cycles) });
  }

  #answer({ name, fields }: Shl1Record): Shl1Answer {
    const st = this.#state;
    switch (name) {
      case 'HELLO':
        return this.#hello(fields);
      case 'PING':
        return ok({ st, up: String(this.#upMs), ev: String(this.#link.lastEvent) });
      case 'STATUS':
        return ok(this.#status());
      case 'CFG':
        return this.#configure(fields);
      case 'START':
        if (st === 'FAULT') return err('FAULT', { fault: 'JAM' });
        if (st !== 'LOADED') return err('BADSTATE', { st });
        this.#shuffle();
        return ok({ st: this.#state });
      case 'UNLOCK':
        if (st === 'FAULT') return err('FAULT', { fault: 'JAM' });
        if (st !== 'DONE') return err('BADSTATE', { st });
        this.#present();
        return ok({ st: this.#state });
      case 'CLEAR':
        return st === 'FAULT' ? err('FAULT', { fault: 'JAM' }) : err('BADARG');
      case 'BYE':
        return ok();
      default:
        return err('UNSUP');
    }
  }

  #hello(fields: Shl1Fields): Shl1Answer {
    if (Number(fields.min ?? 1) > 1) return err('VERSION', { min: '1', max: '1' });
    const ev = String(this.#link.lastEvent);
    // The deck that waits since before anybody listened is news to the first console.
    if (!this.#isAnnounced && this.#state === 'DONE') this.#time.after(0, () => this.#announceDone(0));
    this.#isAnnounced = true;
    const known = { ver: '1', model: 'SIMULATED', sn: '00001', fw: '1.0.0', caps: 'CNT.REC.GB' };
    return ok({ ...known, cards: cardsInDeck, decks: 'RED.BLUE', st: this.#state, ev });
  }

  #status(): Shl1Fields {
    return {
      st: this.#state,
      deck: this.#inside ?? 'NONE',
      cnt: this.#inside === null ? '0' : cardsInDeck,
      door: this.#door,
      fault: this.#state === 'FAULT' ? 'JAM' : 'NONE',
      cyc: String(this.#cycles),
      up: String(this.#upMs),
    };
  }

  #configure(fields: Shl1Fields): Shl1Answer {
    if (this.#state === 'SHUFFLING') return err('BADSTATE', { st: this.#state });
    const { cards = cardsInDeck, da = 'RED', db = 'BLUE', gb = 'LOCAL', auto = '1' } = fields;
    const isPossible = cards === cardsInDeck && da === 'RED' && db === 'BLUE' && gb === 'LOCAL' && /^[01]$/.test(auto);
    if (!isPossible) return err('BADARG');
    this.#isAutomatic = auto === '1';
    return ok();
  }
}
