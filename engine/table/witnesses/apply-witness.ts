import type { TableEvent } from '../../words/event.ts';
import type { Hand } from '../../words/hand.ts';
import type { WitnessEvent } from '../../words/witness-event.ts';
import type { CardAlarm, CardPlace, Witnesses } from '../../words/witnesses.ts';
import { applyShuffler, withDeckOfHand } from './apply-shuffler.ts';
import { suspectOf, withSuspect } from './disagreements.ts';

/** Before any device has said anything. */
export const noWitnesses: Witnesses = {
  reader: 'none',
  shuffler: 'none',
  cardsAt: {},
  boardCards: 0,
  hasSeenCards: false,
  mostAt: {},
  unseen: [],
  poorPlaces: [],
  contested: [],
  foldsSeen: [],
  dealFaults: [],
  alarms: [],
  deckInPlay: null,
  deckOfHand: null,
  isDeckNamed: false,
  deckInMachine: null,
  isDeckDoubtful: false,
  deckWaiting: null,
  suspectDecks: [],
  suspectDeck: null,
  shufflerNeeds: [],
  shufflerFault: null,
  greenButtonHeldAt: null,
};

/** What was seen in the last hand does not count for the next one. Where cards are and which deck is which stays. */
export function witnessesOfNewHand(witnesses: Witnesses): Witnesses {
  const { deckWaiting, deckInPlay, isDeckNamed } = witnesses;
  return {
    ...witnesses,
    greenButtonHeldAt: null,
    foldsSeen: [],
    dealFaults: [],
    alarms: [],
    hasSeenCards: false,
    mostAt: {},
    // While a finished deck waits, it is unknown which deck this hand is dealt from, until one is taken or named.
    deckOfHand: deckWaiting === null || isDeckNamed ? deckInPlay : null,
    isDeckNamed: false,
  };
}

/** What the witnesses have said after one more report in this hand. */
export function applyWitness(witnesses: Witnesses, event: WitnessEvent, hand: Hand | null): Witnesses {
  switch (event.type) {
    case 'cards-seen':
      return cardsSeen(witnesses, event);
    case 'cards-contested':
      return { ...witnesses, contested: event.contested };
    case 'fold-seen':
      return { ...witnesses, foldsSeen: withNew(witnesses.foldsSeen, event.seat) };
    case 'deal-seen':
      return { ...witnesses, dealFaults: event.faults };
    case 'card-alarm': {
      const { place, alarm } = event;
      const isKnown = witnesses.alarms.some((one) => one.place === place && one.alarm === alarm);
      return isKnown ? witnesses : { ...witnesses, alarms: [...witnesses.alarms, { place, alarm }] };
    }
    case 'foreign-gone': {
      const isStill = ({ place, alarm }: CardAlarm): boolean => alarm !== 'foreign' || place !== event.place;
      return { ...witnesses, alarms: witnesses.alarms.filter(isStill) };
    }
    case 'place-reads': {
      const others = witnesses.poorPlaces.filter((place) => place !== event.place);
      return { ...witnesses, poorPlaces: event.state === 'good' ? others : [...others, event.place] };
    }
    case 'device-changed':
      return deviceChanged(witnesses, event);
    case 'shuffler-reported':
      return applyShuffler(witnesses, event, hand);
    case 'green-button-held':
      return { ...witnesses, greenButtonHeldAt: event.at };
    case 'deck-booked':
    case 'cards-sealed':
    case 'cards-sealed-for-stream':
      return witnesses;
  }
}

export type DeckWordEvent = Extract<TableEvent, { type: 'deck-accepted' | 'deck-changed' }>;

/** What people say about a deck. */
export function applyDeckWord(witnesses: Witnesses, event: DeckWordEvent): Witnesses {
  switch (event.type) {
    case 'deck-accepted': {
      const suspect = suspectOf(witnesses, event.deck);
      if (suspect === null) return witnesses;
      // A press made before anybody answered for the deck no longer counts.
      return { ...withSuspect(witnesses, { ...suspect, acceptedBy: event.by }), greenButtonHeldAt: null };
    }
    case 'deck-changed':
      return {
        ...withDeckOfHand(witnesses, event.deck),
        deckInPlay: event.deck,
        isDeckNamed: true,
        isDeckDoubtful: false,
        deckWaiting: witnesses.deckWaiting?.deck === event.deck ? null : witnesses.deckWaiting,
      };
  }
}

function cardsSeen(before: Witnesses, { place, count }: Extract<WitnessEvent, { type: 'cards-seen' }>): Witnesses {
  // The muck is never counted.
  if (place === 'muck') return before;
  const wasUnseen = before.unseen.includes(place);
  const earlier = (place === 'board' ? before.boardCards : before.cardsAt[place]) ?? 0;
  // Cards that only leave may be the last hand's; cards that arrive are this one's.
  const came = count > earlier || (wasUnseen && count > 0);
  const witnesses = {
    ...before,
    hasSeenCards: before.hasSeenCards || came,
    unseen: wasUnseen ? before.unseen.filter((one) => one !== place) : before.unseen,
  };
  if (place === 'board') return { ...witnesses, boardCards: count };
  return {
    ...witnesses,
    cardsAt: { ...before.cardsAt, [place]: count },
    mostAt: came ? { ...before.mostAt, [place]: Math.max(count, before.mostAt[place] ?? 0) } : before.mostAt,
  };
}

/** A reader that reconnects knows nothing until it has scanned every place; its last picture stays on the screen. */
function deviceChanged(
  witnesses: Witnesses,
  { device, state }: Extract<WitnessEvent, { type: 'device-changed' }>,
): Witnesses {
  const now = state === 'ready' ? 'ready' : 'away';
  if (device === 'shuffler') return { ...witnesses, shuffler: now };
  const seats = Object.keys(witnesses.cardsAt).map(Number);
  return { ...witnesses, reader: now, hasSeenCards: false, unseen: placesOf(seats, witnesses) };
}

/** Every place that has ever had a count. */
const placesOf = (seats: readonly number[], { boardCards }: Witnesses): readonly CardPlace[] =>
  boardCards === 0 ? seats : [...seats, 'board'];

const withNew = <Item>(items: readonly Item[], item: Item): readonly Item[] =>
  items.includes(item) ? items : [...items, item];
