import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

/** A page at which nobody does anything for so long asks again who is there. */
const idleMs = 30 * 60_000;
/** The one that was used longest ago is forgotten first. */
const sessionsMax = 1_000;

/** Who is signed in at the group's pages, by what each page was given. They end with the program. */
export class GroupSessions {
  readonly #time: TimeSource;
  readonly #newId: () => string;
  readonly #open = new Map<string, { readonly person: string; readonly usedAt: number }>();

  constructor({ time, newId }: { readonly time: TimeSource; readonly newId: () => string }) {
    this.#time = time;
    this.#newId = newId;
  }

  /** What the page says who it is by. */
  begin(person: string): string {
    const session = this.#newId();
    this.#use(session, person);
    const [oldest] = this.#open.keys();
    if (this.#open.size > sessionsMax && oldest !== undefined) this.#open.delete(oldest);
    return session;
  }

  /** The id of whoever is signed in there; null: nobody, or nobody any more. */
  personOf(session: string): string | null {
    const known = this.#open.get(session);
    if (known === undefined) return null;
    if (this.#time.now() - known.usedAt > idleMs) {
      this.#open.delete(session);
      return null;
    }
    this.#use(session, known.person);
    return known.person;
  }

  end(session: string): void {
    this.#open.delete(session);
  }

  /** Put at the end, so that the first is always the one used longest ago. */
  #use(session: string, person: string): void {
    this.#open.delete(session);
    this.#open.set(session, { person, usedAt: this.#time.now() });
  }
}
