import type { CardPlace } from '../../engine/table.ts';
import type { Words } from './use-text.ts';

/** A place by itself: "Seat 4", "Board". */
export const placeText = (place: CardPlace, { t }: Words): string =>
  t(`devices:place.${typeof place === 'number' ? 'seat' : place}`, { place });

/** Places in a sentence: "seat 3 and the board". */
export function placesText(places: readonly CardPlace[], { t }: Words): string {
  const names = places.map((place) =>
    typeof place === 'number'
      ? t('devices:place.inSeat', { place })
      : t(place === 'board' ? 'devices:place.inBoard' : 'devices:place.inMuck'),
  );
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : t('and', { first: names.slice(0, -1).join(', '), last });
}
