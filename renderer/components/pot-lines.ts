import type { Chips, Seat } from '../../engine/notation.ts';
import { potsOf } from '../../engine/rules.ts';
import type { Hand, LegalActions, Pot } from '../../engine/table.ts';
import { makeAmount } from '../text/amount.ts';
import { seatRanges } from '../text/seat-ranges.ts';
import { type Box, pillWidth } from './felt-layout.ts';
import { roomBetween } from './felt-room.ts';
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

/** How pots are drawn: as the design has them, and ever more compactly as there are more of them. */
type PotSize = 'usual' | 'roomy' | 'tight' | 'least';

interface PotDrawn {
  readonly size: PotSize;
  readonly height: number;
  /** Between two lines, and between two pots of a line. */
  readonly gap: number;
  readonly beside: number;
  /** How far above a pot its name is, and how much higher than that the first line may begin. */
  readonly tab: number;
  readonly earlier: number;
}

/**
 * The first of these with which all pots lie on the felt is taken. A roomy pot is still high enough for a finger, and as far from the
 * board as two fingers need.
 */
const drawnAs: readonly PotDrawn[] = [
  { size: 'usual', height: 60, gap: 8, beside: 10, tab: 12, earlier: 0 },
  { size: 'roomy', height: 48, gap: 6, beside: 6, tab: 0, earlier: 8 },
  { size: 'tight', height: 32, gap: 2, beside: 2, tab: 0, earlier: 8 },
  { size: 'least', height: 30, gap: 1, beside: 2, tab: 0, earlier: 16 },
];

/** What is known of a pot's width before it is drawn. `becomes`: its amount after a correction. */
export type MeasuredPot = PotView & { readonly becomes?: Chips };

const textWidth = (text: string, fontSize: number): number => pillWidth(text, fontSize) - 22;

/** Estimated width of a pot, by its text: the same before and after it is pushed. `letters`: their size relative to the usual one. */
function widthOf({ pot, chips, eligible, becomes = chips }: MeasuredPot, size: PotSize, letters: number): number {
  const amounts = (now: number, before: number): number =>
    textWidth(makeAmount(becomes, 'en'), now) +
    (becomes === chips ? 0 : textWidth(makeAmount(chips, 'en'), before) + 6);
  if (size === 'usual') return 66 + Math.max(amounts(24 * letters, 18 * letters), 23 * eligible.length);
  const tab = (size === 'least' ? 8 : 12) + textWidth(pot === 0 ? 'Główna' : 'S1', 14 * letters);
  const [chipsSize, seatsSize] = size === 'roomy' ? [20 * letters, 13 * letters] : [Math.min(16.5 * letters, 17), 13];
  const words = Math.max(amounts(chipsSize, 13 * letters), textWidth(seatRanges(eligible), seatsSize));
  // A check has room in it from the beginning.
  const [edges, check] = size === 'least' ? [10, 20] : [20, 26];
  return Math.max(size === 'least' ? 0 : 136, Math.ceil(edges + tab + (size === 'least' ? 4 : 6) + check + words));
}

/** Pots that lie side by side. */
interface PotLine {
  readonly pots: readonly MeasuredPot[];
  readonly widths: readonly number[];
  readonly top: number;
}

export interface PotLines {
  readonly size: PotSize;
  readonly height: number;
  readonly beside: number;
  readonly lines: readonly PotLine[];
  /** Where the sum of pots and bets is written, and how wide it may be. */
  readonly total: { readonly top: number; readonly room: number };
}

/** Everything that decides where pots lie. */
export interface PotPlace {
  readonly shape: TableShape;
  /** Where everything above the pots leaves room for them. */
  readonly below: number;
  /** What may lie on the felt as long as the hand lasts: plates, cards, markers, burned cards. */
  readonly taken: readonly Box[];
  /** Whether the sum of pots and bets has to have a place. */
  readonly isAdded: boolean;
  /** Size of the letters relative to the usual one. */
  readonly letters: number;
}

const totalGap = 4;
const totalSize = 15;
/** Height of the line that adds up. */
const totalHeight = (letters: number): number => 18 * letters;

export function potLines(pots: readonly MeasuredPot[], place: PotPlace): PotLines {
  const tried = drawnAs.map((drawn) => linesOf(pots, place, drawn));
  const [, , , least] = tried;
  const chosen = tried.find(({ fits }) => fits) ?? least;
  if (chosen === undefined) throw new Error('Pots are drawn in one of the sizes.');
  return chosen.drawn;
}

/** Line after line, each with as many pots as have room there. */
function linesOf(pots: readonly MeasuredPot[], place: PotPlace, how: PotDrawn): { fits: boolean; drawn: PotLines } {
  const { shape, taken, letters, below, isAdded } = place;
  const { size, height, gap, beside, tab, earlier } = how;
  const rest = [...pots];
  const lines: PotLine[] = [];
  let top = below - earlier;
  let fits = true;
  while (rest.length > 0) {
    const room = roomBetween(taken, shape.centre.x, top - tab, top + height);
    const widths: number[] = [];
    let sum = -beside;
    for (const pot of rest) {
      const width = widthOf(pot, size, letters);
      if (widths.length > 0 && sum + beside + width > room) break;
      if (sum + beside + width > room) fits = false;
      widths.push(width);
      sum += beside + width;
    }
    lines.push({ pots: rest.splice(0, widths.length), widths, top });
    top += height + gap + tab;
  }
  const end = (lines.at(-1)?.top ?? below) + (lines.length === 0 ? 0 : height);
  const from = end + totalGap;
  const to = from + totalHeight(letters);
  if ((isAdded ? to : end) > shape.tray.top) fits = false;
  if (size === 'usual' && lines.length > shape.potRows) fits = false;
  const room = roomBetween(taken, shape.centre.x, from, to);
  return { fits, drawn: { size, height, beside, lines, total: { top: from, room } } };
}

const widthOfLine = ({ widths }: PotLine, beside: number): number =>
  widths.reduce((sum, width) => sum + width + beside, -beside);

/** Near the middle of a pot; the middle of all pots if it is not there. */
export function potMiddle({ lines, height, beside }: PotLines, pot: number, { shape, below }: PotPlace): Point {
  for (const line of lines) {
    const place = line.pots.findIndex((one) => one.pot === pot);
    if (place < 0) continue;
    const before = line.widths.slice(0, place).reduce((sum, width) => sum + width + beside, 0);
    const left = shape.centre.x - widthOfLine(line, beside) / 2;
    return { x: left + before + (line.widths[place] ?? 0) / 2, y: line.top + height / 2 };
  }
  return { x: shape.centre.x, y: below + 30 };
}

/** Space the pots take, a box for each line; none without a pot. */
export const potBoxes = ({ lines, height, beside, size }: PotLines, { centre }: TableShape): readonly Box[] =>
  lines.map((line) => {
    const half = widthOfLine(line, beside) / 2;
    return {
      left: centre.x - half,
      right: centre.x + half,
      top: line.top - (size === 'usual' ? 12 : 0),
      bottom: line.top + height,
    };
  });

/** Estimated space of the sum of pots and bets below the pots; none while nothing is bet. */
export function totalBox(
  { players }: Hand,
  pots: readonly PotView[],
  { total: { top, room } }: PotLines,
  { shape: { centre }, letters }: PotPlace,
): readonly Box[] {
  const bets = players.reduce((sum, { bet }) => sum + bet, 0);
  if (bets === 0) return [];
  const inPots = pots.reduce((sum, { chips }) => sum + chips, 0);
  const said = ['Pula', inPots, '+ zakłady', bets, '=', inPots + bets].map((part) =>
    typeof part === 'string' ? part : makeAmount(part, 'en'),
  );
  const half = Math.min(room, textWidth(said.join(' '), totalSize * letters)) / 2;
  return [{ left: centre.x - half, right: centre.x + half, top, bottom: top + totalHeight(letters) }];
}

/** Whether a sentence has room where the sum of pots and bets is written. */
export const hasRoomForTotal = (said: string, { total: { room } }: PotLines, letters: number): boolean =>
  textWidth(said, totalSize * letters) <= room;
