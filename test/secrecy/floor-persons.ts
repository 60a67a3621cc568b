import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { FromCardroomServer, PairAnswer, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import { type DemoPerson, demoStaff, type StaffProof } from '../../protocol/staff.ts';
import { waitFor } from './wait-until.ts';
import type { WholeRoom } from './whole-room.ts';

type Answer<Type extends FromCardroomServer['type']> = Extract<FromCardroomServer, { type: Type }>;

/** A floor browser without a browser: its messages over the cardroom's socket, both ways. */
export interface FloorPerson {
  /** Asks and waits for the answer of that type with the same id. */
  readonly ask: <Type extends FromCardroomServer['type']>(
    message: Omit<ToCardroomServer, 'id'> & object,
    type: Type,
  ) => Promise<Answer<Type>>;
  /** Everything it received. */
  readonly heard: () => readonly FromCardroomServer[];
  readonly stop: () => void;
}

export const personOf = (number: string): DemoPerson => {
  const found = demoStaff.find((person) => person.number === number);
  if (found === undefined) throw new Error(`The simulated house has nobody with number ${number}.`);
  return found;
};
export const proofOf = ({ number, pin }: DemoPerson): StaffProof => ({ by: 'pin', number, pin });

/** Pairs a browser of the floor and says hello. */
export async function openFloorPerson({ cardroom }: WholeRoom): Promise<FloorPerson> {
  const { url, codes } = cardroom.ready;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ code: codes.floor, name: 'Tablet' });
  const paired = (await (await fetch(`${url}/pair`, { method: 'POST', headers, body })).json()) as PairAnswer;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`);
  const heard: FromCardroomServer[] = [];
  socket.on('message', (data) => void heard.push(JSON.parse(String(data)) as FromCardroomServer));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'hello', protocol: 1, key: paired.key }));
  await waitFor('a welcome for the floor', () => heard.some(({ type }) => type === 'welcome'));
  return {
    heard: () => heard,
    stop: () => socket.terminate(),
    ask: (message, type) => {
      const id = randomUUID();
      socket.send(JSON.stringify({ ...message, id }));
      const isIt = (one: FromCardroomServer): one is Answer<typeof type> =>
        one.type === type && 'id' in one && one.id === id;
      return waitFor(`an answer to ${type}`, () => heard.find(isIt));
    },
  };
}
