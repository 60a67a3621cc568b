import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { DeskPerson } from '../../protocol/floor-desk.ts';
import type { StaffPerson, StaffProof, StaffRefusal } from '../../protocol/staff.ts';
import { Signatures } from '../staff/signatures.ts';
import { mayAs, personOf, type StaffList } from '../staff/staff-list.ts';
import { type CountedTries, TriesByNumber } from '../staff/tries-by-number.ts';
import { WrongTries } from '../staff/wrong-tries.ts';

export interface FloorSessionsOptions {
  readonly time: TimeSource;
  readonly newId: () => string;
  /** The house's people as they are now, the same object until somebody changes; null: the house keeps no list. */
  readonly list: () => StaffList | null;
  /** Who somebody proves to be; takes its time, and as long for nobody as for somebody. */
  readonly identify: (list: StaffList, proof: StaffProof) => Promise<StaffPerson | null>;
}

/** What somebody who signs in, out, or beside another is answered; `signature` only where one was given. */
export interface SessionAnswer {
  readonly refusal: StaffRefusal | null;
  readonly signature?: string;
}

interface Session {
  readonly person: StaffPerson;
  readonly since: number;
  readonly until: number;
  readonly cancelEnd: () => void;
  readonly cancelLongest: () => void;
}

/** A desk nobody uses is anybody's after so long; and nobody works longer than this in one go. */
const unusedMs = 20 * 60_000;
const longestMs = 12 * 60 * 60_000;
/** The screen is told again when the end has moved by so much. */
const toldAgainMs = 60_000;
/** More asks of one browser than this are not waited for. */
const mostWaiting = 5;

/**
 * Who is signed in at which paired browser. A session is the browser's and not the connection's: it outlives a page that is
 * loaded again and a line that was cut, and ends with twenty minutes without use, after twelve hours, or with the role.
 */
export class FloorSessions {
  readonly #options: FloorSessionsOptions;
  readonly #sessions = new Map<string, Session>();
  readonly #desks = new Map<string, { readonly tries: WrongTries; queue: Promise<unknown>; waiting: number }>();
  readonly #numbers: TriesByNumber;
  readonly #signatures: Signatures;
  readonly #told = new Map<string, number>();
  readonly #listeners = new Set<(keyHash: string) => void>();

  constructor(options: FloorSessionsOptions) {
    this.#options = options;
    this.#numbers = new TriesByNumber(options.time);
    this.#signatures = new Signatures(options.time, options.newId);
  }

  /** Told of every browser whose person, or whose end of the session, has changed. */
  onChange(listener: (keyHash: string) => void): void {
    this.#listeners.add(listener);
  }

  /** Whether nobody acts without being signed in. */
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
    const people = (list?.people ?? []).filter(({ role }) => mayAs(role, 'floor')).map(personOf);
    return {
      needed: list !== null,
      person: session?.person ?? null,
      until: session?.until ?? null,
      people: people.toSorted((a, b) => Number(a.number) - Number(b.number)),
      demo: list?.demo ?? false,
    };
  }

  /** The browser has been used: its session goes on. */
  used(keyHash: string): void {
    const session = this.#sessions.get(keyHash);
    if (session === undefined) return;
    this.#keep(keyHash, session.person, session);
    const { until } = this.desk(keyHash);
    if (until !== null && until - (this.#told.get(keyHash) ?? 0) >= toldAgainMs) this.#tell(keyHash);
  }

  signIn(keyHash: string, proof: StaffProof): Promise<SessionAnswer> {
    return this.#inTurn(keyHash, async () => {
      const proved = await this.#prove(keyHash, proof);
      if ('refusal' in proved) return proved;
      this.#begin(keyHash, proved.person);
      this.#tell(keyHash);
      return { refusal: null };
    });
  }

  signOut(keyHash: string): SessionAnswer {
    this.#end(keyHash);
    return { refusal: null };
  }

  /** A second person signs this text at the browser of the first. */
  sign(keyHash: string, proof: StaffProof, text: string): Promise<SessionAnswer> {
    return this.#inTurn(keyHash, async () => {
      const proved = await this.#prove(keyHash, proof);
      if ('refusal' in proved) return proved;
      if (proved.person.id === this.personAt(keyHash)?.id) return { refusal: { reason: 'same-person' } };
      return { refusal: null, signature: this.#signatures.give(proved.person, text, this.#firstAt(keyHash)) };
    });
  }

  /** Who signed this very command at this browser beside whoever is signed in there, by the list as it is now; null for nobody. The signature is used up. */
  signerOf(keyHash: string, signature: string, command: unknown): StaffPerson | null {
    const signer = this.#signatures.take(signature, command, this.#firstAt(keyHash));
    return signer === null ? null : this.#listed(signer.id);
  }

  /** Whoever is no more on the list, or no more of the floor, is signed out. */
  listChanged(): void {
    for (const [keyHash, session] of [...this.#sessions]) {
      const person = this.#listed(session.person.id);
      if (person === null || !mayAs(person.role, 'floor')) this.#end(keyHash);
      else this.#sessions.set(keyHash, { ...session, person });
    }
  }

  async #prove(
    keyHash: string,
    proof: StaffProof,
  ): Promise<{ readonly person: StaffPerson } | { readonly refusal: StaffRefusal }> {
    if (!this.isNeeded) return { refusal: { reason: 'no-staff-list' } };
    const { tries } = this.#deskOf(keyHash);
    const person =
      proof.by === 'badge'
        ? await this.#tried(proof, [tries])
        : await this.#numbers.inTurn(proof.number, keyHash, async ({ counted, isKnown }) => {
            const tried = await this.#tried(proof, [tries, ...counted]);
            if (!('refusal' in tried)) isKnown();
            return tried;
          });
    if ('refusal' in person) return person;
    return mayAs(person.role, 'floor') ? { person } : { refusal: { reason: 'role', needs: 'floor' } };
  }

  /** Every wrong try counts at the desk, and for its number. */
  async #tried(
    proof: StaffProof,
    counted: readonly CountedTries[],
  ): Promise<StaffPerson | { readonly refusal: StaffRefusal }> {
    const until = shutUntil(counted);
    if (until !== null) return { refusal: { reason: 'shut', until } };
    const person = await this.#identify(proof);
    if (person !== null) return person;
    const triesLeft = Math.min(...counted.map((tries) => tries.count()));
    const shut = shutUntil(counted);
    return { refusal: shut === null ? { reason: 'not-known', triesLeft } : { reason: 'shut', until: shut } };
  }

  /** Who it is by the list as it is now: a proof takes its time, and the list may be another one by then. */
  async #identify(proof: StaffProof): Promise<StaffPerson | null> {
    const { list, identify } = this.#options;
    const now = list();
    const person = now === null ? null : await identify(now, proof);
    return now === list() ? person : this.#identify(proof);
  }

  #firstAt(keyHash: string): string {
    return `${keyHash} ${this.personAt(keyHash)?.id ?? ''}`;
  }

  #listed(id: string): StaffPerson | null {
    const person = this.#options.list()?.people.find((one) => one.id === id);
    return person === undefined ? null : personOf(person);
  }

  /** One proof after the other at each browser, so that nobody tries faster than the answers come. */
  #inTurn(keyHash: string, work: () => Promise<SessionAnswer>): Promise<SessionAnswer> {
    const desk = this.#deskOf(keyHash);
    if (desk.waiting >= mostWaiting) return Promise.resolve({ refusal: { reason: 'not-kept' } });
    desk.waiting += 1;
    const answer = desk.queue.then(work);
    desk.queue = answer
      .catch(() => {})
      .then(() => {
        desk.waiting -= 1;
      });
    return answer;
  }

  #deskOf(keyHash: string) {
    const known = this.#desks.get(keyHash);
    if (known !== undefined) return known;
    const desk = { tries: new WrongTries(this.#options.time), queue: Promise.resolve(), waiting: 0 };
    this.#desks.set(keyHash, desk);
    return desk;
  }

  /** By a timer of its own: a clock that is put back makes no session longer. */
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

/** Until when one of them is shut; null while all are open. */
function shutUntil(counted: readonly CountedTries[]): number | null {
  const ends = counted.flatMap(({ shutUntil: until }) => (until === null ? [] : [until]));
  return ends.length === 0 ? null : Math.max(...ends);
}
