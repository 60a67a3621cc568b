import type { Line } from '../contracts/line.ts';
import type { SimulatedDevice } from '../contracts/simulated-device.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import { type Shl1Answer, Shl1DeviceLink } from './shl1-device-link.ts';
import { count } from './shl1-events.ts';
import type { Shl1Fields, Shl1Record } from './shl1-frames.ts';
import { type SimulatedInnards, simulatedFaults, simulatedSealFaults } from './simulated-shuffler-faults.ts';
import {
  type SimulatedDeck,
  type SimulatedLatch,
  SimulatedMechanics,
  type SimulatedShufflerState,
} from './simulated-shuffler-mechanics.ts';
import { SimulatedWire } from './simulated-shuffler-wire.ts';

/** What a person at the machine can see. The order of cards is not modelled, here or elsewhere. */
export interface SimulatedShufflerView {
  readonly state: SimulatedShufflerState;
  readonly deck: SimulatedDeck | null;
  readonly door: 'OPEN' | 'CLOSED';
  readonly fault: SimulatedLatch | null;
  readonly cycles: number;
  readonly isPluggedIn: boolean;
}

export interface SimulatedShufflerOptions {
  /** The machine's end of the line. */
  readonly line: Line;
  readonly time: TimeSource;
  /** The same seed gives the same cycle and press times. */
  readonly seed: number;
  /** How many times faster than in reality the mechanics move; the protocol keeps its own times. */
  readonly speed: number;
  /** The 32 bytes it was paired with. Without a key it proves nothing and asks for no proof. */
  readonly key?: Uint8Array;
}

interface Versions {
  readonly min: number;
  readonly max: number;
}

const capabilities = 'CNT.REC.BACK.GB.LOG';
const ourVersions: Versions = { min: 1, max: 1 };
const laterVersions: Versions = { min: 2, max: 3 };
const earlierVersions: Versions = { min: 0, max: 0 };
const dayMs = 86_400_000;
/** A welcome has no room for more. The console knows the names already: it gave them. */
const longestDecks = 24;

const ok = (fields: Shl1Fields = {}): Shl1Answer => ({ name: 'OK', fields });
const err = (code: string, fields: Shl1Fields = {}): Shl1Answer => ({ name: 'ERR', fields: { code, ...fields } });

/** A shuffler with two alternating decks that speaks SHL/1. It is switched on with a finished red deck inside. */
export class SimulatedShuffler implements SimulatedDevice {
  readonly #options: SimulatedShufflerOptions;
  readonly #random: () => number;
  readonly #wire: SimulatedWire;
  readonly #link: Shl1DeviceLink;
  readonly #mechanics: SimulatedMechanics;
  #switchedOnAt: number;
  #clockAhead = 0;
  #versions = ourVersions;
  #hasBooted = false;
  #isAnnounced = false;
  #isTampered = false;
  #isOdd = false;
  #cancelChatter: () => void = () => {};

  constructor(options: SimulatedShufflerOptions) {
    const { line, time, key } = options;
    this.#options = options;
    this.#random = seededRandom(options.seed);
    this.#switchedOnAt = time.now();
    this.#wire = new SimulatedWire(line);
    const emit = (name: string, fields: Shl1Fields): void => this.#emit(name, fields);
    this.#mechanics = new SimulatedMechanics({ time, random: this.#random, speed: options.speed, emit });
    this.#link = new Shl1DeviceLink({
      line: this.#wire,
      time,
      answer: (command) => this.#answer(command),
      pairing: key === undefined ? null : { key, nonce: () => this.#nonce() },
      forged: () => this.#tamper('PORT'),
    });
    line.onHealth(({ state }) => {
      if (state === 'ready') this.#boot();
    });
  }

  get view(): SimulatedShufflerView {
    return {
      state: this.#mechanics.state,
      deck: this.#mechanics.inside,
      door: this.#mechanics.door,
      fault: this.#mechanics.latch,
      cycles: this.#mechanics.totals.cyc,
      isPluggedIn: this.#wire.health.state === 'ready',
    };
  }

  get faults(): Readonly<Record<string, string>> {
    const mine = this.#options.key === undefined ? simulatedFaults : { ...simulatedFaults, ...simulatedSealFaults };
    return Object.fromEntries(Object.entries(mine).map(([name, { sentence }]) => [name, sentence]));
  }

  start(): void {
    this.#wire.start();
    if (this.#wire.health.state === 'ready') this.#boot();
  }

  async stop(): Promise<void> {
    this.#cancelChatter();
    this.#mechanics.stop();
    this.#link.stop();
    await this.#wire.stop();
  }

  /** Pulls the cable; the machine goes on and keeps its events. */
  unplug(): Promise<void> {
    return this.#wire.stop();
  }

  plugIn(): void {
    this.#wire.start();
  }

  fail(fault: string): boolean {
    if (!Object.hasOwn(this.faults, fault)) return false;
    (simulatedFaults[fault] ?? simulatedSealFaults[fault])?.happen(this.#innards);
    return true;
  }

  mend(): void {
    this.#wire.mend();
    this.#cancelChatter();
    this.#clockAhead = 0;
    this.#isOdd = false;
    this.#isTampered = false;
    if (this.#versions !== ourVersions) {
      this.#versions = ourVersions;
      this.#reboot('RESET');
    }
    this.#mechanics.mend();
  }

  /** Presses the button: presents a finished deck, starts a loaded one, opens an empty or jammed machine; otherwise nothing moves. */
  pressGreenButton(): void {
    this.#mechanics.press();
  }

  /** Lifts the presented deck out. False when none is presented. */
  takeDeck(): boolean {
    return this.#mechanics.take();
  }

  /** Lays a deck in, also beside a presented one. False when there is no room or it is already inside. */
  loadDeck(deck: SimulatedDeck): boolean {
    return this.#mechanics.load(deck);
  }

  /** Jams a card. False when the machine is empty, open or already jammed. */
  jam(): boolean {
    return this.#mechanics.jam();
  }

  /** A person frees the card, and the machine continues. False when nothing is stuck. */
  clearJam(): boolean {
    return this.#mechanics.clearJam();
  }

  /** A technician turns the key in, or out again, and takes out what was inside. */
  turnServiceKey(): void {
    this.#mechanics.turnServiceKey();
  }

  get #innards(): SimulatedInnards {
    return {
      wire: this.#wire,
      link: this.#link,
      mechanics: this.#mechanics,
      emit: (name, fields) => this.#emit(name, fields),
      reboot: (why) => this.#reboot(why),
      chatter: () => this.#chatter(20),
      jumpClock: () => {
        this.#clockAhead = this.#clockAhead === 0 ? dayMs : 0;
      },
      changeVersions: () => {
        this.#versions = this.#versions === laterVersions ? earlierVersions : laterVersions;
        this.#reboot('RESET');
      },
      speakOddly: () => {
        this.#isOdd = true;
        this.#emit('BREW_COFFEE', { cups: '2' });
      },
      tamper: (what) => this.#tamper(what),
      replaySession: () => this.#wire.replayWelcome(),
    };
  }

  get #upMs(): number {
    return Math.max(0, this.#options.time.now() - this.#switchedOnAt);
  }

  get #deckNames(): readonly string[] {
    return [this.#mechanics.names.RED, this.#mechanics.names.BLUE];
  }

  #nonce(): string {
    return Array.from({ length: 8 }, () => Math.floor(this.#random() * 16).toString(16))
      .join('')
      .toUpperCase();
  }

  #emit(name: string, fields: Shl1Fields): void {
    const odd: Shl1Fields = this.#isOdd ? { mood: 'fine' } : {};
    this.#link.emit(name, { t: String(this.#upMs + this.#clockAhead), ...fields, ...odd });
  }

  #boot(): void {
    if (this.#hasBooted) return;
    this.#hasBooted = true;
    this.#sayBoot('POWER');
  }

  #sayBoot(why: string): void {
    this.#link.boot({ t: String(this.#upMs), model: 'SIMULATED', fw: '1.0.0', why });
  }

  #reboot(why: string): void {
    this.#mechanics.reboot();
    this.#switchedOnAt = this.#options.time.now();
    this.#sayBoot(why);
    this.#mechanics.ready();
  }

  #tamper(what: string): void {
    this.#isTampered = true;
    this.#emit('TAMPER', { what });
  }

  #chatter(left: number): void {
    this.#cancelChatter();
    if (left === 0) return;
    this.#mechanics.press();
    this.#cancelChatter = this.#options.time.after(50, () => this.#chatter(left - 1));
  }

  #answer({ name, fields }: Shl1Record): Shl1Answer {
    const mechanics = this.#mechanics;
    const st = mechanics.state;
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
      case 'UNLOCK':
      case 'VERIFY':
        return this.#move(name, fields);
      case 'CLEAR':
        return this.#confirm(fields.fault ?? '');
      case 'COUNTERS':
        return ok(Object.fromEntries(Object.entries(mechanics.totals).map(([key, value]) => [key, String(value)])));
      case 'BYE':
        return ok();
      default:
        return err('UNSUP');
    }
  }

  #move(name: 'START' | 'UNLOCK' | 'VERIFY', { level = 'REC' }: Shl1Fields): Shl1Answer {
    const mechanics = this.#mechanics;
    const { state } = mechanics;
    if (name === 'VERIFY' && state !== 'LOADED') return err('BADSTATE', { st: state });
    if (state === 'FAULT') return err('FAULT', { fault: mechanics.latch ?? 'UNKNOWN' });
    if (state !== (name === 'UNLOCK' ? 'DONE' : 'LOADED')) return err('BADSTATE', { st: state });
    if (name === 'VERIFY' && level !== 'REC' && level !== 'COUNT') return err('BADARG');
    if (name === 'START') mechanics.shuffle();
    else if (name === 'UNLOCK') mechanics.present();
    else mechanics.verify(level === 'REC');
    return ok({ st: mechanics.state });
  }

  #confirm(fault: string): Shl1Answer {
    if (fault === 'TAMPER' && this.#isTampered) {
      this.#isTampered = false;
      return ok();
    }
    const outcome = this.#mechanics.confirm(fault);
    if (outcome === 'OK') return ok();
    return outcome === 'FAULT' ? err('FAULT', { fault }) : err('BADARG');
  }

  #hello(fields: Shl1Fields): Shl1Answer {
    const { min, max } = this.#versions;
    const offered = { highest: count(fields, 'ver'), lowest: count(fields, 'min') };
    if (offered.highest === null || offered.lowest === null) return err('BADARG');
    const version = Math.min(offered.highest, max);
    if (version < Math.max(min, offered.lowest)) return err('VERSION', { min: String(min), max: String(max) });
    const ev = String(this.#link.lastEvent);
    const { state, cards } = this.#mechanics;
    // A deck finished before anything listened is news to the first console.
    if (!this.#isAnnounced && state === 'DONE') this.#options.time.after(0, () => this.#mechanics.announceDone(0));
    this.#isAnnounced = true;
    const isPaired = this.#options.key !== undefined;
    const caps = [capabilities, ...(isPaired ? ['AUTH'] : []), ...(this.#isOdd ? ['XYZ'] : [])].join('.');
    const names = this.#deckNames.join('.');
    const decks: Shl1Fields = isPaired || names.length > longestDecks ? {} : { decks: names };
    const known = { ver: String(version), model: 'SIMULATED', sn: '00001', fw: '1.0.0', caps };
    return ok({ ...known, cards: String(cards), ...decks, st: state, ev });
  }

  #status(): Shl1Fields {
    const { state, inside, names, cards, door, latch, totals } = this.#mechanics;
    return {
      st: state,
      deck: inside === null ? 'NONE' : names[inside],
      cnt: inside === null ? '0' : String(cards),
      door,
      fault: latch ?? (this.#isTampered ? 'TAMPER' : 'NONE'),
      cyc: String(totals.cyc),
      up: String(this.#upMs),
    };
  }

  #configure(fields: Shl1Fields): Shl1Answer {
    const mechanics = this.#mechanics;
    if (mechanics.isMoving) return err('BADSTATE', { st: mechanics.state });
    const { names, cards: cardsNow } = mechanics;
    const { cards = String(cardsNow), da = names.RED, db = names.BLUE, gb = 'LOCAL', auto = '1' } = fields;
    const areDecks = da !== db && da !== '' && db !== '' && da.length <= 20 && db.length <= 20;
    const isPossible = (cards === '52' || cards === '36') && areDecks && gb === 'LOCAL' && /^[01]$/.test(auto);
    if (!isPossible) return err('BADARG');
    mechanics.cards = Number(cards);
    mechanics.names = { RED: da, BLUE: db };
    mechanics.isAutomatic = auto === '1';
    return ok();
  }
}
