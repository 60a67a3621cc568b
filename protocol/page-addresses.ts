/** Pages that name themselves in the address, so that each can be bookmarked. Those of the floor are a table server's as well. */
export const pagePaths = {
  tables: '/',
  floor: '/floor',
  records: '/floor/records',
  audit: '/floor/audit',
  print: '/floor/print',
  tournament: '/tournament',
  structures: '/tournament/structures',
  printSeats: '/tournament/print-seats',
  printHeads: '/tournament/print-bounties',
  printDraw: '/tournament/print-draw',
  printResults: '/tournament/print-results',
  cash: '/cash',
  staff: '/staff',
  devices: '/devices',
  reports: '/reports',
  display: '/display',
} as const;
export type PageName = keyof typeof pagePaths;
