/** Something that is looked for, byte by byte. */
export interface Needle {
  readonly bytes: Buffer;
}

const keyBytes = 4;
const spread = 0x9e3779b1;
const marks = 2 ** 22;

/** Searches for thousands of needles at once, in one pass. */
export class ByteSearch<Sought extends Needle> {
  readonly #byKey = new Map<number, Sought[]>();
  /** Whether some needle may begin so: spares the map nearly every byte. */
  readonly #marked = new Uint8Array(marks);

  /** Each needle has at least four bytes. */
  constructor(needles: readonly Sought[]) {
    for (const needle of needles) {
      if (needle.bytes.length < keyBytes)
        throw new Error(`${needle.bytes.length} bytes are too few to be searched for.`);
      const key = needle.bytes.readUInt32BE(needle.bytes.length - keyBytes);
      this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), needle]);
      this.#marked[Math.imul(key, spread) >>> 10] = 1;
    }
  }

  /** Every place a needle is found at. */
  *in(bytes: Uint8Array): Generator<{ readonly needle: Sought; readonly at: number }> {
    let key = 0;
    for (let end = 0; end < bytes.length; end += 1) {
      key = ((key << 8) | (bytes[end] as number)) >>> 0;
      if (this.#marked[Math.imul(key, spread) >>> 10] === 0) continue;
      for (const needle of this.#byKey.get(key) ?? []) {
        const at = end + 1 - needle.bytes.length;
        if (at >= 0 && needle.bytes.equals(bytes.subarray(at, end + 1))) yield { needle, at };
      }
    }
  }
}
