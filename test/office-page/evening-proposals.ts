import type { Proposal } from '../../engine/office.ts';

export const breakFive: Proposal = {
  what: 'break',
  tableId: 't5',
  players: 4,
  openSeats: 10,
  cites: ['tda-2011#10'],
};

export const proposals: readonly Proposal[] = [
  breakFive,
  {
    what: 'balance',
    player: 'p3',
    from: { tableId: 't3', seat: 2 },
    to: { tableId: 't8', seat: 9 },
    skipped: [],
    excluded: [],
    floorDecides: false,
    cites: ['tda-2011#11'],
  },
  {
    what: 'balance',
    player: null,
    from: { tableId: 't3', seat: null },
    to: { tableId: 't8', seat: null },
    skipped: [],
    excluded: [],
    floorDecides: true,
    cites: [],
  },
  { what: 'halt', tables: ['t8'], why: 'balance', waivable: true, cites: ['tda-2024#11D'] },
  { what: 'go-on', tables: ['t8'] },
  { what: 'hand-for-hand', players: 19, paid: 18, cites: ['tda-2011#12'] },
  { what: 'next-round', round: 3 },
  { what: 'final-table', players: 9, size: 9, cites: ['tda-2011#13'] },
  { what: 'colour-up', chips: [100], level: 10, tables: ['t3', 't4', 't8'] },
  { what: 'end', winner: 'p7' },
];
