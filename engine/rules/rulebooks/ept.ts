import type { Rulebook } from '../../words/rulebook.ts';
import { laidOver, saysOf } from './book.ts';
import { tda2024 } from './tda-2024.ts';

const says = saysOf('ept');

/**
 * The European Poker Tour's own rules, as far as announced: its changes for Barcelona 2024 and Monte Carlo 2025, as its tournament director
 * told the press. It plays by the TDA; the rest of its text was not read, and its rules have no numbers here. A fixed number of hands per
 * level at the final table is a matter of the clock and not a policy.
 */
export const ept: Rulebook = {
  id: 'ept',
  title: 'EPT',
  country: null,
  permissionYear: null,
  knownFrom: 'part',
  over: 'tda-2024',
  policies: laidOver(tda2024, {
    'breakTable.order': says(['table-order'], 'random'),
    'devices.apps': says(['solvers'], 'forbidden'),
    'devices.glasses': says(['wearables'], 'td-permission'),
    'timeBank.firstAction': says(['first-action'], 'shorter'),
  }),
};
