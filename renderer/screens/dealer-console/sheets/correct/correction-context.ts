import { createContext, useContext } from 'react';
import type { Correction } from '../../../../corrections/use-correction.ts';

export const CorrectionContext = createContext<Correction | null>(null);

/** The correction that is being made on this screen; null while its sheet is closed. */
export const useCorrectionHere = (): Correction | null => useContext(CorrectionContext);
