import type { StaffRole } from '../../engine/table.ts';
import type { DeskPerson } from '../../protocol/floor-desk.ts';
import type { StaffPerson, StaffProof } from '../../protocol/staff.ts';
import { isEnough } from '../staff/may.ts';
import { type Proved, type SignInAnswer, SignInDesk, type SignInDeskOptions } from '../staff/sign-in-desk.ts';
import { personOf } from '../staff/staff-list.ts';

interface Session {
  readonly person: StaffPerson;
  readonly since: number;
  readonly until: number;
  readonly cancelEnd: () => void;
  readonly cancelLongest: () => void;
}

/** An unattended desk is signed out after this time; and nobody works longer than this in one session. */
const unusedMs = 20 * 60_000;
const longestMs = 12 * 60 * 60_000;
/** The screen is notified when the end has moved by this much. */
const toldAgainMs = 60_000;

/**
 * Who is signed in at which paired browser. A session belongs to the browser, not to the connection: it survives a reload or a lost
 * connection. It ends after twenty minutes without use, after twelve hours, or with the role.
 */
export class FloorSessions {
  readonly #options: SignInDeskOptions;
  readonly #desk: SignInDesk;
  readonly #sessions = new Map<string, Session>();
  readonly #told = new Map<string, number>();
  readonly #listeners = new Set<(keyHash: string) => void>();

  constructor(options: SignInDeskOptions) {
    this.#options = options;
    this.#desk = new SignInDesk(options);
  }

  /** Called with every browser whose person, or whose end of the session, has changed. */
  onChange(listener: (keyHash: string) => void): void {
    this.#listeners.add(listener);
  }

  /** Whether acting requires a sign-in. */
  get isNeeded(): boolean {
    return this.#options.list() !== null;
  }

  /** Who is signed in at a browser. */
  personAt(keyHash: string): StaffPerson | null {
    return this.#sessions.get(keyHash)?.person ?? null;
  }

  /** Whether this person is signed in at any browser. */
  isIn(id: string): boolean {
    return [...this.#sessions.values()].some(({ person }) => person.id === id);
  }

  desk(keyHash: string): DeskPerson {
    const list = this.#options.list();
    const session = this.#sessions.get(keyHash);
    const people = (list?.people ?? []).filter(({ role }) => isEnough(role, 'floor')).map(personOf);
    return {
      needed: list !== null,
      person: session?.person ?? null,
      until: session?.until ?? null,
      people: people.toSorted((a, b) => Number(a.number) - Number(b.number)),
      demo: list?.demo ?? false,
    };
  }

  /** The browser was used: its session continues. */
  used(keyHash: string): void {
    const session = this.#sessions.get(keyHash);
    if (session === undefined) return;
    this.#keep(keyHash, session.person, session);
    const { until } = this.desk(keyHash);
    if (until !== null && until - (this.#told.get(keyHash) ?? 0) >= toldAgainMs) this.#tell(keyHash);
  }

  signIn(keyHash: string, proof: StaffProof): Promise<SignInAnswer> {
    return this.#desk.inTurn(keyHash, async () => {
      const proved = await this.#desk.prove(keyHash, proof, 'floor');
      if ('refusal' in proved) return proved;
      this.#begin(keyHash, proved.person);
      this.#tell(keyHash);
      return { refusal: null };
    });
  }

  /** Who a person is, at a desk of this name that signs nobody in. */
  prove(desk: string, proof: StaffProof, needs: StaffRole): Promise<Proved> {
    return this.#desk.inTurn(desk, () => this.#desk.prove(desk, proof, needs));
  }

  signOut(keyHash: string): SignInAnswer {
    this.#end(keyHash);
    return { refusal: null };
  }

  /** A second person signs this text at the browser of the first. */
  sign(keyHash: string, proof: StaffProof, text: string): Promise<SignInAnswer> {
    const first = () => this.personAt(keyHash)?.id ?? null;
    return this.#desk.inTurn(keyHash, () => this.#desk.sign(keyHash, proof, text, first));
  }

  /** Who signed this very command at this browser besides the person signed in there; null: nobody. The signature is used up. */
  signerOf(keyHash: string, signature: string, command: unknown): StaffPerson | null {
    return this.#desk.signerOf(keyHash, signature, command, this.personAt(keyHash)?.id ?? null);
  }

  /** Signs out people who are no longer on the list, or no longer of the floor. */
  listChanged(): void {
    for (const [keyHash, session] of [...this.#sessions]) {
      const person = this.#desk.listed(session.person.id);
      if (person === null || !isEnough(person.role, 'floor')) this.#end(keyHash);
      else this.#sessions.set(keyHash, { ...session, person });
    }
  }

  /** By a timer of its own, so that setting a clock back makes no session longer. */
  #begin(keyHash: string, person: StaffPerson): void {
    const { time } = this.#options;
    this.#sessions.get(keyHash)?.cancelLongest();
    const cancelLongest = time.after(longestMs, () => this.#end(keyHash));
    this.#keep(keyHash, person, { since: time.now(), cancelLongest });
  }

  #keep(keyHash: string, person: StaffPerson, begun: Pick<Session, 'since' | 'cancelLongest'>): void {
    const { time } = this.#options;
    const { since, cancelLongest } = begun;
    this.#sessions.get(keyHash)?.cancelEnd();
    const now = time.now();
    const until = Math.min(now + unusedMs, since + longestMs);
    const cancelEnd = time.after(Math.max(0, until - now), () => this.#end(keyHash));
    this.#sessions.set(keyHash, { person, since, until, cancelEnd, cancelLongest });
  }

  #end(keyHash: string): void {
    const session = this.#sessions.get(keyHash);
    if (session === undefined) return;
    session.cancelEnd();
    session.cancelLongest();
    this.#sessions.delete(keyHash);
    this.#tell(keyHash);
  }

  #tell(keyHash: string): void {
    const session = this.#sessions.get(keyHash);
    if (session === undefined) this.#told.delete(keyHash);
    else this.#told.set(keyHash, session.until);
    for (const listener of this.#listeners) listener(keyHash);
  }
}
