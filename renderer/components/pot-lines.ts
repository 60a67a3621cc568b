import type { Seat } from '../../engine/notation.ts';
import { potsOf } from '../../engine/rules.ts';
import type { Hand, LegalActions, Pot } from '../../engine/table.ts';
import { makeAmount } from '../text/amount.ts';
import { type Box, pillWidth } from './felt-layout.ts';
import type { Point, TableShape } from './table-geometry.ts';

/** A pot as drawn: its amount, who may win it, and its state: `pushing` is the one to be named or pushed now. */
export interface PotView extends Pot {
  readonly pot: number;
  readonly standing: 'open' | 'pushing' | 'pushed';
  /** Who won it, once pushed. */
  readonly winners: readonly Seat[];
}

/** Pots of the hand, main pot first. After they are awarded they keep their places until the hand ends. */
export function potViews(hand: Hand, { push, nameWinners: [named] }: LegalActions): readonly PotView[] {
  if (hand.stage !== 'awards') {
    return potsOf(hand).map((pot, index) => {
      // The pot whose winner is asked for is lit like the one to be pushed.
      const standing = index === named?.pot ? 'pushing' : 'open';
      return { ...pot, pot: index, standing, winners: [] };
    });
  }
  return hand.awards.map(({ pot, chips, eligible, pushed, shares }) => ({
    pot,
    chips,
    eligible,
    standing: pushed ? 'pushed' : pot === push ? 'pushing' : 'open',
    winners: shares.map(({ seat }) => seat),
  }));
}

/** Estimated width of a pot, by its text. */
const widthOf = ({ chips, eligible }: PotView): number =>
  62 + Math.max(pillWidth(makeAmount(chips, 'en'), 24), 23 * eligible.length);

const gap = 10;
/** How far above a pot its name is. */
const tabHeight = 12;
const widthOfAll = (pots: readonly PotView[]): number => pots.reduce((sum, pot) => sum + widthOf(pot) + gap, -gap);

/** Pots drawn compactly but high enough for a finger, while the lines end between the cards of the seats nearest to the dealer. */
const roomyPot = { height: 48, gap: 6 } as const;
const tightPot = { height: 32, gap: 2 } as const;
const usualWidth = 150;
/** With five on a line, it ends between the cards of the seats at the table's ends. */
const narrowWidth = 136;
const narrowFrom = 5;
const roomyLines: readonly number[] = [4, 2];

/** The pots line by line, and whether they are drawn compactly because there are more than fit. */
export interface PotLines {
  readonly isTight: boolean;
  /** Drawn compactly, and each is high enough for a finger. */
  readonly isRoomy: boolean;
  readonly lines: readonly (readonly PotView[])[];
  /** Where the first line begins. */
  readonly top: number;
}

/** `below`: where everything above the pots leaves room for them. */
export function potLines(pots: readonly PotView[], shape: TableShape, below: number): PotLines {
  const { potsWidth, potRows, tightPots, tray } = shape;
  const wrapped = wrap(pots, potsWidth);
  if (wrapped.length <= potRows) return { isTight: false, isRoomy: false, lines: wrapped, top: below };
  const lines: PotView[][] = [];
  // A ninth pot goes on the first line, because the others end at the cards of the seats beside the dealer.
  const surplus = Math.max(0, pots.length - tightPots.reduce((sum, most) => sum + most, 0));
  let from = 0;
  for (const [index, most] of tightPots.entries()) {
    const to = from + most + (index === 0 ? surplus : 0);
    if (from < pots.length) lines.push(pots.slice(from, to));
    from = to;
  }
  const isRoomHigh = below + lines.length * (roomyPot.height + roomyPot.gap) <= tray.top;
  const isRoomy = isRoomHigh && lines.every((line, index) => line.length <= (roomyLines[index] ?? 0));
  const height = tightPots.length * (tightPot.height + tightPot.gap) - tightPot.gap;
  // Under several boards the lines may begin where a name would be, because none of these pots has one above it.
  const highest = Math.max(below - tabHeight, Math.min(below, tray.top - tabHeight - height));
  const top = isRoomy ? below : surplus > 0 ? below - tabHeight : highest;
  return { isTight: true, isRoomy, lines, top };
}

function wrap(pots: readonly PotView[], width: number): PotView[][] {
  const lines: PotView[][] = [];
  for (const pot of pots) {
    const line = lines.at(-1);
    if (line !== undefined && widthOfAll([...line, pot]) <= width) line.push(pot);
    else lines.push([pot]);
  }
  return lines;
}

/** Width of each pot of a line that is drawn tight. */
const tightWidth = (line: readonly PotView[]): number => (isNarrow(line) ? narrowWidth : usualWidth);

/** Whether there are so many on this line that each is narrower. */
export const isNarrow = (line: readonly PotView[]): boolean => line.length >= narrowFrom;

/** Where each line lies. */
function boxesOf({ isTight, isRoomy, lines, top }: PotLines, { centre }: TableShape): readonly Box[] {
  const size = isRoomy ? roomyPot : tightPot;
  return lines.map((line, index) => {
    const width = isTight ? line.length * (tightWidth(line) + size.gap) - size.gap : widthOfAll(line);
    const [height, step, tab] = isTight ? [size.height, size.height + size.gap, 0] : [63, 80, tabHeight];
    const from = top - tab + index * step;
    return { left: centre.x - width / 2, right: centre.x + width / 2, top: from, bottom: from + height + tab };
  });
}

/** Near the middle of a pot; the middle of all pots if it is not there. */
export function potMiddle(pots: readonly PotView[], pot: number, top: number, shape: TableShape): Point {
  const drawn = potLines(pots, shape, top);
  const { isTight, isRoomy, lines } = drawn;
  const boxes = boxesOf(drawn, shape);
  const size = isRoomy ? roomyPot : tightPot;
  for (const [index, line] of lines.entries()) {
    const box = boxes[index];
    const place = line.findIndex((one) => one.pot === pot);
    const one = line[place];
    if (box === undefined || one === undefined) continue;
    const before = isTight ? place * (tightWidth(line) + size.gap) : widthOfAll(line.slice(0, place)) + gap;
    const y = isTight ? (box.top + box.bottom) / 2 : box.top + tabHeight + 30;
    return { x: box.left + before + (isTight ? tightWidth(line) : widthOf(one)) / 2, y };
  }
  return { x: shape.centre.x, y: top + 30 };
}

/** Estimated space the pots take, by their text; none without a pot. */
export const potBoxes = (pots: readonly PotView[], top: number, shape: TableShape): readonly Box[] =>
  boxesOf(potLines(pots, shape, top), shape);
