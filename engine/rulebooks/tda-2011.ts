import type { Rulebook, Source } from '../rulebook.ts';

const rule = (...numbers: readonly string[]): Source => ({
  layer: 'rulebook',
  cites: numbers.map((number) => `tda-2011#${number}`),
});
const silent = (from: string): Source => ({ layer: 'fallback', from });

/** Tournament Directors Association rules of 2011. Facts and numbers only; the wording is theirs and is not here. */
export const tda2011: Rulebook = {
  id: 'tda-2011',
  title: 'TDA 2011',
  policies: {
    allInFaceUp: { value: true, source: rule('11') },
    'bringIn.allIn': { value: 'next-may-fold', source: silent('common practice') },
    blindShortStack: { value: 'full-blind', source: silent('house-cz#blinds.1') },
    deadButton: { value: true, source: rule('29') },
    'foldOut.matchedBy': { value: 'everyone', source: silent('common practice') },
    headsUpRaiseCap: { value: 'capped', source: rule('41') },
    killTabledWinner: { value: 'forbidden', source: rule('16') },
    limitReopenThreshold: { value: 0.5, source: silent('tda-pl#48') },
    limitRaiseCap: { value: { wagers: 4, twoRounds: 5 }, source: silent('house-cz#bet.3') },
    'limitCap.blindCountsAsBet': { value: true, source: silent('house-cz#blinds.7') },
    'limitCap.lastTwoOfEvent': { value: 'none', source: rule('41') },
    'limit.shortAllIn': { value: 'complete', source: silent('common practice') },
    'minRaise.base': { value: 'largest', source: rule('38') },
    'misdeal.grounds': {
      value: {
        'first-cards-exposed': 'misdeal',
        'cards-exposed': 'misdeal',
        'boxed-cards': 'misdeal',
        'first-card-wrong-seat': 'misdeal',
        'seat-not-entitled': 'misdeal',
        'seat-left-out': 'misdeal',
        'dealt-out-of-order': 'not-listed',
        'surplus-cards': 'not-listed',
        'wrong-button': 'not-listed',
      },
      source: rule('32'),
    },
    'mixed.freezeButton': { value: true, source: rule('8B') },
    'newPlayer.notBetweenButtonAndBlind': { value: true, source: silent('house-cz#blinds.6') },
    'oddChip.hiLo': { value: 'high', source: rule('17') },
    'oddChip.identicalHands': { value: 'even', source: rule('17') },
    'oddChip.stud': { value: 'high-card-then-suit', source: rule('17') },
    'oddChip.several': { value: 'one-each', source: silent('common practice') },
    'potLimit.antesBeforeFlop': { value: false, source: silent('common practice') },
    'potLimit.shortBlinds': { value: 'in-full', source: silent('common practice') },
    redeal: { value: { buttonMoves: false, newPlayers: false, levelChanges: false }, source: silent('tda-pl#35C') },
    'reopen.nl': { value: 'full-raise', source: rule('38') },
    'showdown.aggressorScope': { value: 'final-round', source: rule('12') },
    'sidePots.separate': { value: true, source: rule('18') },
    'sidePots.settleOrder': { value: 'last-side-first', source: silent('house-cz#show.5') },
    'straddle.minRaiseOver': { value: 'straddle', source: silent('common practice') },
    'studOpener.tie': { value: 'suit', source: silent('common practice') },
    substantialAction: { value: { players: 2, bothChips: true, orThree: true }, source: rule('32', '33') },
  },
};
