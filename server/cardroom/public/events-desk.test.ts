import { expect, test } from 'vitest';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import { eventsDesk } from './events-desk.ts';

const stranger = { socket: { remoteAddress: '10.0.0.9', localAddress: '10.0.0.1' } };

test('where everybody may read, an address is counted, and a made-up token is not counted apart', () => {
  const readers = { open: true, tokens: { overlay: 'configured' } };
  const time: TimeSource = { now: () => 0, after: () => () => {} };
  const feed = { follow: () => ({ stop: () => {} }), tables: () => [], office: () => expect.unreachable() };
  const shared = { players: () => [], sessions: () => [] };
  const desk = eventsDesk({ feed, readers, stream: null, shared, time });
  const asks = (token: string | null, ip: string): number => {
    let answered = 200;
    const reply = {
      code: (code: number) => {
        answered = code;
        return reply;
      },
      header: () => reply,
      send: () => reply,
    };
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    desk.reads['/public/tables']?.({ headers, raw: stranger, ip, query: {} } as never, reply as never);
    return answered;
  };
  const ten = Array.from({ length: 10 }, () => 200);
  expect([...ten.keys()].map((number) => asks(number % 2 === 0 ? null : `made up ${number}`, '10.0.0.9'))).toEqual(ten);
  expect([asks(null, '10.0.0.9'), asks('made up', '10.0.0.9')]).toEqual([429, 429]);
  expect([asks('configured', '10.0.0.9'), asks(null, '10.0.0.8')]).toEqual([200, 200]);
  // A socket that begins to read counts as well as a question for events.
  const said: string[] = [];
  const begins = (): void => {
    let hear: (text: string) => void = () => {};
    const transport = {
      send: (text: string) => void said.push(text),
      onMessage: (heard: (text: string) => void) => {
        hear = heard;
      },
      onState: () => {},
      close: () => {},
    };
    desk.serve(transport as never, false, '10.0.0.9');
    hear(JSON.stringify({ type: 'follow', table: 't' }));
  };
  for (const _ of ten) begins();
  expect(said).toEqual([]);
  begins();
  expect(said).toEqual([expect.stringContaining('Ten questions a second')]);
});
