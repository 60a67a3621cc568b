import { enforce, record } from './how.ts';

/** Conduct and penalties. */
export const conductTopics = {
  'hidden-chips': record('tda-2011#48', 'tda-sk#48', 'tda-cz#47', 'tda-2024#63', 'tda-2026#65'),
  penalties: {
    ...enforce(
      'tda-2024#71A',
      'tda-2024#71C',
      'tda-2024#71D',
      'tda-2026#74A',
      'tda-2026#74C',
      'tda-2026#74D',
      'tda-2026#RP-26',
    ),
    ...record('tda-2011#51', 'tda-sk#51', 'tda-cz#50', 'tda-2024#71B', 'tda-2026#74B', 'tda-2026#RP-23A'),
  },
  'no-disclosure': record('tda-2011#52', 'tda-sk#52', 'tda-cz#51', 'tda-2024#67', 'tda-2026#69'),
  'exposing-cards': { ...enforce('tda-sk#53', 'tda-cz#52'), ...record('tda-2011#53', 'tda-2024#68', 'tda-2026#70') },
  'ethical-play': record('tda-2011#54', 'tda-sk#54', 'tda-cz#53', 'tda-2024#69', 'tda-2026#71'),
  etiquette: record('tda-2011#55', 'tda-sk#55', 'tda-cz#54', 'tda-2024#70', 'tda-2026#72', 'tda-2026#73'),
  'found-chips': record('tda-2024#62', 'tda-2024#64', 'tda-2026#64', 'tda-2026#66'),
  'items-without-value': record('tda-2024#RP-22', 'tda-2026#RP-22'),
};

/** What only a cash room has rules for. */
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
