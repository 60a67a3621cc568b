import { expect, test } from 'vitest';
import type { DeckAsk } from '../../protocol/deck-desk.ts';
import { withDesks } from './desk-asks.ts';

const check: DeckAsk = { what: 'check', deck: 'RED', person: 'Iva' };

function build() {
  const sent: string[] = [];
  let say: (text: string) => void = () => {};
  let turn: (state: 'up' | 'down') => void = () => {};
  const heard: string[] = [];
  const desk = withDesks(
    {
      send: (message) => void sent.push(message),
      onMessage: (listener) => {
        say = listener;
      },
      onState: (listener) => {
        turn = listener;
      },
    },
    () => `ask-${sent.length}`,
  );
  desk.transport.onMessage((text) => void heard.push(text));
  desk.transport.onState(() => {});
  return { desk, sent, heard, say: (text: string) => say(text), turn: (state: 'up' | 'down') => turn(state) };
}

test('an ask ends with the answer of its own id', async () => {
  const { desk, sent, say, turn } = build();
  turn('up');
  const first = desk.askDeck(check);
  const second = desk.askDeck({ what: 'cancel' });
  expect(sent.map((text) => JSON.parse(text))).toEqual([
    { type: 'deck-ask', id: 'ask-0', ask: check },
    { type: 'deck-ask', id: 'ask-1', ask: { what: 'cancel' } },
  ]);
  say('{"type":"deck-answer","id":"ask-1","refusal":"nothing-running"}');
  say('{"type":"deck-answer","id":"ask-0","refusal":null}');
  expect(await second).toBe('nothing-running');
  expect(await first).toBeNull();
});

test('a line that breaks leaves an ask without an answer, and it is not sent again', async () => {
  const { desk, sent, turn } = build();
  turn('up');
  const outcome = desk.askDeck(check);
  turn('down');
  expect(await outcome).toBe('no-answer');
  turn('up');
  expect(sent).toHaveLength(1);
});

test('nothing is asked over a line that is down', async () => {
  const { desk, sent } = build();
  expect(await desk.askDeck(check)).toBe('no-answer');
  expect(sent).toHaveLength(0);
});

test('the table hears every message as before', () => {
  const { heard, say } = build();
  say('{"type":"names","names":{}}');
  expect(heard).toEqual(['{"type":"names","names":{}}']);
});

test('the shuffler is asked beside the deck desk, each answered by its own id', async () => {
  const { desk, sent, say, turn } = build();
  turn('up');
  const cleared = desk.askShuffler('clear');
  const checked = desk.askDeck(check);
  expect(sent.map((text) => JSON.parse(text))).toMatchObject([
    { type: 'shuffler-ask', id: 'ask-0', ask: 'clear' },
    { type: 'deck-ask', id: 'ask-1' },
  ]);
  say('{"type":"deck-answer","id":"ask-1","refusal":null}');
  say('{"type":"shuffler-answer","id":"ask-0","refusal":"floor-only"}');
  expect(await cleared).toBe('floor-only');
  expect(await checked).toBeNull();
});

test('the sign-in desk’s signature comes with its answer; over a broken line nobody has signed', async () => {
  const { desk, sent, say, turn } = build();
  turn('up');
  const proof = { by: 'pin', number: '4', pin: '864209' } as const;
  const signed = desk.askStaff({ type: 'sign', proof, command: '{}' });
  say('{"type":"staff-answer","id":"ask-0","refusal":null,"signature":"s-1"}');
  expect(await signed).toEqual({ refusal: null, signature: 's-1' });
  const wrong = desk.askStaff({ type: 'come', proof });
  say('{"type":"staff-answer","id":"ask-1","refusal":{"reason":"not-known","triesLeft":4}}');
  expect(await wrong).toEqual({ refusal: { reason: 'not-known', triesLeft: 4 } });
  const lost = desk.askStaff({ type: 'leave' });
  turn('down');
  expect(await lost).toEqual({ refusal: { reason: 'no-answer' } });
  expect(sent).toHaveLength(3);
});
