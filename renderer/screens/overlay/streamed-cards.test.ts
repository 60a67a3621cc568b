import { expect, test } from 'vitest';
import { askStreamed } from './streamed-cards.ts';

const told = [{ hand: 1, seats: { 3: ['As', 'Kd'] } }];

test('an overlay that shows everything at once never asks for hole cards', () => {
  askStreamed({
    settings: { table: 't', token: null, behind: 0 },
    ask: () => expect.unreachable(),
    after: () => expect.unreachable(),
  });
});

test('cards stay while the line is down, and are gone once the cardroom refuses', async () => {
  const answers = [
    async () => ({ ok: true, json: async () => told }),
    () => Promise.reject(new Error('down')),
    async () => ({ ok: false, json: async () => told }),
  ];
  let [again, heard] = [(): void => {}, 0];
  const nextLook = () => new Promise<() => void>((resolve) => (again = () => resolve(next)));
  let next = (): void => {};
  let looked = nextLook();
  const streamed = askStreamed({
    settings: { table: 't', token: 'secret', behind: 10 },
    ask: (_url, { headers }) => {
      expect(headers).toEqual({ authorization: 'Bearer secret' });
      return (answers.shift() ?? expect.unreachable())();
    },
    after: (_ms, action) => {
      next = action;
      again();
    },
  });
  streamed.onChange(() => {
    heard += 1;
  });
  const seen = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const look = await looked;
    seen.push(streamed.now());
    looked = nextLook();
    if (turn < 2) look();
  }
  expect([seen, heard]).toEqual([[told, told, []], 2]);
});

test('what is no list of hands shows no hand', async () => {
  const looked = Promise.withResolvers<void>();
  const streamed = askStreamed({
    settings: { table: 't', token: null, behind: 10 },
    ask: async () => ({ ok: true, json: async () => null }),
    after: () => looked.resolve(),
  });
  await looked.promise;
  expect(streamed.now()).toEqual([]);
});
