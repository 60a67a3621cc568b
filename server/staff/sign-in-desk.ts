import { createHash } from 'node:crypto';
import { canonicalText } from '../../engine/notation.ts';
import type { StaffRole } from '../../engine/table.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { StaffPerson, StaffProof, StaffRefusal } from '../../protocol/staff.ts';
import { isEnough } from './may.ts';
import { personOf, type StaffList } from './staff-list.ts';
import { type CountedTries, TriesByNumber, WrongTries } from './tries-by-number.ts';

export interface SignInDeskOptions {
  readonly time: TimeSource;
  readonly newId: () => string;
  /** The present staff, the same object until something changes; null: the house keeps no list. */
  readonly list: () => StaffList | null;
  /** Checks who somebody is; takes the same time for an unknown person. */
  readonly identify: (list: StaffList, proof: StaffProof) => Promise<StaffPerson | null>;
}

/** The answer to somebody who proves who they are; `signature` only if one was given. */
export interface SignInAnswer {
  readonly refusal: StaffRefusal | null;
  readonly signature?: string;
}

export type Proved = { readonly person: StaffPerson } | { readonly refusal: StaffRefusal };

/** Further waiting requests at one desk are refused: they are not queued, and may be repeated. */
const mostWaiting = 20;

interface Desk {
  readonly tries: WrongTries;
  queue: Promise<unknown>;
  waiting: number;
}

/**
 * Where staff prove who they are, at a table's console and at the cardroom's browsers alike, and where a second person signs. The caller
 * names the desk: one console, one badge reader, one browser. The caller also keeps track of who is signed in there.
 */
export class SignInDesk {
  readonly #options: SignInDeskOptions;
  readonly #desks = new Map<string, Desk>();
  readonly #numbers: TriesByNumber;
  readonly #signatures: Signatures;

  constructor(options: SignInDeskOptions) {
    this.#options = options;
    this.#numbers = new TriesByNumber(options.time);
    this.#signatures = new Signatures(options.time, options.newId);
  }

  /** Somebody by id, as the list has them now; null if not on it. */
  listed(id: string): StaffPerson | null {
    const person = this.#options.list()?.people.find((one) => one.id === id);
    return person === undefined ? null : personOf(person);
  }

  /** One request after the other at each desk, so that nobody can try faster than the answers come. */
  inTurn<Answer>(desk: string, work: () => Promise<Answer>): Promise<Answer | { readonly refusal: StaffRefusal }> {
    const at = this.#desk(desk);
    if (at.waiting >= mostWaiting) return Promise.resolve({ refusal: { reason: 'not-kept' } });
    at.waiting += 1;
    const answer = at.queue.then(work);
    at.queue = answer
      .catch(() => {})
      .then(() => {
        at.waiting -= 1;
      });
    return answer;
  }

  /** The person, if their role is at least `needs`. Every wrong try counts against the desk, and against its number. */
  async prove(desk: string, proof: StaffProof, needs: StaffRole): Promise<Proved> {
    if (this.#options.list() === null) return { refusal: { reason: 'no-staff-list' } };
    const { tries } = this.#desk(desk);
    const proved =
      proof.by === 'badge'
        ? await this.#tried(proof, [tries])
        : await this.#numbers.inTurn(proof.number, desk, async ({ counted, isKnown }) => {
            const tried = await this.#tried(proof, [tries, ...counted]);
            if ('person' in tried) isKnown();
            return tried;
          });
    if ('refusal' in proved || isEnough(proved.person.role, needs)) return proved;
    return { refusal: { reason: 'role', needs } };
  }

  /** A second person signs this text at a desk. `first`: the id of the person acting there, once the proof was checked. */
  async sign(desk: string, proof: StaffProof, text: string, first: () => string | null): Promise<SignInAnswer> {
    const proved = await this.prove(desk, proof, 'floor');
    if ('refusal' in proved) return proved;
    const { person } = proved;
    if (person.id === first()) return { refusal: { reason: 'same-person' } };
    return { refusal: null, signature: this.#signatures.give(person, text, besideAt(desk, first())) };
  }

  /**
   * Who signed this very command at this desk together with this very person, by the present list; null for nobody. The signature is used
   * up.
   */
  signerOf(desk: string, signature: string, command: unknown, first: string | null): StaffPerson | null {
    const signer = this.#signatures.take(signature, command, besideAt(desk, first));
    return signer === null ? null : this.listed(signer.id);
  }

  async #tried(proof: StaffProof, counted: readonly CountedTries[]): Promise<Proved> {
    const until = shutUntil(counted);
    if (until !== null) return { refusal: { reason: 'shut', until } };
    const person = await this.#identify(proof);
    if (person !== null) return { person };
    const triesLeft = Math.min(...counted.map((tries) => tries.count()));
    const shut = shutUntil(counted);
    return { refusal: shut === null ? { reason: 'not-known', triesLeft } : { reason: 'shut', until: shut } };
  }

  /** The person by the present list: a check takes time, and the list may have changed meanwhile. */
  async #identify(proof: StaffProof): Promise<StaffPerson | null> {
    const { list, identify } = this.#options;
    const now = list();
    const person = now === null ? null : await identify(now, proof);
    return now === list() ? person : this.#identify(proof);
  }

  #desk(name: string): Desk {
    const known = this.#desks.get(name);
    if (known !== undefined) return known;
    const desk = { tries: new WrongTries(this.#options.time), queue: Promise.resolve(), waiting: 0 };
    this.#desks.set(name, desk);
    return desk;
  }
}

const besideAt = (desk: string, first: string | null): string => `${desk} ${first ?? ''}`;

/** For programs without a page: why somebody who gave this number was not taken for who they say they are. */
export function proofSentence(refusal: StaffRefusal, number: string): string {
  switch (refusal.reason) {
    case 'shut':
      return `Too many wrong PINs: wait until ${new Date(refusal.until).toLocaleTimeString()}.`;
    case 'role':
      return `A ${refusal.needs} signs for this, and number ${number} is none.`;
    case 'no-staff-list':
      return `Nobody is on the staff list yet: enter a manager with “riffle staff add” first.`;
    case 'not-kept':
      return 'Too many ask at once. Wait a minute, then try again.';
    case 'not-known':
    case 'same-person':
    case 'no-kiosk':
    case 'table-refuses':
      return 'Number or PIN is wrong.';
  }
}

/** Until when one of them is locked; null if none is. */
function shutUntil(counted: readonly CountedTries[]): number | null {
  const ends = counted.flatMap(({ shutUntil: until }) => (until === null ? [] : [until]));
  return ends.length === 0 ? null : Math.max(...ends);
}

const goodForMs = 2 * 60_000;
interface Waiting {
  readonly signer: StaffPerson;
  readonly beside: string;
  readonly command: string;
  readonly givenAt: number;
}

/** Second persons' signatures: each for one first signer and one command, usable once, within two minutes, stored nowhere else. */
export class Signatures {
  readonly #time: TimeSource;
  readonly #newId: () => string;
  readonly #waiting = new Map<string, Waiting>();

  constructor(time: TimeSource, newId: () => string) {
    this.#time = time;
    this.#newId = newId;
  }

  /** Takes a command as its canonical text, and the person it is signed beside; returns what to send with the request. */
  give(signer: StaffPerson, text: string, beside: string): string {
    const signature = this.#newId();
    this.#waiting.set(signature, { signer, beside, command: hashOf(text), givenAt: this.#time.now() });
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size > mostWaiting && oldest !== undefined) this.#waiting.delete(oldest);
    return signature;
  }

  /** Who signed this very command with this very person. The signature is used up, even by the wrong command or person. */
  take(signature: string, command: unknown, beside: string): StaffPerson | null {
    const waiting = this.#waiting.get(signature);
    this.#waiting.delete(signature);
    if (waiting === undefined) return null;
    const passedMs = this.#time.now() - waiting.givenAt;
    // A clock that was set back makes no signature valid for longer.
    if (passedMs < 0 || passedMs >= goodForMs) return null;
    const isMeant = waiting.beside === beside && waiting.command === hashOf(canonicalText(command));
    return isMeant ? waiting.signer : null;
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
