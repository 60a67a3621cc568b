/** The document behind the cardroom's bare address. */
export const cardroomPage = 'cardroom.html';

const floor = ['/floor', '/floor/records', '/floor/audit', '/floor/print'] as const;
const room = [
  '/tournament',
  '/tournament/structures',
  '/tournament/print-seats',
  '/cash',
  '/staff',
  '/devices',
  '/reports',
  '/display',
] as const;

/** Pages that name themselves in the address, so that each can be bookmarked; a server has one document for all of a kind. */
const pagesAt = (document: string, addresses: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(addresses.map((address) => [address, document]));

/** Documents of the cardroom's server by address. */
export const roomPages = pagesAt(cardroomPage, [...floor, ...room]);
/** Documents of a table's server by address. */
export const tablePages = { '/practice': 'practice.html', ...pagesAt('floor-at-table.html', floor) };
