import type { ShufflerEvent } from '../contracts/shuffler.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import type { AlternatingDecks } from './contact-shuffler.ts';

/**
 * The contacts of a machine: power, fault lamp, running motor, button, open lid, lamp of a finished deck. Changes found together are
 * handled in this order: what explains a change comes before it.
 */
export const contactInputs = ['power', 'fault', 'motor', 'button', 'lid', 'ready'] as const;
export type ContactInput = (typeof contactInputs)[number];

/** All contacts at one moment; true means present, lit, running, pressed, open. */
export type ContactLevels = Readonly<Record<ContactInput, boolean>>;

/** A machine with power at which nothing happens. */
export const restingLevels: ContactLevels = {
  power: true,
  fault: false,
  motor: false,
  button: false,
  lid: false,
  ready: false,
};

const windowMs = 1_000;
/** No hand presses six times a second, and lamps blink more slowly. */
const edgesMost = 12;

/** Detects a loose wire: a contact that changes faster than anything at a machine does. It ends after a second without a change. */
export class Chatter {
  readonly #time: TimeSource;
  readonly #told: (isChattering: boolean) => void;
  #edges = 0;
  #isWatching = false;
  #isChattering = false;
  #cancel: () => void = () => {};

  constructor(time: TimeSource, told: (isChattering: boolean) => void) {
    this.#time = time;
    this.#told = told;
  }

  get isChattering(): boolean {
    return this.#isChattering;
  }

  edge(): void {
    this.#edges += 1;
    if (!this.#isWatching) this.#watch();
    if (this.#edges > edgesMost) this.#set(true);
  }

  stop(): void {
    this.#cancel();
    this.#isWatching = false;
    this.#set(false);
  }

  #watch(): void {
    this.#isWatching = true;
    this.#cancel = this.#time.after(windowMs, () => {
      const wasQuiet = this.#edges === 0;
      this.#edges = 0;
      this.#isWatching = false;
      if (wasQuiet) this.#set(false);
      else this.#watch();
    });
  }

  #set(isChattering: boolean): void {
    if (this.#isChattering === isChattering) return;
    this.#isChattering = isChattering;
    this.#told(isChattering);
  }
}

/** With the lid closed, a motor that runs longer than this shuffles; lifting the tray takes less. */
const shufflesAfterMs = 2_000;
const lampFollowsMotorMs = 10_000;
const faultFollowsMotorMs = 5_000;
/** A fault lamp may blink: it counts as out only after this long in the dark, and as lit without a motor only after this long. */
const lampDarkMs = 2_000;
const lampLastsMs = 5_000;
/** Twice what the slowest machine of the kind takes. */
const overdueAfterMs = 120_000;
const lidForgottenMs = 30_000;
const heldTooLongMs = 10_000;
const dimmedMs = 1_000;

interface ContactEventsOptions {
  readonly time: TimeSource;
  /** The connected contacts; the states of the missing ones are inferred. */
  readonly wired: ReadonlySet<ContactInput>;
  readonly decks: AlternatingDecks;
  readonly tell: (event: ShufflerEvent) => void;
}

/** Infers from contacts what a machine does. It measures nothing: no count, no recognition. It names the deck only where there is no other possibility. */
export class ContactEvents {
  readonly #options: ContactEventsOptions;
  readonly #timers = new Map<string, () => void>();
  readonly #faults = new Set<string>();
  /** Contacts that chatter or are stuck. */
  readonly #bad = new Set<string>();
  #levels: ContactLevels = restingLevels;
  #isShuffling = false;
  /** The finished deck has opened a hand: further presses for it open no second one. */
  #isOpened = false;
  /** The lid stood open while the lamp was lit. */
  #isPresented = false;
  #isFaultLit = false;
  #isLidTold = false;

  constructor(options: ContactEventsOptions) {
    this.#options = options;
  }

  /** A contact changed, debounced. `live` is false for a change found after a time without listening. */
  change(input: ContactInput, active: boolean, live: boolean): void {
    this.#levels = { ...this.#levels, [input]: active };
    switch (input) {
      case 'power':
        this.#fault('POWER', !active);
        break;
      case 'fault':
        this.#faultLamp();
        break;
      case 'motor':
        this.#motor();
        break;
      case 'button':
        this.#button(live);
        break;
      case 'lid':
        this.#lid();
        break;
      case 'ready':
        if (active) this.#lit(live);
        else this.#dark(live);
    }
  }

  chattering(input: ContactInput, isChattering: boolean): void {
    this.#contact(`${input} chatters`, isChattering);
  }

  /** Listening goes on, and every change since it stopped was reported. */
  resume(): void {
    this.#faultLamp();
    this.#watchMotor();
    this.#watchLid();
  }

  /** Listening stopped. */
  lose(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    this.#isShuffling = false;
    this.#options.decks.doubt();
  }

  #button(live: boolean): void {
    const { button, ready } = this.#levels;
    this.#cancel('held');
    this.#contact('button stuck', false);
    if (!button) return;
    this.#after('held', heldTooLongMs, () => this.#contact('button stuck', true));
    const opens = ready && !this.#isOpened;
    if (opens) this.#isOpened = true;
    this.#options.tell({ type: 'green-button', opens, live });
  }

  #lid(): void {
    const { lid, ready } = this.#levels;
    if (lid && ready) this.#isPresented = true;
    this.#watchMotor();
    this.#watchLid();
    if (lid || !this.#isLidTold) return;
    this.#isLidTold = false;
    this.#options.tell({ type: 'lid-closed' });
  }

  #lit(live: boolean): void {
    const { lid } = this.#levels;
    this.#cancel('dimmed');
    if (lid) this.#isPresented = true;
    this.#watchMotor();
    const isConcluded = !this.#options.wired.has('motor') || this.#timers.has('motor stopped');
    if (isConcluded || (!live && !lid)) this.#finish();
  }

  #finish(): void {
    this.#endCycle();
    this.#isOpened = false;
    const nothing = { cards: null, expected: null, verified: 'not-checked' } as const;
    this.#options.tell({ type: 'done', deck: this.#options.decks.inMachine, ...nothing, inferred: true });
  }

  #dark(live: boolean): void {
    const { wired, decks, tell } = this.#options;
    const wasPresented = wired.has('lid') ? this.#isPresented : this.#isOpened;
    this.#isPresented = false;
    this.#contact('lamp stuck', false);
    this.#watchMotor();
    // A lamp that went out with the power says nothing about the deck. Nor does a dark lamp where the power contact is missing.
    if (!this.#levels.power) return;
    this.#after('dimmed', dimmedMs, () => {
      this.#isOpened = false;
    });
    const wasTakenUnseen = !live && wired.has('power');
    if (wasPresented || wasTakenUnseen) tell({ type: 'taken', deck: decks.take(), live });
  }

  #motor(): void {
    const { motor, ready } = this.#levels;
    this.#watchMotor();
    if (motor) {
      this.#cancel('motor stopped');
      this.#cancel('motor rests');
      this.#faultLamp();
      return;
    }
    this.#after('motor stopped', lampFollowsMotorMs, () => this.#endCycle());
    this.#after('motor rests', faultFollowsMotorMs, () => {});
    // The lamp may change a moment before the motor. A lamp that is lit now was dark when the shuffle began.
    if (ready && this.#isShuffling) this.#finish();
  }

  /**
   * With the lid closed a running motor means shuffling. If a finished deck waits, the motor only moves that deck; if it runs on, the lamp
   * must be stuck.
   */
  #watchMotor(): void {
    const { motor, lid, ready } = this.#levels;
    this.#cancel('motor runs');
    if (!motor) return;
    if (lid) this.#watchLid();
    else if (ready) this.#after('motor runs', lampFollowsMotorMs, () => this.#contact('lamp stuck', true));
    else if (!this.#isShuffling) this.#after('motor runs', shufflesAfterMs, () => this.#shuffles());
  }

  #shuffles(): void {
    this.#isShuffling = true;
    const deck = this.#options.decks.inMachine;
    this.#options.tell({ type: 'shuffling', deck });
    this.#after('overdue', overdueAfterMs, () => this.#options.tell({ type: 'overdue', deck }));
  }

  #endCycle(): void {
    this.#isShuffling = false;
    this.#cancel('overdue');
    this.#cancel('motor stopped');
  }

  #watchLid(): void {
    const { lid, motor } = this.#levels;
    if (!lid) this.#cancel('lid open');
    else if (motor && this.#isShuffling) this.#tellLid();
    else if (!this.#timers.has('lid open')) this.#after('lid open', lidForgottenMs, () => this.#tellLid());
  }

  #tellLid(): void {
    if (this.#isLidTold) return;
    this.#isLidTold = true;
    this.#options.tell({ type: 'lid-open' });
  }

  #faultLamp(): void {
    if (!this.#levels.fault) {
      if (this.#isFaultLit && !this.#timers.has('fault dark'))
        this.#after('fault dark', lampDarkMs, () => this.#faultOut());
      return;
    }
    this.#cancel('fault dark');
    this.#isFaultLit = true;
    const { wired } = this.#options;
    if (!wired.has('motor') || this.#levels.motor || this.#timers.has('motor rests')) this.#fault('UNKNOWN', true);
    else if (!this.#timers.has('fault lasts'))
      this.#after('fault lasts', lampLastsMs, () => this.#fault('UNKNOWN', true));
  }

  #faultOut(): void {
    this.#isFaultLit = false;
    this.#cancel('fault lasts');
    this.#fault('UNKNOWN', false);
  }

  #contact(what: string, isBad: boolean): void {
    if (isBad) this.#bad.add(what);
    else if (!this.#bad.delete(what)) return;
    this.#fault('CONTACT', this.#bad.size > 0);
  }

  #fault(code: string, isStanding: boolean): void {
    if (this.#faults.has(code) === isStanding) return;
    if (isStanding) this.#faults.add(code);
    else this.#faults.delete(code);
    this.#options.tell({ type: isStanding ? 'fault' : 'fault-cleared', code });
  }

  #after(what: string, delayMs: number, action: () => void): void {
    this.#cancel(what);
    const cancel = this.#options.time.after(delayMs, () => {
      this.#timers.delete(what);
      action();
    });
    this.#timers.set(what, cancel);
  }

  #cancel(what: string): void {
    this.#timers.get(what)?.();
    this.#timers.delete(what);
  }
}
