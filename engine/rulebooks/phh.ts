import type { Rulebook, Source } from '../rulebook.ts';
import { tda2011 } from './tda-2011.ts';

const convention: Source = { layer: 'rulebook', cites: ['phh#conventions'] };

/** The conventions poker hand history files are written under, where they differ from play at a live table. */
export const phh: Rulebook = {
  id: 'phh',
  title: 'PHH conventions',
  policies: {
    ...tda2011.policies,
    allInFaceUp: { value: false, source: convention },
    blindShortStack: { value: 'as-posted', source: convention },
    'foldOut.matchedBy': { value: 'later-players', source: convention },
    'oddChip.several': { value: 'all-to-first', source: convention },
    'reopen.nl': { value: 'all-in-run', source: convention },
    'sidePots.separate': { value: false, source: convention },
    'sidePots.settleOrder': { value: 'main-first', source: convention },
    'straddle.minRaiseOver': { value: 'min-bet', source: convention },
  },
};
