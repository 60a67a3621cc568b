import type { ReportKind } from '../../../engine/table.ts';
import type { FloorRecord } from '../../../protocol/floor-desk.ts';

/** What was reported about a person under one rule. */
export interface UnderRule {
  /** As citations name it; null: the report cites none, and is counted by its kind. */
  readonly rule: string | null;
  readonly report: ReportKind;
  readonly count: number;
  readonly last: number;
}

/** What the floor has on record about one player, or one table. */
export interface History {
  readonly counts: readonly UnderRule[];
  readonly warnings: number;
  /** Hands to miss in total, and whether the player is out of the event. */
  readonly penalties: number;
  readonly hands: number;
  readonly rulings: number;
  readonly open: number;
}

/** Counts records of one player or one table. */
export function historyOf(records: readonly FloorRecord[]): History {
  const counts = new Map<string, UnderRule>();
  for (const { what, report, cites, at } of records) {
    // A penalty is covered by the report it was given for.
    if (report === null || what === 'penalty') continue;
    const rule = cites[0] ?? null;
    const key = rule ?? report;
    const before = counts.get(key);
    counts.set(key, { rule, report, count: (before?.count ?? 0) + 1, last: Math.max(before?.last ?? 0, at) });
  }
  const given = records.filter(({ what, ruled }) => what === 'penalty' && ruled !== null && (ruled.hands ?? 0) >= 0);
  const warnings = given.filter(({ ruled }) => ruled?.hands === 0);
  return {
    counts: [...counts.values()].sort((one, other) => other.count - one.count || other.last - one.last),
    warnings: warnings.length,
    penalties: given.length - warnings.length,
    hands: given.reduce((sum, { ruled }) => sum + Math.max(0, ruled?.hands ?? 0), 0),
    rulings: records.filter(({ ruled, what }) => ruled !== null && what !== 'penalty').length,
    open: records.filter(({ ruled, what }) => ruled === null && what !== 'opening').length,
  };
}

/** How many times a record's rule was broken up to then, the oldest being the first. `records` in any order. */
export function timesUnderRule(record: FloorRecord, records: readonly FloorRecord[]): number {
  const rule = record.cites[0] ?? record.report;
  return records.filter(
    ({ what, cites, report, at, player, id }) =>
      report !== null &&
      what !== 'penalty' &&
      (cites[0] ?? report) === rule &&
      player === record.player &&
      (at < record.at || (at === record.at && (record.what === 'penalty' || id <= record.id))),
  ).length;
}
