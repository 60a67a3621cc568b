import { type Seat, variantOf } from '../../../../../engine/notation.ts';
import type { Award, Hand, LegalActions, Share } from '../../../../../engine/table.ts';
import type { Words } from '../../../../text/use-text.ts';

/** Seats that get chips. */
export const winnersIn = ({ shares }: { readonly shares: readonly Share[] }): readonly Seat[] =>
  shares.filter(({ chips }) => chips > 0).map(({ seat }) => seat);

/** "5 and 9", "3, 5 and 9". */
export const seatList = (seats: readonly Seat[], words: Words): string => andList(seats.map(String), words);

/** The same for words: "five and nine". */
export function andList(names: readonly string[], { t }: Words): string {
  const last = names.at(-1);
  return names.length < 2 || last === undefined
    ? names.join()
    : t('and', { first: names.slice(0, -1).join(', '), last });
}

/** A pot, or the half or board of it that is won separately. */
export type PotPart = LegalActions['nameWinners'][number];

/** Which part of a pot it is: "Low", "Board 2 · High", "Board 2" without halves; empty for a whole pot. */
export function partName({ board, half }: PotPart, hand: Hand, t: Words['t'], award?: Award): string {
  // Without a low, and if the same hands win both, high and low are won as one.
  const isHalf = award === undefined || award.parts.some((part) => part.board === board && part.half === 'low');
  return [
    ...(hand.moreBoards.length > 0 ? [t('shared:board.numbered', { board: board + 1 })] : []),
    ...(isHalf && variantOf(hand.variant).hands.length === 2 ? [t(`shared:pot.${half}`)] : []),
  ].join(' · ');
}

/** The part whose winners were named last, and who they are. Side pots that follow by themselves come after the pot whose winners were held. */
export function lastNamed({ named }: Hand): { readonly part: PotPart; readonly seats: readonly Seat[] } | null {
  const all = Object.entries(named).map(([key, seats]) => ({ part: partOfKey(key), seats }));
  const last = all.at(-1);
  if (last === undefined || last.seats.length === 0) return last ?? null;
  const isSamePart = ({ board, half }: PotPart): boolean => board === last.part.board && half === last.part.half;
  return all.find(({ part, seats }) => isSamePart(part) && last.seats.every((seat) => seats.includes(seat))) ?? last;
}

/** "0.1.low": the low of the main pot on the second board. */
function partOfKey(key: string): PotPart {
  const [pot, board, half] = key.split('.');
  return { pot: Number(pot), board: Number(board), half: half === 'low' ? 'low' : 'high' };
}
