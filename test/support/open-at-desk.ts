import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { canonicalText, type Seat } from '../../engine/index.ts';
import type { FromCardroomServer, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import type { DemoPerson } from '../../protocol/demo-staff.ts';
import type { StaffProof } from '../../protocol/staff.ts';
import { type OpenPc, pairedKey, wsOf } from './one-pc-with-devices.ts';

type Answer<Type extends FromCardroomServer['type']> = Extract<FromCardroomServer, { type: Type }>;

/** A floor browser at which two people have sealed cards opened. `heard`: all it was told but the cards themselves. */
export interface OpeningDesk {
  readonly open: (tableId: string, hand: number, seats: readonly Seat[]) => Promise<Answer<'cards-opened'>>;
  readonly heard: () => string;
}

/** Pairs a browser and signs the first person in. */
export async function openingDesk(pc: OpenPc, first: DemoPerson, second: DemoPerson): Promise<OpeningDesk> {
  const key = await pairedKey(pc.room.url, pc.room.codes.floor);
  const socket = new WebSocket(`${wsOf(pc.room.url)}/socket`);
  onTestFinished(() => socket.terminate());
  const messages: FromCardroomServer[] = [];
  const texts: string[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as FromCardroomServer;
    messages.push(message);
    if (message.type !== 'cards-opened') texts.push(String(data));
  });
  await once(socket, 'open');
  const say = (message: ToCardroomServer): void => socket.send(JSON.stringify(message));
  const answered = async <Type extends FromCardroomServer['type']>(type: Type, id: string): Promise<Answer<Type>> => {
    const isIt = (message: FromCardroomServer): message is Answer<Type> =>
      message.type === type && 'id' in message && message.id === id;
    await expect.poll(() => messages.some(isIt), { timeout: 10_000 }).toBe(true);
    return messages.find(isIt) ?? expect.unreachable();
  };
  const proofOf = ({ number, pin }: DemoPerson): StaffProof => ({ by: 'pin', number, pin });
  say({ type: 'hello', protocol: 1, key });
  await expect.poll(() => messages.map(({ type }) => type), { timeout: 10_000 }).toContain('welcome');
  say({ type: 'sign-in', id: 'desk-sign-in', proof: proofOf(first) });
  expect(await answered('staff-answer', 'desk-sign-in')).toMatchObject({ refusal: null });
  let asked = 0;
  return {
    heard: () => texts.join('\n'),
    open: async (tableId, hand, seats) => {
      asked += 1;
      const opening = { tableId, hand, seats: [...seats], reason: 'Two aces of spades, says a player.' };
      const [sign, open] = [`desk-sign-${asked}`, `desk-open-${asked}`];
      say({ type: 'sign', id: sign, proof: proofOf(second), command: canonicalText({ open: opening }) });
      const { refusal, signature = '' } = await answered('staff-answer', sign);
      expect(refusal).toBeNull();
      say({ type: 'open-cards', id: open, ...opening, signature });
      return answered('cards-opened', open);
    },
  };
}
