import type { TableEvent, TableState } from '../../../engine/index.ts';
import type { Words } from '../../text/use-text.ts';

/** A pill holds two or three words, a moment is a sentence. */
export type EventWordsKind = 'pill' | 'moment';

/**
 * An event in words. `after` is the table after it, where it is known; only the name of the street is read from it.
 * Needs texts of the `floor` namespace.
 */
export function eventWords(kind: EventWordsKind, event: TableEvent, after: TableState | null, words: Words): string {
  const { t, amount } = words;
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    t(`${kind}.${key}`, values);
  switch (event.type) {
    case 'hand-started':
      return say(event.type, { number: event.number });
    case 'chips-added':
      return say(event.type, { seat: event.seat, chips: amount(event.chips) });
    case 'stack-counted':
      return say(event.type, { seat: event.seat, chips: amount(event.stack) });
    case 'player-away':
      return say(event.away ? 'away' : 'back', { seat: event.seat });
    case 'stakes-set':
      return say(event.type, { small: amount(event.stakes.smallBlind), big: amount(event.stakes.bigBlind) });
    case 'player-seated':
    case 'seat-opened':
    case 'button-moved':
    case 'folded':
    case 'checked':
    case 'hand-tabled':
    case 'cards-shown':
    case 'hand-mucked':
      return say(event.type, { seat: event.seat });
    case 'called':
    case 'bet':
    case 'raised':
      return say(event.type, { seat: event.seat, to: amount(event.to) });
    case 'board-dealt':
      return say(streetOf(event.cards.length, after));
    case 'winners-named':
      return say(event.type, { seats: event.seats.join(', ') });
    case 'misdeal-reported':
      return say(event.type, { ground: midSentence(t(`ground.${event.ground}`)) });
    case 'incident-ruled':
      return say(event.ruling);
    case 'cards-seen':
      return seen(event.place, event.count, say);
    case 'card-alarm':
      return say(`alarm.${event.alarm}`);
    case 'shuffler-reported':
      return say(`shuffler.${event.what}`);
    case 'pot-pushed':
    case 'floor-called':
    case 'step-undone':
    case 'green-button-held':
      return say(event.type);
    case 'table-opened':
    case 'ante-posted':
    case 'blind-posted':
    case 'betting-opened':
    case 'uncalled-returned':
    case 'bets-gathered':
    case 'board-complete':
    case 'showdown-opened':
    case 'pots-awarded':
    case 'hand-ended':
    case 'misdeal-declared':
    case 'order-answered':
    case 'device-changed':
      // What follows from another event has no words of its own on a timeline.
      return '';
  }
}

/** A phrase that stands alone elsewhere, put inside a sentence. */
export const midSentence = (phrase: string): string => phrase.slice(0, 1).toLocaleLowerCase() + phrase.slice(1);

function seen(
  place: 'board' | 'muck' | number,
  count: number,
  say: (key: string, values: Readonly<Record<string, string | number>>) => string,
): string {
  if (place === 'board') return say('seen-board', { count });
  return place === 'muck' ? say('seen-muck', {}) : say('seen-seat', { place, count });
}

function streetOf(cards: number, after: TableState | null): 'flop' | 'turn' | 'river' {
  const lying = after?.hand?.board.length ?? cards;
  if (lying <= 3) return 'flop';
  return lying === 4 ? 'turn' : 'river';
}
