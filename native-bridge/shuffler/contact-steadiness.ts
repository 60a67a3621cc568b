import type { TimeSource } from '../contracts/time-source.ts';
import { Chatter, type ContactInput, type ContactLevels, contactInputs, restingLevels } from './contact-events.ts';

const steadyMs = 60;
/** A press is news at once. So is lost power: changes that come with it are not a person's doing. */
const believedAtOnce: Partial<ContactLevels> = { button: true, power: false };

interface Contact {
  /** After the last edge. */
  heard: boolean;
  /** After the last change that was believed. */
  steady: boolean;
  readonly chatter: Chatter;
  cancel: () => void;
}

export interface SteadinessOptions {
  readonly time: TimeSource;
  /** A contact has changed. `live`: its edge was heard, not inferred later. */
  readonly changed: (input: ContactInput, active: boolean, live: boolean) => void;
  readonly chattering: (input: ContactInput, isChattering: boolean) => void;
}

/** Believes a contact only after it has been stable for a moment, and never while it chatters. */
export class Steadiness {
  readonly #options: SteadinessOptions;
  readonly #contacts: ReadonlyMap<ContactInput, Contact>;

  constructor(options: SteadinessOptions) {
    this.#options = options;
    this.#contacts = new Map(contactInputs.map((input) => [input, this.#contact(input)]));
  }

  /** A contact changed. Returns false when it already was in that state: an edge in between was missed. */
  edge(input: ContactInput, active: boolean): boolean {
    const contact = this.#of(input);
    const isNew = contact.heard !== active;
    contact.heard = active;
    contact.chatter.edge();
    contact.cancel();
    if (contact.chatter.isChattering) return isNew;
    // Two presses in a row are two presses: the release between them was missed.
    if (!isNew && believedAtOnce[input] === active) this.#believe(input, !active, false);
    if (contact.steady === active) return isNew;
    if (believedAtOnce[input] === active) this.#believe(input, active, true);
    else contact.cancel = this.#options.time.after(steadyMs, () => this.#believe(input, active, true));
    return isNew;
  }

  /** The state of all contacts. A change without an edge is reported as found. */
  sight(levels: ContactLevels): void {
    for (const [input, contact] of this.#contacts) {
      if (contact.heard === levels[input]) continue;
      contact.heard = levels[input];
      contact.cancel();
      if (!contact.chatter.isChattering) this.#believe(input, levels[input], false);
    }
  }

  /** Stops listening and forgets changes not yet believed. */
  stop(): void {
    for (const contact of this.#contacts.values()) {
      contact.cancel();
      contact.heard = contact.steady;
      contact.chatter.stop();
    }
  }

  #contact(input: ContactInput): Contact {
    const chatter = new Chatter(this.#options.time, (isChattering) => {
      this.#options.chattering(input, isChattering);
      if (!isChattering) this.#believe(input, this.#of(input).heard, false);
    });
    return { heard: restingLevels[input], steady: restingLevels[input], chatter, cancel: () => {} };
  }

  #of(input: ContactInput): Contact {
    const contact = this.#contacts.get(input);
    if (contact === undefined) throw new Error(`There is no contact ${input}.`);
    return contact;
  }

  #believe(input: ContactInput, active: boolean, live: boolean): void {
    const contact = this.#of(input);
    if (contact.steady === active) return;
    contact.steady = active;
    this.#options.changed(input, active, live);
  }
}
