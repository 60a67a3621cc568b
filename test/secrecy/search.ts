import { neverOpenIn, unshownIn } from './card-search.ts';
import { maskedSurroundings, type Spotted } from './masked-surroundings.ts';
import type { Secrets } from './session-secrets.ts';

/**
 * What is searched. `text`: no card that was never open may occur at all. `screen`: contains the program's own texts and grids too.
 * `bytes`: the content of a database or a core file.
 */
export type Kind = 'text' | 'screen' | 'bytes';

/** A find, described without revealing it. */
export interface Finding {
  readonly place: string;
  readonly what: string;
  /** Its surroundings, masked, and the total length: enough to judge it. */
  readonly where: string;
}

interface Spelled extends Needle {
  readonly form: string;
  /** The PINs of a simulated house are public and on its screens. */
  readonly isOfPeople: boolean;
}

/** Searches everything written, sent and held in memory for secrets. */
export class SecretSearch {
  readonly #secrets: Secrets;
  readonly #bytes: ByteSearch<Spelled>;

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
    this.#bytes = new ByteSearch([
      ...[...secrets.tags.keys()].flatMap((tag) =>
        spellingsOf(tag).map(({ form, bytes }) => ({ form: `a tag as ${form}`, bytes, isOfPeople: false })),
      ),
      ...secrets.words.map((word) => ({
        form: 'a PIN or badge',
        bytes: Buffer.from(`"${word}"`),
        isOfPeople: true,
      })),
    ]);
  }

  /** Every form of a find, once for each place. */
  in(place: string, content: Buffer, kind: Kind): readonly Finding[] {
    return onceEach(place, [...this.#tags(content, kind), ...this.#cards(content, kind)]);
  }

  /** Only tags, in a memory. */
  tagsIn(place: string, content: Buffer): readonly Finding[] {
    return onceEach(place, [...this.#tags(content, 'screen')]);
  }

  *#tags(content: Buffer, kind: Kind): Generator<SpottedIn> {
    for (const { needle, at } of this.#bytes.in(content)) {
      if (kind === 'screen' && needle.isOfPeople) continue;
      const end = at + needle.bytes.length;
      const from = Math.max(0, at - besideBytes);
      const beside = (start: number, stop: number): string =>
        content
          .subarray(start, stop)
          .toString('latin1')
          .replaceAll(/[^ -~]/g, '·');
      const text = `${beside(from, at)}${'▒'.repeat(end - at)}${beside(end, end + besideBytes)}`;
      yield { what: needle.form, text, at: at - from, end: end - from, length: content.length };
    }
  }

  #cards(content: Buffer, kind: Kind): readonly SpottedIn[] {
    const text = kind === 'bytes' ? readable(content) : content.toString('utf8');
    const singles = kind === 'text' ? neverOpenIn(text, this.#secrets) : [];
    return [...unshownIn(text, this.#secrets), ...singles].map((one) => ({ ...one, text }));
  }
}

type SpottedIn = Spotted & { readonly text: string };
const besideBytes = 64;

function onceEach(place: string, spotted: readonly SpottedIn[]): readonly Finding[] {
  const forms = new Map(spotted.toReversed().map((one) => [one.what, one]));
  return [...forms.values()]
    .toReversed()
    .map((one) => ({ place, what: one.what, where: maskedSurroundings(one.text, one) }));
}

/** The texts among bytes: at least four letters in a row, of one or of two bytes each. Two letters among others may be chance. */
function readable(content: Buffer): string {
  const narrow = content.toString('utf8').match(/[\x20-\x7e\u00a0-\u024f\u2660-\u2667]{4,}/g) ?? [];
  const wide = content.toString('latin1').match(/(?:[\x20-\x7e]\0){4,}/g) ?? [];
  return `${narrow.join('\n')}\n${wide.map((letters) => letters.replaceAll('\0', '')).join('\n')}`;
}

/** A search pattern, in bytes. */
interface Needle {
  readonly bytes: Buffer;
}

const keyBytes = 4;
const spread = 0x9e3779b1;
const marks = 2 ** 22;

/** Searches for thousands of needles at once, in one pass. */
class ByteSearch<Sought extends Needle> {
  readonly #byKey = new Map<number, Sought[]>();
  /** Whether a needle may begin so: spares most bytes the map. */
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

  /** Every occurrence of a needle. */
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

/** A possible notation of a tag's number, as bytes. */
interface TagSpelling {
  /** The form, for a sentence; never the tag. */
  readonly form: string;
  readonly bytes: Buffer;
}

/** The distinguishing part of a tag: the part before it is the same for all tags of one maker. */
const ownBytes = 5;
/** A double has sixteen digits; the last of them may be rounded. */
const decimalDigits = 14;
const separators = [':', '-', ' ', '.', '_', '%', '\\x', ', 0x', ',0x'] as const;

const text = (form: string, written: string): TagSpelling => ({ form, bytes: Buffer.from(written, 'utf8') });
const bothCases = (form: string, written: string): readonly TagSpelling[] => [
  text(`${form} in capitals`, written.toUpperCase()),
  text(`${form} in small letters`, written.toLowerCase()),
];

/**
 * A tag, as an even number of hex digits, in each form it is searched for: also truncated in front, reversed, as numbers, and in base64 at
 * any offset. Forms that would occur by chance among other numbers are left out.
 */
function spellingsOf(tag: string): readonly TagSpelling[] {
  const forwards = Buffer.from(tag, 'hex');
  const backwards = Buffer.from(forwards).reverse();
  return [
    ...formsOf('', forwards, forwards.subarray(-ownBytes), forwards.subarray(-ownBytes - 1)),
    ...formsOf(' back to front', backwards, backwards.subarray(0, ownBytes), backwards.subarray(0, ownBytes + 1)),
  ];
}

function formsOf(order: string, whole: Buffer, own: Buffer, ownAndOne: Buffer): readonly TagSpelling[] {
  const hex = own.toString('hex');
  const pairs = hex.match(/../g) ?? [];
  return [
    ...bothCases(`hex${order}`, hex),
    ...separators.flatMap((sign) =>
      [pairs, pairs.map((pair) => pair.toUpperCase())].map((written) =>
        text(`hex${order} with “${sign.trim() || 'spaces'}”`, written.join(sign)),
      ),
    ),
    ...bothCases(`hex${order} in fours`, (whole.toString('hex').match(/.{4}/g) ?? []).slice(-3).join(' ')),
    ...wideOf(`hex${order}`, hex.toUpperCase()),
    { form: `bytes${order}`, bytes: Buffer.from(ownAndOne) },
    text(`a list of bytes${order}`, [...own].join(',')),
    text(`a list of bytes${order} with spaces`, [...own].join(', ')),
    text(
      `a number${order}`,
      BigInt(`0x${whole.toString('hex')}`)
        .toString()
        .slice(0, decimalDigits),
    ),
    ...base64Of(`bytes${order}`, ownAndOne),
    ...base64Of(`hex${order} in capitals`, Buffer.from(hex.toUpperCase())),
    ...base64Of(`hex${order} in small letters`, Buffer.from(hex)),
  ];
}

/** As two bytes for each letter, as a program stores texts with letters beyond Latin. */
const wideOf = (form: string, hex: string): readonly TagSpelling[] => [
  { form: `${form} in wide letters`, bytes: Buffer.from(hex, 'utf16le') },
];

/** The part that is the same in base64 whatever is before and after, for each of the three offsets of a byte. */
function base64Of(form: string, content: Buffer): readonly TagSpelling[] {
  return [0, 1, 2].flatMap((before) => {
    const all = Buffer.concat([Buffer.alloc(before), content])
      .toString('base64')
      .replaceAll('=', '');
    const first = Math.ceil((before * 4) / 3);
    const last = Math.floor(((before + content.length) * 4) / 3);
    const sure = all.slice(first, last);
    const url = sure.replaceAll('+', '-').replaceAll('/', '_');
    const named = `base64 of ${form}`;
    return url === sure ? [text(named, sure)] : [text(named, sure), text(`${named}, as in addresses`, url)];
  });
}
