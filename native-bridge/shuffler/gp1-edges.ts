import type { ContactInput, ContactLevels } from './contact-events.ts';

/** What the adapter sends: an edge of a contact, a beat, a snapshot of all contacts; or a meaningless byte. */
export type Gp1Item =
  | { readonly type: 'edge'; readonly input: ContactInput; readonly active: boolean }
  | { readonly type: 'beat' }
  | { readonly type: 'snapshot'; readonly levels: ContactLevels }
  | { readonly type: 'skipped'; readonly bytes: number };

/** The letter of each contact, upper case while it is active. A snapshot has them in this order. */
const letters: readonly (readonly [ContactInput, string])[] = [
  ['button', 'G'],
  ['lid', 'D'],
  ['ready', 'L'],
  ['fault', 'R'],
  ['motor', 'M'],
  ['power', 'P'],
];

const letterOf = (letter: string, active: boolean): string => (active ? letter : letter.toLowerCase());
const edges: ReadonlyMap<string, Gp1Item> = new Map(
  letters.flatMap(([input, letter]) =>
    [true, false].map((active): [string, Gp1Item] => [letterOf(letter, active), { type: 'edge', input, active }]),
  ),
);

/** Asks for a snapshot; the only byte ever sent to the adapter. */
export const gp1Question: Uint8Array = Uint8Array.of(0x3f);

/** The adapter's bytes. It sends a snapshot in one piece, with no edge inside it. */
export function encodeGp1(item: Exclude<Gp1Item, { type: 'skipped' }>): Uint8Array {
  return Buffer.from(textOf(item), 'latin1');
}

function textOf(item: Exclude<Gp1Item, { type: 'skipped' }>): string {
  switch (item.type) {
    case 'edge':
      return letters.map(([input, letter]) => (input === item.input ? letterOf(letter, item.active) : '')).join('');
    case 'beat':
      return '.';
    case 'snapshot':
      return `!${letters.map(([input, letter]) => letterOf(letter, item.levels[input])).join('')}\n`;
  }
}

/** Finds the adapter's items in pieces of any size. The letters of a broken snapshot are levels and never become edges. */
export class Gp1Parser {
  /** A begun snapshot, from its `!`. */
  #begun = '';

  push(bytes: Uint8Array): readonly Gp1Item[] {
    return [...bytes].flatMap((byte) => this.#take(String.fromCharCode(byte)));
  }

  #take(character: string): readonly Gp1Item[] {
    if (this.#begun === '') return this.#begin(character);
    const letter = letters[this.#begun.length - 1]?.[1];
    if (letter !== undefined && character.toUpperCase() === letter) {
      this.#begun += character;
      return [];
    }
    const begun = this.#begun;
    this.#begun = '';
    if (letter === undefined && character === '\n') return [snapshotOf(begun)];
    return [{ type: 'skipped', bytes: begun.length }, ...this.#begin(character)];
  }

  #begin(character: string): readonly Gp1Item[] {
    if (character === '.') return [{ type: 'beat' }];
    if (character !== '!') return [edges.get(character) ?? { type: 'skipped', bytes: 1 }];
    this.#begun = character;
    return [];
  }
}

function snapshotOf(text: string): Gp1Item {
  const levels = Object.fromEntries(letters.map(([input, letter], at) => [input, text[at + 1] === letter]));
  return { type: 'snapshot', levels: levels as ContactLevels };
}
