import { expect, test } from 'vitest';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import { eventsDesk } from './events-desk.ts';

const stranger = { socket: { remoteAddress: '10.0.0.9', localAddress: '10.0.0.1' } };

/** A desk where everybody may read, and what it answers a question, for the tables unless it says for what. */
function openDesk({ open = true, sessions = '' } = {}) {
  const made = { allows: (token?: string, role?: string) => token === sessions && role === 'sessions' };
  const readers = { open, tokens: { overlay: 'configured' }, made };
  const time: TimeSource = { now: () => 0, after: () => () => {} };
  const feed = { follow: () => ({ stop: () => {} }), tables: () => [], office: () => expect.unreachable() };
  const shared = { players: () => [], sessions: () => [] };
  const desk = eventsDesk({ feed, readers, stream: null, shared, time });
  const asks = (token: string | null, ip: string, path = '/public/tables'): number => {
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
    desk.reads[path]?.({ headers, raw: stranger, ip, query: {} } as never, reply as never);
    return answered;
  };
  return { desk, asks };
}

test('where everybody may read, an address is counted, and a made-up token is not counted apart', () => {
  const { desk, asks } = openDesk();
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

test('a thousand other addresses that ask do not give an address new questions', () => {
  const { asks } = openDesk();
  while (asks(null, '10.0.0.9') === 200);
  for (let other = 0; other < 1_000; other += 1) {
    asks(null, `10.1.${other >> 8}.${other & 255}`);
    expect(asks(null, '10.0.0.9')).toBe(429);
  }
});

test('an address has so many silent WebSockets and no more, and one that greets or goes makes room', () => {
  const { desk } = openDesk();
  const comes = (ip: string) => {
    const one = { closed: '', hear: (_text: string): void => {}, state: (_state: string): void => {} };
    const transport = {
      send: () => {},
      onMessage: (heard: (text: string) => void) => {
        one.hear = heard;
      },
      onState: (told: (state: string) => void) => {
        one.state = told;
      },
      close: (sentence: string) => {
        one.closed = sentence;
      },
    };
    desk.serve(transport as never, false, ip);
    return one;
  };
  const forty = Array.from({ length: 40 }, () => comes('10.0.0.9'));
  expect(forty.every(({ closed }) => closed === '')).toBe(true);
  expect(comes('10.0.0.9').closed).toContain('have not said yet');
  expect(comes('10.0.0.8').closed).toBe('');
  forty[0]?.hear('{"type":"follow","table":"t"}');
  forty[1]?.state('down');
  forty[1]?.state('down');
  expect([comes('10.0.0.9').closed, comes('10.0.0.9').closed]).toEqual(['', '']);
  expect(comes('10.0.0.9').closed).toContain('have not said yet');
});

test('a token for sessions reads the document that describes them, and no events', () => {
  const { asks } = openDesk({ open: false, sessions: 'made for sessions' });
  const asked = (token: string) =>
    ['/public/openapi.json', '/public/sessions', '/public/tables'].map((path) => asks(token, '10.0.0.9', path));
  // 400: let in, and told that a span of time is missing.
  expect(asked('made for sessions')).toEqual([200, 400, 403]);
  expect(asked('made up')).toEqual([403, 403, 403]);
});
