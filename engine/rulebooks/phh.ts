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
    'bringIn.allIn': { value: 'next-must-bring-in', source: convention },
    'foldOut.matchedBy': { value: 'later-players', source: convention },
    limitReopenThreshold: { value: 'all-in-run', source: convention },
    limitRaiseCap: { value: { wagers: 4, twoRounds: 4 }, source: convention },
    'limitCap.blindCountsAsBet': { value: false, source: convention },
    'limitCap.lastTwoOfEvent': { value: 'capped', source: convention },
    'limit.shortAllIn': { value: 'add-bet', source: convention },
    'oddChip.identicalHands': { value: 'normal', source: convention },
    'oddChip.stud': { value: 'position', source: convention },
    'oddChip.several': { value: 'all-to-first', source: convention },
    'potLimit.antesBeforeFlop': { value: true, source: convention },
    'potLimit.shortBlinds': { value: 'as-posted', source: convention },
    'reopen.nl': { value: 'all-in-run', source: convention },
    'sidePots.separate': { value: false, source: convention },
    'sidePots.settleOrder': { value: 'main-first', source: convention },
    'studOpener.tie': { value: 'position', source: convention },
    'straddle.minRaiseOver': { value: 'min-bet', source: convention },
  },
};
