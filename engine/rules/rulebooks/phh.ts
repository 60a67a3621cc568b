import type { Policy, Rulebook } from '../../words/rulebook.ts';
import { tda2011 } from './tda-2011.ts';

const convention = <const Value>(value: Value): Policy<Value> => ({
  value,
  source: { layer: 'rulebook', cites: ['phh#conventions'] },
  orElse: [],
});

/** The conventions of poker hand history files, where they differ from play at a live table. */
export const phh: Rulebook = {
  id: 'phh',
  title: 'PHH conventions',
  country: null,
  permissionYear: null,
  policies: {
    ...tda2011.policies,
    allInFaceUp: convention(false),
    blindShortStack: convention('as-posted'),
    'bringIn.allIn': convention('next-must-bring-in'),
    'foldOut.matchedBy': convention('later-players'),
    limitReopenThreshold: convention('all-in-run'),
    'limitRaiseCap.number': convention('stated'),
    limitRaiseCap: convention({ threeRoundsOrMore: { bets: 1, raises: 3 }, twoRounds: { bets: 1, raises: 3 } }),
    'limitCap.blindCountsAsBet': convention(false),
    'limitCap.lastTwoOfEvent': convention('capped'),
    'limit.shortAllIn': convention('add-bet'),
    'oddChip.identicalHands': convention('normal'),
    'oddChip.stud': convention('position'),
    'oddChip.several': convention('all-to-first'),
    'potLimit.antesBeforeFlop': convention(true),
    'potLimit.shortBlinds': convention('as-posted'),
    'reopen.nl': convention('all-in-run'),
    'sidePots.separate': convention(false),
    'sidePots.settleOrder': convention('main-first'),
    'studOpener.tie': convention('position'),
    'straddle.minRaiseOver': convention('min-bet'),
  },
};
