/** A source of random numbers: the same seed gives the same inputs. */
export type Random = () => number;

const below = (random: Random, most: number): number => Math.floor(random() * most);
const oneOf = <One>(random: Random, from: readonly One[]): One => from[below(random, from.length)] as One;

const strange = [
  '\0', '\r\n', '\n', '\t', '"', "'", '\\', '{', '}', '[', ']', ',', ':', '=', '#', '-', '.', '/', '%', '$', '*', '😀', '\ud800', '\u2028',
  '\ufeff', 'e\u0301', '__proto__', 'constructor', 'toString', 'null', 'true', '-0', '1e400', '9007199254740993', '-1', '0x10', 'NaN', 'Infinity',
]; // biome-ignore format: a list to be read at a glance
const strangeValues: readonly unknown[] = [
  null, true, false, 0, -0, -1, 0.5, 1e308, 2 ** 53, -(2 ** 31), 255, 256, 65_536, '', ' ', 'x', '__proto__', [], {}, [[]], [null],
  { __proto__: null, constructor: 1 }, 'x'.repeat(300), '\ud800',
]; // biome-ignore format: a list to be read at a glance

/** The material for mutation besides the input. */
export interface Mutation {
  readonly form: 'bytes' | 'text' | 'json';
  readonly mostBytes: number;
  readonly words: readonly string[];
  /** Another input to take pieces from. */
  readonly other: Uint8Array;
}

/** An input a few changes away from another. */
export function mutated(input: Uint8Array, random: Random, mutation: Mutation): Uint8Array {
  let bytes: Uint8Array = Buffer.from(input);
  for (let left = 1 + below(random, random() < 0.2 ? 12 : 3); left > 0; left--) {
    bytes =
      mutation.form === 'json' && random() < 0.7
        ? jsonStep(bytes, random, mutation)
        : byteStep(bytes, random, mutation);
  }
  return bytes.length > mutation.mostBytes ? bytes.subarray(0, mutation.mostBytes) : bytes;
}

function byteStep(bytes: Uint8Array, random: Random, { words, other, mostBytes, form }: Mutation): Uint8Array {
  const at = below(random, bytes.length + 1);
  const end = Math.min(bytes.length, at + 1 + below(random, random() < 0.8 ? 8 : Math.max(1, bytes.length)));
  const put = (middle: Uint8Array, from = at, to = at): Uint8Array =>
    Buffer.concat([bytes.subarray(0, from), middle, bytes.subarray(to)]);
  switch (below(random, 10)) {
    case 0:
      return put(Uint8Array.of((bytes[at] ?? 0) ^ (1 << below(random, 8))), at, Math.min(at + 1, bytes.length));
    case 1:
      return put(
        Uint8Array.of(form === 'bytes' ? below(random, 256) : 32 + below(random, 95)),
        at,
        Math.min(at + 1, bytes.length),
      );
    case 2:
      return put(Buffer.alloc(0), at, end);
    case 3:
      return put(bytes.subarray(at, end));
    case 4:
      return put(Buffer.from(oneOf(random, strange)));
    case 5:
    case 6:
      return put(Buffer.from(words.length === 0 ? ' ' : oneOf(random, words)), at, random() < 0.5 ? at : end);
    case 7: {
      const from = below(random, other.length + 1);
      return put(other.subarray(from, from + 1 + below(random, 200)), at, random() < 0.5 ? at : end);
    }
    case 8: {
      // A slow parser shows when something is repeated very often.
      const piece = bytes.subarray(at, end);
      const times = Math.min(1 << below(random, 13), Math.floor(mostBytes / Math.max(1, piece.length)));
      return random() < 0.3 && times > 1 ? put(Buffer.concat(Array.from({ length: times }, () => piece))) : put(piece);
    }
    default:
      return numberStep(bytes, random);
  }
}

/** Replaces a number in the text by another one. */
function numberStep(bytes: Uint8Array, random: Random): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const numbers = [...text.matchAll(/\d+/g)];
  if (numbers.length === 0) return bytes;
  const { index, 0: digits } = oneOf(random, numbers);
  const near = Number(digits) + below(random, 5) - 2;
  const number = oneOf(random, [
    String(near),
    '0',
    '-1',
    '1',
    '65536',
    '99999999999999999999',
    '0.1',
    '1e9',
    `${digits}${digits}`,
  ]);
  return Buffer.from(text.slice(0, index) + number + text.slice(index + digits.length), 'latin1');
}

function jsonStep(bytes: Uint8Array, random: Random, mutation: Mutation): Uint8Array {
  const whole = jsonOf(bytes);
  if (whole === undefined) return byteStep(bytes, random, mutation);
  const other = jsonOf(mutation.other);
  const donors = other === undefined ? [] : partsOf(other).map(({ part }) => part);
  const drawn = (): unknown =>
    random() < 0.5 && donors.length > 0
      ? oneOf(random, donors)
      : random() < 0.6 || mutation.words.length === 0
        ? oneOf(random, strangeValues)
        : oneOf(random, mutation.words);
  const places = partsOf(whole);
  const { path } = oneOf(random, places);
  if (random() < 0.02) return nested(whole, path, random, mutation.mostBytes);
  return Buffer.from(jsonTextOf(changedAt(whole, path, random, drawn)) ?? bytes);
}

/** Null for values nested too deeply for a recursive function: they came from `nested`. */
function jsonTextOf(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Nested brackets, as many as the door accepts. */
function nested(whole: unknown, path: readonly string[], random: Random, mostBytes: number): Uint8Array {
  const mark = 'PLACE';
  const deep = Math.max(1, Math.floor((mostBytes * random()) / 12));
  const [open, close] = oneOf(random, [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const);
  const text =
    jsonTextOf(
      changedAt(
        whole,
        path,
        () => 0,
        () => mark,
      ),
    ) ?? '';
  return Buffer.from(text.replace(`"${mark}"`, () => `${open.repeat(deep)}1${close.repeat(deep)}`));
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}

const mostParts = 400;

/** Every part of a value with its path. */
function partsOf(whole: unknown): readonly { readonly path: readonly string[]; readonly part: unknown }[] {
  const found: { readonly path: readonly string[]; readonly part: unknown }[] = [{ path: [], part: whole }];
  for (let at = 0; at < found.length && found.length < mostParts; at++) {
    const { path, part } = found[at] as { readonly path: readonly string[]; readonly part: unknown };
    if (typeof part !== 'object' || part === null || path.length > 40) continue;
    for (const key of Object.keys(part))
      found.push({ path: [...path, key], part: (part as Readonly<Record<string, unknown>>)[key] });
  }
  return found;
}

/** The value with the part at the path removed, replaced, doubled or extended. */
function changedAt(whole: unknown, path: readonly string[], random: Random, drawn: () => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return changed(whole, random, drawn);
  if (Array.isArray(whole)) {
    const index = Number(key);
    if (rest.length > 0 || random() < 0.5)
      return whole.map((one, at) => (at === index ? changedAt(one, rest, random, drawn) : one));
    return random() < 0.5 ? whole.toSpliced(index, 1) : whole.toSpliced(index, 0, whole[index]);
  }
  const entries = Object.entries(whole as object);
  if (rest.length === 0 && random() < 0.25) return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(
    entries.map(([name, one]) => [name, name === key ? changedAt(one, rest, random, drawn) : one]),
  );
}

function changed(part: unknown, random: Random, drawn: () => unknown): unknown {
  if (typeof part === 'number' && random() < 0.5) return part + below(random, 7) - 3;
  if (Array.isArray(part) && random() < 0.5) return [...part, drawn()];
  if (typeof part === 'object' && part !== null && random() < 0.3) return { ...part, [nameOf(drawn())]: drawn() };
  return drawn();
}

const nameOf = (drawn: unknown): string => (typeof drawn === 'string' ? drawn.slice(0, 40) : '');
