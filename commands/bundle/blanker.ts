/** Replaces whatever was removed. */
export const blank = '[blanked]';

/** Patterns of credentials, cards and tags. */
const patterns: readonly RegExp[] = [
  /-----(?:BEGIN|END)[\s\S]*?(?:-----END [^-]*-----|$)/g,
  // Pairs of hexadecimal digits with separators, or eight and more digits without.
  /(?<![0-9A-Za-z])(?:0x)?[0-9A-Fa-f]{2}(?:[:\-. _][0-9A-Fa-f]{2}){3,}(?![0-9A-Za-z])/g,
  /(?<![0-9A-Za-z])(?:0x)?(?=[0-9A-Fa-f]*\d)[0-9A-Fa-f]{7,}(?![0-9A-Za-z])/g,
  // Random bytes in base64. Matched once from the start of such a run: starting at each character would take quadratic time for a long one.
  /(?<![A-Za-z0-9+/_-])(?=[A-Za-z0-9+/_-]*\d)(?=[A-Za-z0-9+/_-]*[a-z])(?=[A-Za-z0-9+/_-]*[A-Z])[A-Za-z0-9+/_-]{16,}={0,2}/g,
  // Cards, alone and in a row.
  /(?<![0-9A-Za-z])(?:(?:10|[2-9TJQKA])[cdhsCDHS♣♦♥♠♧♢♡♤])+(?![0-9A-Za-z])/g,
  // A PIN, a badge, a staff number. A number stays if a plain word shows that it is something else, and so does a port.
  /(?<!\d[.:]|\d|localhost:|\b(?:events?|ports?|hands?|rows?|schema|seconds|minutes|level|signal|code) )\d{4,}(?!\d|[.:]\d)/gi,
];
const wordOrNumber = /[\p{L}\p{M}\p{N}]+/gu;
const shortestWord = 3;
/** Shorter numbers are everywhere; in sentences the patterns above decide. */
const shortestNumber = 8;
/** More words than a name has: then only unusual words can be personal. */
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

  /** Removes what is known to be secret or personal, and nothing else. */
  known(text: string): string {
    return text.replaceAll(wordOrNumber, (word) => (this.#secrets.has(word.toLowerCase()) ? blank : word));
  }

  /** Blanks a value with a form of its own: a path, a device name. */
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

/** A name is removed by its parts, a key by its pieces, in lower case. */
function partsOf(secret: string): readonly string[] {
  const words = secret.match(wordOrNumber) ?? [];
  return words
    .filter((word) => word.length >= (/^\d+$/.test(word) ? shortestNumber : shortestWord))
    .filter((word) => words.length <= wordsOfName || !/^[a-z]+$/.test(word))
    .map((word) => word.toLowerCase())
    .filter((word) => word !== 'blanked');
}

/** Configuration strings that only say how a PC is set up; all others are blanked. */
const words: ReadonlySet<string> = new Set([
  ...[
    'mode',
    'variant',
    'rulebook',
    'model',
    'folds',
    'streets',
    'parity',
    'antennaSelect',
    'cardroom',
    'kind',
    'change',
  ],
]);
const things: ReadonlySet<string> = new Set([
  ...[
    'data',
    'host',
    'url',
    'folder',
    'line',
    'vendorId',
    'productId',
    'serialNumber',
    'deckFile',
    'deckKeyFile',
    'keyFile',
  ],
  ...['tableId', 'display'],
]);

const forms: Readonly<Record<string, RegExp>> = {
  line: /^(?:\/dev\/[\w./:+-]+|COM\d+|simulated-in-memory)$/,
  serialNumber: /^[\w.-]{1,40}$/,
};

/** A configuration as it goes into a bundle: what is set and how, without a key, a name or a word of the house's own. */
export function blankedConfig(config: unknown, blanker: Blanker, key = ''): unknown {
  if (typeof config === 'string') {
    // Words from lists of our own, such as “tda-2011”.
    if (words.has(key)) return /^[a-z][a-z0-9-]{0,30}$/.test(config) ? blanker.known(config) : blank;
    // Serial numbers and line names look like tags and keys: if they have the right form, only known secrets are removed.
    const form = forms[key];
    if (form !== undefined) return form.test(config) ? blanker.known(config) : blank;
    if (things.has(key)) return isOfUrl(key) ? withoutUser(blanker.thing(config)) : blanker.thing(config);
    return blank;
  }
  if (Array.isArray(config)) return config.map((one) => blankedConfig(one, blanker, key));
  if (typeof config !== 'object' || config === null) return config;
  const isNamed = key === 'tables' || key === 'overlay';
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      isNamed ? blanker.thing(name) : blanker.sentence(name),
      blankedConfig(value, blanker, name),
    ]),
  );
}

const isOfUrl = (key: string): boolean => key === 'url';
const withoutUser = (url: string): string => url.replace(/\/\/[^/@]*@/, `//${blank}@`);

/**
 * Everything in a configuration that somebody could sign in with, or be identified by. The names of tables and of the house are neither.
 */
export function secretsOfConfig(config: unknown, key = '', of = ''): readonly string[] {
  if (typeof config === 'string') return of === 'tables' || secretKeys.has(key) || of === 'players' ? [config] : [];
  if (Array.isArray(config)) return config.flatMap((one) => secretsOfConfig(one, '', key));
  if (typeof config !== 'object' || config === null) return [];
  return Object.entries(config).flatMap(([name, value]) => secretsOfConfig(value, name, key === '' ? of : key));
}

const secretKeys: ReadonlySet<string> = new Set(['key', 'token', 'staffKey', 'fingerprint', 'reason']);
