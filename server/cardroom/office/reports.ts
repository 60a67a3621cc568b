import { eventResults, type OfficeState, type RoomFacts } from '../../../engine/office.ts';
import type { CardroomReports } from '../../../native-bridge/contracts/cardroom-reports.ts';
import type { OfficeAnswer, OfficeAsk, ReportRow } from '../../../protocol/office-desk.ts';
import type { Names } from '../names.ts';
import { decisionRows } from './decision-report.ts';
import { antennaRows, dayMs, shufflerRows } from './device-reports.ts';
import { playerFound, playersNamed } from './found-players.ts';
import type { ToldByOffice } from './office-asks.ts';
import { dealerRows, handRows, incidentRows, rakeRows, sessionRows } from './play-reports.ts';
import { sheetFlow, sheetRows } from './sheet-rows.ts';

export interface ReportsOptions {
  readonly reports: CardroomReports;
  readonly state: () => OfficeState;
  readonly facts: () => RoomFacts;
  readonly names: Pick<Names, 'behind'>;
  readonly now: () => number;
}

/** The sources of the answers: the room's past, and who is where. */
export type ReportAsk = Extract<OfficeAsk, { what: 'report' | 'results' | 'sheet' | 'players' | 'player' }>;

/** Longer spans must be asked for in parts. */
const longestMs = 400 * dayMs;
const rowsAtOnce = 2_000;

/** Answers reports, sheets and searches for players, with the names in them. Changes nothing. */
export function answerReport(options: ReportsOptions, ask: ReportAsk): ToldByOffice {
  const answer = answered(options, ask);
  return { answer, names: options.names.behind(idsIn(answer)) };
}

function answered({ reports, state, facts, now }: ReportsOptions, ask: ReportAsk): OfficeAnswer {
  switch (ask.what) {
    case 'players':
      return playersNamed({ reports, state: state(), facts: facts() }, ask.name);
    case 'player':
      return playerFound({ reports, state: state(), facts: facts() }, ask.player);
    case 'results': {
      const tournament = state().tournaments[ask.tournament];
      if (tournament === undefined)
        return { what: 'refused', refusal: { reason: 'unknown', what: 'tournament', id: ask.tournament } };
      const results = eventResults(tournament, { state: state(), facts: facts(), at: now() });
      return { what: 'results', results };
    }
    case 'sheet':
      return { what: 'sheet', ...capped(sheetRows(reports, state(), ask)), ...sheetFlow(reports, state(), ask, now()) };
    case 'report': {
      const sentence = spanRefused(ask);
      if (sentence !== null) return { what: 'refused', refusal: { reason: 'malformed', sentence } };
      return { what: 'report', ...capped(reportRows({ reports, state, facts }, ask, now())) };
    }
  }
}

function reportRows(
  { reports, state, facts }: Pick<ReportsOptions, 'reports' | 'state' | 'facts'>,
  { report, from, to, by }: Extract<ReportAsk, { what: 'report' }>,
  now: number,
): readonly ReportRow[] {
  const span = { from, until: to };
  switch (report) {
    case 'incidents':
      return incidentRows(reports, span, by);
    case 'shuffler':
      return shufflerRows(reports, span, by);
    case 'antennas':
      return antennaRows(reports, span, by);
    case 'hands-per-hour':
      return handRows(reports, span, by, now);
    case 'rake':
      return rakeRows(reports, state().cash.uses, span, by);
    case 'dealers':
      return dealerRows(reports, span, by, now);
    case 'decisions':
      return decisionRows({ reports, state: state(), facts: facts() }, span, by);
    case 'sessions':
      return sessionRows(reports, state(), span, by, now);
  }
}

function spanRefused({ from, to }: { readonly from: number; readonly to: number }): string | null {
  if (to < from) return 'A report goes from an earlier moment to a later one.';
  return to - from > longestMs ? 'A report covers 400 days at most.' : null;
}

function capped(rows: readonly ReportRow[]): { readonly rows: readonly ReportRow[]; readonly more?: true } {
  return rows.length > rowsAtOnce ? { rows: rows.slice(0, rowsAtOnce), more: true } : { rows };
}

/** Players and dealers whose ids are in an answer. */
function idsIn(answer: OfficeAnswer): ReadonlySet<string> {
  switch (answer.what) {
    case 'players':
      return new Set(answer.players.map(({ player }) => player));
    case 'player':
      return new Set([answer.found.player]);
    case 'report':
    case 'sheet':
      return new Set(
        answer.rows.flatMap(({ of: { player, dealer } }) => [player, dealer].filter((id) => typeof id === 'string')),
      );
    default:
      return new Set();
  }
}
