import { type Blanker, blank } from './blanker.ts';

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
