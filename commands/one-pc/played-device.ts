import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Play, Played } from '../../server/parent-messages.ts';
import { type ControlAnswer, type ControlRoutes, impossible, json } from '../simulator/control-server.ts';

/** Operates a device that is simulated inside the table server; rejects while that is not running. */
export type PlayDevice = (what: string, ...words: readonly unknown[]) => Promise<unknown>;

let plays = 0;

/** Operates a device of the table server that `child` gives, whichever process that is by then. */
export function playedBy(child: () => ChildProcess | null, device: Play['device']): PlayDevice {
  return (what, ...words) =>
    new Promise((resolve, reject) => {
      const server = child();
      if (server === null || !server.connected) {
        reject(new Error('The table server is not running.'));
        return;
      }
      plays += 1;
      const play: Play = { type: 'play', id: plays, device, what, words };
      const hear = (message: Played | { readonly type: 'ready' }): void => {
        if (message.type !== 'played' || message.id !== play.id) return;
        leave();
        resolve(message.result);
      };
      const gone = (): void => {
        leave();
        reject(new Error('The table server ended meanwhile.'));
      };
      const leave = (): void => void server.off('message', hear).off('exit', gone);
      server.on('message', hear).on('exit', gone);
      server.send(play);
    });
}

/** The same buttons as a shuffler with a line of its own. */
export function playedShufflerRoutes(play: PlayDevice): ControlRoutes {
  const state = async (): Promise<ControlAnswer> => json(200, await play('state'));
  const did = async (done: unknown, why: string): Promise<ControlAnswer> =>
    done === false ? impossible(why) : state();
  return {
    'GET /': panelFile('index.html', 'text/html'),
    'GET /panel.css': panelFile('panel.css', 'text/css'),
    'GET /panel.js': panelFile('panel.js', 'text/javascript'),
    'GET /state': state,
    'POST /press': async () => did(await play('press'), ''),
    'POST /take': async () => did(await play('take'), 'No deck is presented.'),
    'POST /load': async ({ query }) => did(await play('load', query.get('deck')), 'There is no room for that deck.'),
  };
}

/** The same antennas as a reader with a line of its own. */
export function playedReaderRoutes(play: PlayDevice): ControlRoutes {
  const state = async (): Promise<ControlAnswer> => json(200, await play('state'));
  return {
    'GET /state': state,
    'POST /place': async ({ body }) => {
      const { antenna, tag } = (body ?? {}) as { readonly antenna?: unknown; readonly tag?: unknown };
      await play('place', antenna, tag);
      return state();
    },
    'POST /clear': async () => {
      await play('clear');
      return state();
    },
  };
}

function panelFile(name: string, type: ControlAnswer['type']): () => ControlAnswer {
  const url = new URL(`../simulator/shuffler-panel/${name}`, import.meta.url);
  return () => ({ status: 200, type, body: readFileSync(url, 'utf8') });
}
