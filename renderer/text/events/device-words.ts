import type { TableEvent } from '../../../engine/table.ts';
import { deckText } from '../deck-text.ts';
import { alarmText, dealFaultText } from '../disagreement-text.ts';
import { placesText, placeText } from '../place-text.ts';
import type { TextValues, Words } from '../use-text.ts';
import type { EventWordsKind } from './betting-words.ts';

const deviceTypes = [
  'cards-seen',
  'card-alarm',
  'foreign-gone',
  'cards-contested',
  'fold-seen',
  'deal-seen',
  'place-reads',
  'shuffler-reported',
  'green-button-held',
] as const satisfies readonly TableEvent['type'][];

const deckTypes = ['deck-accepted', 'deck-changed', 'deck-booked'] as const satisfies readonly TableEvent['type'][];

type DeviceEvent = Extract<TableEvent, { type: (typeof deviceTypes)[number] }>;
type DeckEvent = Extract<TableEvent, { type: (typeof deckTypes)[number] }>;

/** Something shuffler or reader reported. */
export const isDeviceEvent = (event: TableEvent): event is DeviceEvent =>
  (deviceTypes as readonly string[]).includes(event.type);

/** Something a person said or did about a deck. */
export const isDeckEvent = (event: TableEvent): event is DeckEvent =>
  (deckTypes as readonly string[]).includes(event.type);

/** Who testifies to it; the shuffler's own totals are for the file. */
export function deviceWitness(event: DeviceEvent): 'shuffler' | 'reader' | null {
  if (event.type === 'green-button-held') return 'shuffler';
  if (event.type !== 'shuffler-reported') return 'reader';
  return event.what === 'totals' ? null : 'shuffler';
}

/** What shuffler or reader reported, in words; never a card by its name. */
export function deviceWords(kind: EventWordsKind, event: DeviceEvent, words: Words): string {
  const say = (key: string, values: TextValues = {}): string => words.t(`${kind}.${key}`, values);
  const saysAll = kind === 'moment';
  switch (event.type) {
    case 'cards-seen': {
      const { place, count } = event;
      if (place === 'board') return say('seen-board', { count });
      return place === 'muck' ? say('seen-muck') : say('seen-seat', { place, count });
    }
    case 'card-alarm':
      return saysAll ? say('reader', { saw: alarmText(event, words) }) : say(`alarm.${event.alarm}`);
    case 'foreign-gone':
      return say('foreign-gone', { place: placeText(event.place, words) });
    case 'cards-contested': {
      const [places] = event.contested;
      if (places === undefined) return say('contested-none');
      return say('contested', { places: placesText(places, words) });
    }
    case 'fold-seen':
      return say('fold-seen', { seat: event.seat });
    case 'deal-seen': {
      const [fault] = event.faults;
      if (fault === undefined) return say('deal-right');
      return saysAll ? say('reader', { saw: dealFaultText(fault, words) }) : say('deal-wrong');
    }
    case 'place-reads':
      return say(`reads.${event.state}`, { place: placeText(event.place, words) });
    case 'shuffler-reported':
      return event.what === 'totals' ? '' : say(`shuffler.${event.what}`);
    case 'green-button-held':
      return say(event.at === null ? 'green-button-spent' : event.type);
  }
}

/** What people said or did about a deck, in words. */
export function deckWords(kind: EventWordsKind, event: DeckEvent, words: Words): string {
  const say = (key: string): string => words.t(`${kind}.${key}`, { deck: deckText(event.deck, words) });
  switch (event.type) {
    case 'deck-accepted':
      return say(`deck-accepted.${event.by}`);
    case 'deck-changed':
      return say('deck-changed');
    case 'deck-booked':
      return say(`deck-booked.${event.what}`);
  }
}
