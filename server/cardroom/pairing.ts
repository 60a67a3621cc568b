import assert from 'node:assert/strict';
import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { type BrowserRole, type PairAnswer, pairRequestSchema } from '../../protocol/cardroom-messages.ts';
import { hashOfKey } from './names.ts';
import { WrongTries } from './wrong-tries.ts';

export interface PairingOptions {
  readonly store: Pick<CardroomStore, 'addBrowser'>;
  readonly time: TimeSource;
  /** Six random digits. */
  readonly randomCode: () => string;
  /** 32 random bytes as base64url. */
  readonly newKey: () => string;
  readonly codeLifetimeMs: number;
  /** How many browsers one code lets in. */
  readonly codeUses: number;
}

interface LiveCode {
  readonly role: BrowserRole;
  readonly usesLeft: number;
  readonly cancelExpiry: () => void;
}

/** A code that lets browsers in until `expiresAt`, milliseconds since 1970. */
export interface IssuedCode {
  readonly code: string;
  readonly expiresAt: number;
}

/** The more codes are good at once, the easier one is guessed: past so many the oldest ends. */
const liveCodesMax = 12;
const wrongTriesMax = { perAddress: 5, overall: 20 };
const codePattern = /^\d{6}$/;

/** Lets browsers in: a code, shown by the room and typed at the browser, is exchanged for a key of which only the hash is kept. */
export class Pairing {
  readonly #options: PairingOptions;
  readonly #codes = new Map<string, LiveCode>();
  readonly #wrongTries: WrongTries;

  constructor(options: PairingOptions) {
    this.#options = options;
    this.#wrongTries = new WrongTries(options.time, wrongTriesMax);
  }

  /** A new code; the role it gives is the browser's for good. Good until `expiresAt` or until it is used up. */
  issueCode(role: BrowserRole): IssuedCode {
    const { time, randomCode, codeLifetimeMs, codeUses } = this.#options;
    const [oldest] = this.#codes;
    if (this.#codes.size >= liveCodesMax && oldest !== undefined) this.#end(...oldest);
    let code = randomCode();
    while (this.#codes.has(code)) code = randomCode();
    assert.match(code, codePattern);
    const cancelExpiry = time.after(codeLifetimeMs, () => void this.#codes.delete(code));
    this.#codes.set(code, { role, usesLeft: codeUses, cancelExpiry });
    return { code, expiresAt: time.now() + codeLifetimeMs };
  }

  /** Answers what came to the door from `address`: a key to keep, or one sentence. */
  pair(request: unknown, address: string): PairAnswer {
    if (this.#wrongTries.isLockedOut(address)) return refused('Too many wrong codes. Wait a minute, then try again.');
    const read = pairRequestSchema.safeParse(request);
    if (!read.success) return refused('Send a code of six digits and a name of up to 40 letters.');
    const { code, name } = read.data;
    const issued = this.#codes.get(code);
    if (issued === undefined) {
      this.#wrongTries.add(address);
      return refused('This code is wrong or no longer good. The cardroom shows a new one.');
    }
    const answer = this.#letIn(name, issued.role);
    if (answer.key !== null) this.#spend(code, issued);
    return answer;
  }

  #letIn(name: string, role: BrowserRole): PairAnswer {
    const { store, time, newKey } = this.#options;
    const key = newKey();
    try {
      store.addBrowser({ keyHash: hashOfKey(key), name, role, pairedAt: time.now() });
    } catch (error) {
      if (error instanceof StorageFault) return refused(error.message);
      throw error;
    }
    return { key, role, sentence: null };
  }

  #spend(code: string, { usesLeft, ...issued }: LiveCode): void {
    if (usesLeft > 1) {
      this.#codes.set(code, { ...issued, usesLeft: usesLeft - 1 });
      return;
    }
    this.#end(code, issued);
  }

  #end(code: string, { cancelExpiry }: Pick<LiveCode, 'cancelExpiry'>): void {
    // The same digits may be issued again, and must not end with this code's lifetime.
    cancelExpiry();
    this.#codes.delete(code);
  }
}

const refused = (sentence: string): PairAnswer => ({ key: null, role: null, sentence });
