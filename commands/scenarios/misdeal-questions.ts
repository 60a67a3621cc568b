import { z } from 'zod';
import { clockwiseFrom, type Seat, variantOf } from '../../engine/notation.ts';
import { holeCardsAt, type RulesInForce } from '../../engine/rules.ts';
import { legalActions, type Report, type TableState } from '../../engine/table.ts';
import { type DealBlock, dealBlock, dealtTable, isStudDeal, variantOfDeal } from './deal-block.ts';
import { type AtDoor, atDoor, ImpossibleScenario, type Outcome, type Question, type Questions } from './question.ts';
import { foldedThrough } from './real-table.ts';
import { answered, deadSince, type Reported, reportAt, returnedBy, sentenceAt, valueAt } from './report-at-table.ts';
import { places } from './seating-table.ts';
import { seat } from './situation.ts';

const incident = <Code extends string, Shape extends z.core.$ZodLooseShape>(code: Code, shape: Shape) =>
  z.strictObject({ type: z.literal('incident'), code: z.literal(code), ...shape });

/** A fault of the first deal, as the console reports it. Null: nothing reportable is wrong. */
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

/** The table's answer, besides whether the actions still leave time for a misdeal. */
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
      // Cards before a seat that is not dealt in are a fault of their own, and the more obvious one.
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
    given: z.strictObject({ ...dealBlock, correct: places }),
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

interface ExposedCard {
  readonly seat: Seat;
  readonly cardNo?: number | null | undefined;
  readonly down?: boolean | null | undefined;
}

/** The cards of the first deal, and their seats in order. */
function dealOf(block: DealBlock) {
  const { live } = block;
  if (live === undefined) throw new ImpossibleScenario('Who has a right to a hand must be said.');
  const [first] = variantOf(variantOfDeal(block)).streets;
  const { down = 0, up = 0 } = first ?? {};
  return { order: clockwiseFrom(isStudDeal(block) ? 0 : (block.button ?? 0), live), down, up };
}

/** The dealer's taps for exposed cards: how many at which seats, and the worst of them. */
function exposedReport(block: DealBlock, cards: readonly ExposedCard[]): Report {
  const { order, down, up } = dealOf(block);
  const dealt = order.length * (down + up);
  const numbers = cards.flatMap(({ cardNo }) => (typeof cardNo === 'number' ? [cardNo] : []));
  const twice = numbers.find((one, index) => numbers.indexOf(one) !== index);
  if (twice !== undefined) throw new ImpossibleScenario(`Card ${twice} is named twice.`);
  const beyond = numbers.find((one) => one > dealt);
  if (beyond !== undefined)
    throw new ImpossibleScenario(`There is no card ${beyond} among the ${dealt} that are dealt.`);
  const round = (card: ExposedCard) => Math.ceil((card.cardNo ?? 0) / order.length);
  const isDown = (card: ExposedCard) => card.down ?? (typeof card.cardNo !== 'number' || round(card) <= down);
  const closed = cards.filter(isDown);
  const [only, another] = closed;
  const open = only === undefined ? cards : closed;
  // In stud a down card is a down card; elsewhere one card alone is judged by its number.
  if (only !== undefined && another === undefined && up === 0 && typeof only.cardNo !== 'number')
    if (order.slice(0, 2).includes(only.seat))
      throw new ImpossibleScenario(
        `Seat ${only.seat} gets one of the first two cards: which of its cards it was decides.`,
      );
  const isNumbered = (of: (cardNo: number) => boolean) =>
    closed.some(({ cardNo }) => typeof cardNo === 'number' && of(cardNo));
  const choice =
    only === undefined
      ? 'up-card'
      : isNumbered((one) => one <= 2)
        ? 'first-two'
        : isNumbered((one) => one <= 2 * order.length)
          ? 'players-first-two'
          : 'later';
  const counts = [...new Set(open.map((card) => card.seat))].map((seat) => ({
    seat,
    cards: open.filter((card) => card.seat === seat).length,
  }));
  const [first, ...more] = counts;
  if (first === undefined) throw new ImpossibleScenario('Nothing is named that went wrong.');
  return {
    kind: 'exposed-by-dealer',
    seat: first.seat,
    count: first.cards,
    choice,
    ...(more.length === 0 ? {} : { more }),
  };
}

/** The dealer's taps for a deal as the cards were seen at the seats; null: they are in order. */
function seenReport(block: DealBlock, seen: readonly Seat[]): Report | null {
  const { order } = dealOf(block);
  const live = block.live ?? [];
  const size = holeCardsAt(variantOf(variantOfDeal(block)), 0);
  const counts = new Map<Seat, number>();
  for (const seat of seen) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  const astray = seen.findIndex((seat, index) => seat !== order[index % order.length]);
  const at = seen[astray] ?? 0;
  if (astray < 0) {
    const [first, ...more] = [...counts].flatMap(([seat, cards]) => (cards > size ? [{ seat, cards }] : []));
    return first === undefined
      ? null
      : { kind: 'wrong-card-count', seat: first.seat, count: first.cards, ...(more.length === 0 ? {} : { more }) };
  }
  if (astray === 0) return { kind: 'dealt-out-of-order', seat: at, choice: 'first-card' };
  const stranger = seen.find((seat) => !live.includes(seat));
  if (stranger !== undefined) return { kind: 'seat-not-entitled', seat: stranger };
  const without = live.find((seat) => !counts.has(seat));
  if (without !== undefined && [...counts.values()].every((cards) => cards >= size))
    return { kind: 'seat-left-out', seat: without };
  if (isButtonTwoInRow(block, order, seen, size))
    return { kind: 'dealt-out-of-order', seat: at, choice: 'button-two-in-row' };
  const twice = seen.some((seat, index) => seat === seen[index - 1]);
  return { kind: 'dealt-out-of-order', seat: at, choice: twice ? 'two-at-once' : 'later-card' };
}

/** The others were dealt in order. The button got at most two at a time, each time at the end of a round. */
function isButtonTwoInRow({ button }: DealBlock, order: readonly Seat[], seen: readonly Seat[], size: number): boolean {
  if (typeof button !== 'number' || !order.includes(button)) return false;
  const others = order.filter((seat) => seat !== button);
  let dealt = 0;
  let inRow = 0;
  let [most, total] = [0, 0];
  for (const seat of seen) {
    if (seat !== button) {
      if (seat !== others[dealt % others.length]) return false;
      dealt++;
      inRow = 0;
    } else if (dealt === 0 || dealt % others.length !== 0) return false;
    else {
      inRow++;
      total++;
      most = Math.max(most, inRow);
    }
  }
  return most <= 2 && total <= size;
}
