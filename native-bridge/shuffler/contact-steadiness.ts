import type { TimeSource } from '../contracts/time-source.ts';
import { Chatter, type ContactInput, type ContactLevels, contactInputs, restingLevels } from './contact-events.ts';

const steadyMs = 60;
/** A press is news at once, and so is lost power: what falls with it must not be taken for what a hand did. */
const believedAtOnce: Partial<ContactLevels> = { button: true, power: false };

interface Contact {
  /** As the last edge has it. */
  heard: boolean;
  /** As it is believed to be. */
  steady: boolean;
  readonly chatter: Chatter;
  cancel: () => void;
}

export interface SteadinessOptions {
  readonly time: TimeSource;
  /** A contact has changed. `live`: its edge was heard; else it was only found changed. */
  readonly changed: (input: ContactInput, active: boolean, live: boolean) => void;
  readonly chattering: (input: ContactInput, isChattering: boolean) => void;
}

/** Believes a contact only when it has stayed as it is for a moment, and one that chatters not at all. */
export class Steadiness {
  readonly #options: SteadinessOptions;
  readonly #contacts: ReadonlyMap<ContactInput, Contact>;

  constructor(options: SteadinessOptions) {
    this.#options = options;
    this.#contacts = new Map(contactInputs.map((input) => [input, this.#contact(input)]));
  }

  /** A contact changed. Returns false when it was so already: an edge between was missed. */
  edge(input: ContactInput, active: boolean): boolean {
    const contact = this.#of(input);
    const isNew = contact.heard !== active;
    contact.heard = active;
    contact.chatter.edge();
    contact.cancel();
    if (contact.chatter.isChattering) return isNew;
    // Two presses in turn are two presses: only the release between was missed.
    if (!isNew && believedAtOnce[input] === active) this.#believe(input, !active, false);
    if (contact.steady === active) return isNew;
    if (believedAtOnce[input] === active) this.#believe(input, active, true);
    else contact.cancel = this.#options.time.after(steadyMs, () => this.#believe(input, active, true));
    return isNew;
  }

  /** How all contacts stand. What changed without an edge is told as found. */
  sight(levels: ContactLevels): void {
    for (const [input, contact] of this.#contacts) {
      if (contact.heard === levels[input]) continue;
      contact.heard = levels[input];
      contact.cancel();
      if (!contact.chatter.isChattering) this.#believe(input, levels[input], false);
    }
  }

  /** Nothing is heard any more; what was not believed yet is forgotten. */
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
