import { detect, enforce, guide, record } from './how.ts';

/** Showing hands, winning pots, dividing and contesting them. */
export const showdownTopics = {
  'cards-speak': enforce('tda-2011#10', 'tda-sk#10', 'tda-cz#10', 'house-cz#show.2'),
  'all-in-face-up': enforce('tda-2011#11', 'tda-sk#11', 'tda-cz#11'),
  'who-shows-first': enforce('tda-2011#12', 'tda-sk#12', 'tda-cz#12', 'house-cz#show.6', 'house-cz#show.7'),
  'show-all-cards': enforce('tda-2011#13', 'tda-sk#13', 'tda-cz#13', 'house-cz#show.1'),
  'last-live-hand': enforce('tda-2011#14', 'tda-sk#14'),
  'asking-to-see': { ...record('tda-2011#15', 'tda-sk#15'), ...enforce('tda-cz#14') },
  'tabled-winner': detect('tda-2011#16', 'tda-sk#16', 'tda-cz#15'),
  'speak-up': guide('house-cz#show.3'),
  'odd-chips': enforce('tda-2011#17', 'tda-sk#17', 'tda-cz#16', 'house-cz#ties.2'),
  'suit-order': enforce('house-cz#ties.0'),
  'smallest-chip': enforce('house-cz#ties.1'),
  'side-pots': enforce('tda-2011#18', 'tda-sk#18', 'tda-cz#17', 'house-cz#show.5'),
  disputes: enforce('tda-2011#19', 'tda-sk#19', 'tda-cz#18'),
  'show-one-show-all': guide('house-cz#show.4'),
};
