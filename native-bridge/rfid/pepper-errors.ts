/** What an error of the reader asks of its driver. */
type PepperTrouble =
  /** No tag answered: the ordinary reply of an empty antenna. */
  | 'no-tag'
  /** Something went wrong in the air, or between reader and tag: worth one more try. */
  | 'air'
  /** Another field is near: a second reader, a telephone. */
  | 'second-field'
  | 'too-hot'
  /** The reader does not accept the command: asking again changes nothing. */
  | 'not-accepted'
  /** It asks for a key first. */
  | 'locked';

/** Layers whose numbers are what a tag replied, and mean something else than the reader's own. */
const tagLayers: ReadonlySet<number> = new Set([0x15, 0x19]);

const troubles: ReadonlyMap<number, PepperTrouble> = new Map<number, PepperTrouble>([
  [0x01, 'no-tag'],
  [0x09, 'too-hot'],
  [0x0a, 'second-field'],
  [0x10, 'second-field'],
  ...[0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x7f].map((error) => [error, 'not-accepted'] as const),
  [0xf0, 'locked'],
]);

/** The layer of "no tag" is published nowhere, so the second byte decides, except where a tag speaks. */
export function troubleOf({ layer, error }: { readonly layer: number; readonly error: number }): PepperTrouble {
  return tagLayers.has(layer) ? 'air' : (troubles.get(error) ?? 'air');
}
