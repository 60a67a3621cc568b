import { pagePaths } from '../../protocol/page-addresses.ts';

/** The document behind the cardroom's bare address. */
export const cardroomPage = 'cardroom.html';

/** The document of the chain's server. */
export const chainPage = 'chain.html';

const addresses = Object.values(pagePaths).filter((path) => path !== '/');

/** A server has one document for all pages of a kind. */
const pagesAt = (document: string, paths: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(paths.map((path) => [path, document]));

/** Documents of the cardroom's server by address. */
/** The overlay is a document of its own: nobody pairs OBS. */
export const roomPages = { ...pagesAt(cardroomPage, addresses), '/overlay': 'overlay.html' };
/** Documents of a table's server by address. */
export const tablePages = {
  '/practice': 'practice.html',
  ...pagesAt(
    'floor-at-table.html',
    addresses.filter((path) => path.startsWith(pagePaths.floor)),
  ),
};
