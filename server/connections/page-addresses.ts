import { pagePaths } from '../../protocol/page-addresses.ts';

/** The document behind the cardroom's bare address. */
export const cardroomPage = 'cardroom.html';

/** The document of the chain's server. */
export const chainPage = 'chain.html';

const addresses = Object.values(pagePaths).filter((path) => path !== '/');

/** A server has one document for all pages of a kind. */
const pagesAt = (document: string, paths: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(paths.map((path) => [path, document]));

/** OBS adds what is in its field “Custom CSS” to the page as an inline style. */
export const restyledPage = 'overlay.html';

/** Documents of the cardroom's server by address. OBS and players' phones are not paired, so theirs are separate documents. */
export const roomPages = { ...pagesAt(cardroomPage, addresses), '/overlay': restyledPage, '/vote': 'ballot.html' };

/** The table server's documents by address. */
export const tablePages = {
  '/practice': 'practice.html',
  '/players': 'players.html',
  ...pagesAt(
    'floor-at-table.html',
    addresses.filter((path) => path.startsWith(pagePaths.floor)),
  ),
};
