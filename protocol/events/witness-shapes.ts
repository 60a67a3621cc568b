import { z } from 'zod';
import type { SuspectDeck, WaitingDeck, Witnesses } from '../../engine/table.ts';
import { exactly, listOf } from './exactly.ts';
import { byName, cardAlarm, cardPlaces, count, dealFault, flag, moment, seats, text } from './values.ts';

/** What reader and shuffler have said, carried over into a new log. */
const cardsMeasured = { cards: count.nullable(), expected: count.nullable() };
const deckWaiting = exactly<WaitingDeck>()(
  z.object({ deck: text, ...cardsMeasured, verified: z.enum(['pass', 'fail', 'not-checked']), inferred: flag }),
);
const suspectDeck = exactly<SuspectDeck>()(
  z.object({ deck: text, code: text, ...cardsMeasured, acceptedBy: z.enum(['dealer', 'floor']).nullable() }),
);
const presence = z.enum(['none', 'ready', 'away']);
export const witnesses = exactly<Witnesses>()(
  z.object({
    reader: presence,
    shuffler: presence,
    cardsAt: byName(count),
    boardCards: count,
    hasSeenCards: flag,
    mostAt: byName(count),
    unseen: cardPlaces,
    poorPlaces: cardPlaces,
    contested: listOf(cardPlaces, 1_000),
    foldsSeen: seats,
    dealFaults: listOf(dealFault, 200),
    alarms: listOf(cardAlarm, 2_000),
    deckInPlay: text.nullable(),
    deckOfHand: text.nullable(),
    isDeckNamed: flag,
    deckInMachine: text.nullable(),
    isDeckDoubtful: flag,
    deckWaiting: deckWaiting.nullable(),
    suspectDecks: listOf(suspectDeck, 1_000),
    suspectDeck: suspectDeck.nullable(),
    shufflerNeeds: listOf(text, 1_000),
    shufflerFault: text.nullable(),
    greenButtonHeldAt: moment.nullable(),
  }),
);
