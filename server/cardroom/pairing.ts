import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { type BrowserRole, type PairAnswer, pairRequestSchema } from '../../protocol/cardroom-messages.ts';
import { Codes, type CodesOptions, type IssuedCode } from '../staff/codes.ts';
import { hashOfKey } from '../staff/secrets.ts';
import { WrongCodes } from '../staff/wrong-codes.ts';

export interface PairingOptions extends CodesOptions {
  readonly store: Pick<CardroomStore, 'browsers'>;
  /** 32 random bytes as base64url. */
  readonly newKey: () => string;
}

const wrongCodesMax = { perAddress: 5, overall: 20 };

/** Pairs browsers: a code, shown by the room and typed at the browser, is exchanged for a key of which only the hash is kept. */
export class Pairing {
  readonly #options: PairingOptions;
  readonly #codes: Codes<BrowserRole>;
  readonly #wrongCodes: WrongCodes;

  constructor(options: PairingOptions) {
    this.#options = options;
    this.#codes = new Codes(options);
    this.#wrongCodes = new WrongCodes(options.time, wrongCodesMax);
  }

  /** A new code; the role it gives stays with the browser. Valid until `expiresAt` or until it is used up. */
  issueCode(role: BrowserRole): IssuedCode {
    return this.#codes.issue(role);
  }

  /** Answers a pairing request from `address`: a key to keep, or one sentence. */
  pair(request: unknown, address: string): PairAnswer {
    if (this.#wrongCodes.isLockedOut(address))
      return refused('Too many wrong codes. Wait a minute, then try again.', 'too-many');
    const read = pairRequestSchema.safeParse(request);
    if (!read.success) return refused('Send a code of six digits and a name of up to 40 letters.', 'malformed');
    const { code, name } = read.data;
    const issued = this.#codes.find(code);
    if (issued === null) {
      this.#wrongCodes.add(address);
      return refused('This code is wrong or no longer good. The cardroom shows a new one.', 'code');
    }
    const answer = this.#letIn(name, issued.what);
    if (answer.key !== null) this.#codes.spend(code);
    return answer;
  }

  #letIn(name: string, role: BrowserRole): PairAnswer {
    const { store, time, newKey } = this.#options;
    const key = newKey();
    try {
      store.browsers.add({ keyHash: hashOfKey(key), name, role, pairedAt: time.now() });
    } catch (error) {
      if (error instanceof StorageFault) return refused(error.message);
      throw error;
    }
    return { key, role, sentence: null };
  }
}

const refused = (sentence: string, why?: PairAnswer['why']): PairAnswer => ({
  key: null,
  role: null,
  sentence,
  ...(why === undefined ? {} : { why }),
});
