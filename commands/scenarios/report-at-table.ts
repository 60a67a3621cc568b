import type { Seat } from '../../engine/notation.ts';
import { citesOf, type Ruling } from '../../engine/rules.ts';
import {
  decide,
  type Incident,
  type Report,
  type ReportOutcome,
  type Share,
  type TableEvent,
  type TableState,
} from '../../engine/table.ts';
import { chipsInBy, handAt } from './hand-at-table.ts';
import type { AtDoor, Outcome } from './question.ts';
import { eventsOf, impossible, ofType, sent } from './real-table.ts';

type MisdealPossible = NonNullable<Incident['misdeal']>;

/** A report as the table took it, the recommended ruling, and the table after it. */
export interface Reported {
  readonly answer: Ruling<ReportOutcome>;
  readonly misdeal: MisdealPossible | null;
  readonly before: TableState;
  readonly after: TableState;
  readonly events: readonly TableEvent[];
}

const incident = 'asked';

/** Sends a console's report, and has the floor apply the first outcome of the answer. */
export function reportAt(table: TableState, report: Report, at = 0): Reported {
  const command = { type: 'report', at, incident, report } as const;
  const [reported] = ofType(eventsOf(table, command), 'incident-reported');
  if (reported === undefined) throw new Error('A report that is taken is in the log.');
  const { answer, misdeal } = reported;
  const before = sent(table, command);
  const ruled = decide(before, { type: 'rule-incident', at, incident, ruling: 0, by: 'floor', reason: null });
  if ('refusal' in ruled) throw impossible(ruled.refusal);
  return { answer, misdeal, before, after: ruled.after, events: ruled.events };
}

/** An outcome read from such an answer, with the rules it rests on. */
export const answered = ({ answer }: Reported, outcome: Outcome): AtDoor => ({
  outcome,
  turnsOn: [],
  cites: citesOf(answer.by),
});

/** The key of the sentence. */
export const sentenceAt = ({ answer }: Reported): string => answer.outcome.sentence.key;

/** A value in that sentence; undefined if it has none of that name. */
export const valueAt = ({ answer }: Reported, name: string): number | undefined => {
  const value = answer.outcome.sentence.values[name];
  return typeof value === 'number' ? value : undefined;
};

/** Hands killed by the ruling, and their chips that stay in the pot. */
export function deadSince({ before, after }: Reported) {
  const dead = handAt(before)
    .players.filter(({ seat, status }) => status === 'live' && !isLive(after, seat))
    .map(({ seat }) => seat);
  return { deadHands: dead, chipsStay: Object.fromEntries(dead.map((seat) => [seat, chipsInBy(before, seat)])) };
}

const isLive = ({ hand }: TableState, seat: Seat): boolean =>
  hand?.players.some((player) => player.seat === seat && player.status === 'live') === true;

/** Chips returned by the ruling, by seat. */
export const returnedBy = ({ events }: Reported): Readonly<Record<string, number>> =>
  bySeat([
    ...ofType(events, 'misdeal-declared').flatMap(({ returned }) => returned),
    ...ofType(events, 'hand-voided').flatMap(({ returned }) => returned),
  ]);

/** A map by seat as scenarios write it. */
export function bySeat(shares: readonly Share[]): Record<string, number> {
  const map: Record<string, number> = {};
  for (const { seat, chips } of shares) map[seat] = (map[seat] ?? 0) + chips;
  return map;
}
