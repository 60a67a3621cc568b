import { expect, test } from 'vitest';
import type { Command } from '../../engine/table.ts';
import { sampleConfig } from '../../test/support/real-table.ts';
import { start } from '../../test/support/sample-table.ts';
import { tableWithReader } from '../../test/support/table-with-reader.ts';
import type { FoldsBy } from './fold-watch.ts';
import type { StreetsBy } from './street-watch.ts';

/** Seats 3, 4 and 1 draw once, in this order. Each holds five cards, and the betting before the draw is over. */
function beforeTheDraw(folds: FoldsBy = 'automatic') {
  const given = tableWithReader({ folds, config: sampleConfig({ variant: 'no-limit-2-7-single-draw' }) });
  given.ask(start);
  given.lay(1, 'Qs', 'Qd', 'Qc', '2s', '3s');
  given.lay(3, 'As', 'Kd', '7c', '5c', '4h');
  given.lay(4, '9h', '9d', '8c', '8d', '6h');
  given.closeBetting();
  expect(given.state().hand).toMatchObject({ stage: 'draw', toAct: 3 });
  const drawn = () =>
    given.log.read(0, 1_000).flatMap(({ kind, actor, body }) => {
      const event = kind === 'drawn' ? (JSON.parse(body) as { readonly seat: number; readonly cards: number }) : null;
      return event === null ? [] : [[event.seat, event.cards, actor]];
    });
  return { ...given, drawn };
}

test('the draw is the number of new cards in a complete hand; an incomplete hand books nothing', () => {
  const { lay, muck, drawn, state } = beforeTheDraw();
  muck(3, 'As', 'Kd');
  lay(3, '2c');
  expect(drawn()).toEqual([]);
  lay(3, '3c');
  expect(drawn()).toEqual([[3, 2, 'device:reader']]);
  expect(state().hand?.toAct).toBe(4);
});

test('a card lifted and laid back is no draw, and a player with an unchanged hand may still be thinking', () => {
  const { lay, lift, drawn } = beforeTheDraw();
  lift(3, 'As');
  lay(3, 'As');
  expect(drawn()).toEqual([]);
});

test('a seat that was passed over stands pat', () => {
  const { lay, muck, drawn } = beforeTheDraw();
  muck(4, '9h');
  lay(4, '2d');
  expect(drawn()).toEqual([
    [3, 0, 'device:reader'],
    [4, 1, 'device:reader'],
  ]);
});

test('an undone draw is not booked again', () => {
  const { ask, lay, muck, drawn, state } = beforeTheDraw();
  muck(3, 'As');
  lay(3, '2c');
  expect(ask({ type: 'undo', step: 'drawn' }).refusal).toBeNull();
  lay(11, 'Tc');
  expect(drawn()).toHaveLength(1);
  expect(state().hand?.toAct).toBe(3);
});

test.each<[string, (given: ReturnType<typeof beforeTheDraw>) => void]>([
  ['its antenna reads badly', ({ reading }) => reading(3, 'weak')],
  ['the reader is away', ({ becomes }) => becomes('silent')],
])('nothing is booked where %s', (_why, spoil) => {
  const given = beforeTheDraw();
  spoil(given);
  given.muck(3, 'As');
  given.lay(3, '2c');
  expect(given.drawn()).toEqual([]);
});

/** Seat 1 has called; seat 3 has to call and seat 4 to check before the draw. */
function lastToAct(streets: StreetsBy, ...before: readonly Command[]) {
  const given = tableWithReader({
    folds: 'automatic',
    streets,
    config: sampleConfig({ variant: 'no-limit-2-7-single-draw' }),
  });
  given.ask(start);
  given.lay(1, 'Qs', 'Qd', 'Qc', '2s', '3s');
  given.lay(3, 'As', 'Kd', '7c', '5c', '4h');
  given.lay(4, '9h', '9d', '8c', '8d', '6h');
  for (const command of [{ type: 'call', seat: 1 } as const, ...before]) expect(given.ask(command).refusal).toBeNull();
  const draws = () => {
    given.muck(3, 'As');
    given.lay(3, '2c');
  };
  const booked = () =>
    given.log.read(0, 1_000).flatMap(({ kind, actor }) => (actor === 'device:reader' && isOfAct(kind) ? [kind] : []));
  return { ...given, draws, booked };
}
const isOfAct = (kind: string): boolean => ['called', 'checked', 'drawn', 'steps-joined'].includes(kind);

test('a draw shows that the betting is over: it books the checks and, if the house accepts cards, the call', () => {
  const checks = lastToAct('checks', { type: 'call', seat: 3 });
  checks.draws();
  expect(checks.booked()).toEqual(['checked', 'drawn']);
  const calls = lastToAct('automatic');
  calls.draws();
  expect(calls.booked()).toEqual(['called', 'checked', 'steps-joined', 'drawn']);
  expect(calls.state().hand).toMatchObject({ stage: 'draw', toAct: 4 });
});

test.each<StreetsBy>(['checks', 'manual'])('a call is booked by no card where the house says %s', (streets) => {
  const { draws, booked, state } = lastToAct(streets);
  draws();
  expect(booked()).toEqual([]);
  expect(state().hand).toMatchObject({ stage: 'betting', toAct: 3 });
});

test('a round closed by a draw and undone is not closed again', () => {
  const { draws, booked, ask, lay, state } = lastToAct('automatic');
  draws();
  for (const step of ['drawn', 'checked']) expect(ask({ type: 'undo', step }).refusal).toBeNull();
  lay(11, 'Tc');
  expect(booked()).toHaveLength(4);
  expect(state().hand).toMatchObject({ stage: 'betting', toAct: 3 });
});

test('cards that come after their draw was tapped belong to that draw, not to the next, and close no betting', () => {
  const given = tableWithReader({
    folds: 'automatic',
    streets: 'automatic',
    config: sampleConfig({
      variant: 'limit-2-7-triple-draw',
      stakes: { smallBlind: 1, bigBlind: 2, smallBet: 2, bigBet: 4 },
    }),
  });
  const { ask, lay, muck, log, state, closeBetting } = given;
  ask(start);
  lay(1, 'Qs', 'Qd', 'Qc', '2s', '3s');
  lay(3, 'As', 'Kd', '7c', '5c', '4h');
  lay(4, '9h', '9d', '8c', '8d', '6h');
  closeBetting();
  for (const [seat, cards] of [
    [3, 0],
    [4, 0],
    [1, 2],
  ] as const)
    expect(ask({ type: 'draw', seat, cards }).refusal).toBeNull();
  muck(1, 'Qs', 'Qd');
  lay(1, '2c', '4c');
  const byReader = () => log.read(0, 1_000).filter(({ kind, actor }) => actor === 'device:reader' && isOfAct(kind));
  expect(byReader()).toEqual([]);
  expect(state().hand).toMatchObject({ stage: 'betting', street: 1, toAct: 3 });
  closeBetting();
  // The next draw counts the cards that are new since then.
  muck(1, 'Qc');
  lay(1, '5d');
  expect(byReader().map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { seat: 3, cards: 0 },
    { seat: 4, cards: 0 },
    { seat: 1, cards: 1 },
  ]);
});

test('in a house that taps folds, draws are tapped too', () => {
  const { lay, muck, drawn } = beforeTheDraw('propose');
  muck(3, 'As');
  lay(3, '2c');
  expect(drawn()).toEqual([]);
});

test('at showdown an unseen hand in the muck is booked as mucked, unless it must show', () => {
  const { ask, muck, state, log, closeBetting } = beforeTheDraw();
  for (const seat of [3, 4, 1]) expect(ask({ type: 'draw', seat, cards: 0 }).refusal).toBeNull();
  closeBetting();
  expect(state().hand?.stage).toBe('showdown');
  expect(ask({ type: 'table-hand', seat: 3, cards: [] }).refusal).toBeNull();
  muck(4, '9h', '9d', '8c', '8d', '6h');
  expect(state().hand?.players.find(({ seat }) => seat === 4)?.status).toBe('mucked');
  expect(log.read(0, 1_000).find(({ kind }) => kind === 'hand-mucked')?.actor).toBe('device:reader');
});
