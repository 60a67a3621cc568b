/** For dates: English ones are written as in Europe, the day before the month. */
const dateLocale = (language: string): string => (language === 'en' ? 'en-GB' : language);

/** `28/11` in columns, `28 Nov` in sentences, `28 Nov 2026` if the year matters. */
const dateForms = {
  narrow: { day: 'numeric', month: 'numeric' },
  short: { day: 'numeric', month: 'short' },
  whole: { dateStyle: 'medium' },
} as const;

export type DateForm = keyof typeof dateForms;

/** The date in the browser's time zone; `UTC` for days that are counted alike everywhere. */
export const makeDate = (at: number, language: string, form: DateForm, timeZone?: 'UTC'): string =>
  new Date(at).toLocaleDateString(dateLocale(language), { ...dateForms[form], timeZone });

/** Date and time in the browser's time zone: `28 Nov 21:16`. */
export const makeMoment = (at: number, language: string, form: DateForm): string =>
  `${makeDate(at, language, form)} ${makeTimeOfDay(at)}`;

const two = (value: number): string => String(value).padStart(2, '0');

/** The time of day in the browser's time zone: `21:16`. */
export function makeTimeOfDay(at: number): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The same to the second: `21:15:06`. */
export const makeSecondOfDay = (at: number): string => `${makeTimeOfDay(at)}:${two(new Date(at).getSeconds())}`;

/** The date in the browser's time zone, for a calendar field: `2026-03-07`. */
export function dayOf(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Whether typed text is a date in the calendar, as `2026-03-07`. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  // A date that overflows, as 30 February, is read as a day of the next month.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** `0:48`, `12:05`, `1:02:03`. */
function makeSpan(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}

/** How long something has lasted, in whole seconds: `12:05`. */
export const makeAge = (milliseconds: number): string => makeSpan(Math.max(0, Math.floor(milliseconds / 1000)));

/** Time left, the last second whole: `14:32`, or `1:04:32` from an hour on. */
export const makeCountdown = (milliseconds: number): string => makeSpan(Math.max(0, Math.ceil(milliseconds / 1000)));

/** How long nothing was received: `10 s`, from a minute on `1:05`. */
export function makeSilence(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return seconds < 60 ? `${seconds} s` : makeAge(milliseconds);
}

/**
 * Time until something far off as `54 min` or `2 h 04`, so that nobody mistakes hours for minutes; the last minute counts whole. No line
 * breaks inside it.
 */
export function makeHours(milliseconds: number): string {
  const minutes = Math.max(0, Math.ceil(milliseconds / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes}\u00a0min` : `${hours}\u00a0h\u00a0${two(minutes % 60)}`;
}

/** Minutes played, as hours: `2:05`. */
export function makeHoursPlayed(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}
