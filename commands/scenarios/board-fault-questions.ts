import { z } from 'zod';
import type { BoardStreet } from '../../engine/table.ts';
import { actionsOf, checkOnce, dealBlock, oneCard, seatToAct } from './deal-block.ts';
import { ImpossibleScenario, type Questions, question } from './question.ts';
import { ruledFault } from './ruled-fault.ts';
import { cards } from './situation.ts';

const incident = z.literal('incident');
const boardStreet = z.enum(['flop', 'turn', 'river']);
const cardsBefore: Readonly<Record<BoardStreet, number>> = { flop: 0, turn: 3, river: 4 };
const studStreets = ['fourth', 'fifth', 'sixth', 'seventh'];

/** Faults of the board, of the burns and of the rest of the deck. */
export const boardFaultQuestions: Questions = {
  'incident/EXTRA-BOARD-CARD': question({
    given: z.strictObject({
      ...dealBlock,
      cardsOut: cards,
      faceUp: z.boolean().optional(),
      burnCard: oneCard.nullish(),
    }),
    when: z.strictObject({
      type: incident,
      code: z.literal('EXTRA-BOARD-CARD'),
      street: boardStreet,
      count: z.int().min(0),
      floorPick: oneCard.nullish(),
    }),
    answer: ({ given, when }, policies) => {
      const { cardsOut, board = [], burnCard = null, street = when.street } = given;
      const { floorPick = null } = when;
      if (street !== when.street)
        throw new ImpossibleScenario(`Cards of the ${when.street} cannot lie on the ${street}.`);
      if (cardsOut.length !== when.count)
        throw new ImpossibleScenario(`${when.count} cards are spoken of, and ${cardsOut.length} lie there.`);
      return ruledFault({ fault: 'extra-board-card', street, board, cardsOut, burn: burnCard, floorPick }, policies);
    },
  }),
  'incident/PREMATURE-CARD': question({
    given: z.strictObject(dealBlock),
    when: z.strictObject({
      type: incident,
      code: z.literal('PREMATURE-CARD'),
      street: boardStreet,
      /** A flop has three. */
      card: cards,
    }),
    answer: ({ given, when }, policies) => {
      const { board = [] } = given;
      const toAct = seatToAct(given);
      if (toAct === null) throw new ImpossibleScenario('Nobody is to act: the card is not early.');
      if (board.length !== cardsBefore[when.street])
        throw new ImpossibleScenario(`The ${when.street} does not follow on a board of ${board.length} cards.`);
      checkOnce([...board, ...when.card]);
      const [card] = when.card;
      if (card === undefined) throw new ImpossibleScenario('No card is named.');
      const { outcome, turnsOn } = ruledFault({ fault: 'premature-card', card, toAct }, policies);
      return { outcome: { ...outcome, voidCards: when.card }, turnsOn };
    },
  }),
  'incident/BURN-ERROR': question({
    given: z.strictObject({ ...dealBlock, street: z.string() }),
    when: z.strictObject({
      type: incident,
      code: z.literal('BURN-ERROR'),
      expected: z.int().min(0),
      seen: z.int().min(0),
      secondBurn: oneCard.nullish(),
    }),
    answer: ({ given, when: { expected, seen, secondBurn = null } }, policies) => {
      const { street: named, board = [] } = given;
      const onBoard = boardStreet.safeParse(named).data;
      if (onBoard === undefined && !studStreets.includes(named))
        throw new ImpossibleScenario(`Nothing is burnt before the ${named}.`);
      // In stud nothing but the number of burns is asked, as on the river.
      const street = onBoard ?? 'river';
      const actions = actionsOf(given);
      return ruledFault({ fault: 'burn-error', street, board, expected, seen, secondBurn, actions }, policies);
    },
  }),
  'incident/STUB-FOULED': question({
    given: z.strictObject(dealBlock),
    when: z.strictObject({ type: incident, code: z.literal('STUB-FOULED') }),
    answer: (_, policies) => ruledFault({ fault: 'stub-fouled' }, policies),
  }),
};
