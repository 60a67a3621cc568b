const two = (value: number): string => String(value).padStart(2, '0');

/** How long something has lasted, whole seconds begun: `0:48`, `12:05`, `1:02:03`. */
export function makeAge(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}

/** The time of day where the browser stands: `21:16`. */
export function makeTimeOfDay(at: number): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The day where the browser stands, as a calendar field takes it: `2026-03-07`. */
export function dayOf(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Whether somebody typed a day that is in the calendar, as `2026-03-07`. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  // What runs over, as 30 February, is read as a day of the next month.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The same to the second: `21:15:06`. */
export const makeSecondOfDay = (at: number): string => `${makeTimeOfDay(at)}:${two(new Date(at).getSeconds())}`;

/** How long nothing was heard: `10 s`, from a minute on `1:05`. */
export function makeSilence(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return seconds < 60 ? `${seconds} s` : makeAge(milliseconds);
}

/** For dates: English ones are written as in Europe, the day before the month and hours to 24. */
export const dateLocale = (language: string): string => (language === 'en' ? 'en-GB' : language);
