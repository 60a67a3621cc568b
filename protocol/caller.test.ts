import { expect, test } from 'vitest';
import type { Refusal, TableState } from '../engine/table.ts';
import { Caller } from './caller.ts';
import { type FromTableServer, type ToTableServer, toTableServerSchema } from './table-messages.ts';
import type { Transport } from './transport.ts';

class FakeTransport implements Transport {
  readonly sent: ToTableServer[] = [];
  #message: (message: string) => void = () => {};
  #state: (state: 'up' | 'down') => void = () => {};
  send(message: string): void {
    this.sent.push(toTableServerSchema.parse(JSON.parse(message)));
  }
  onMessage(listener: (message: string) => void): void {
    this.#message = listener;
  }
  onState(listener: (state: 'up' | 'down') => void): void {
    this.#state = listener;
  }
  says(message: FromTableServer): void {
    this.#message(JSON.stringify(message));
  }
  turns(state: 'up' | 'down'): void {
    this.#state(state);
  }
}

const device = { state: 'none', fault: null, why: null, since: 0 } as const;
const status = {
  shuffler: device,
  reader: device,
  decks: null,
  staff: null,
  cardroom: { state: 'none', unsent: 0, since: 0 },
  simulated: true,
} as const;
const welcome = (sequence: number): FromTableServer => ({
  type: 'welcome',
  protocol: 1,
  sequence,
  state: {} as TableState,
  names: {},
  status,
  now: 5,
});
const event = (...sequences: readonly number[]): FromTableServer => ({
  type: 'events',
  events: sequences.map((sequence) => ({ sequence, at: 0, actor: 'x', event: null })),
});

function build() {
  const transport = new FakeTransport();
  const heard: string[] = [];
  let ids = 0;
  const caller = new Caller({
    transport,
    key: 'k',
    newId: () => `request-${++ids}`,
    listener: {
      onWelcome: ({ sequence }) => heard.push(`welcome ${sequence}`),
      onEvents: (seen) => heard.push(`event ${seen.map(({ sequence }) => sequence).join(' ')}`),
      onNames: () => heard.push('names'),
      onStatus: (_status, now) => heard.push(`status ${now}`),
      onTurnedAway: ({ sentence }) => heard.push(sentence),
      onLink: (state) => heard.push(state),
    },
  });
  return { transport, heard, caller };
}

test('says hello with its key whenever the line comes up', () => {
  const { transport, heard } = build();
  transport.turns('up');
  transport.turns('down');
  transport.turns('up');
  expect(transport.sent).toEqual([
    { type: 'hello', protocol: 1, key: 'k' },
    { type: 'hello', protocol: 1, key: 'k' },
  ]);
  expect(heard).toEqual(['up', 'down', 'up']);
});

test('hands on events in order, drops those it had, and asks for the whole table when one is missing', () => {
  const { transport, heard } = build();
  transport.turns('up');
  transport.says(event(9));
  transport.says(welcome(10));
  transport.says(event(10));
  transport.says(event(11));
  transport.says(event(13));
  transport.says(event(14));
  transport.says(welcome(14));
  transport.says(event(15));
  expect(heard).toEqual(['up', 'welcome 10', 'event 11', 'welcome 14', 'event 15']);
  expect(transport.sent.filter(({ type }) => type === 'hello')).toHaveLength(2);
});

test('the events of one step are handed on together, without those it had', () => {
  const { transport, heard } = build();
  transport.turns('up');
  transport.says(welcome(10));
  transport.says(event(11, 12));
  transport.says(event(12, 13, 14));
  transport.says(event(15, 17));
  expect(heard).toEqual(['up', 'welcome 10', 'event 11 12', 'event 13 14']);
  expect(transport.sent.filter(({ type }) => type === 'hello')).toHaveLength(2);
});

test('each request gets the one answer with its id', async () => {
  const { transport, caller } = build();
  transport.turns('up');
  transport.says(welcome(3));
  const first = caller.request({ type: 'fold', seat: 1 }, 3);
  const second = caller.request({ type: 'check', seat: 2 }, 3);
  const refusal: Refusal = { reason: 'stale', toAct: 2 };
  transport.says({ type: 'answer', id: 'request-2', refusal, sequence: 3 });
  transport.says({ type: 'answer', id: 'request-1', refusal: null, sequence: 4 });
  transport.says({ type: 'answer', id: 'request-1', refusal, sequence: 4 });
  expect(await first).toBeNull();
  expect(await second).toEqual(refusal);
});

test('a request without an answer is sent again with the same id once the line is back', async () => {
  const { transport, caller } = build();
  transport.turns('up');
  transport.says(welcome(3));
  const asked = caller.request({ type: 'fold', seat: 1 }, 3);
  transport.turns('down');
  const meanwhile = caller.request({ type: 'call-floor', seat: null }, 3);
  transport.turns('up');
  expect(transport.sent.filter(({ type }) => type === 'request')).toHaveLength(1);
  transport.says(welcome(4));
  const requests = transport.sent.filter((message) => message.type === 'request');
  expect(requests.map(({ id }) => id)).toEqual(['request-1', 'request-1', 'request-2']);
  transport.says({ type: 'answer', id: 'request-1', refusal: null, sequence: 4 });
  transport.says({ type: 'answer', id: 'request-2', refusal: null, sequence: 5 });
  expect([await asked, await meanwhile]).toEqual([null, null]);
  transport.turns('down');
  transport.turns('up');
  transport.says(welcome(5));
  expect(transport.sent.filter(({ type }) => type === 'request')).toHaveLength(3);
});

test('names, status and a closed door are passed on', () => {
  const { transport, heard } = build();
  transport.says({ type: 'names', names: { a: 'Novák' } });
  transport.says({ type: 'status', status, now: 7 });
  transport.says({ type: 'turned-away', why: 'version', sentence: 'Too old.' });
  expect(heard).toEqual(['names', 'status 7', 'Too old.']);
});
