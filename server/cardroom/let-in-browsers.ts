import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import type { BrowsersAnswer, BrowsersAsk } from '../../protocol/cardroom-messages.ts';
import type { FloorSessions } from './floor-sessions.ts';
import { staffIdOf } from './names.ts';
import type { Pages } from './pages.ts';

export interface LetInBrowsersOptions {
  readonly store: Pick<CardroomStore, 'browsers'>;
  readonly sessions: Pick<FloorSessions, 'signOut'>;
  readonly pages: Pick<Pages, 'isOpen' | 'turnAway'>;
}

/** The paired browsers, and how to revoke one: a tablet is lost, a screen is sold. */
export class LetInBrowsers {
  readonly #options: LetInBrowsersOptions;

  constructor(options: LetInBrowsersOptions) {
    this.#options = options;
  }

  answer(ask: BrowsersAsk): BrowsersAnswer {
    if (ask.type === 'revoke' && !this.#revoke(ask.id)) return { sentence: `No browser ${ask.id} is let in here.` };
    const { store, pages } = this.#options;
    return {
      browsers: store.browsers.all().map(({ keyHash, name, role, pairedAt }) => ({
        id: idOf(keyHash),
        name,
        role,
        pairedAt,
        open: pages.isOpen(staffIdOf(keyHash)),
      })),
    };
  }

  /** Invalidates its key before its pages are notified. */
  #revoke(id: string): boolean {
    const { store, sessions, pages } = this.#options;
    const found = store.browsers.all().filter(({ keyHash }) => idOf(keyHash) === id);
    for (const { keyHash } of found) {
      store.browsers.remove(keyHash);
      sessions.signOut(keyHash);
      pages.turnAway(keyHash);
    }
    return found.length > 0;
  }
}

/** Its name in logs, without the prefix. */
const idOf = (keyHash: string): string => keyHash.slice(0, 8).toUpperCase();
