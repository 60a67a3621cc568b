import { listOf, oneOf, only, orNothing, shape, whole, yesOrNo } from '../policy-type.ts';

/** Penalties and conduct, and what only a cash room rules. */
export const conductPolicies = {
  chipsHidden: shape({ forfeit: yesOrNo, outOfPlay: yesOrNo, disqualification: oneOf('may', 'must') }),
  'penalty.types': listOf(
    oneOf('warning', 'hand', 'hands', 'rounds-1-to-4', 'rounds', 'orbits', 'chips', 'disqualification'),
  ),
  /** Offences that must be punished in some way; collusion and dodged blinds have rules of their own. */
  'penalty.compulsory': listOf(oneOf('soft-play', 'abuse', 'disruption', 'cheating')),
  /** Hands in a penalty of rounds: players at the table when it is given, the offender included, times rounds. */
  'penalty.missedHandsFormula': oneOf('players-times-rounds', 'floor'),
  'penalty.dealtInAndPosts': shape({ away: only(true), dealtIn: yesOrNo, posts: yesOrNo }),
  /** A player on penalty who is dealt the bring-in card. */
  'penalty.bringInPosts': yesOrNo,
  'penalty.escalates': yesOrNo,
  'penalty.disqualifiedChips': oneOf('out-of-play'),
  /** Never allowed, in a hand or out of it. */
  disclosure: listOf(oneOf('live-or-folded-cards', 'advice-or-criticism', 'reading-an-untabled-hand')),
  exposedCardRestriction: oneOf('none', 'check-call-only'),
  'exposedCard.penaltyStarts': oneOf('after-hand'),
  softPlay: shape({
    softPlay: listOf(oneOf('penalty', 'forfeiture', 'disqualification')),
    dumping: oneOf('disqualification'),
  }),
  /** Checking the nuts last on the river: the floor decides, or it is soft play. */
  'softPlay.nutsCheckLast': oneOf('td', 'violation'),
  etiquetteExamples: listOf(
    oneOf(
      'touching',
      'delay',
      'repeated-out-of-turn',
      'chatter',
      'poor-visibility',
      'out-of-reach',
      'abuse',
      'hygiene',
      'careless-out-of-turn',
      'splashing',
      'false-declaration',
      'misleading-talk',
      'throwing',
      'clothing',
      'intoxication',
    ),
  ),
  /** Violations by one player before the floor is asked. */
  'etiquette.threshold': whole(1, 99),
  'buyIn.minimumOnEntry': yesOrNo,
  'buyIn.maximum': orNothing(whole(1, 1_000_000_000)),
  'tableChange.forced': oneOf('same-stack', 'minimum'),
  /** A forced move to other stakes. */
  'tableChange.forcedOtherLimit': oneOf('minimum', 'same-stack'),
  'tableChange.voluntary': oneOf('minimum'),
  'tableChange.returnMinutes': whole(0, 10_000),
  /** A player returns in time who left with less than the minimum: whether the minimum is required anyway. */
  'tableChange.returnBelowMinimum': oneOf('minimum', 'leave-amount'),
  'newPlayer.options': listOf(oneOf('wait', 'post', 'straddle')),
  'newPlayer.notBetweenButtonAndBlind': yesOrNo,
  /** Where the gap ends: at the big blind's place, or at the small blind's. */
  'newPlayer.gap': oneOf('to-big-blind', 'to-small-blind'),
  seatChange: shape({ closerToBlinds: oneOf('plays-at-once'), otherwise: oneOf('pays-big-blind') }),
  'straddle.first': oneOf('next-after-big-blind', 'not-offered'),
  'straddle.lastToAct': yesOrNo,
  /** Further straddles, each twice the one before, up to the button; null: not offered. */
  'straddle.restraddle': orNothing(shape({ factor: whole(2, 2), inclusive: yesOrNo })),
  /** The minimum raise over a straddle: what it added, its full size, or the table's smallest bet. */
  'straddle.minRaiseOver': oneOf('increment', 'straddle', 'min-bet'),
};
