import type { TimeSource } from '../native-bridge/contracts/time-source.ts';

const forgottenMs = 60 * 60_000;
const lastsMs = 2 * 60_000;

/**
 * For states that come and go without end, such as a link that is refused again and again. They are reported once an hour and not at every
 * turn: a state reported `times` within the hour is reported again only once it has lasted for two minutes.
 */
export class Flapping {
  readonly #time: TimeSource;
  readonly #times: number;
  /** When each state was recently reported. */
  readonly #told = new Map<string, readonly number[]>();
  #now: string | null = null;
  /** The state reported last. */
  #said: string | null = null;
  #cancel: () => void = () => {};

  constructor(time: TimeSource, times = 1) {
    this.#time = time;
    this.#times = times;
  }

  /** This is the state now. `tell` is called, at once or later, if that is worth a line. */
  is(state: string, tell: () => void): void {
    if (state === this.#now) return;
    this.#now = state;
    this.#cancel();
    const now = this.#time.now();
    // The clock may have been set meanwhile.
    const lately = (this.#told.get(state) ?? []).filter((at) => Math.abs(now - at) < forgottenMs);
    if (lately.length < this.#times) this.#say(state, tell, [...lately, now]);
    this.#cancel = this.#time.after(lastsMs, () => {
      this.#told.clear();
      const at = this.#time.now();
      if (this.#said === state) this.#told.set(state, [at]);
      else this.#say(state, tell, [at]);
    });
  }

  stop(): void {
    this.#cancel();
  }

  #say(state: string, tell: () => void, told: readonly number[]): void {
    this.#said = state;
    this.#told.set(state, told);
    tell();
  }
}

/** How often a link that breaks now and then is reported. */
const linksTold = 5;

/** The lines about many links, each by its name: `what` is the state and the line. */
export function linksNoted(time: TimeSource, note: (what: string, name: string) => void) {
  const links = new Map<string, Flapping>();
  return (name: string, what: string): void => {
    const link = links.get(name) ?? new Flapping(time, linksTold);
    links.set(name, link);
    link.is(what, () => note(what, name));
  };
}
