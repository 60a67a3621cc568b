import { createHash } from 'node:crypto';
import { canonicalText } from '../../engine/notation.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { StaffPerson } from '../../protocol/staff.ts';

const goodForMs = 2 * 60_000;
/** More than a table ever has waiting; beyond this the oldest ends first. */
const mostWaiting = 20;

interface Waiting {
  readonly signer: StaffPerson;
  readonly beside: string;
  readonly command: string;
  readonly givenAt: number;
}

/** Second persons' signatures: each beside one person and for one command, usable once, within two minutes, stored nowhere else. */
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

  /** Who signed this very command beside this very person. The signature is used up, also by the wrong command or person. */
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
