import { enforce, guide, record, show } from './how.ts';

/** Standing of the rulebook, the floor, and what is said at a table. */
export const generalTopics = {
  'house-rules-first': enforce('tda-2011#intro'),
  'floor-decides': record(
    'tda-2011#1',
    'tda-sk#1',
    'tda-cz#1',
    'tda-2024#1',
    'tda-2024#RP-14',
    'tda-2026#1',
    'tda-2026#RP-14',
  ),
  'table-language': show('tda-2011#2', 'tda-sk#2', 'tda-cz#2', 'tda-2024#6', 'tda-2026#6'),
  'official-terms': {
    ...enforce('tda-2011#3', 'tda-sk#3', 'tda-cz#3', 'tda-2024#3', 'tda-2026#3A'),
    ...record('tda-2026#3B'),
    ...show('tda-2026#3C'),
  },
  phones: record('tda-2011#4', 'tda-sk#4', 'tda-cz#4', 'tda-2024#5A', 'tda-2026#5A'),
  'player-duties': show('tda-2024#2', 'tda-2026#2'),
  identity: record('tda-2024#4', 'tda-2026#4'),
  devices: record('tda-2024#5B', 'tda-2024#5C', 'tda-2024#5D', 'tda-2026#5B', 'tda-2026#5C', 'tda-2026#5D'),
  streams: show('tda-2026#RP-29'),
};

/** Who sits where in an event, and who moves. */
export const seatTopics = {
  'random-seating': enforce('tda-2011#5', 'tda-sk#5', 'tda-cz#5', 'tda-2024#7', 'tda-2026#8'),
  'special-needs': record('tda-2011#6', 'tda-sk#6', 'tda-cz#6', 'tda-2024#9', 'tda-2026#10'),
  'broken-table': enforce('tda-2011#7', 'tda-sk#7', 'tda-cz#7', 'tda-2024#10A', 'tda-2026#11A'),
  balancing: {
    ...enforce('tda-2011#8A', 'tda-sk#8A', 'tda-cz#8A', 'tda-2024#11A', 'tda-2026#12A'),
    ...guide('tda-2024#11C', 'tda-2026#12C'),
  },
  'mixed-games': {
    ...enforce('tda-2011#8B', 'tda-sk#8B', 'tda-cz#8B', 'tda-2024#11B', 'tda-2026#12B'),
    ...show('tda-2024#RP-18', 'tda-2026#RP-18'),
  },
  'final-table': enforce('tda-2011#9', 'tda-sk#9', 'tda-cz#9', 'tda-2024#RP-9', 'tda-2026#RP-9'),
  'late-entry': { ...enforce('tda-2024#8A', 'tda-2024#8B', 'tda-2026#9A', 'tda-2026#9B'), ...record('tda-2026#7') },
  'break-draw': guide('tda-2024#10B', 'tda-2026#11B'),
  'halting-play': enforce('tda-2024#11D', 'tda-2026#12D'),
  'absent-players': record('tda-2026#RP-23B'),
};

/** Hands and levels, chips and decks, the clock, being there. */
export const procedureTopics = {
  'new-level': enforce(
    'tda-2011#20',
    'tda-sk#20',
    'tda-cz#19',
    'tda-2024#23',
    'tda-2026#25A',
    'tda-2026#25B',
    'tda-2026#25C',
  ),
  'chip-race': {
    ...enforce('tda-2024#24A', 'tda-2026#26A'),
    ...guide('tda-2011#21', 'tda-sk#21', 'tda-cz#20', 'tda-2026#26D'),
    ...show('tda-2024#24B', 'tda-2026#26B'),
  },
  'visible-stacks': {
    ...guide('tda-2024#25B', 'tda-2026#27B'),
    ...show('tda-2011#22', 'tda-sk#22', 'tda-cz#21', 'tda-2024#25A', 'tda-2024#25C', 'tda-2026#27A', 'tda-2026#27C'),
  },
  'deck-change': { ...enforce('tda-2024#26', 'tda-2026#28'), ...guide('tda-2011#23', 'tda-sk#23', 'tda-cz#22') },
  rebuy: enforce('tda-2011#24', 'tda-sk#24', 'tda-cz#23', 'tda-2024#27', 'tda-2026#29'),
  clock: {
    ...enforce('tda-2011#25', 'tda-sk#25', 'tda-cz#24', 'tda-2024#29', 'tda-2026#31'),
    ...show('tda-2026#RP-28'),
  },
  'rabbit-hunting': enforce('tda-2011#26', 'tda-sk#26', 'tda-cz#25', 'tda-2024#28', 'tda-2026#30'),
  'at-your-seat': enforce('tda-2011#27', 'tda-sk#27', 'tda-cz#26', 'tda-2024#30', 'tda-2026#32'),
  'stay-while-live': record('tda-2011#28', 'tda-sk#28', 'tda-cz#27', 'tda-2024#31', 'tda-2026#33'),
  'race-leftovers': enforce('tda-2024#24C', 'tda-2026#26C'),
  'tidy-table': {
    ...record('tda-2024#RP-16', 'tda-2026#RP-16'),
    ...show('tda-2024#RP-3', 'tda-2024#RP-6', 'tda-2026#RP-3', 'tda-2026#RP-6'),
  },
  'dealer-change': show(
    'tda-2024#RP-7',
    'tda-2024#RP-15A',
    'tda-2024#RP-15B',
    'tda-2024#RP-20',
    'tda-2026#RP-7',
    'tda-2026#RP-15A',
    'tda-2026#RP-15B',
    'tda-2026#RP-20',
  ),
  'hand-for-hand': {
    ...enforce(
      'tda-2024#RP-8A',
      'tda-2024#RP-8B',
      'tda-2024#RP-8C',
      'tda-2024#RP-8D',
      'tda-2026#RP-8A',
      'tda-2026#RP-8B',
      'tda-2026#RP-8C',
      'tda-2026#RP-8D',
    ),
    ...guide('tda-2024#RP-8F', 'tda-2026#RP-8F'),
    ...show('tda-2024#RP-8E', 'tda-2026#RP-8E'),
  },
  stalling: show('tda-2024#RP-19', 'tda-2026#RP-19'),
  'deal-making': show('tda-2026#RP-27'),
};
