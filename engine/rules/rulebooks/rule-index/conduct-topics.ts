import { enforce, record } from './how.ts';

/** Conduct and penalties. */
export const conductTopics = {
  'hidden-chips': record('tda-2011#48', 'tda-sk#48', 'tda-cz#47'),
  penalties: record('tda-2011#51', 'tda-sk#51', 'tda-cz#50'),
  'no-disclosure': record('tda-2011#52', 'tda-sk#52', 'tda-cz#51'),
  'exposing-cards': { ...record('tda-2011#53'), ...enforce('tda-sk#53', 'tda-cz#52') },
  'ethical-play': record('tda-2011#54', 'tda-sk#54', 'tda-cz#53'),
  etiquette: record('tda-2011#55', 'tda-sk#55', 'tda-cz#54'),
};

/** What only a cash room rules. */
export const cashTopics = {
  'minimum-buy-in': enforce('house-cz#buyin.p1'),
  'forced-move': enforce('house-cz#buyin.p2a'),
  'voluntary-move': enforce('house-cz#buyin.p2b'),
  'return-to-table': enforce('house-cz#buyin.p2c'),
  'entering-the-game': enforce('house-cz#blinds.5'),
  'entry-gap': enforce('house-cz#blinds.6'),
  'seat-change': enforce('house-cz#blinds.8'),
  straddle: enforce('house-cz#straddle.a', 'house-cz#straddle.b'),
  'straddle-acts-last': enforce('house-cz#straddle.c'),
  restraddle: enforce('house-cz#straddle.d'),
};
