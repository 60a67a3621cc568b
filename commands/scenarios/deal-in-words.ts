import { clockwiseFrom, type Seat, variantOf } from '../../engine/notation.ts';
import { holeCardsAt } from '../../engine/rules.ts';
import type { Report } from '../../engine/table.ts';
import { type DealBlock, isStudDeal, variantOfDeal } from './deal-block.ts';
import { ImpossibleScenario } from './question.ts';

interface ExposedCard {
  readonly seat: Seat;
  readonly cardNo?: number | null | undefined;
  readonly down?: boolean | null | undefined;
}

/** The cards of the first deal and the seats they go to in order. */
function dealOf(block: DealBlock) {
  const { live } = block;
  if (live === undefined) throw new ImpossibleScenario('Who has a right to a hand must be said.');
  const [first] = variantOf(variantOfDeal(block)).streets;
  const { down = 0, up = 0 } = first ?? {};
  return { order: clockwiseFrom(isStudDeal(block) ? 0 : (block.button ?? 0), live), down, up };
}

/** What the dealing person taps for cards that were exposed: how many at which seats, and which the worst of them was. */
export function exposedReport(block: DealBlock, cards: readonly ExposedCard[]): Report {
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

/** What the dealing person taps for a deal as the cards were seen at the seats; null: they lie in order. */
export function seenReport(block: DealBlock, seen: readonly Seat[]): Report | null {
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

/** The others were dealt in order, and the button got no more than two at a time, each time at the end of a round. */
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
