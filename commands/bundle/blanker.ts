/** Stands where something was taken out. */
export const blank = '[blanked]';

/** What proves something, or names a card or a tag, by its looks. */
const patterns: readonly RegExp[] = [
  /-----(?:BEGIN|END)[\s\S]*?(?:-----END [^-]*-----|$)/g,
  // Pairs of hexadecimal digits with signs between, or eight and more without.
  /(?<![0-9A-Za-z])(?:0x)?[0-9A-Fa-f]{2}(?:[:\-. _][0-9A-Fa-f]{2}){3,}(?![0-9A-Za-z])/g,
  /(?<![0-9A-Za-z])(?:0x)?(?=[0-9A-Fa-f]*\d)[0-9A-Fa-f]{7,}(?![0-9A-Za-z])/g,
  // Random bytes in base64. Looked at once from where such a row begins: from each of its signs would be the square of a long one.
  /(?<![A-Za-z0-9+/_-])(?=[A-Za-z0-9+/_-]*\d)(?=[A-Za-z0-9+/_-]*[a-z])(?=[A-Za-z0-9+/_-]*[A-Z])[A-Za-z0-9+/_-]{16,}={0,2}/g,
  // Cards, alone and in a row.
  /(?<![0-9A-Za-z])(?:(?:10|[2-9TJQKA])[cdhsCDHS♣♦♥♠♧♢♡♤])+(?![0-9A-Za-z])/g,
  // A PIN, a badge, a staff number; a number that a plain word says is of something else stays, and so does a port.
  /(?<!\d[.:]|\d|localhost:|\b(?:events?|ports?|hands?|rows?|schema|seconds|minutes|level|signal|code) )\d{4,}(?!\d|[.:]\d)/gi,
];
const wordOrNumber = /[\p{L}\p{M}\p{N}]+/gu;
const shortestWord = 3;
/** Shorter numbers are everywhere; in sentences they go by their looks. */
const shortestNumber = 8;
/** More words than a name has: then only those that stand out are somebody's. */
const wordsOfName = 3;

/**
 * Takes out of texts what a bundle must not hold: the words that are known to be secret or somebody's, what looks like a key, a tag, a
 * card or a number to sign in with, and in sentences each word that the program itself does not have in its sources.
 */
export class Blanker {
  readonly #secrets: ReadonlySet<string>;
  readonly #vocabulary: ReadonlySet<string>;

  constructor(secrets: Iterable<string>, vocabulary: ReadonlySet<string>) {
    this.#vocabulary = vocabulary;
    this.#secrets = new Set([...secrets].flatMap(partsOf));
  }

  /** Takes out what is known to be secret or somebody's, and nothing else. */
  known(text: string): string {
    return text.replaceAll(wordOrNumber, (word) => (this.#secrets.has(word.toLowerCase()) ? blank : word));
  }

  /** Blanks something with a form of its own: a path, the name of a device. */
  thing(text: string): string {
    return patterns.reduce((all, pattern) => all.replaceAll(pattern, blank), this.known(text));
  }

  /** Blanks a sentence. */
  sentence(text: string): string {
    return this.thing(text).replaceAll(/[\p{L}\p{M}]+/gu, (word) =>
      word === 'blanked' || word.length < 2 || this.#vocabulary.has(word) ? word : '…',
    );
  }

  /** The first secret word that a text still holds; null: none. */
  leak(text: string): string | null {
    return text.match(wordOrNumber)?.find((word) => this.#secrets.has(word.toLowerCase())) ?? null;
  }
}

/** A name is taken out by its parts, a key by its pieces, in small letters. */
function partsOf(secret: string): readonly string[] {
  const words = secret.match(wordOrNumber) ?? [];
  return words
    .filter((word) => word.length >= (/^\d+$/.test(word) ? shortestNumber : shortestWord))
    .filter((word) => words.length <= wordsOfName || !/^[a-z]+$/.test(word))
    .map((word) => word.toLowerCase())
    .filter((word) => word !== 'blanked');
}
