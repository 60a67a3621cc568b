import { createContext, useContext } from 'react';

/** True for a console in practice, which has no real table and no kiosk around it. */
export const PracticeContext = createContext(false);

export const useIsPractice = (): boolean => useContext(PracticeContext);
