import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { DeckAsk, DeckDesk, DeckRefusal } from '../../protocol/deck-desk.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import type { FromTableServer } from '../../protocol/table-messages.ts';
import { post } from './hand-with-devices.ts';
import type { OpenPc } from './one-pc-with-devices.ts';

const patienceMs = 10_000;
const boardAntenna = 11;

/** Somebody at a table's deck desk, with the console's door to ask and the reader's antennas to lay cards on. */
export interface DeskHands {
  ask(ask: DeckAsk): Promise<DeckRefusal | null>;
  /** Waits for the desk to show that. */
  shows(desk: object): Promise<void>;
  lay(tag: string): Promise<void>;
  lift(): Promise<void>;
}

/** Sits down at the deck desk of a table; gets up with the test. */
export async function handsAtDeckDesk({ url, reader }: Pick<OpenPc, 'url' | 'reader'>): Promise<DeskHands> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/table`, { origin: url });
  onTestFinished(() => socket.terminate());
  let desk: DeckDesk | null = null;
  const answers = new Map<string, DeckRefusal | null>();
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as FromTableServer;
    if (message.type === 'welcome' || message.type === 'status') desk = message.status.decks;
    if (message.type === 'deck-answer') answers.set(message.id, message.refusal);
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'hello', protocol: protocolVersion, key: null }));
  return {
    ask: async (ask) => {
      const id = randomUUID();
      socket.send(JSON.stringify({ type: 'deck-ask', id, ask }));
      await expect.poll(() => answers.has(id), { timeout: patienceMs }).toBe(true);
      return answers.get(id) ?? null;
    },
    shows: (shown) => expect.poll(() => desk, { timeout: patienceMs }).toMatchObject(shown),
    lay: (tag) => post(`${reader}/place`, { antenna: boardAntenna, tag }),
    lift: () => post(`${reader}/clear`),
  };
}
