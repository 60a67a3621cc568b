import { z } from 'zod';
import type { RulesInForce } from '../../engine/rules.ts';
import { legalActions, type Report, type TableState } from '../../engine/table.ts';
import { type DealBlock, dealBlock, dealtTable, isStudDeal, positions } from './deal-block.ts';
import { exposedReport, seenReport } from './deal-in-words.ts';
import { type AtDoor, atDoor, ImpossibleScenario, type Question, type Questions } from './question.ts';
import { foldedThrough } from './real-table.ts';
import { answered, deadSince, type Reported, reportAt, returnedBy, sentenceAt, valueAt } from './report-at-table.ts';
import type { Outcome } from './scenario.ts';
import { seat } from './situation.ts';

const incident = <Code extends string, Shape extends z.core.$ZodLooseShape>(code: Code, shape: Shape) =>
  z.strictObject({ type: z.literal('incident'), code: z.literal(code), ...shape });

/** A fault of the first deal, as it is reported at the console. Null: nothing is wrong that could be reported. */
const misdeal = <When>(when: z.ZodType<When>, report: (block: DealBlock, when: When) => Report | null): Question =>
  atDoor('table', {
    given: z.strictObject(dealBlock),
    when,
    ask: (asked, rules) => ruledDeal(asked.given, rules, report(asked.given, asked.when)),
  });

function ruledDeal(given: DealBlock, rules: RulesInForce, report: Report | null): AtDoor {
  const table = dealtTable({ ...given, live: given.live?.toSorted((one, other) => one - other) }, rules);
  if (report === null) return inWords(reportAt(table, { kind: 'boxed-card', count: 1 }), { misdeal: false });
  return inWords(reportAt(table, report));
}

/** What the table said, beside whether the actions still leave time for a misdeal. */
const inWords = (reported: Reported, instead?: Outcome): AtDoor => ({
  ...answered(reported, {
    ...(instead ?? misdealOutcome(reported)),
    substantialAction: reported.misdeal?.possible === false,
  }),
  ...(instead === undefined ? {} : { cites: [] }),
});

function misdealOutcome(reported: Reported): Outcome {
  const { answer, after } = reported;
  const { effects } = answer.outcome;
  if (effects.some(({ effect }) => effect === 'deal-again')) {
    const again = after.redeal;
    const isMoved = effects.some((one) => one.effect === 'deal-again' && one.positions !== undefined);
    if (!isMoved || again === null) return { misdeal: true };
    return { misdeal: true, replay: { button: again.button, sb: again.smallBlind, bb: again.bigBlind } };
  }
  const stands = { misdeal: false, ...deadSince(reported), returned: returnedBy(reported) };
  const [to, own, cards] = [valueAt(reported, 'to'), valueAt(reported, 'seat'), valueAt(reported, 'cards')];
  switch (sentenceAt(reported)) {
    case 'misdeal-floor':
      return { misdeal: null, ruling: 'floor' };
    case 'button-floor':
    case 'hand-floor':
    case 'stands-floor':
      return { ...stands, ruling: 'floor' };
    case 'burn-it':
      return { ...stands, cardBecomes: 'burn' };
    case 'burn-replace':
      return { ...stands, cardBecomes: 'burn', replacement: { seat: own, when: 'after-deal' } };
    case 'up-card-instead':
      return { ...stands, cardBecomes: 'upcard', replacement: { seat: own, when: 'third-street-down' } };
    case 'count-supply':
      return { ...stands, supply: [{ seat: own, cards }] };
    case 'count-dead-supply':
      return { ...stands, supply: [{ seat: to, cards }] };
    case 'button-late':
      return { ...stands, nextHand: nextPlaces(after) };
    default:
      return answer.outcome.who === 'floor' && answer.others.length === 0 ? { ...stands, ruling: 'floor' } : stands;
  }
}

/** Button and blinds of the hand after this one. */
function nextPlaces(table: TableState) {
  const { start } = legalActions(foldedThrough(table));
  if (start === null || 'reason' in start) throw new ImpossibleScenario('No hand follows.');
  return { button: start.button, sb: start.smallBlind, bb: start.bigBlind };
}

const cardNo = z.int().min(1).max(99);
const count = z.int().min(0).max(52);

/** Faults of the first deal. */
export const misdealQuestions: Questions = {
  'incident/EXPOSED-BY-DEALER': misdeal(
    incident('EXPOSED-BY-DEALER', {
      cards: z.array(z.strictObject({ cardNo: cardNo.nullish(), seat, down: z.boolean().nullish() })),
    }),
    (block, { cards }) => exposedReport(block, cards),
  ),
  'incident/DEAL-SEQUENCE': misdeal(
    incident('DEAL-SEQUENCE', { seenOrder: z.array(seat).min(1) }),
    (block, { seenOrder }) => seenReport(block, seenOrder),
  ),
  'incident/CARDS-TO-UNENTITLED': misdeal(incident('CARDS-TO-UNENTITLED', { seat }), (_block, when) => ({
    kind: 'seat-not-entitled',
    seat: when.seat,
  })),
  'incident/BOXED': misdeal(incident('BOXED', { count, seats: z.array(seat).optional() }), (_block, when) => {
    const [one] = when.seats ?? [];
    if ((when.seats ?? []).length > when.count)
      throw new ImpossibleScenario(`More seats are named than the ${when.count} cards that were found.`);
    return { kind: 'boxed-card', count: when.count, ...(one === undefined ? {} : { seat: one }) };
  }),
  'incident/WRONG-CARD-COUNT': misdeal(
    incident('WRONG-CARD-COUNT', { hands: z.array(z.strictObject({ seat, cards: count })) }),
    ({ live = [] }, { hands }) => {
      // Cards before a seat that is not dealt in are a fault of their own, and the plainer one.
      const stranger = hands.find((hand) => !live.includes(hand.seat) && hand.cards > 0);
      if (stranger !== undefined) return { kind: 'seat-not-entitled', seat: stranger.seat };
      const [first, ...more] = hands;
      if (first === undefined) throw new ImpossibleScenario('Nothing is named that went wrong.');
      return {
        kind: 'wrong-card-count',
        seat: first.seat,
        count: first.cards,
        ...(more.length === 0 ? {} : { more }),
      };
    },
  ),
  'incident/WRONG-BUTTON': atDoor('table', {
    given: z.strictObject({ ...dealBlock, correct: positions }),
    when: incident('WRONG-BUTTON', {}),
    ask: ({ given: { correct, ...block } }, rules) => {
      if (isStudDeal(block)) throw new ImpossibleScenario('This game has no button.');
      const table = dealtTable(block, rules);
      const found = inWords(reportAt(table, { kind: 'wrong-button', seat: correct.button }));
      const { replay } = found.outcome as { replay?: { bb: number } };
      if (replay !== undefined && replay.bb !== correct.bb)
        throw new ImpossibleScenario(
          `With the button at seat ${correct.button} the big blind is at seat ${replay.bb}.`,
        );
      return found;
    },
  }),
};
