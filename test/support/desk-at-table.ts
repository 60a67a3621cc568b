import { randomUUID } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { transportPair } from '../../commands/simulation/transport-pair.ts';
import type { FloorOrder, SearchQuery } from '../../protocol/floor-desk.ts';
import type { FromTableServer, WaitingOrder } from '../../protocol/table-messages.ts';
import { answer } from '../../server/connections/answer.ts';
import type { StaffList } from '../../server/staff/staff-list.ts';
import { showChipsToCarry } from '../../server/table/chips-to-carry.ts';
import { TableFloorDesk } from '../../server/table/floor-desk.ts';
import { StatusBoard } from '../../server/table/status-board.ts';
import { TableStaff, type TableStaffOptions } from '../../server/table/table-staff.ts';
import { realTable, sampleConfig } from './real-table.ts';
import { listOf } from './staff-of-house.ts';

export const house = listOf(['1', 'Jana K.', 'dealer'], ['4', 'Lucie Vávrová', 'floor'], ['6', 'Łukasz D.', 'manager']);
export const proofOf = (number: string) => ({ by: 'pin', number, pin: '123456' }) as const;

/** A screen with the floor's desk open at a real table; no floor person is signed in yet. */
export function deskAtTable({ list = house as StaffList | null, config = {} } = {}) {
  const real = realTable(sampleConfig(config));
  const { table, log, time } = real;
  const status = new StatusBoard(time, { simulated: true, cardroom: true });
  const staff = { current: () => list, confirmed: true, onChange: () => () => {} };
  const identify: TableStaffOptions['identify'] = async ({ people }, proof) =>
    people.find(({ number }) => proof.by === 'pin' && number === proof.number) ?? null;
  const common = { table, status, time, newId: randomUUID };
  const signIn = new TableStaff({ ...common, staff, identify, required: false });
  signIn.start();
  onTestFinished(() => signIn.stop());
  onTestFinished(showChipsToCarry({ table, log, status, staff }));
  const nextTurn = () => Promise.resolve();
  let waits: readonly WaitingOrder[] = [];
  const onWaiting = (orders: readonly WaitingOrder[]): void => {
    waits = orders;
  };
  const report = (): void => {};
  const floorDesk = new TableFloorDesk({ ...common, log, staff, signIn, nextTurn, onWaiting, report });
  const { near, far } = transportPair(time);
  answer(far, { ...common, deckDesk: null, askShuffler: null, signIn, floorDesk });
  const heard = (): FromTableServer[] => near.heard.map((text) => JSON.parse(text) as FromTableServer);
  const say = (message: object) => {
    near.send(JSON.stringify(message));
    time.advance(5);
  };
  const replyTo = async (id: string) => {
    await expect
      .poll(() => {
        time.advance(5);
        return heard().findLast((message) => 'id' in message && message.id === id);
      })
      .toBeDefined();
    return heard().findLast((message) => 'id' in message && message.id === id);
  };
  say({ type: 'hello', protocol: 1, key: null });
  let ids = 0;
  const ask = (message: object) => {
    const id = `request-${++ids}`;
    say({ id, ...message });
    return replyTo(id);
  };
  const order = (given: FloorOrder, more: { readonly signature?: string; readonly tableId?: string } = {}) =>
    ask({ type: 'floor-order', tableId: 'table-7', order: given, ...more });
  const search = async (query: SearchQuery) => {
    const reply = await ask({ type: 'floor-ask', ask: { what: 'search', query } });
    if (reply?.type !== 'floor-answer' || reply.answer.what !== 'search') throw new Error('no answer');
    return reply.answer;
  };
  const comes = (number: string) => signIn.ask({ type: 'join', proof: proofOf(number) });
  const calls = () => {
    real.ask({ type: 'call-floor', at: time.now(), incident: 'call-1', seat: 3 });
    return 'call-1';
  };
  return { real, status, signIn, heard, say, ask, order, search, comes, calls, waiting: () => waits };
}
