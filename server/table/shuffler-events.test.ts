import { expect, test } from 'vitest';
import type { ShufflerEvent } from '../../native-bridge/contracts/shuffler.ts';
import { type RealTable, realTable } from '../../test/support/real-table.ts';
import { push, start } from '../../test/support/sample-table.ts';
import { bookShufflerEvents } from './shuffler-events.ts';

const press: ShufflerEvent = { type: 'green-button', opens: true, live: true };

function withShuffler(real: RealTable) {
  let say: (event: ShufflerEvent) => void = () => {};
  const onEvent = (listener: (event: ShufflerEvent) => void) => {
    say = listener;
    return () => {};
  };
  bookShufflerEvents({ onEvent }, real);
  const lastKind = () => real.log.read(real.log.head.seq - 1, 1)[0]?.kind;
  const foldToOne = (): void => {
    while (real.table.state?.hand?.stage === 'betting') {
      expect(real.ask({ type: 'fold', seat: real.table.state.hand.toAct ?? 0 }).refusal).toBeNull();
    }
  };
  return { say: (event: ShufflerEvent) => say(event), lastKind, foldToOne, hand: () => real.table.state?.hand };
}

test('a press now, with a finished deck, opens the hand', () => {
  const real = realTable();
  const { say, hand } = withShuffler(real);
  say(press);
  expect(hand()).toMatchObject({ number: 1, stage: 'betting', startedAt: real.time.now() });
  expect(real.log.read(0, 1_000).find(({ kind }) => kind === 'hand-started')).toMatchObject({
    actor: 'device:shuffler',
  });
});

test.each([
  ['replayed from the memory of the machine', { ...press, live: false }],
  ['with no finished deck', { ...press, opens: false }],
])('a press %s is a fact and nothing more', (_what, event) => {
  const { say, hand, lastKind } = withShuffler(realTable());
  say(event);
  expect(hand()).toBeNull();
  expect(lastKind()).toBe('shuffler-reported');
});

test('a press before the last pot is pushed counts from its own moment, as soon as the hand has ended', () => {
  const real = realTable();
  const { say, hand, foldToOne, lastKind } = withShuffler(real);
  real.ask(start);
  foldToOne();
  real.time.advance(3_000);
  const pressedAt = real.time.now();
  say(press);
  expect(lastKind()).toBe('green-button-held');
  expect(hand()?.number).toBe(1);
  real.time.advance(9_000);
  real.ask(push(0));
  expect(hand()).toMatchObject({ number: 2, stage: 'betting', startedAt: pressedAt });
});

test('a press held through a restart between two hands is not lost', () => {
  const real = realTable();
  const first = withShuffler(real);
  real.ask(start);
  first.foldToOne();
  first.say(press);
  // Ends as the last pot is pushed, before anybody has heard of it.
  const dying = real.reopen();
  dying.ask(push(0));
  expect(dying.table.state?.hand?.stage).toBe('over');
  const again = withShuffler(dying.reopen());
  expect(again.hand()).toMatchObject({ number: 2, stage: 'betting' });
});

test('a press that cannot open a hand is a fact', () => {
  const real = realTable();
  const { say, hand, lastKind } = withShuffler(real);
  for (const seat of [1, 3]) real.ask({ type: 'open-seat', seat });
  say(press);
  expect(hand()).toBeNull();
  expect(lastKind()).toBe('shuffler-reported');
});

test('what the machine says of its decks is on the table for all to see', () => {
  const real = realTable();
  const { say } = withShuffler(real);
  say({ type: 'done', deck: 'RED', cards: 52, expected: 52, verified: 'pass' });
  expect(real.table.state?.witnesses.deckWaiting).toBe('RED');
  say({ type: 'taken', deck: 'RED', live: true });
  expect(real.table.state?.witnesses).toMatchObject({ deckInPlay: 'RED', deckWaiting: null });
});

test('a machine that offers the order of cards is booked as tampering', () => {
  const real = realTable();
  const { say } = withShuffler(real);
  say({ type: 'tamper', what: 'card order offered' });
  expect(JSON.parse(real.log.read(real.log.head.seq - 1, 1)[0]?.body ?? '')).toMatchObject({
    what: 'tamper',
    code: 'card order offered',
  });
});
