import type { TableEvent } from '../../words/event.ts';
import type { Hand } from '../../words/hand.ts';
import type { WitnessEvent } from '../../words/witness-event.ts';
import type { CardAlarm, CardPlace, SuspectDeck, Witnesses } from '../../words/witnesses.ts';
import { suspectOf, withoutSuspect, withSuspect } from './disagreements.ts';

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

type Report = Extract<WitnessEvent, { type: 'shuffler-reported' }>;

/** What an adapter calls a deck it cannot tell from the other. */
const unknownDeck = 'UNKNOWN';

/** The name of a fault without a code of its own. */
const unknownFault = 'UNKNOWN';

/** Faults that say the deck itself is wrong, and whether recounting it is enough to clear it. */
const deckFaults: ReadonlyMap<string, 'count' | 'recognition'> = new Map([
  ['COUNT', 'count'],
  ['CARD_MISSING', 'count'],
  ['CARD_EXTRA', 'count'],
  ['WRONG_DECK', 'count'],
  ['RECOG', 'recognition'],
  ['CARD_DUP', 'recognition'],
  ['CARD_UNREAD', 'recognition'],
]);

/** States that need a person without being faults, with the machine's report and what ends them. */
const needs = { 'lid-open': 'DOOR', overdue: 'OVERDUE', 'service-on': 'SERVICE' } as const;

/** The machine was opened, or offered something it must never offer. */
const tampered = 'TAMPER';

/** What is known about the decks and the machine after one more report of the shuffler. */
function applyShuffler(witnesses: Witnesses, report: Report, hand: Hand | null): Witnesses {
  switch (report.what) {
    case 'loaded':
    case 'shuffling':
      return inMachine(without(witnesses, 'OVERDUE'), report);
    case 'done':
      return found(
        without({ ...witnesses, deckInMachine: report.deck, deckWaiting: waitingDeck(report) }, 'OVERDUE'),
        report,
      );
    case 'verified': {
      const { deckWaiting } = witnesses;
      const isWaiting = deckWaiting !== null && deckWaiting.deck === report.deck;
      return found(isWaiting ? { ...witnesses, deckWaiting: waitingDeck(report) } : witnesses, report);
    }
    case 'taken':
      return taken(witnesses, report, hand);
    case 'fault':
      return faulted(needing(witnesses, report.code ?? unknownFault), report.code);
    case 'fault-cleared':
      return without(witnesses, report.code ?? unknownFault);
    // Only the floor's own clearing of the machine, or a restart, ends this.
    case 'tamper':
      return needing(witnesses, tampered);
    case 'restarted':
      return without(witnesses, tampered);
    case 'lid-open':
    case 'overdue':
    case 'service-on':
      return needing(witnesses, needs[report.what]);
    case 'lid-closed':
      return without(witnesses, needs['lid-open']);
    case 'service-off':
      return without(witnesses, needs['service-on']);
    case 'green-button':
    case 'events-lost':
    case 'totals':
      return witnesses;
  }
}

const needing = (witnesses: Witnesses, need: string): Witnesses =>
  withNeeds(witnesses, [...witnesses.shufflerNeeds.filter((other) => other !== need), need]);

const without = (witnesses: Witnesses, need: string): Witnesses =>
  withNeeds(
    witnesses,
    witnesses.shufflerNeeds.filter((other) => other !== need),
  );

/** The machine's latest fault comes before what only waits for a person, and tampering before everything. */
function withNeeds(witnesses: Witnesses, shufflerNeeds: readonly string[]): Witnesses {
  const latestFault = shufflerNeeds.findLast((need) => !isLesser(need));
  const shown = shufflerNeeds.includes(tampered) ? tampered : (latestFault ?? shufflerNeeds[0] ?? null);
  return { ...witnesses, shufflerNeeds, shufflerFault: shown };
}

const isLesser = (need: string): boolean => Object.values<string>(needs).includes(need);

/** A new cycle: the earlier answer for this deck was for the last cycle. */
function inMachine(witnesses: Witnesses, { what, deck }: Report): Witnesses {
  const { deckWaiting } = witnesses;
  const suspect = suspectOf(witnesses, deck);
  return {
    ...(suspect === null ? witnesses : withSuspect(witnesses, { ...suspect, acceptedBy: null })),
    deckInMachine: deck,
    // A machine that shuffles has no finished deck; one that is being loaded may.
    deckWaiting: what === 'shuffling' || deckWaiting?.deck === deck ? null : deckWaiting,
  };
}

const waitingDeck = ({ deck, cards, expected, verified, inferred }: Report): Witnesses['deckWaiting'] => ({
  deck: deck ?? unknownDeck,
  cards,
  expected,
  verified: verified ?? 'not-checked',
  inferred,
});

/** What the machine found about a deck: bad, good, or nothing conclusive. */
function found(witnesses: Witnesses, { deck, cards, expected, verified }: Report): Witnesses {
  const suspect = suspectOf(witnesses, deck);
  const isCountWrong = cards !== null && expected !== null && cards !== expected;
  if (verified === 'fail' || isCountWrong) {
    const code = suspect !== null ? suspect.code : isCountWrong ? 'COUNT' : 'RECOG';
    return suspected(witnesses, { deck: deck ?? unknownDeck, code, cards, expected });
  }
  if (suspect === null) return witnesses;
  const isCounted = cards !== null && cards === expected;
  const isCleared = verified === 'pass' || (isCounted && deckFaults.get(suspect.code) === 'count');
  return isCleared ? withoutSuspect(witnesses, suspect.deck) : witnesses;
}

function faulted(witnesses: Witnesses, code: string | null): Witnesses {
  if (code === null || !deckFaults.has(code)) return witnesses;
  const deck = witnesses.deckInMachine ?? unknownDeck;
  const { cards, expected } = suspectOf(witnesses, deck) ?? { cards: null, expected: null };
  return suspected(witnesses, { deck, code, cards, expected });
}

function suspected(witnesses: Witnesses, deck: Omit<SuspectDeck, 'acceptedBy'>): Witnesses {
  const { greenButtonHeldAt } = witnesses;
  const acceptedBy = suspectOf(witnesses, deck.deck)?.acceptedBy ?? null;
  return {
    ...withSuspect(witnesses, { ...deck, acceptedBy }),
    // A press for a deck that nobody has answered for does not open a hand later either.
    greenButtonHeldAt: acceptedBy === null ? null : greenButtonHeldAt,
  };
}

/** The hand is dealt from this deck: doubts about its cards are dropped. */
const withDeckOfHand = (witnesses: Witnesses, deckOfHand: string): Witnesses =>
  witnesses.deckOfHand === deckOfHand
    ? witnesses
    : { ...witnesses, deckOfHand, alarms: witnesses.alarms.filter(({ alarm }) => alarm !== 'wrong-deck') };

/** Which deck is in play now. A repeated report still counts, but raises no new doubt about what was already known. */
function taken(witnesses: Witnesses, { deck, live }: Report, hand: Hand | null): Witnesses {
  const { deckInPlay, deckOfHand, deckWaiting, deckInMachine, isDeckDoubtful } = witnesses;
  const isUnknown = deck === null || deck === unknownDeck;
  // Once a player has acted, a deck that is taken is for the next hand, unless it is still unknown which of two decks this hand is dealt
  // from.
  const isOpen = deckOfHand === null && deckInPlay !== null;
  const isEarly = !isOpen && hand !== null && hand.stage !== 'over' && hand.actions.length > 0;
  const name = deck ?? unknownDeck;
  return {
    ...(isEarly ? witnesses : withDeckOfHand(witnesses, name)),
    deckInPlay: name,
    isDeckNamed: false,
    deckInMachine: isUnknown || deckInMachine === deck ? null : deckInMachine,
    deckWaiting: isUnknown || deckWaiting?.deck === deck ? null : deckWaiting,
    isDeckDoubtful: isUnknown || (live ? deck === deckInPlay : isDeckDoubtful && deck === deckInPlay),
  };
}
