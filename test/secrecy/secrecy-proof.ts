import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { GameChoice } from '../../commands/one-pc/default-table.ts';
import type { Proof, ProofAmount, ProofResult } from '../proof/proof.ts';
import { launchBrowser } from '../support/browser.ts';
import { folderToRemove } from '../support/temporary-folder.ts';
import { SecrecySession, type SessionOptions } from './secrecy-session.ts';
import { Looked } from './seen-everywhere.ts';

/** Hold’em comes first: there no card of one half of the deck may be named anywhere. */
const games = [
  'no-limit-holdem',
  'limit-stud',
  'limit-2-7-triple-draw',
  'pot-limit-omaha',
  'limit-razz',
  'limit-badugi',
] as const satisfies readonly GameChoice[];
const handsInSession = 5;

/** Evenings in a whole room of processes, devices and browsers; everything they write, send, store and hold in memory is searched. */
export const secrecyProof: Proof = {
  name: 'secrecy',
  promise:
    'No tag, no card that was not shown and no order of a deck is in any file, log, socket, message between processes, browser or crash file.',
  rounds: 'hands',
  usual: 30,
  soak: 3_000,
  run: async ({ seed, rounds }: ProofAmount): Promise<ProofResult> => {
    const looked = new Looked();
    const failures: string[] = [];
    const folder = folderToRemove();
    try {
      for (let played = 0, session = 0; played < rounds; session += 1) {
        const hands = Math.min(handsInSession, rounds - played);
        const place = join(folder.path, String(session));
        mkdirSync(place);
        const game = games[session % games.length] ?? games[0];
        const options = { folder: place, game, hands, seed: seed + session, looked };
        failures.push(...(await evening(options)).map((one) => `${game}, seed ${seed + session}: ${one}`));
        played += hands;
      }
    } finally {
      folder.remove();
    }
    return {
      figures: { ...looked.figures, places: looked.places.size },
      failures: [...failures, ...looked.failures],
    };
  },
};

/** A new browser for each evening: if one crashes, that evening ends and the next is played. */
async function evening(options: Omit<SessionOptions, 'browser'>): Promise<readonly string[]> {
  const browser = await launchBrowser();
  try {
    return await SecrecySession.play({ ...options, browser });
  } catch (error) {
    return [`it broke off (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`];
  } finally {
    await browser.close();
  }
}
