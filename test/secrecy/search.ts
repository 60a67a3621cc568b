import { ByteSearch, type Needle } from './byte-search.ts';
import { neverOpenIn, unshownIn } from './card-search.ts';
import { maskedSurroundings, type Spotted } from './masked-surroundings.ts';
import type { Secrets } from './session-secrets.ts';
import { spellingsOf } from './tag-spellings.ts';

/**
 * What is searched. `text`: no card that never lay open stands in it at all. `screen`: a program's own texts and grids stand in it,
 * too. `bytes`: what a database or a core file is made of.
 */
export type Kind = 'text' | 'screen' | 'bytes';

/** What was found, in words that tell nothing of it. */
export interface Finding {
  readonly place: string;
  readonly what: string;
  /** What stands around it, masked, and how long all of it is: enough to judge it by. */
  readonly where: string;
}

interface Spelled extends Needle {
  readonly form: string;
  /** Everybody may know the PINs of a simulated house, and its screens say them. */
  readonly isOfPeople: boolean;
}

/** Looks for secrets in all that was written, sent and kept in memory. */
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

  /** Every form in which something was found, once for each place. */
  in(place: string, content: Buffer, kind: Kind): readonly Finding[] {
    return onceEach(place, [...this.#tags(content, kind), ...this.#cards(content, kind)]);
  }

  /** Tags alone, in a memory. */
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

/**
 * The texts among bytes: four letters in a row at least, of one or of two bytes each. Between others two letters may be anything.
 */
function readable(content: Buffer): string {
  const narrow = content.toString('utf8').match(/[\x20-\x7e\u00a0-\u024f\u2660-\u2667]{4,}/g) ?? [];
  const wide = content.toString('latin1').match(/(?:[\x20-\x7e]\0){4,}/g) ?? [];
  return `${narrow.join('\n')}\n${wide.map((letters) => letters.replaceAll('\0', '')).join('\n')}`;
}
