import { citesOf, outcomesOf, type Ruling } from '../../engine/rules.ts';
import {
  type Command,
  decide,
  type Refusal,
  type Report,
  type ReportOutcome,
  type TableEvent,
  type TableState,
} from '../../engine/table.ts';
import { impossible, ofType } from './real-table.ts';

type Decision = ReturnType<typeof decide>;

/** A report as a console or a floor desk sends it, and the rulebook's answer. */
export interface Reported {
  /** The table with the report before it. */
  readonly table: TableState;
  readonly incident: string;
  readonly answer: Ruling<ReportOutcome>;
}

/** Sends a report; returns the reason if the table does not take it. `at` in milliseconds. */
export function reportTo(table: TableState, report: Report, at = 0): Reported | Refusal {
  const incident = `incident-${table.incidents.length}-${table.handNumber}`;
  const decision = decide(table, { type: 'report', at, incident, report });
  if ('refusal' in decision) return decision.refusal;
  const [filed] = ofType(decision.events, 'incident-reported');
  if (filed === undefined) throw new Error('A report that is taken is filed.');
  return { table: decision.after, incident, answer: filed.answer };
}

type Ruled = Partial<Omit<Extract<Command, { type: 'rule-incident' }>, 'type' | 'incident' | 'at' | 'by'>>;

/** Words the floor gives for a ruling. */
export const someReason = { id: 'reason', hash: '' } as const;

/** The floor's ruling on a report: the recommended outcome, unless it chooses another. */
export const ruleOn = ({ table, incident }: Pick<Reported, 'table' | 'incident'>, ruled: Ruled = {}): Decision =>
  decide(table, { type: 'rule-incident', at: 0, by: 'floor', incident, ruling: 0, reason: null, ...ruled });

/** The table after a report and the recommended ruling on it, and what the ruling did. */
export function ruledReport(
  table: TableState,
  report: Report,
  at = 0,
): { readonly table: TableState; readonly answer: Reported['answer']; readonly events: readonly TableEvent[] } {
  const reported = reportTo(table, report, at);
  if ('reason' in reported) throw impossible(reported);
  const decision = ruleOn(reported);
  if ('refusal' in decision) throw impossible(decision.refusal);
  return { table: decision.after, answer: reported.answer, events: decision.events };
}

/** The rules an answer rests on. */
export const citesOfAnswer = ({ answer }: Pick<Reported, 'answer'>): readonly string[] => citesOf(answer.by);

/** Whether one of the outcomes does this. */
export const mayCome = (
  { answer }: Pick<Reported, 'answer'>,
  effect: ReportOutcome['effects'][number]['effect'],
): boolean => outcomesOf(answer).some(({ effects }) => effects.some((one) => one.effect === effect));
