import { expect, test } from 'vitest';
import { serveSealedCards } from './card-sealer-process.ts';
import { printedOrder } from './deck-pass.ts';
import { type RegisteredDeck, type RegisteredDecks, UnusableDecks } from './registered-decks.ts';
import type { FromSealer, ToSealer } from './sealer-messages.ts';

const tag = (deck: number, index: number): string => `E00401000000${deck}${String(index).padStart(3, '0')}`;
const tagsOf = (deck: number): readonly string[] => printedOrder.map((_card, index) => tag(deck, index));
const deckOf = (id: string, deck: number, changes: Partial<RegisteredDeck> = {}): RegisteredDeck => ({
  id,
  state: 'active',
  registeredBy: null,
  cards: new Map(printedOrder.map((card, index) => [tag(deck, index), card])),
  ...changes,
});

/** A card sealer in the same process, on a disk that may be full. */
function sealer(...decks: RegisteredDecks) {
  const told: FromSealer[] = [];
  let kept = decks;
  let isFull = false;
  let hear: (message: unknown) => void = () => {};
  serveSealedCards(
    {
      read: () => kept,
      keep: (changed) => {
        if (isFull) throw new UnusableDecks('The disk is full.');
        kept = changed;
      },
    },
    {
      tell: (message) => told.push(message),
      listen: (listener) => {
        hear = listener;
      },
    },
  );
  const say = (message: ToSealer): void => hear(message);
  let asked = 0;
  const ask = (ask: Extract<ToSealer, { type: 'desk-ask' }>['ask']) => {
    asked += 1;
    say({ type: 'desk-ask', id: `ask-${asked}`, place: 'board', ask });
    const answer = told.findLast((message) => message.type === 'desk-answer');
    expect(answer?.id).toBe(`ask-${asked}`);
    return answer?.refusal;
  };
  const lay = (...tags: readonly string[]): void => {
    say({ type: 'desk-sees', tags, isSteady: false });
    if (tags.length === 1) say({ type: 'desk-sees', tags, isSteady: true });
  };
  const layAll = (tags: readonly string[]): void => {
    for (const one of tags) {
      lay(one);
      lay();
    }
  };
  const desk = () => told.findLast((message) => message.type === 'desk') ?? expect.unreachable('The desk was told.');
  const ofType = (...types: readonly string[]) => told.filter(({ type }) => types.includes(type));
  return {
    told,
    say,
    ask,
    lay,
    layAll,
    desk,
    ofType,
    kept: () => kept,
    fill: (full: boolean) => {
      isFull = full;
    },
  };
}

const register = { what: 'register', deck: 'RED', person: 'Eva' } as const;
const check = { what: 'check', deck: 'RED', person: 'Jan' } as const;

test('a deck is active after two passes by two people', () => {
  const { ask, layAll, say, desk, ofType, kept } = sealer();
  const registered = { what: 'registered', person: 'Eva', id: 'ask-1' } as const;
  expect(desk()).toEqual({ type: 'desk', decks: [], pass: null });
  expect(ask(register)).toBeNull();
  expect(desk().pass).toEqual({ what: 'register', deck: 'RED', done: 0, next: 'As', sight: 'nothing', isWeak: false });
  layAll(tagsOf(1));
  expect(ofType('desk-done')).toEqual([{ type: 'desk-done', deck: 'RED', ...registered }]);
  expect(desk()).toEqual({ type: 'desk', decks: [{ deck: 'RED', state: 'unchecked', weakCards: 0 }], pass: null });
  const unchecked = { state: 'unchecked', registeredBy: 'Eva' } as const;
  expect(kept()).toEqual([deckOf('RED', 1, { ...unchecked, unbooked: registered })]);
  say({ type: 'desk-booked', id: 'another' });
  say({ type: 'desk-booked', id: registered.id });
  expect(kept()).toEqual([deckOf('RED', 1, unchecked)]);
  expect(ask(check)).toBeNull();
  layAll(tagsOf(1).toReversed());
  const checked = { what: 'checked', person: 'Jan', id: 'ask-2' } as const;
  expect(ofType('desk-done').at(-1)).toEqual({ type: 'desk-done', deck: 'RED', ...checked });
  expect(kept()).toEqual([deckOf('RED', 1, { unbooked: checked })]);
  // Restarted before the log is known to have it.
  const again = sealer(...kept());
  expect(again.ofType('desk-done')).toEqual(ofType('desk-done').slice(-1));
  again.say({ type: 'desk-booked', id: checked.id });
  expect(again.kept()).toEqual([deckOf('RED', 1)]);
});

test('the second pass needs another person, however the name is typed', () => {
  const { ask } = sealer(deckOf('RED', 1, { state: 'unchecked', registeredBy: 'Eva Nová' }));
  expect(ask({ ...check, person: ' eva  NOVÁ ' })).toBe('same-person');
  expect(ask(check)).toBeNull();
});

test('anybody may check an active deck, and it stays active', () => {
  const { ask, layAll, kept } = sealer(deckOf('RED', 1));
  expect(ask(check)).toBeNull();
  layAll(tagsOf(1));
  expect(kept()).toEqual([deckOf('RED', 1, { unbooked: { what: 'checked', person: 'Jan', id: 'ask-1' } })]);
});

test('the cards there are reported, and only a good card advances the pass', () => {
  const { ask, lay, desk } = sealer(deckOf('BLUE', 2), deckOf('OLD', 3, { state: 'retired' }));
  ask(register);
  const seen = (...tags: readonly string[]) => {
    lay(...tags);
    return [desk().pass?.sight, desk().pass?.done, desk().pass?.next];
  };
  expect(seen(tag(1, 0), tag(1, 1))).toEqual(['several', 0, 'As']);
  expect(seen(tag(2, 0))).toEqual(['known', 0, 'As']);
  expect(seen(tag(1, 0))).toEqual(['good', 1, '2s']);
  expect(seen()).toEqual(['nothing', 1, '2s']);
  expect(seen(tag(1, 0))).toEqual(['known', 1, '2s']);
  expect(seen('E016010000000001')).toEqual(['other-kind', 1, '2s']);
  // A card of a retired deck may be used again.
  expect(seen(tag(3, 5))).toEqual(['good', 2, '3s']);
});

test('a second pass reports a foreign card and does not count it', () => {
  const { ask, lay, desk } = sealer(deckOf('RED', 1), deckOf('BLUE', 2));
  ask(check);
  lay(tag(2, 0));
  expect(desk().pass).toMatchObject({ done: 0, next: null, sight: 'foreign' });
});

test.each([
  ['a pass runs', [{ what: 'register', deck: 'GREEN', person: 'Eva' }, register], 'busy'],
  ['a pass runs, to retire', [check, { what: 'retire', deck: 'RED', person: 'Jan', reason: 'worn' }], 'busy'],
  ['nothing runs, to cancel', [{ what: 'cancel' }], 'nothing-running'],
  ['the name is taken', [register], 'deck-exists'],
  ['nobody knows it, to check', [{ ...check, deck: 'GREEN' }], 'no-such-deck'],
  ['nobody knows it, to retire', [{ what: 'retire', deck: 'GREEN', person: 'Jan', reason: 'worn' }], 'no-such-deck'],
  ['it is retired, to check', [{ ...check, deck: 'OLD' }], 'deck-retired'],
  ['it is retired, to retire', [{ what: 'retire', deck: 'OLD', person: 'Jan', reason: 'worn' }], 'deck-retired'],
] as const)('refused because %s', (_why, asks, refusal) => {
  const { ask, kept } = sealer(deckOf('RED', 1), deckOf('OLD', 3, { state: 'retired' }));
  const before = kept();
  expect(asks.map((one) => ask(one)).at(-1)).toBe(refusal);
  expect(kept()).toBe(before);
});

test('a cancelled pass leaves nothing behind', () => {
  const { ask, lay, desk, kept } = sealer();
  ask(register);
  lay(tag(1, 0));
  expect(ask({ what: 'cancel' })).toBeNull();
  lay(tag(1, 1));
  expect([desk().pass, kept()]).toEqual([null, []]);
});

test('a new deck may take a retired name and replaces that deck', () => {
  const { ask, layAll, desk } = sealer(deckOf('RED', 1));
  expect(ask({ what: 'retire', deck: 'RED', person: 'Jan', reason: 'worn' })).toBeNull();
  expect(desk().decks).toEqual([{ deck: 'RED', state: 'retired', weakCards: 0 }]);
  expect(ask(register)).toBeNull();
  layAll(tagsOf(2));
  expect(desk().decks).toEqual([{ deck: 'RED', state: 'unchecked', weakCards: 0 }]);
});

test('if the disk fails nothing has happened: the last card must be laid down again', () => {
  const { ask, lay, layAll, desk, ofType, fill, kept } = sealer();
  ask(register);
  fill(true);
  layAll(tagsOf(1));
  expect(ofType('desk-done')).toEqual([]);
  expect(ofType('no-decks')).toEqual([{ type: 'no-decks', sentence: 'The disk is full.' }]);
  expect(desk().pass).toMatchObject({ done: 51, next: 'Kc' });
  fill(false);
  lay(tag(1, 51));
  expect(ofType('desk-done')).toHaveLength(1);
  expect(kept()).toHaveLength(1);
  fill(true);
  expect(ask({ what: 'retire', deck: 'RED', person: 'Jan', reason: 'old' })).toBe('not-kept');
  expect(desk().decks[0]?.state).toBe('unchecked');
});

test('only the number of weak cards is reported, and which one while it lies there', () => {
  const { ask, lay, say, desk } = sealer(deckOf('RED', 1));
  say({
    type: 'readings',
    readings: [
      { tag: tag(1, 7), looks: 50, hits: 20 },
      { tag: tag(1, 8), looks: 50, hits: 48 },
    ],
  });
  expect(desk().decks).toEqual([{ deck: 'RED', state: 'active', weakCards: 1 }]);
  ask(check);
  lay(tag(1, 8));
  expect(desk().pass).toMatchObject({ sight: 'good', isWeak: false });
  lay();
  lay(tag(1, 7));
  expect(desk().pass).toMatchObject({ sight: 'good', isWeak: true });
  lay();
  expect(desk().pass).toMatchObject({ sight: 'nothing', isWeak: false });
});

test('cards being registered are not part of the game', () => {
  const { ask, say, ofType } = sealer(deckOf('RED', 1));
  ask({ ...register, deck: 'BLUE' });
  say({ type: 'reads', place: 'board', tags: [tag(2, 0)] });
  say({ type: 'contested', contested: [{ tag: tag(2, 1), places: ['board', 5] }] });
  expect(ofType('count', 'alarm', 'contested')).toEqual([]);
  say({ type: 'reads', place: 5, tags: [tag(1, 3)] });
  ask({ what: 'cancel' });
  expect(ofType('count', 'alarm')).toEqual([
    { type: 'count', place: 5, count: 1 },
    { type: 'count', place: 'board', count: 0 },
  ]);
});

test('a deck may be in play as soon as it is active, and no longer once retired', () => {
  const { ask, layAll, say, ofType } = sealer();
  ask(register);
  layAll(tagsOf(1));
  const alarms = (): unknown => {
    say({ type: 'new-hand', cards: 2 });
    say({ type: 'reads', place: 3, tags: [] });
    say({ type: 'reads', place: 3, tags: [tag(1, 0)] });
    return ofType('alarm').length;
  };
  expect(alarms()).toBe(1);
  ask(check);
  layAll(tagsOf(1));
  expect(alarms()).toBe(1);
  ask({ what: 'retire', deck: 'RED', person: 'Jan', reason: 'damaged' });
  expect(alarms()).toBe(2);
  expect(ofType('alarm').at(-1)).toEqual({ type: 'alarm', place: 3, alarm: 'wrong-deck' });
});
