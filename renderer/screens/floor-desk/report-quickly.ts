import { useMemo, useState } from 'react';
import type { Seat } from '../../../engine/notation.ts';
import type { Ruling } from '../../../engine/rules.ts';
import {
  answerReport,
  type Refusal,
  type Report,
  type ReportKind,
  type ReportOutcome,
  reportRule,
  type TableState,
} from '../../../engine/table.ts';

/** A report as far as the floor has filled it in, and the rulebook's answer. */
export interface QuickDraft {
  readonly report: Report;
  /** What it still lacks, in the order in which it is asked for. */
  readonly lacks: ReturnType<typeof reportRule>['asks'];
  /** Null while something is missing, or if it does not fit its moment. */
  readonly ruling: Ruling<ReportOutcome> | null;
  readonly refusal: Refusal | null;
  readonly set: (details: Partial<Pick<Report, 'seat' | 'to' | 'count' | 'chips' | 'choice'>>) => void;
}

/** Keeps the input for one kind of report. `at`: the room's time, for what a clock rules. */
export function useQuickDraft(state: TableState, kind: ReportKind, seat: Seat | null, at: () => number): QuickDraft {
  const { asks } = reportRule(kind);
  const [details, setDetails] = useState<Partial<Report>>(seat === null || !asks.includes('seat') ? {} : { seat });
  const [askedAt] = useState(at);
  const report: Report = useMemo(() => ({ kind, ...details }), [kind, details]);
  const lacks = asks.filter((detail) => detail !== 'cards' && report[detail] === undefined);
  const isWhole = lacks.length === 0;
  const answer = useMemo(
    () => (isWhole ? answerReport(state, report, askedAt) : null),
    [isWhole, state, report, askedAt],
  );
  const isRefused = answer !== null && 'reason' in answer;
  return {
    report,
    lacks,
    ruling: answer === null || isRefused ? null : answer,
    refusal: isRefused ? answer : null,
    set: (next) => setDetails((before) => ({ ...before, ...next })),
  };
}
