import { type OfficeState, sessionsByPlayer } from '../../../engine/office.ts';
import type { CardroomReports, Span, StoredDealing } from '../../../native-bridge/contracts/cardroom-reports.ts';
import type { OfficeAsk, ReportRow } from '../../../protocol/office-desk.ts';
import { dayMs, pieceOf } from './device-reports.ts';
import { type Counted, ratio, rowsBy } from './rows-by.ts';
import { gameAt } from './sheet-rows.ts';

type By = Extract<OfficeAsk, { what: 'report' }>['by'];

const hourMs = 3_600_000;
const minutesOf = (ms: number): number => Math.round(ms / 60_000);
const incidentsBy = ['dealer', 'deck', 'rule', 'kind', 'player'] as const;

/** Calls and reports, day by day; those about a device count for the table it stands at. */
export function incidentRows(reports: CardroomReports, span: Span, by: By): readonly ReportRow[] {
  const known = incidentsBy.find((one) => one === by) ?? 'table';
  const counted = reports.incidents({ ...span, pieceMs: pieceOf(by), by: known });
  return rowsBy(
    counted.map(({ of, at, times }): Counted => {
      const about = by === 'hour' || by === 'day' ? { [by]: at } : { [known]: of, day: at };
      return { of: about, figures: { incidents: times } };
    }),
  );
}

/**
 * Hands, the time during which they were dealt, and hands per hour. A table's hours are those in which a hand began; a dealer's time is the
 * time at tables.
 */
export function handRows(reports: CardroomReports, span: Span, by: By, now: number): readonly ReportRow[] {
  const ofDealer = by === 'dealer';
  const counted = reports.handCounts({ ...span, pieceMs: hourMs, by: ofDealer ? 'dealer' : 'table' });
  const time = ofDealer ? dealtMinutes(reports, span, now) : null;
  const rows = rowsBy(
    counted.map(({ of, at, hands }): Counted => {
      if (by === 'hour') return { of: { hour: at }, figures: { hands, tables: 1 } };
      if (by === 'day') return { of: { table: of, day: at - (at % dayMs) }, figures: { hands, minutes: 60 } };
      return { of: { [ofDealer ? 'dealer' : 'table']: of }, figures: { hands, minutes: ofDealer ? 0 : 60 } };
    }),
  );
  return rows.map(({ of, figures }) => {
    const { hands = 0, tables } = figures;
    const minutes = time === null ? (figures.minutes ?? (tables ?? 0) * 60) : (time.get(String(of.dealer)) ?? 0);
    return { of, figures: { ...figures, minutes, perHour: ratio(hands * 60, minutes) } };
  });
}

function dealtMinutes(reports: CardroomReports, span: Span, now: number): ReadonlyMap<string, number> {
  const minutes = new Map<string, number>();
  for (const dealing of reports.dealings(span)) {
    const { staff } = dealing;
    minutes.set(staff, (minutes.get(staff) ?? 0) + minutesWithin(dealing, span, now));
  }
  return minutes;
}

const minutesWithin = ({ from, until }: Pick<StoredDealing, 'from' | 'until'>, span: Span, now: number): number =>
  minutesOf(Math.max(0, Math.min(until ?? now, span.until) - Math.max(from, span.from)));

/** What the house took, by dealer and game: the chip value depends on the game. */
export function rakeRows(reports: CardroomReports, uses: Uses, span: Span, by: By): readonly ReportRow[] {
  return rowsBy(
    takingsByGame(reports, uses, span).map(({ tableId, hour, dealer, game, ...figures }): Counted => {
      const of = {
        game,
        ...(by === 'table' || by === 'device' ? { table: tableId } : {}),
        ...(by === 'dealer' ? { dealer } : {}),
        ...(by === 'hour' ? { hour } : {}),
        ...(by === 'table' || by === 'dealer' || by === 'hour' ? {} : { day: hour - (hour % dayMs) }),
      };
      return { of, figures };
    }),
  );
}

type Uses = OfficeState['cash']['uses'];

/** By the hour; by the hand in an hour in which the table changed its game. */
function takingsByGame(reports: CardroomReports, uses: Uses, span: Span) {
  const changed = (tableId: string, hour: number) =>
    uses.some((use) => use.tableId === tableId && use.from > hour && use.from < hour + hourMs);
  const all = reports.takingsByHour(span);
  const whole = all.filter(({ tableId, hour }) => !changed(tableId, hour));
  const mixed = all.filter(({ tableId, hour }) => changed(tableId, hour));
  const single = [...new Set(mixed.map(({ hour }) => hour))].flatMap((hour) =>
    reports
      .taken({ from: Math.max(hour, span.from), until: Math.min(hour + hourMs, span.until) })
      .filter(({ tableId }) => changed(tableId, hour))
      .map((one) => ({ ...one, hour })),
  );
  return [
    ...whole.map(({ tableId, hour, dealer, hands, rake, jackpot, collected: time }) => {
      const game = gameAt(uses, tableId, hour);
      return { tableId, hour, dealer, game, hands, rake, jackpot, time };
    }),
    ...single.map(({ tableId, hour, dealer, at, hand, rake, jackpot, time }) => {
      const game = gameAt(uses, tableId, at);
      return { tableId, hour, dealer, game, hands: hand === null ? 0 : 1, rake, jackpot, time };
    }),
  ];
}

/** Dealers' time at tables. */
export function dealerRows(reports: CardroomReports, span: Span, by: By, now: number): readonly ReportRow[] {
  return rowsBy(
    reports.dealings(span).map((dealing): Counted => {
      const { staff, tableId, from } = dealing;
      const day = Math.max(from, span.from);
      const of =
        by === 'table'
          ? { dealer: staff, table: tableId }
          : by === 'day'
            ? { dealer: staff, day: day - (day % dayMs) }
            : { dealer: staff };
      return { of, figures: { minutes: minutesWithin(dealing, span, now), times: 1 } };
    }),
  );
}

/** Players' sessions at the cash tables that overlap the span, whole. */
export function sessionRows(
  reports: CardroomReports,
  state: OfficeState,
  span: Span,
  by: By,
  now: number,
): readonly ReportRow[] {
  const sessions = sessionsByPlayer(state, reports.staysAt(span), { since: span.from, at: now });
  return rowsBy(
    sessions.map(({ player, game, from, until, chipsIn, chipsOut }): Counted => {
      const minutes = minutesOf((until ?? now) - from);
      if (by === 'day') return { of: { day: from - (from % dayMs), game }, figures: { sessions: 1, minutes } };
      return {
        of: { player, game, from, until },
        figures: {
          minutes,
          ...(chipsIn === null ? {} : { chipsIn }),
          ...(chipsOut === null ? {} : { chipsOut }),
          ...(chipsIn === null || chipsOut === null ? {} : { result: chipsOut - chipsIn }),
        },
      };
    }),
  );
}
