import { useState } from 'react';
import type { KnownCard, Seat } from '../../../../../engine/notation.ts';
import type { Ruling } from '../../../../../engine/rules.ts';
import {
  answerReport,
  type Refusal,
  type Report,
  type ReportKind,
  type ReportOutcome,
  reportRule,
} from '../../../../../engine/table.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';

/** The report so far, and the rulebook's answer to it. */
export interface ReportDraft {
  readonly report: Report;
  /** Details still to ask for. */
  readonly lacks: ReturnType<typeof reportRule>['asks'];
  /** Null while details are missing. */
  readonly answer: Ruling<ReportOutcome> | Refusal | null;
  /** Null: none chosen, or none asked for. */
  readonly setChoice: (choice: string | null) => void;
  /** Digits of the count or of the chips. */
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly setCard: (card: KnownCard | null) => void;
  /** The same fault at another seat, too: keeps the input and asks for the next seat. Null: not for this report, or not yet. */
  readonly another: (() => void) | null;
}

/** The draft of one report; its seats are the picked ones. */
export function useReportDraft(kind: ReportKind, fingers: Fingers): ReportDraft {
  const { store, state } = useConsoleTable();
  const { seenReport } = fingers;
  const [choice, setChoice] = useState<string | null>(seenReport?.choice ?? null);
  const [typed, setTyped] = useState(seenReport?.count === undefined ? '' : String(seenReport.count));
  const [card, setCard] = useState<KnownCard | null>(null);
  const [earlier, setEarlier] = useState<NonNullable<Report['more']>>([]);
  const { asks, may } = reportRule(kind);
  const [picked, to] = fingers.picked;
  const number = typed === '' ? undefined : Number(typed);
  // The first of several seats is the report's own.
  const [first, ...others] = earlier;
  const now = { seat: picked, count: number };
  const more = first === undefined ? [] : [...others, ...(isWhole(now) ? [{ seat: now.seat, cards: now.count }] : [])];
  const { seat, count } = first === undefined ? now : { seat: first.seat, count: first.cards };
  const given = { seat, to, count, chips: number, choice: choice ?? undefined };
  const asked = [...asks, ...may].flatMap((detail) => {
    const value = detail === 'cards' || detail === 'more' ? undefined : given[detail];
    return value === undefined ? [] : [[detail, value] as const];
  });
  const report = {
    kind,
    ...Object.fromEntries(asked),
    ...(card === null ? {} : { cards: [card] }),
    ...(more.length === 0 ? {} : { more }),
  } as Report;
  const said = first === undefined ? report : { ...report, ...now };
  const lacks = asks.filter((detail) => said[detail] === undefined);
  const answer = lacks.length > 0 ? null : answerReport(state, report, store.tableNow());
  const another = () => {
    if (isWhole(now)) setEarlier([...earlier, { seat: now.seat, cards: now.count }]);
    setTyped('');
    fingers.pick([]);
  };
  const mayBeMore = may.includes('more') && answer !== null && !('reason' in answer);
  return { report, lacks, answer, setChoice, typed, setTyped, setCard, another: mayBeMore ? another : null };
}

/** A seat with its number of cards, both given. */
const isWhole = (one: { seat: Seat | undefined; count: number | undefined }): one is { seat: Seat; count: number } =>
  one.seat !== undefined && one.count !== undefined;
