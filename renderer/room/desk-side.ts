import { createContext, useContext } from 'react';

/** What is beside the hand: the ruling on its call, a correction of its acts, or its sealed cards. */
export type DeskSide = 'ruling' | 'correct' | 'sealed';

/** What is there now, and how to change it. */
export const DeskSideContext = createContext<readonly [DeskSide, (side: DeskSide) => void]>(['ruling', () => {}]);

/** For the buttons that open and close what stands beside the hand. */
export const useDeskSide = (): readonly [DeskSide, (side: DeskSide) => void] => useContext(DeskSideContext);
