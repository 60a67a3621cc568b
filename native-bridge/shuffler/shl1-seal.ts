import { createHmac, timingSafeEqual } from 'node:crypto';
import { recordBody, type Shl1Kind, type Shl1Record } from './shl1-frames.ts';

/*
 * Optional authentication (capability AUTH). Both ends hold a key of 32 bytes. What the published text of SHL/1 leaves open is settled so:
 *
 * - HELLO carries the console's nonce as `nonce`, its answer the device's nonce under the same name. A device gives one exactly when it
 *   holds a key and will accept nothing without a mac.
 * - The session key is HMAC-SHA-256(key, "SHL1" ‖ console nonce ‖ device nonce), the nonces as the ASCII text they are on the wire.
 * - Every C, R and E of the session ends with `mac=`, its last key: the first 8 bytes, as 16 upper-case hex digits, of
 *   HMAC-SHA-256(session key, direction ‖ counter ‖ body up to the comma before `mac=`). Direction is one byte, 'C' from the console and
 *   'D' from the device; the counter is 8 bytes, big endian.
 * - The counter begins at 1 in each direction of each session and grows with every new record that carries a mac, of whatever kind.
 *   A repetition is the same bytes, so it has the counter of the first time.
 * - HELLO itself comes before the session key and carries none; its answer is the first record of the device (counter 1) and proves
 *   the key at once. An ERR to HELLO and a BOOT carry none: they open nothing, they only make the console ask again or give up.
 * - A and N carry none: a forged one costs at most a repetition or an event, which the numbers of the events show.
 */

export type Shl1Direction = 'C' | 'D';

const macGrammar = /^(.*),mac=([0-9A-F]{16})$/;
/** How many records may be lost on the line between two that arrive. */
const lookAhead = 8;
/** How many answers may pass while an event is repeated. */
const lookBack = 256;

export function sessionKey(key: Uint8Array, consoleNonce: string, deviceNonce: string): Uint8Array {
  return createHmac('sha256', key).update(`SHL1${consoleNonce}${deviceNonce}`, 'latin1').digest();
}

function macOf(key: Uint8Array, direction: Shl1Direction, counter: number, body: string): string {
  const count = Buffer.alloc(8);
  count.writeBigUInt64BE(BigInt(counter));
  const hash = createHmac('sha256', key).update(direction, 'latin1').update(count).update(body, 'latin1');
  return hash.digest('hex').slice(0, 16).toUpperCase();
}

export class Shl1Sealer {
  readonly #key: Uint8Array;
  readonly #direction: Shl1Direction;
  #counter = 0;

  constructor(key: Uint8Array, direction: Shl1Direction) {
    this.#key = key;
    this.#direction = direction;
  }

  /** The record with its mac. Do not seal a record again to repeat it. */
  seal(record: Shl1Record): Shl1Record {
    this.#counter += 1;
    const mac = macOf(this.#key, this.#direction, this.#counter, recordBody(record));
    return { ...record, fields: { ...record.fields, mac } };
  }
}

/** Knows which records the other end sent in this session. Each is accepted once, except a repetition of the last of its kind. */
export class Shl1SealVerifier {
  readonly #key: Uint8Array;
  readonly #direction: Shl1Direction;
  readonly #lastOf = new Map<Shl1Kind, number>();
  #highest = 0;

  constructor(key: Uint8Array, direction: Shl1Direction) {
    this.#key = key;
    this.#direction = direction;
  }

  /** The body carries a valid mac and is not an old record sent again. */
  isGenuine(kind: Shl1Kind, body: string): boolean {
    const [, text = '', mac = ''] = macGrammar.exec(body) ?? [];
    if (mac === '') return false;
    for (const counter of this.#candidates(kind)) {
      if (!timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(this.#key, this.#direction, counter, text)))) continue;
      this.#lastOf.set(kind, counter);
      this.#highest = Math.max(this.#highest, counter);
      return true;
    }
    return false;
  }

  /** Likely counters first: the next one, the last of this kind again, those after losses, and an event overtaken by answers. */
  *#candidates(kind: Shl1Kind): Iterable<number> {
    const last = this.#lastOf.get(kind) ?? 0;
    yield this.#highest + 1;
    if (last > 0) yield last;
    for (let ahead = 2; ahead <= lookAhead; ahead++) yield this.#highest + ahead;
    for (let back = this.#highest; back > last && back > this.#highest - lookBack; back--) yield back;
  }
}
