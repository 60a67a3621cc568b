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

/**
 * How pots are drawn: as the design has them, and ever more compactly as there are more of them. Stacked has the amount before a correction
 * above the one after it.
 */
type PotSize = 'usual' | 'roomy' | 'tight' | 'least' | 'stacked';

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
  { size: 'tight', height: 40, gap: 4, beside: 4, tab: 0, earlier: 8 },
  { size: 'least', height: 40, gap: 4, beside: 2, tab: 0, earlier: 8 },
  // Two lines of these end above the open cards of the seats beside the dealer.
  { size: 'least', height: 31, gap: 0.5, beside: 2, tab: 0, earlier: 16 },
  { size: 'least', height: 30, gap: 1, beside: 2, tab: 0, earlier: 16 },
];

/** Two amounts side by side are too wide for the least pots: while a correction is made they stand one above the other. */
const correctedAs: readonly PotDrawn[] = [
  ...drawnAs.filter(({ size }) => size !== 'least'),
  { size: 'stacked', height: 46, gap: 3, beside: 2, tab: 0, earlier: 12 },
  { size: 'stacked', height: 42, gap: 1, beside: 2, tab: 0, earlier: 16 },
];

/** A pot, and what a correction makes of it, while one is made. */
export type MeasuredPot = PotView & { readonly after?: Pot };

/** What is left of a pot that a correction removes. */
const gone: Pot = { chips: 0, eligible: [] };

/** The present pots with what a correction makes of each, and those it would add. */
export const potsBecoming = (pots: readonly PotView[], then: readonly PotView[] | null): readonly MeasuredPot[] =>
  then === null
    ? pots
    : [
        ...pots.map((pot) => ({ ...pot, after: then.find((one) => one.pot === pot.pot) ?? gone })),
        ...then
          .filter(({ pot }) => pots.every((one) => one.pot !== pot))
          .map((pot) => ({ ...pot, chips: 0, after: pot })),
      ];

/** What lies in the pots, and what is bet beside them. */
export interface PotSums {
  readonly inPots: Chips;
  readonly bets: Chips;
}

export const potSums = ({ players }: Hand, pots: readonly Pot[]): PotSums => ({
  inPots: pots.reduce((sum, { chips }) => sum + chips, 0),
  bets: players.reduce((sum, { bet }) => sum + bet, 0),
});

const textWidth = (text: string, fontSize: number): number => pillWidth(text, fontSize) - 22;

/** Estimated width of a pot, by its text: the same before and after it is pushed. `letters`: their size relative to the usual one. */
function widthOf(measured: MeasuredPot, size: PotSize, letters: number): number {
  const { pot, chips, after: { chips: becomes } = measured } = measured;
  const seats = [measured.eligible, measured.after?.eligible ?? []];
  const amounts = (now: number, before: number): number =>
    textWidth(makeAmount(becomes, 'en'), now) +
    (becomes === chips ? 0 : textWidth(makeAmount(chips, 'en'), before) + 6);
  if (size === 'usual')
    return 66 + Math.max(amounts(24 * letters, 18 * letters), 23 * Math.max(...seats.map(({ length }) => length)));
  const isLeast = size === 'least' || size === 'stacked';
  const tab = (isLeast ? 8 : 12) + textWidth(pot === 0 ? 'Główna' : 'S1', isLeast ? 14 : 14 * letters);
  const [chipsSize, seatsSize] = size === 'roomy' ? [20 * letters, 13 * letters] : [16, 13];
  const numbers =
    size === 'stacked'
      ? Math.max(textWidth(makeAmount(becomes, 'en'), chipsSize), textWidth(makeAmount(chips, 'en'), 13))
      : amounts(chipsSize, 13 * letters);
  const words = Math.max(numbers, ...seats.map((line) => textWidth(seatRanges(line), seatsSize)));
  // A check has room in it from the beginning; nothing is pushed while a correction is made.
  const [edges, check] = size === 'stacked' ? [10, 0] : isLeast ? [10, 20] : [20, 26];
  return Math.max(isLeast ? 0 : 136, Math.ceil(edges + tab + (isLeast ? 4 : 6) + check + words));
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
  const isCorrected = pots.some(({ chips, after }) => after !== undefined && after.chips !== chips);
  const tried = (isCorrected ? correctedAs : drawnAs).map((drawn) => linesOf(pots, place, drawn));
  const chosen = tried.find(({ fits }) => fits) ?? tried.at(-1);
  if (chosen === undefined) throw new Error('Pots are drawn in one of the sizes.');
  return chosen.drawn;
}

/** Pots lie on the felt, not on the leather around it. */
const leather = 16;

/** Line after line, each with as many pots as have room there. */
function linesOf(pots: readonly MeasuredPot[], place: PotPlace, how: PotDrawn): { fits: boolean; drawn: PotLines } {
  const { shape, taken, letters, below, isAdded } = place;
  const { size, height, gap, beside, tab, earlier } = how;
  const rest = [...pots];
  const lines: PotLine[] = [];
  let top = below - earlier;
  let fits = true;
  while (rest.length > 0) {
    const room = Math.min(2 * shape.halfWidth - leather, roomBetween(taken, shape.centre.x, top - tab, top + height));
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

/** Estimated space of the sum of pots and bets below the pots, and of what a correction makes of it; none while neither is written. */
export function totalBox(
  now: PotSums,
  then: PotSums | null,
  { total: { top, room } }: PotLines,
  { shape: { centre }, letters }: PotPlace,
): readonly Box[] {
  const isChanged = then !== null && areOther(now, then);
  if (now.bets === 0 && !isChanged) return [];
  const amounts = isChanged
    ? ['Pula', now.inPots, then.inPots, '+ zakłady', now.bets, then.bets]
    : ['Pula', now.inPots, '+ zakłady', now.bets, '=', now.inPots + now.bets];
  const said = amounts.map((part) => (typeof part === 'string' ? part : makeAmount(part, 'en')));
  const half = Math.min(room, textWidth(said.join(' '), totalSize * letters)) / 2;
  return [{ left: centre.x - half, right: centre.x + half, top, bottom: top + totalHeight(letters) }];
}

/** Whether a correction changes the sum of the pots or of the bets. */
export const areOther = (now: PotSums, then: PotSums): boolean => now.inPots !== then.inPots || now.bets !== then.bets;

/** Whether a sentence has room where the sum of pots and bets is written. */
export const hasRoomForTotal = (said: string, { total: { room } }: PotLines, letters: number): boolean =>
  textWidth(said, totalSize * letters) <= room;
