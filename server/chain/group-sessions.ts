import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

/** An open page asks at intervals. One that has not asked for this long is closed or gone. */
const idleMs = 30 * 60_000;
/** The session used longest ago is forgotten first. */
const sessionsMax = 1_000;

/** Who is signed in at the group's pages, by session key. Sessions end with the program. */
export class GroupSessions {
  readonly #time: Pick<TimeSource, 'now'>;
  readonly #newId: () => string;
  readonly #open = new Map<string, { readonly person: string; readonly usedAt: number }>();

  constructor({ time, newId }: { readonly time: Pick<TimeSource, 'now'>; readonly newId: () => string }) {
    this.#time = time;
    this.#newId = newId;
  }

  /** The key by which a page identifies itself. */
  begin(person: string): string {
    const session = this.#newId();
    this.#use(session, person);
    const [oldest] = this.#open.keys();
    if (this.#open.size > sessionsMax && oldest !== undefined) this.#open.delete(oldest);
    return session;
  }

  /** The id of the person signed in there; null: nobody, or no longer. */
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

  /** Moved to the end, so that the first is always the one used longest ago. */
  #use(session: string, person: string): void {
    this.#open.delete(session);
    this.#open.set(session, { person, usedAt: this.#time.now() });
  }
}
