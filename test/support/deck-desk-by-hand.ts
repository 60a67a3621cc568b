import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { DeckAsk, DeckDesk, DeckRefusal } from '../../protocol/deck-desk.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import type { StaffAsk, StaffRefusal } from '../../protocol/staff.ts';
import type { FromTableServer } from '../../protocol/table-messages.ts';
import { post } from './hand-with-devices.ts';
import type { OpenPc } from './one-pc-with-devices.ts';

const patienceMs = 10_000;
const boardAntenna = 11;

/** Somebody at a table's deck desk, with the console's door to ask and the reader's antennas to lay cards on. */
export interface DeskHands {
  ask(ask: DeckAsk): Promise<DeckRefusal | null>;
  /** Speaks to the sign-in desk. */
  askStaff(ask: StaffAsk): Promise<StaffRefusal | null>;
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
  const answers = new Map<string, DeckRefusal | StaffRefusal | null>();
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as FromTableServer;
    if (message.type === 'welcome' || message.type === 'status') desk = message.status.decks;
    if (message.type === 'deck-answer' || message.type === 'staff-answer') answers.set(message.id, message.refusal);
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'hello', protocol: protocolVersion, key: null }));
  const asked = async (type: 'deck-ask' | 'staff-ask', ask: DeckAsk | StaffAsk) => {
    const id = randomUUID();
    socket.send(JSON.stringify({ type, id, ask }));
    await expect.poll(() => answers.has(id), { timeout: patienceMs }).toBe(true);
    return answers.get(id) ?? null;
  };
  return {
    ask: (ask) => asked('deck-ask', ask) as Promise<DeckRefusal | null>,
    askStaff: (ask) => asked('staff-ask', ask) as Promise<StaffRefusal | null>,
    shows: (shown) => expect.poll(() => desk, { timeout: patienceMs }).toMatchObject(shown),
    lay: (tag) => post(`${reader}/place`, { antenna: boardAntenna, tag }),
    lift: () => post(`${reader}/clear`),
  };
}
