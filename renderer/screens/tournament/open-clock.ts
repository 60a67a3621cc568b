import { planOf, publishedFormats } from '../../../engine/rules.ts';

export type PublishedId = keyof typeof publishedFormats;
type OwnClock = Parameters<typeof planOf>[1];

export const publishedIds = Object.keys(publishedFormats) as readonly PublishedId[];

/** A chosen published format that is not in the structure yet, because the house still has to state what its source does not. */
export interface OpenClock {
  readonly id: PublishedId;
  readonly said: OwnClock;
}

/** A published format, completed by the house where its source is silent. */
export function madeOf({ id, said }: OpenClock): ReturnType<typeof planOf> {
  const format = publishedFormats[id];
  return planOf(id, { ...('from' in format ? { from: format.from } : null), ...said });
}

/** As stored in this browser; null for anything else. Answers that cannot be read have to be typed again. */
export function openClockIn(kept: unknown): OpenClock | null {
  if (typeof kept !== 'object' || kept === null || !('id' in kept)) return null;
  const id = publishedIds.find((one) => one === kept.id);
  if (id === undefined) return null;
  const { seconds, extensions, extensionSeconds } = 'said' in kept ? (kept.said as OwnClock) : {};
  const isNumber = (one: unknown): one is number => typeof one === 'number';
  return {
    id,
    said: {
      ...(isNumber(seconds?.river) ? { seconds } : null),
      ...(isNumber(extensions) ? { extensions } : null),
      ...(isNumber(extensionSeconds) ? { extensionSeconds } : null),
    },
  };
}
