import { type GameTerms, termsFault } from '../../../engine/office.ts';
import { useOfficeWords } from '../../room/office-words.ts';

/** What a part of the form is given. */
export interface TermsEdited {
  readonly terms: GameTerms;
  readonly change: (part: Partial<GameTerms>) => void;
}

/** What is wrong with one number of the terms, with what is allowed; null: it is not that one. */
export function useFieldFault(
  terms: GameTerms,
): (field: NonNullable<NonNullable<ReturnType<typeof termsFault>>['at']>['field']) => string | null {
  const { t, amount } = useOfficeWords('cash');
  const at = termsFault(terms)?.at ?? null;
  return (field) => (at?.field === field ? t(`form.fault.${at.allowed}`, { chips: amount(at.chips) }) : null);
}
