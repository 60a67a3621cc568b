import type { TimeSource } from '../contracts/time-source.ts';
import type { Shl1Fields } from './shl1-frames.ts';

export type SimulatedDeck = 'RED' | 'BLUE';

/**
 * EMPTY waits for a deck · LOADED holds one · SHUFFLING and VERIFYING move its cards · DONE holds a finished one · DELIVER presents it ·
 * FAULT waits for a hand · SERVICE is a technician's.
 */
export type SimulatedShufflerState =
  | 'EMPTY'
  | 'LOADED'
  | 'SHUFFLING'
  | 'VERIFYING'
  | 'DONE'
  | 'DELIVER'
  | 'FAULT'
  | 'SERVICE';

/** What stops a machine until it is cleared, by the name of its latch. */
export type SimulatedLatch = 'JAM' | 'COUNT' | 'RECOG' | 'WRONG_DECK' | 'DOOR';

/** How a cycle goes. */
export type CyclePlan =
  | 'good'
  | 'self-jam'
  | 'hand-jam'
  | 'missing'
  | 'extra'
  | 'duplicate'
  | 'wrong-first'
  | 'wrong-late'
  | 'not-checked'
  | 'overdue'
  | 'unannounced'
  | 'lid';

/** What a machine has counted since it was made. */
export interface SimulatedTotals {
  readonly cyc: number;
  readonly jam: number;
  readonly miss: number;
  readonly xtra: number;
  readonly door: number;
}

export interface SimulatedMechanicsOptions {
  readonly time: TimeSource;
  readonly random: () => number;
  readonly speed: number;
  readonly emit: (name: string, fields: Shl1Fields) => void;
}

const grabMs = 120;
const cycleMs = 22_000;
const verifyMs = 8_000;
const recoveryMs = 2_000;

/** The moving parts of a shuffler with two alternating decks, and its count of cards. Which cards they are, or in what order, is not modelled. */
export class SimulatedMechanics {
  readonly #options: SimulatedMechanicsOptions;
  readonly #plans: CyclePlan[] = [];
  #state: SimulatedShufflerState = 'DONE';
  #stateBefore: SimulatedShufflerState | null = null;
  #latch: SimulatedLatch | null = null;
  #inside: SimulatedDeck | null = 'RED';
  #laidIn: SimulatedDeck | null = null;
  #isOpen = false;
  #isFrozen = false;
  /** The present cycle does not end. */
  #isStuck = false;
  #isTakenTwice = false;
  #totals: SimulatedTotals = { cyc: 0, jam: 0, miss: 0, xtra: 0, door: 0 };
  #cancel: () => void = () => {};
  /** Set by the configuration, and kept. */
  cards = 52;
  names: Readonly<Record<SimulatedDeck, string>> = { RED: 'RED', BLUE: 'BLUE' };
  isAutomatic = true;

  constructor(options: SimulatedMechanicsOptions) {
    this.#options = options;
  }

  get state(): SimulatedShufflerState {
    return this.#state;
  }

  get inside(): SimulatedDeck | null {
    return this.#inside;
  }

  get latch(): SimulatedLatch | null {
    return this.#latch;
  }

  get door(): 'OPEN' | 'CLOSED' {
    return this.#isOpen ? 'OPEN' : 'CLOSED';
  }

  get totals(): SimulatedTotals {
    return this.#totals;
  }

  get isMoving(): boolean {
    return this.#state === 'SHUFFLING' || this.#state === 'VERIFYING';
  }

  stop(): void {
    this.#cancel();
  }

  /** Presses the button: presents a finished deck, starts a loaded one, opens an empty or jammed machine; otherwise nothing moves. */
  press(): void {
    if (this.#isFrozen) return;
    const state = this.#state;
    const opens = state === 'DONE' || state === 'EMPTY' || state === 'FAULT';
    this.#emit('GREEN_BUTTON', { ms: this.#between(80, 300), act: opens ? 'OPEN' : 'NONE' });
    if (state === 'DONE') this.present();
    else if (opens && !this.#isOpen) this.#setLid(true);
    else if (state === 'LOADED') this.shuffle();
  }

  /** Lifts the presented deck out. */
  take(): boolean {
    if (this.#isFrozen || this.#state !== 'DELIVER' || this.#inside === null) return false;
    const deck = this.names[this.#inside];
    this.#emit('TAKEN', { deck });
    if (this.#isTakenTwice) this.#emit('TAKEN', { deck });
    this.#isTakenTwice = false;
    const next = this.#laidIn;
    this.#inside = null;
    this.#laidIn = null;
    this.#state = 'EMPTY';
    if (next !== null) this.#accept(next);
    return true;
  }

  load(deck: SimulatedDeck): boolean {
    const hasRoom = this.#state === 'EMPTY' || (this.#state === 'DELIVER' && this.#laidIn === null);
    if (this.#isFrozen || !hasRoom || this.#inside === deck) return false;
    if (this.#state === 'EMPTY') this.#accept(deck);
    else this.#laidIn = deck;
    return true;
  }

  /** A card sticks. */
  jam(): boolean {
    const canJam = this.#state === 'LOADED' || this.isMoving || this.#state === 'DONE';
    if (this.#isFrozen || !canJam) return false;
    const zone = this.#state === 'DONE' ? 'ELEV' : 'FEED';
    this.#count('jam');
    this.#stand('JAM');
    this.#emit('JAM', { zone, cnt: this.#between(1, 51), try: '3' });
    return true;
  }

  /** A person frees the card, and the machine continues. */
  clearJam(): boolean {
    if (this.#latch !== 'JAM') return false;
    this.#resume(() => this.#emit('JAM_CLEARED', { by: 'HAND' }));
    return true;
  }

  /** Turns the technician's key in, or out again. */
  turnServiceKey(): void {
    const isOut = this.#state === 'SERVICE';
    this.#cancel();
    this.#state = isOut ? 'EMPTY' : 'SERVICE';
    this.#latch = null;
    this.#inside = null;
    this.#laidIn = null;
    this.#emit('SERVICE', { st: isOut ? 'OUT' : 'IN' });
  }

  /** The plans of the next cycles; later ones go well. */
  plan(...plans: readonly CyclePlan[]): void {
    this.#plans.push(...plans);
  }

  takeTwice(): void {
    this.#isTakenTwice = true;
  }

  /** Nothing moves any more, and the machine notices nothing. */
  freeze(): void {
    this.#isFrozen = true;
    this.#cancel();
  }

  /** A person puts right whatever is wrong, and the machine continues. */
  mend(): void {
    this.#plans.length = 0;
    this.#isTakenTwice = false;
    const wasStuck = this.#isFrozen || this.#isStuck;
    this.#isFrozen = false;
    this.#isStuck = false;
    if (this.clearJam()) return;
    const latch = this.#latch;
    if (latch === 'DOOR') this.#resume(() => this.#emit('FAULT_CLEARED', { code: 'DOOR' }));
    else if (latch !== null) this.#reload(latch);
    else if (wasStuck) this.#goOn();
  }

  /** The controller restarts in mid-cycle; the cards stay where they are. */
  reboot(): void {
    this.#cancel();
    this.#isFrozen = false;
    this.#isStuck = false;
    if (this.isMoving) this.#state = 'LOADED';
  }

  /** The end of a reboot. */
  ready(): void {
    this.#emit('READY', { st: this.#state });
    this.#goOn();
  }

  present(): void {
    this.#state = 'DELIVER';
    this.#setLid(true);
  }

  shuffle(): void {
    if (this.#inside === null) return;
    const plan = this.#plans.shift() ?? 'good';
    this.#state = 'SHUFFLING';
    if (plan !== 'unannounced') this.#emit('SHUFFLING', { deck: this.#deck, exp: String(this.cards) });
    if (plan === 'overdue') this.#isStuck = true;
    else this.#later(...this.#course(plan));
  }

  verify(recognises: boolean): void {
    this.#state = 'VERIFYING';
    this.#later(verifyMs, () => {
      this.#state = 'LOADED';
      const clean = { miss: '0', xtra: '0', dup: '0', unread: '0', vfy: recognises ? 'PASS' : 'NA' };
      this.#emit('VERIFIED', { ...this.#counted(0), ...clean });
    });
  }

  /** The machine believes that the cause was removed, unless its sensors still show it. */
  confirm(fault: string): 'OK' | 'BADARG' | 'FAULT' {
    if (this.#latch === null || fault !== this.#latch) return 'BADARG';
    if (this.#latch === 'JAM' || this.#latch === 'DOOR') return 'FAULT';
    this.#latch = null;
    this.#state = this.#inside === null ? 'EMPTY' : 'LOADED';
    return 'OK';
  }

  announceDone(ms: number, vfy = 'PASS'): void {
    this.#emit('DONE', { ...this.#counted(0), vfy, ms: String(ms), cyc: String(this.#totals.cyc) });
  }

  get #deck(): string {
    return this.#inside === null ? 'NONE' : this.names[this.#inside];
  }

  #emit(name: string, fields: Shl1Fields): void {
    this.#options.emit(name, fields);
  }

  #between(low: number, high: number): string {
    return String(low + Math.floor(this.#options.random() * (high - low + 1)));
  }

  #count(what: keyof SimulatedTotals): void {
    this.#totals = { ...this.#totals, [what]: this.#totals[what] + 1 };
  }

  #counted(beyond: number): Shl1Fields {
    return { deck: this.#deck, cnt: String(this.cards + beyond), exp: String(this.cards) };
  }

  #later(ms: number, next: () => void): void {
    this.#cancel();
    this.#cancel = this.#options.time.after(ms / this.#options.speed, next);
  }

  #setLid(isOpen: boolean): void {
    if (this.#isOpen === isOpen) return;
    this.#isOpen = isOpen;
    this.#emit('DOOR', { st: this.door });
  }

  #accept(deck: SimulatedDeck): void {
    this.#inside = deck;
    this.#state = 'LOADED';
    this.#setLid(false);
    this.#emit('LOADED', { deck: this.#deck });
    this.#goOn();
  }

  /** Continues from the present state. */
  #goOn(): void {
    if (this.#state === 'LOADED' && this.isAutomatic) this.#later(grabMs, () => this.shuffle());
    if (this.#state === 'SHUFFLING') this.#later(...this.#course('good'));
    if (this.#state === 'VERIFYING') this.verify(true);
  }

  /** The steps of a cycle, each with its time in milliseconds. */
  #course(plan: Exclude<CyclePlan, 'overdue'>): [number, () => void] {
    const ms = cycleMs + Number(this.#between(-500, 500));
    switch (plan) {
      case 'good':
      case 'unannounced':
        return [ms, () => this.#finish(ms, 'PASS')];
      case 'duplicate':
        return [ms, () => this.#finish(ms, 'FAIL')];
      case 'not-checked':
        return [ms, () => this.#finish(ms, 'NA')];
      case 'self-jam':
        return [ms / 3, () => this.#recover(ms)];
      case 'hand-jam':
        return [ms / 2, () => void this.jam()];
      case 'missing':
        return [ms, () => this.#miscount('miss', 'CARD_MISSING', -1)];
      case 'extra':
        return [ms, () => this.#miscount('xtra', 'CARD_EXTRA', 1)];
      case 'wrong-first':
        return [ms / 52, () => this.#seeWrongDeck('1')];
      case 'wrong-late':
        return [(ms * 40) / 52, () => this.#seeWrongDeck('40')];
      case 'lid':
        return [ms / 2, () => this.#openInMidCycle()];
    }
  }

  #openInMidCycle(): void {
    this.#count('door');
    this.#stand('DOOR');
    this.#setLid(true);
  }

  #finish(ms: number, vfy: string): void {
    this.#count('cyc');
    this.#state = 'DONE';
    this.announceDone(ms, vfy);
  }

  #recover(ms: number): void {
    this.#count('jam');
    this.#emit('JAM', { zone: 'FEED', cnt: this.#between(1, 51), try: '1' });
    this.#later(recoveryMs, () => {
      this.#emit('JAM_CLEARED', { by: 'SELF' });
      this.#later((ms * 2) / 3, () => this.#finish(ms + recoveryMs, 'PASS'));
    });
  }

  #miscount(what: 'miss' | 'xtra', name: string, beyond: number): void {
    this.#count(what);
    this.#stand('COUNT');
    this.#emit(name, this.#counted(beyond));
  }

  #seeWrongDeck(pos: string): void {
    const other = this.#inside === 'RED' ? this.names.BLUE : this.names.RED;
    this.#stand('WRONG_DECK');
    this.#emit('WRONG_DECK', { exp: this.#deck, got: other, pos });
  }

  #stand(latch: SimulatedLatch): void {
    this.#cancel();
    this.#stateBefore = this.#state;
    this.#latch = latch;
    this.#state = 'FAULT';
  }

  #resume(say: () => void): void {
    this.#state = this.#stateBefore ?? 'EMPTY';
    this.#latch = null;
    this.#setLid(false);
    say();
    this.#goOn();
  }

  #reload(latch: SimulatedLatch): void {
    this.#latch = null;
    this.#emit('FAULT_CLEARED', { code: latch });
    if (this.#inside === null) this.#state = 'EMPTY';
    else this.#accept(this.#inside);
  }
}
