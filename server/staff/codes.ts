import assert from 'node:assert/strict';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

export interface CodesOptions {
  readonly time: TimeSource;
  /** Six random digits. */
  readonly randomCode: () => string;
  readonly codeLifetimeMs: number;
  /** How many times one code is valid. */
  readonly codeUses: number;
}

/** A code that is valid until `expiresAt`, milliseconds since 1970. */
export interface IssuedCode {
  readonly code: string;
  readonly expiresAt: number;
}

interface LiveCode<For> {
  readonly what: For;
  readonly usesLeft: number;
  readonly cancelExpiry: () => void;
}

/** The more codes are valid at once, the easier one is guessed: beyond this many the oldest ends. */
const liveCodesMax = 12;
const codePattern = /^\d{6}$/;

/** Codes that are shown in the room and typed elsewhere, each for one purpose, with a lifetime and a number of uses. */
export class Codes<For> {
  readonly #options: CodesOptions;
  readonly #codes = new Map<string, LiveCode<For>>();

  constructor(options: CodesOptions) {
    this.#options = options;
  }

  issue(what: For): IssuedCode {
    const { time, randomCode, codeLifetimeMs, codeUses } = this.#options;
    const [oldest] = this.#codes;
    if (this.#codes.size >= liveCodesMax && oldest !== undefined) this.#end(...oldest);
    let code = randomCode();
    while (this.#codes.has(code)) code = randomCode();
    assert.match(code, codePattern);
    const cancelExpiry = time.after(codeLifetimeMs, () => void this.#codes.delete(code));
    this.#codes.set(code, { what, usesLeft: codeUses, cancelExpiry });
    return { code, expiresAt: time.now() + codeLifetimeMs };
  }

  /** The purpose of a code, while it is valid. */
  find(code: string): { readonly what: For } | null {
    return this.#codes.get(code) ?? null;
  }

  /** It was used once more. */
  spend(code: string): void {
    const live = this.#codes.get(code);
    if (live === undefined) return;
    if (live.usesLeft > 1) this.#codes.set(code, { ...live, usesLeft: live.usesLeft - 1 });
    else this.#end(code, live);
  }

  #end(code: string, { cancelExpiry }: LiveCode<For>): void {
    // The same digits may be issued again, and must not end with this code's lifetime.
    cancelExpiry();
    this.#codes.delete(code);
  }
}
