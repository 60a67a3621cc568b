import { bankLeft, type OfficeState, personOf, type RoomFacts } from '../../../engine/office.ts';
import type { CardroomReports, DecisionCount, Span } from '../../../native-bridge/contracts/cardroom-reports.ts';
import type { OfficeAsk, ReportRow } from '../../../protocol/office-desk.ts';
import { pieceOf } from './device-reports.ts';

type By = Extract<OfficeAsk, { what: 'report' }>['by'];

interface Room {
  readonly reports: CardroomReports;
  readonly state: OfficeState;
  readonly facts: RoomFacts;
}

/** How long decisions took, slowest first, and the time banks of seated players. */
export function decisionRows({ reports, state, facts }: Room, span: Span, by: By): readonly ReportRow[] {
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
