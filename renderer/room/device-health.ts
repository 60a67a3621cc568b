import type { CardPlace, SuspectDeck, Witnesses } from '../../engine/table.ts';
import type { TableOverview } from '../../protocol/cardroom-messages.ts';
import { needOf, type ShufflerNeed } from '../text/shuffler-need.ts';
import type { Words } from '../text/use-text.ts';

/** Something at a table's devices that needs a person, as far as its log says. */
export type DeviceNeed =
  | { readonly of: 'reader' | 'shuffler' }
  | { readonly of: 'shuffler-needs'; readonly need: ShufflerNeed }
  | { readonly of: 'deck'; readonly deck: SuspectDeck }
  | { readonly of: 'place'; readonly place: CardPlace };

/** The health of one device. `poor`: it works, but not perfectly. */
export type Health = 'none' | 'well' | 'poor' | 'trouble';

/** Everything at this table's devices that needs a person, worst first. */
export function deviceNeeds(witnesses: Witnesses): readonly DeviceNeed[] {
  const { reader, shuffler, shufflerNeeds, suspectDecks, poorPlaces } = witnesses;
  return [
    ...suspectDecks.filter(({ acceptedBy }) => acceptedBy === null).map((deck) => ({ of: 'deck', deck }) as const),
    ...(reader === 'away' ? [{ of: 'reader' } as const] : []),
    ...(shuffler === 'away' ? [{ of: 'shuffler' } as const] : []),
    ...shufflerNeeds.map((code) => ({ of: 'shuffler-needs', need: needOf(code) }) as const),
    ...poorPlaces.map((place) => ({ of: 'place', place }) as const),
  ];
}

/** The health of a table's reader and shuffler. */
export function healthOf({ state }: Pick<TableOverview, 'state'>): {
  readonly reader: Health;
  readonly shuffler: Health;
} {
  const { reader, shuffler, shufflerNeeds, suspectDecks, poorPlaces } = state.witnesses;
  const isSuspect = suspectDecks.some(({ acceptedBy }) => acceptedBy === null);
  const isHeld = isSuspect || shufflerNeeds.some((code) => needOf(code) === 'tamper');
  return {
    reader: healthBy(reader, false, poorPlaces.length > 0),
    shuffler: healthBy(shuffler, isHeld, shufflerNeeds.length > 0),
  };
}

function healthBy(state: 'none' | 'ready' | 'away', isHeld: boolean, isPoor: boolean): Health {
  if (state === 'none') return 'none';
  if (state === 'away' || isHeld) return 'trouble';
  return isPoor ? 'poor' : 'well';
}

/** A place as in reports: a seat's number, or the word for another one. */
export const placeWords = (place: string, t: Words['t']): string =>
  place === 'board' || place === 'muck' ? t(`devices:place.${place}`) : t('devices:place.seat', { place });
