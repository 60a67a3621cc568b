import { detect, enforce, guide, record, show } from './how.ts';

/** The button, the blinds and who acts first. */
export const blindTopics = {
  'dead-button': enforce('tda-2011#29', 'tda-sk#29', 'tda-cz#28', 'house-cz#blinds.3'),
  'button-moves': enforce('house-cz#button.p1', 'house-cz#blinds.2'),
  'dodging-blinds': detect('tda-2011#30', 'tda-sk#30', 'tda-cz#29'),
  'heads-up': enforce('tda-2011#31', 'tda-sk#31', 'tda-cz#30', 'house-cz#blinds.4'),
  'order-of-action': enforce('house-cz#button.p2'),
  'short-blind': enforce('house-cz#blinds.1'),
  'big-blind-option': enforce('house-cz#blinds.7'),
};

/** Misdeals, burns, board cards, and decks that are not whole. */
export const dealingTopics = {
  misdeal: detect('tda-2011#32', 'tda-sk#32', 'tda-cz#31', 'tda-pl#35A'),
  'button-two-cards': enforce('tda-pl#35B'),
  'exposed-in-deal': guide('house-cz#misdeal.1', 'house-cz#misdeal.2'),
  'boxed-cards': guide('house-cz#misdeal.3', 'house-cz#irr.5'),
  'surplus-cards': detect('house-cz#misdeal.4'),
  'out-of-order': detect('house-cz#misdeal.5'),
  'wrong-button': detect('house-cz#misdeal.6'),
  'wrong-button-late': guide('house-cz#irr.1'),
  'cards-to-wrong-seat': detect('house-cz#misdeal.7'),
  'player-left-out': detect('house-cz#misdeal.8'),
  redeal: guide('tda-pl#35C'),
  'substantial-action': enforce(
    'tda-2011#33',
    'tda-sk#33',
    'tda-cz#32',
    'tda-pl#35D',
    'tda-pl#36',
    'house-cz#misdeal.0',
    'house-cz#misdeal.10',
  ),
  'button-card-count': detect('tda-pl#37'),
  'too-many-cards': guide('tda-pl#38'),
  'burn-error': detect('house-cz#irr.10'),
  'four-card-flop': guide('tda-2011#34', 'tda-sk#34', 'tda-cz#33', 'tda-pl#39', 'house-cz#misdeal.9'),
  'premature-card': guide('house-cz#irr.11'),
  'foreign-card': detect('house-cz#irr.3'),
  'duplicate-card': detect('house-cz#irr.4'),
  joker: detect('house-cz#irr.6'),
  'playing-unseen': show('house-cz#irr.7'),
  'missing-cards': detect('house-cz#irr.8'),
  'fouled-stub': guide('house-cz#irr.12'),
};

/** What happens to cards in front of a player. */
export const cardTopics = {
  'killed-hand': enforce('tda-2011#49', 'tda-sk#49', 'tda-cz#48'),
  'protect-your-hand': record('house-cz#irr.2'),
  'stud-up-cards': guide('tda-2011#50', 'tda-sk#50', 'tda-cz#49'),
  'dropped-cards': record('house-cz#irr.9'),
};
