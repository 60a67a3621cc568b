import type { Rulebook } from '../../words/rulebook.ts';
import { laidOver, saysOf, silent } from './book.ts';
import { fallbacks } from './fallbacks.ts';
import { tda2024 } from './tda-2024.ts';

const says = saysOf('tda-2019-sk');

/**
 * The TDA rules of 2019 in the Slovak text that Slovak card rooms post. Only its beginning was read. The rest is the 2024 book, which has
 * the same numbers, without the rules known to be from 2022 and 2024: two causes of a misdeal, correcting the button, who is in a redeal,
 * the ante behind the big blind, short blinds in the pot, announced bets.
 */
export const tda2019Sk: Rulebook = {
  id: 'tda-2019-sk',
  title: 'TDA 2019, Slovak text',
  country: 'SK',
  permissionYear: 2019,
  knownFrom: 'part',
  over: 'tda-2024',
  policies: laidOver(tda2024, {
    // In 2019 it was an open question which of two forced bets a short stack pays first; most took the ante.
    'ante.order': silent('common practice', 'ante-first', 'blind-first'),
    'ante.neverReduced': fallbacks['ante.neverReduced'],
    checkGesture: says(['3'], 'check'),
    dealerAnnounces: fallbacks.dealerAnnounces,
    'floor.fairnessOverride': says(['1'], 'unusual-only'),
    'floor.final': says(['1'], true),
    joker: fallbacks.joker,
    levelApplies: silent('tda-2011#20', 'next-hand-once-announced'),
    'misdeal.fewerSurplus': fallbacks['misdeal.fewerSurplus'],
    'misdeal.nonStandardCard': fallbacks['misdeal.nonStandardCard'],
    'misdeal.shortHand': fallbacks['misdeal.shortHand'],
    'misdeal.surplusCards': fallbacks['misdeal.surplusCards'],
    'misdeal.wrongButton': fallbacks['misdeal.wrongButton'],
    'misdeal.wrongCount': fallbacks['misdeal.wrongCount'],
    'nonStandardCard.afterSA': fallbacks['nonStandardCard.afterSA'],
    officialTerms: says(['3'], ['bet', 'raise', 'call', 'fold', 'check', 'all-in', 'complete', 'pot']),
    'penalty.types': fallbacks['penalty.types'],
    'potLimit.deadBlinds': fallbacks['potLimit.deadBlinds'],
    'potLimit.shortBlinds': fallbacks['potLimit.shortBlinds'],
    'redeal.absentSeats': fallbacks['redeal.absentSeats'],
    speakUp: says(['2'], 'asked'),
    stackColumns: says(['2'], [20]),
    stayWhileLive: says(['2'], true),
    stringBet: fallbacks.stringBet,
    wrongButtonLate: fallbacks.wrongButtonLate,
  }),
};
