import { dayOf, makeDate, makeMoment, makeTimeOfDay } from '../../text/times.ts';

/** Figures of one room and one day, or of another thing the report is grouped by. */
export interface ReportedLine {
  readonly room: number;
  readonly of: string | null;
  readonly hands: number;
  readonly rake: number;
  readonly jackpot: number;
}

export type Figures = Pick<ReportedLine, 'hands' | 'rake' | 'jackpot'>;

const nothing: Figures = { hands: 0, rake: 0, jackpot: 0 };

export const sumOf = (lines: readonly Figures[]): Figures =>
  lines.reduce(
    (sum, { hands, rake, jackpot }) => ({
      hands: sum.hands + hands,
      rake: sum.rake + rake,
      jackpot: sum.jackpot + jackpot,
    }),
    nothing,
  );

/** Adds up the lines of several rooms. Days are in order; everything else is sorted by hands. */
export function linesTogether(
  lines: readonly ReportedLine[],
  isDay: boolean,
): readonly (Figures & { readonly of: string | null; readonly rooms: number })[] {
  const together = [...Map.groupBy(lines, ({ of }) => of)].map(([of, those]) => ({
    of,
    rooms: new Set(those.map(({ room }) => room)).size,
    ...sumOf(those),
  }));
  return isDay
    ? together.toSorted((one, other) => (one.of ?? '').localeCompare(other.of ?? ''))
    : together.toSorted((one, other) => other.hands - one.hands);
}

/** The start of the day that many days before a moment, in the browser's time zone. */
export function dayBegan(at: number, daysBefore: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBefore).getTime();
}

/** The browser's IANA time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A day as reports name it, in the page's language. */
export const dayWords = (day: string, language: string): string => makeDate(Date.parse(day), language, 'narrow', 'UTC');

/** A moment in words; only the time if it was today. */
export const momentWords = (at: number, now: number, language: string): string =>
  dayOf(at) === dayOf(now) ? makeTimeOfDay(at) : makeMoment(at, language, 'narrow');
