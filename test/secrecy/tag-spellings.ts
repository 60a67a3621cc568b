/** A tag's number as it might be written, as bytes. */
export interface TagSpelling {
  /** Of the form, for a sentence; never of the tag. */
  readonly form: string;
  readonly bytes: Buffer;
}

/** So much of a tag is its own: what stands before is the same for all tags of one maker. */
const ownBytes = 5;
/** A double keeps sixteen digits; the last of those may be rounded. */
const decimalDigits = 14;
const separators = [':', '-', ' ', '.', '_', '%', '\\x', ', 0x', ',0x'] as const;

const text = (form: string, written: string): TagSpelling => ({ form, bytes: Buffer.from(written, 'utf8') });
const bothCases = (form: string, written: string): readonly TagSpelling[] => [
  text(`${form} in capitals`, written.toUpperCase()),
  text(`${form} in small letters`, written.toLowerCase()),
];

/**
 * A tag, as an even number of hex digits, in each form it is searched for: also cut off in front, back to front, in numbers
 * and in base64 at any place. A form that would be found by chance among other numbers is not among them.
 */
export function spellingsOf(tag: string): readonly TagSpelling[] {
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

/** As two bytes for each letter, as a program keeps texts that have letters beyond Latin. */
const wideOf = (form: string, hex: string): readonly TagSpelling[] => [
  { form: `${form} in wide letters`, bytes: Buffer.from(hex, 'utf16le') },
];

/** What is the same in base64 whatever stands before and after, for each of the three places a byte may fall on. */
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
