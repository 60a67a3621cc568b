import type { Stakes } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import {
  answerReport,
  type Command,
  decide,
  legalActions,
  penaltyProposal,
  type Report,
  type ReportKind,
  reportKinds,
  reportRule,
  type TableState,
} from '../../engine/table.ts';

/** A table played by commands, with all answers of its doors. */
export type Story = (rules: RulesInForce) => readonly unknown[];

export const blinds: Stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };
export const stud: Stakes = {
  smallBlind: 0,
  bigBlind: 0,
  minBet: 200,
  bigBet: 400,
  bringIn: 50,
  ante: { kind: 'each', chips: 25, order: 'ante-first', short: 'own-share' },
};

type Opening = Partial<Extract<Command, { type: 'open-table' }>>;

/** Seat n has the n-th stack; 0 leaves the seat open. */
export function opening(
  stacks: readonly number[],
  { rulebook, overlay }: RulesInForce,
  options: Opening = {},
): Command[] {
  return [
    {
      type: 'open-table',
      tableId: 't',
      name: 'T',
      mode: 'tournament',
      variant: 'no-limit-holdem',
      rulebook,
      overlay,
      seats: stacks.length,
      schedule: null,
      stakes: blinds,
      chipValues: [25, 100, 500, 1000],
      ...options,
    },
    ...stacks.flatMap((stack, index): Command[] =>
      stack === 0
        ? []
        : [{ type: 'seat-player', seat: index + 1, player: { id: `p${index + 1}`, hash: '' }, stack, at: 0 }],
    ),
  ];
}

/** Every answer on the way, including refusals; with `reports` also those to everything that can be reported at the end. */
export function told(commands: readonly Command[], reports: boolean): readonly unknown[] {
  const answers: unknown[] = [];
  let state: TableState | null = null;
  for (const command of commands) {
    const decision = decide(state, command);
    if ('refusal' in decision) {
      answers.push(decision.refusal);
      continue;
    }
    state = decision.after;
    answers.push(decision.events, legalActions(state));
  }
  if (reports && state !== null) answers.push(everyReport(state));
  return answers;
}

const everyReport = (state: TableState): readonly unknown[] =>
  reportKinds.flatMap((kind) => reportsOf(kind).map((report) => [report, answerOf(state, report)]));

function answerOf(state: TableState, report: Report): unknown {
  const answer = answerReport(state, report, 60_000);
  if ('reason' in answer) return answer.reason;
  const proposal = penaltyProposal(state, report, 60_000);
  return [answer.outcome, answer.others, 'reason' in proposal ? null : proposal.proposed];
}

/** A report of this kind about several seats, counts, sums and choices. */
function reportsOf(kind: ReportKind): readonly Report[] {
  const { asks, may, choices } = reportRule(kind);
  const asked = (name: (typeof asks)[number]) => asks.includes(name);
  const seats = asked('seat') ? [1, 2, 3, 4] : [undefined];
  const counts = asked('count') ? [1, 2, 3, 4] : [undefined];
  const sums = asked('chips') ? [100, 600, 5000] : [undefined];
  const words = asked('choice') ? choices : may.includes('choice') ? [undefined, ...choices] : [undefined];
  return seats.flatMap((seat) =>
    counts.flatMap((count) =>
      sums.flatMap((chips) =>
        words.map((choice) => ({
          kind,
          ...(seat === undefined ? {} : { seat }),
          ...(asked('to') ? { to: seat === 2 ? 5 : 2 } : {}),
          ...(count === undefined ? {} : { count }),
          ...(chips === undefined ? {} : { chips }),
          ...(choice === undefined ? {} : { choice }),
        })),
      ),
    ),
  );
}
