import type { DealFault, Disagreement, Witnesses } from '../../engine/table.ts';
import { deckText, faultText } from './deck-text.ts';
import { placesText, placeText } from './place-text.ts';
import type { Words } from './use-text.ts';

/** One thing on which shuffler, reader and dealer disagree: its subject, and what each saw; empty for a witness who saw nothing of it. */
export interface WhatEachSaw {
  readonly about: string;
  readonly shuffler: string;
  readonly reader: string;
  readonly dealer: string;
}

/** A disagreement in a line of few words, side by side. Never a card by its name. */
export function whatEachSaw(one: Disagreement, words: Words): WhatEachSaw {
  const { t } = words;
  const cards = (count: number) => t('devices:saw.cards', { count });
  const nothing = { shuffler: '', reader: '', dealer: '' };
  switch (one.about) {
    case 'board':
      return { ...nothing, about: t('devices:saw.board'), reader: cards(one.reader), dealer: cards(one.dealer) };
    case 'seat':
      return { ...nothing, about: seatText(one.seat, words), reader: cards(one.reader), dealer: cards(one.dealer) };
    case 'folded': {
      const reader = t('devices:saw.there', { count: one.reader });
      return { ...nothing, about: seatText(one.seat, words), reader, dealer: t('devices:saw.folded') };
    }
    case 'mucked': {
      const [reader, dealer] = [t('devices:saw.inMuck'), t('devices:saw.inHand')];
      return { ...nothing, about: seatText(one.seat, words), reader, dealer };
    }
    case 'contested': {
      const about = t('devices:saw.between', { places: placesText(one.places, words) });
      return { ...nothing, about, reader: t('devices:saw.unplaced') };
    }
    case 'alarm':
      return { ...nothing, about: placeText(one.place, words), reader: t(`devices:saw.${one.alarm}`) };
    case 'deal':
      return dealSeen(one, words);
    case 'deck': {
      const deck = deckText(one.deck, words);
      const about = one.deck === 'UNKNOWN' ? deck : t('devices:saw.deck', { deck });
      return { ...nothing, about, shuffler: faultText(one.code, words), dealer: t('devices:saw.inPlay') };
    }
  }
}

const seatText = (seat: number, words: Words): string => placeText(seat, words);

function dealSeen({ fault, seat, seen, due }: DealFault, words: Words): WhatEachSaw {
  const { t } = words;
  const about = seat === null ? t('devices:saw.board') : seatText(seat, words);
  const cards = (count: number) => t('devices:saw.cards', { count });
  switch (fault) {
    case 'short':
    case 'extra':
      return { about, shuffler: '', reader: cards(seen), dealer: cards(due) };
    case 'left-out':
      return { about, shuffler: '', reader: t('devices:saw.none'), dealer: cards(due) };
    case 'not-entitled':
      return { about, shuffler: '', reader: cards(seen), dealer: t('devices:saw.extraHand') };
    case 'wrong-order':
      return { about, shuffler: '', reader: t('devices:saw.before'), dealer: '' };
    case 'premature-board':
      return { about, shuffler: '', reader: t('devices:saw.early'), dealer: '' };
  }
}

/** What went wrong with the deal, in one sentence. */
export function dealFaultText({ fault, seat, seen, due }: DealFault, { t }: Words): string {
  switch (fault) {
    case 'short':
    case 'extra':
      return seat === null
        ? t('devices:deal.board', { count: seen, due })
        : t('devices:deal.count', { count: seen, due, seat });
    case 'wrong-order':
    case 'not-entitled':
    case 'left-out':
      return t(`devices:deal.${fault}`, { seat: seat ?? 0 });
    case 'premature-board':
      return t('devices:deal.premature-board');
  }
}

/** A card that does not belong, by its place. */
export const alarmText = ({ alarm, place }: Witnesses['alarms'][number], words: Words): string =>
  words.t(`devices:alarm.${alarm}`, { place: placeText(place, words) });
