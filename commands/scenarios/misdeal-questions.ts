import { z } from 'zod';
import type { MisdealFault } from '../../engine/index.ts';
import { type DealBlock, dealBlock, dealOf, positions } from './deal-block.ts';
import { type Question, type Questions, question } from './question.ts';
import { ruledFault } from './ruled-fault.ts';
import { seat } from './situation.ts';

const incident = <Code extends string, Shape extends z.core.$ZodLooseShape>(code: Code, shape: Shape) =>
  z.strictObject({ type: z.literal('incident'), code: z.literal(code), ...shape });

const misdeal = <When>(when: z.ZodType<When>, fault: (block: DealBlock, when: When) => MisdealFault): Question =>
  question({
    given: z.strictObject(dealBlock),
    when,
    answer: (asked, policies) => ruledFault(fault(asked.given, asked.when), policies),
  });

const cardNo = z.int().min(1).max(99);
const count = z.int().min(0).max(52);

/** Faults of the first deal. */
export const misdealQuestions: Questions = {
  'incident/EXPOSED-BY-DEALER': misdeal(
    incident('EXPOSED-BY-DEALER', {
      cards: z.array(z.strictObject({ cardNo: cardNo.nullish(), seat, down: z.boolean().nullish() })),
    }),
    (block, { cards }) => ({
      fault: 'exposed-by-dealer',
      deal: dealOf(block),
      cards: cards.map((card) => ({ seat: card.seat, cardNo: card.cardNo ?? null, down: card.down ?? null })),
    }),
  ),
  'incident/DEAL-SEQUENCE': misdeal(
    incident('DEAL-SEQUENCE', { seenOrder: z.array(seat) }),
    (block, { seenOrder }) => ({ fault: 'deal-sequence', deal: dealOf(block), seenOrder }),
  ),
  'incident/CARDS-TO-UNENTITLED': misdeal(incident('CARDS-TO-UNENTITLED', { seat }), (block, when) => ({
    fault: 'cards-to-unentitled',
    deal: dealOf(block),
    seat: when.seat,
  })),
  'incident/BOXED': misdeal(incident('BOXED', { count, seats: z.array(seat).optional() }), (block, when) => ({
    fault: 'boxed',
    deal: dealOf(block),
    count: when.count,
    seats: when.seats ?? [],
  })),
  'incident/WRONG-CARD-COUNT': misdeal(
    incident('WRONG-CARD-COUNT', { hands: z.array(z.strictObject({ seat, cards: count })) }),
    (block, { hands }) => ({ fault: 'wrong-card-count', deal: dealOf(block), hands }),
  ),
  'incident/WRONG-BUTTON': question({
    given: z.strictObject({ ...dealBlock, correct: positions }),
    when: incident('WRONG-BUTTON', {}),
    answer: ({ given: { correct, ...block } }, policies) =>
      ruledFault({ fault: 'wrong-button', deal: dealOf(block), correct }, policies),
  }),
};
