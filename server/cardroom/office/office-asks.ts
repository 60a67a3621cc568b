import type { OfficeRefusal } from '../../../engine/office.ts';
import type { OfficeAnswer, OfficeAsk } from '../../../protocol/office-desk.ts';

/** Who asks. */
export interface OfficeAsker {
  /** As logs name people. */
  readonly by: string;
  /** A manager; anybody, if the house keeps no staff list. */
  readonly isManager: boolean;
}

/** An answer, with the names behind its ids. */
export interface ToldByOffice {
  readonly answer: OfficeAnswer;
  readonly names: Readonly<Record<string, string>>;
}

/** Answers requests that change nothing in the office. */
export type OfficeAsks = (ask: OfficeAsk, asker: OfficeAsker) => ToldByOffice;

/** A refusal as this person may see it: the reason for an exclusion is for managers only. */
export function refusalTold(
  refusal: OfficeRefusal | null,
  { isManager }: Pick<OfficeAsker, 'isManager'>,
): OfficeRefusal | null {
  const isSecret = refusal?.reason === 'kept-out' || (refusal?.reason === 'register' && refusal.because === 'excluded');
  return isSecret && !isManager ? { reason: 'not-admitted' } : refusal;
}
