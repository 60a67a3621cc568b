import { useState } from 'react';
import {
  answerReport,
  type KnownCard,
  type Refusal,
  type Report,
  type ReportDetail,
  type ReportKind,
  type ReportOutcome,
  type Ruling,
  reportRule,
} from '../../../engine/index.ts';
import { useConsoleTable } from './console-context.ts';
import type { Fingers } from './use-fingers.ts';

/** A report as far as it has been tapped, and what the rulebook makes of it. */
export interface ReportDraft {
  readonly report: Report;
  /** What it still lacks, to be asked for. */
  readonly lacks: readonly ReportDetail[];
  /** Null while something is lacking. */
  readonly answer: Ruling<ReportOutcome> | Refusal | null;
  /** Null: none, where none is asked for. */
  readonly setChoice: (choice: string | null) => void;
  /** Digits of the count or of the chips. */
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly setCard: (card: KnownCard | null) => void;
}

/** Keeps what is tapped for a report of one kind; the seats are the picked ones. */
export function useReportDraft(kind: ReportKind, fingers: Fingers): ReportDraft {
  const { store, state } = useConsoleTable();
  const { seenReport } = fingers;
  const [choice, setChoice] = useState<string | null>(seenReport?.choice ?? null);
  const [typed, setTyped] = useState(seenReport?.count === undefined ? '' : String(seenReport.count));
  const [card, setCard] = useState<KnownCard | null>(null);
  const { asks, may } = reportRule(kind);
  const [seat, to] = fingers.picked;
  const number = typed === '' ? undefined : Number(typed);
  const given = { seat, to, count: number, chips: number, choice: choice ?? undefined };
  const asked = [...asks, ...may].flatMap((detail) => {
    const value = detail === 'cards' || detail === 'more' ? undefined : given[detail];
    return value === undefined ? [] : [[detail, value] as const];
  });
  const report = { kind, ...Object.fromEntries(asked), ...(card === null ? {} : { cards: [card] }) } as Report;
  const lacks = asks.filter((detail) => report[detail] === undefined);
  const answer = lacks.length > 0 ? null : answerReport(state, report, store.tableNow());
  return { report, lacks, answer, setChoice, typed, setTyped, setCard };
}
