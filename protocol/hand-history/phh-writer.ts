import { plainWords } from '../words-schema.ts';
import { descriptionFields, gameFields, type PhhField } from './phh-fields.ts';
import type { PhhHand, PhhValue } from './phh-hand.ts';
import { isList, makeToml, makeTomlKey } from './phh-lines.ts';

/** Writes one hand as a `.phh` file, several as the sections `[1]`, `[2]` … of a `.phhs` file. */
export function writePhh(hands: readonly PhhHand[]): string {
  const [hand] = hands;
  return hand !== undefined && hands.length === 1 ? writeHand(hand) : writePhhs(hands);
}

/** Writes a `.phhs` file, or its part from section `first` on; it has sections even for one hand. */
export const writePhhs = (hands: readonly PhhHand[], first = 1): string =>
  hands.map((hand, index) => `[${first + index}]\n${writeHand(hand)}`).join('\n');

/** One key per line and one action per line, so that a fault can be located by its line. */
function writeHand(hand: PhhHand): string {
  const actions = hand.actions.map((action) => `  ${makeToml(action.text)},\n`).join('');
  const comments = (hand.comments ?? []).map((comment) => `# ${plainWords(comment)}\n`).join('');
  return `${comments}${writeFields(gameFields, hand)}actions = [\n${actions}]\n${writeFields(descriptionFields, hand)}${writeOwn(hand.own ?? {})}`;
}

function writeFields(fields: readonly PhhField[], hand: PhhHand): string {
  const values: { readonly [property: string]: unknown } = { ...hand };
  return fields
    .flatMap(({ property, key, write }) => {
      const value = values[property] ?? [];
      // Every list has an entry per player, so an empty one means there is none.
      return isList(value) && value.length === 0 ? [] : [`${key} = ${write(value)}\n`];
    })
    .join('');
}

const defined: ReadonlySet<string> = new Set([
  'actions',
  ...[...gameFields, ...descriptionFields].map((field) => field.key),
]);

function writeOwn(own: { readonly [key: string]: PhhValue }): string {
  return Object.entries(own)
    .map(([key, value]) => {
      if (defined.has(key)) throw new TypeError(`${key} is a key of PHH, not a hand's own`);
      return `${makeTomlKey(key)} = ${makeToml(value)}\n`;
    })
    .join('');
}
