import { enforce, guide, record, show } from './how.ts';

/** Standing of the rulebook, the floor, and what is said at a table. */
export const generalTopics = {
  'house-rules-first': enforce('tda-2011#intro'),
  'floor-decides': record('tda-2011#1', 'tda-sk#1', 'tda-cz#1'),
  'table-language': show('tda-2011#2', 'tda-sk#2', 'tda-cz#2'),
  'official-terms': enforce('tda-2011#3', 'tda-sk#3', 'tda-cz#3'),
  phones: record('tda-2011#4', 'tda-sk#4', 'tda-cz#4'),
};

/** Who sits where in an event, and who moves. */
export const seatTopics = {
  'random-seating': enforce('tda-2011#5', 'tda-sk#5', 'tda-cz#5'),
  'special-needs': record('tda-2011#6', 'tda-sk#6', 'tda-cz#6'),
  'broken-table': enforce('tda-2011#7', 'tda-sk#7', 'tda-cz#7'),
  balancing: enforce('tda-2011#8A', 'tda-sk#8A', 'tda-cz#8A'),
  'mixed-games': enforce('tda-2011#8B', 'tda-sk#8B', 'tda-cz#8B'),
  'final-table': enforce('tda-2011#9', 'tda-sk#9', 'tda-cz#9'),
};

/** Hands and levels, chips and decks, the clock, being there. */
export const procedureTopics = {
  'new-level': enforce('tda-2011#20', 'tda-sk#20', 'tda-cz#19'),
  'chip-race': guide('tda-2011#21', 'tda-sk#21', 'tda-cz#20'),
  'visible-stacks': show('tda-2011#22', 'tda-sk#22', 'tda-cz#21'),
  'deck-change': guide('tda-2011#23', 'tda-sk#23', 'tda-cz#22'),
  rebuy: enforce('tda-2011#24', 'tda-sk#24', 'tda-cz#23'),
  clock: enforce('tda-2011#25', 'tda-sk#25', 'tda-cz#24'),
  'rabbit-hunting': enforce('tda-2011#26', 'tda-sk#26', 'tda-cz#25'),
  'at-your-seat': enforce('tda-2011#27', 'tda-sk#27', 'tda-cz#26'),
  'stay-while-live': record('tda-2011#28', 'tda-sk#28', 'tda-cz#27'),
};
