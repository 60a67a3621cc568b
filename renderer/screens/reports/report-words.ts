import type { Currency } from '../../../engine/office.ts';
import type { OfficeReportKind, ReportRow } from '../../../protocol/office-desk.ts';
import { placeWords } from '../../room/device-health.ts';
import type { OfficeWords } from '../../room/office-words.ts';
import { makeNumber } from '../../text/amount.ts';
import { citeText } from '../../text/cite-text.ts';
import { deckText } from '../../text/deck-text.ts';
import { needOf } from '../../text/shuffler-need.ts';
import { makeDate, makeHoursPlayed, makeMoment } from '../../text/times.ts';
import type { ReportBy } from './report-shapes.ts';

/** The subject of one line, in words. */
export function lineWords(
  report: OfficeReportKind,
  by: ReportBy,
  of: ReportRow['of'],
  words: OfficeWords,
  gameName: (id: string) => string,
): string {
  const { t, who, table, language } = words;
  const id = of[by] ?? null;
  const place = of.place ?? null;
  if (id === null) return t(`nobody.${by}`);
  switch (by) {
    case 'table':
      return place === null
        ? table(String(id))
        : t('place', { table: table(String(id)), place: placeWords(String(place), t) });
    case 'dealer':
      return who(String(id));
    case 'player': {
      const { game = null, from = null } = of;
      if (game === null || from === null) return who(String(id));
      return t('session', {
        who: who(String(id)),
        game: gameName(String(game)),
        time: makeMoment(Number(from), language, 'narrow'),
      });
    }
    case 'deck':
      return deckText(String(id), words);
    case 'rule':
      return citeText(String(id));
    case 'kind':
      return kindWords(report, String(id), t);
    case 'day':
      // Days are counted from midnight of the same clock everywhere.
      return makeDate(Number(id), language, 'narrow', 'UTC');
    case 'hour':
      return makeMoment(Number(id), language, 'narrow');
  }
}

const recordKinds: readonly string[] = ['call', 'report', 'witnesses'];

/** What was reported, or the meaning of a machine's own word. */
function kindWords(report: OfficeReportKind, kind: string, t: OfficeWords['t']): string {
  if (report === 'shuffler') return t(`devices:needs.${kind === 'failed-deck' ? 'count' : needOf(kind)}`);
  return t(recordKinds.includes(kind) ? `records:what.${kind}` : `reports:kind.${kind}`);
}

/** A figure in readable form: minutes as hours, parts with one decimal, takings in their currency, everything else in full. */
export function figureWords(
  {
    name: figure,
    value,
    currency,
  }: { readonly name: string; readonly value: number; readonly currency: Currency | null },
  { amount, money, language }: OfficeWords,
): string {
  if (currency !== null && figure !== 'hands') return money(value, currency);
  if (figure === 'minutes') return makeHoursPlayed(value);
  if (figure === 'mean' || figure === 'slowest') return `${makeNumber(value, language, 1)} s`;
  if (figure === 'perHour' || figure === 'per100') return makeNumber(value, language, 1);
  return value < 0 ? `−${amount(-value)}` : amount(value);
}
