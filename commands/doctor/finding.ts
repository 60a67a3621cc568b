/** The state of one thing: good, worth a look, or preventing play. */
type Verdict = 'ok' | 'warning' | 'problem';

/** The result of one check, and what to do about it. */
export interface Finding {
  readonly check: string;
  readonly verdict: Verdict;
  readonly what: string;
  /** Null where there is nothing to do. */
  readonly todo: string | null;
}

export const ok = (check: string, what: string): Finding => ({ check, verdict: 'ok', what, todo: null });
export const warning = (check: string, what: string, todo: string): Finding => ({
  check,
  verdict: 'warning',
  what,
  todo,
});
export const problem = (check: string, what: string, todo: string): Finding => ({
  check,
  verdict: 'problem',
  what,
  todo,
});

/** The exit code for these findings: 0 all is well, 1 there are warnings, 2 there are problems. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ verdict }) => verdict === 'problem')) return 2;
  return findings.some(({ verdict }) => verdict === 'warning') ? 1 : 0;
}

const marks: Readonly<Record<Verdict, string>> = { ok: 'OK      ', warning: 'WARNING ', problem: 'PROBLEM ' };

/** One finding as a line of its own, with the remedy behind an arrow. */
export const findingLine = ({ check, verdict, what, todo }: Finding): string =>
  `${marks[verdict]} ${check}: ${what}${todo === null ? '' : ` → ${todo}`}`;
