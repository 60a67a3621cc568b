import {
  agreedBy,
  bankLeft,
  countryOf,
  eventResults,
  type OfficeState,
  personOf,
  type RoomFacts,
  staysOfPerson,
} from '../../../engine/office.ts';
import type { CardroomReports, DecisionCount, Span } from '../../../native-bridge/contracts/cardroom-reports.ts';
import type { FoundPlayer, OfficeAnswer, OfficeAsk, ReportRow } from '../../../protocol/office-desk.ts';
import type { Names } from '../names.ts';
import { antennaRows, dayMs, pieceOf, shufflerRows } from './device-reports.ts';
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

type By = Extract<OfficeAsk, { what: 'report' }>['by'];

interface Room {
  readonly reports: CardroomReports;
  readonly state: OfficeState;
  readonly facts: RoomFacts;
}

/** How long decisions took, slowest first, and the time banks of seated players. */
function decisionRows({ reports, state, facts }: Room, span: Span, by: By): readonly ReportRow[] {
  const isTime = by === 'day' || by === 'hour';
  const known = isTime ? 'time' : by === 'table' ? 'table' : 'player';
  const counted = reports.decisions({ ...span, pieceMs: pieceOf(by), by: known });
  const about = isTime ? by : known;
  if (known !== 'player') return counted.map((one) => ({ of: { [about]: one.of }, figures: figuresOf(one) }));
  const byPerson = Map.groupBy(counted, ({ of }) => personOf(state, String(of)));
  return [...byPerson].map(([player, own]) => {
    const left = bankLeft(
      facts,
      own.map(({ of }) => String(of)),
    );
    return { of: { player }, figures: { ...figuresOf(sumOf(own)), ...(left === null ? {} : { left }) } };
  });
}

/** A player with two ids is one person. */
const sumOf = (own: readonly DecisionCount[]): DecisionCount =>
  own.reduce((one, other) => ({
    of: one.of,
    decisions: one.decisions + other.decisions,
    ms: one.ms + other.ms,
    slowestMs: Math.max(one.slowestMs, other.slowestMs),
    cards: one.cards + other.cards,
    ranOut: one.ranOut + other.ranOut,
  }));

/** Seconds, with one decimal. */
const seconds = (ms: number): number => Math.round(ms / 100) / 10;

const figuresOf = ({ decisions, ms, slowestMs, cards, ranOut }: DecisionCount): ReportRow['figures'] => ({
  decisions,
  mean: seconds(ms / decisions),
  slowest: seconds(slowestMs),
  extensions: cards,
  ranOut,
});

const playersAtOnce = 50;
const staysAtOnce = 200;

/** Everything known about players: the office's own lists, the tables' current state, and their past. */
interface KnownPlayers {
  readonly reports: CardroomReports;
  readonly state: OfficeState;
  readonly facts: RoomFacts;
}

/** Players with this text in their names: first seated players, then waiting, then entered, then earlier ones. */
function playersNamed({ reports, state, facts }: KnownPlayers, name: string): OfficeAnswer {
  const met = Object.values(state.players).flatMap(({ id, alias }) => [id, ...alias]);
  // This many more under other ids, because they may be the same people.
  const ids = reports.playersNamed(name, met, playersAtOnce * 4);
  const people = [...new Set(ids.map((id) => personOf(state, id)))];
  const found = people
    .map((player) => foundPlayer(state, facts, player))
    .sort((one, other) => rankOf(one) - rankOf(other));
  const players = found.slice(0, playersAtOnce);
  return { what: 'players', players, ...(found.length > playersAtOnce ? { more: true } : {}) };
}

const rankOf = ({ seat, waiting, tournaments }: FoundPlayer): number =>
  seat !== null ? 0 : waiting.length > 0 ? 1 : tournaments.length > 0 ? 2 : 3;

/** Where a player is and was, and what was imposed; only the newest if there are very many. */
function playerFound({ reports, state, facts }: KnownPlayers, asked: string): OfficeAnswer {
  const player = personOf(state, asked);
  const ids = [player, ...(state.players[player]?.alias ?? [])];
  const stays = staysOfPerson(state, facts, player).slice(-staysAtOnce);
  const found = foundPlayer(state, facts, player);
  const isKnown = stays.length > 0 || state.players[player] !== undefined || found.seat !== null;
  if (!isKnown) return { what: 'refused', refusal: { reason: 'unknown', what: 'player', id: asked } };
  return { what: 'player', found, stays, penalties: reports.penaltiesOf(ids) };
}

function foundPlayer(state: OfficeState, { tables }: RoomFacts, player: string): FoundPlayer {
  const isOne = (id: string): boolean => personOf(state, id) === player;
  const chairs = [...tables].flatMap(([tableId, table]) =>
    table.state.chairs.flatMap((chair) =>
      chair.player !== null && isOne(chair.player.id) ? [{ tableId, seat: chair.seat, chips: chair.stack }] : [],
    ),
  );
  const [sits] = chairs;
  const tournaments = Object.values(state.tournaments)
    .filter(({ stage }) => stage !== 'over')
    .flatMap(({ id, entries }) =>
      entries
        .filter((entry) => entry.withdrawn === null && isOne(entry.player.id))
        .map((entry) => ({ id, entry: entry.number })),
    );
  const agreed = agreedBy(state, player);
  const country = countryOf(state, player);
  return {
    player,
    seat: sits === undefined ? null : { tableId: sits.tableId, seat: sits.seat },
    chips: sits?.chips ?? null,
    tournaments,
    waiting: state.cash.waiting.filter((one) => isOne(one.player.id)).map(({ id }) => id),
    ...(agreed.length === 0 ? {} : { agreed }),
    ...(country === null ? {} : { country }),
  };
}
