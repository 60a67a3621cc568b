/** What a register of excluded persons said of somebody, and who asked it. Times are milliseconds since 1970. */
export interface RegisterCheck {
  readonly person: string;
  readonly at: number;
  /** Empty: nobody put a name to it. */
  readonly by: string;
  readonly result: 'clear' | 'excluded' | 'no-answer';
}

export type Gate =
  | { readonly allowed: true; readonly check: RegisterCheck | null }
  | { readonly allowed: false; readonly reason: 'not-checked' | 'excluded' | 'check-unnamed' | 'check-too-old' };

const hourMs = 3_600_000;

/** May somebody buy, sit or play now? The last check counts, and a register that gave no answer is no check. */
export function entryGate(
  checks: readonly RegisterCheck[],
  { person, at }: { readonly person: string; readonly at: number },
  { required, validHours }: { readonly required: boolean; readonly validHours: number },
): Gate {
  const last = checks
    .filter((check) => check.person === person && check.at <= at)
    .reduce<RegisterCheck | null>((best, check) => (best === null || check.at >= best.at ? check : best), null);
  if (!required && last?.result !== 'excluded') return { allowed: true, check: last };
  if (last === null || last.result === 'no-answer') return { allowed: false, reason: 'not-checked' };
  if (last.result === 'excluded') return { allowed: false, reason: 'excluded' };
  if (last.by.trim() === '') return { allowed: false, reason: 'check-unnamed' };
  if (at - last.at > validHours * hourMs) return { allowed: false, reason: 'check-too-old' };
  return { allowed: true, check: last };
}
