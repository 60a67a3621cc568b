import { expect, test } from 'vitest';
import type { TableEvent, WitnessEvent } from '../../engine/table.ts';
import { acts, deal, push, start } from '../../test/support/sample-table.ts';
import { samplePair, signedKey } from '../../test/support/staff-of-house.ts';
import { board, tableWithReader, tagOf } from '../../test/support/table-with-reader.ts';
import { handOfBytes } from '../review/hand-box.ts';
import { loadSealedBoxes } from '../review/sealed-boxes.ts';

test('cards at a seat are booked as a count, without a tag or a card in the log', () => {
  const { ask, lay, state, log } = tableWithReader();
  ask(start);
  lay(3, 'As', 'Kd');
  expect(state().witnesses.cardsAt['3']).toBe(2);
  const text = JSON.stringify(log.read(0, 1_000));
  expect(text).not.toContain('E004');
  expect(text).not.toContain('"As"');
});

test('a flop is dealt by the reader when it is due, and not before', () => {
  const { ask, lay, state, closeBetting } = tableWithReader();
  ask(start);
  lay(board, 'As');
  expect(state().hand?.board).toEqual([]);
  closeBetting();
  lay(board, 'Kd', '7c');
  expect(state().hand?.board).toEqual(['As', 'Kd', '7c']);
  expect(state().hand?.stage).toBe('betting');
});

test('the dealer may key a street the reader missed; the next one is read again', () => {
  const { ask, lay, state, closeBetting } = tableWithReader();
  ask(start);
  closeBetting();
  expect(ask(deal('As', 'Kd', '7c')).refusal).toBeNull();
  lay(board, 'As', 'Kd', '7c');
  closeBetting();
  lay(board, '2s');
  expect(state().hand?.board).toEqual(['As', 'Kd', '7c', '2s']);
});

test('the reader names a hand after it was tabled, and only that hand', () => {
  const { ask, lay, state, closeBetting } = tableWithReader();
  ask(start);
  lay(3, 'Ah', 'Ad');
  lay(4, '9h', '9d');
  for (const street of [['2c', '7d', 'Jh'], ['3s'], ['4c']] as const) {
    closeBetting();
    lay(board, ...street);
  }
  closeBetting();
  expect(state().hand?.stage).toBe('showdown');
  expect(ask({ type: 'table-hand', seat: 3, cards: [] }).refusal).toBeNull();
  const player = (seat: number) => state().hand?.players.find((one) => one.seat === seat);
  expect(player(3)?.tabled).toEqual(['Ah', 'Ad']);
  expect(player(4)?.tabled).toBeNull();
});

/** Plays to the showdown, with seats 3 and 4 in. */
function toShowdown({ ask, lay, closeBetting }: ReturnType<typeof tableWithReader>): void {
  ask(start);
  for (const street of [['2c', '7d', 'Jh'], ['3s'], ['4c']] as const) {
    closeBetting();
    lay(board, ...street);
  }
  closeBetting();
}

test('a hand tabled by mistake and undone stays sealed; tabled again it is named', () => {
  const given = tableWithReader();
  const { ask, lay, lift, state, witnesses } = given;
  toShowdown(given);
  const tabled = () => state().hand?.players.find((one) => one.seat === 3)?.tabled;
  expect(ask({ type: 'table-hand', seat: 3, cards: [] }).refusal).toBeNull();
  expect(ask({ type: 'undo', step: state().undo?.step ?? '' }).refusal).toBeNull();
  lay(3, 'Ah', 'Ad');
  expect(tabled()).toBeNull();
  // A name from the sealer would have been refused, and that refusal raises an alarm.
  expect(witnesses().alarms).toEqual([]);
  lift(3, 'Ah', 'Ad');
  expect(ask({ type: 'table-hand', seat: 3, cards: [] }).refusal).toBeNull();
  expect(tabled()).toEqual(['Ah', 'Ad']);
});

test('undo goes back past a hand the reader named; tabled again, the hand is named again', () => {
  const given = tableWithReader();
  const { ask, lay, state } = given;
  toShowdown(given);
  const tabled = () => state().hand?.players.find((one) => one.seat === 3)?.tabled;
  const undo = () => expect(ask({ type: 'undo', step: state().undo?.step ?? '' }).refusal).toBeNull();
  expect(ask({ type: 'table-hand', seat: 3, cards: [] }).refusal).toBeNull();
  lay(3, 'Ah', 'Ad');
  expect(tabled()).toEqual(['Ah', 'Ad']);
  undo();
  expect(tabled()).toEqual([]);
  undo();
  expect(tabled()).toBeNull();
  expect(ask({ type: 'table-hand', seat: 3, cards: [] }).refusal).toBeNull();
  expect(tabled()).toEqual(['Ah', 'Ad']);
});

test('a hand that was keyed before it could be read is not named afterwards', () => {
  const given = tableWithReader();
  const { ask, lay, state, witnesses } = given;
  toShowdown(given);
  ask({ type: 'table-hand', seat: 3, cards: [] });
  expect(ask({ type: 'show-cards', seat: 3, cards: ['Kh', 'Kd'], by: 'dealer' }).refusal).toBeNull();
  lay(3, 'Ah', 'Ad');
  expect(state().hand?.players.find((one) => one.seat === 3)?.tabled).toEqual(['Kh', 'Kd']);
  expect(witnesses().alarms).toEqual([]);
});

test('a second board is read like the first: the cards both share lie there once', () => {
  const { ask, lay, state, closeBetting } = tableWithReader();
  ask(start);
  closeBetting();
  lay(board, '2c', '7d', 'Jh');
  for (let turns = 0; state().hand?.stage === 'betting' && turns < 3; turns++)
    expect(ask({ type: 'all-in', seat: state().hand?.toAct ?? 1 }).refusal).toBeNull();
  expect(ask({ type: 'agree-runs', runs: 2 }).refusal).toBeNull();
  for (const card of ['3s', '4c', '5h', '6d'] as const) lay(board, card);
  expect(state().hand?.board).toEqual(['2c', '7d', 'Jh', '3s', '4c']);
  expect(state().hand?.moreBoards).toEqual([['2c', '7d', 'Jh', '5h', '6d']]);
});

test('a card that moves from one place to another is counted once', () => {
  const { ask, lay, move, state } = tableWithReader();
  ask(start);
  lay(3, 'As', 'Kd');
  move({ type: 'tag-moved', from: 3, antenna: 4, tag: tagOf('Kd') });
  expect(state().witnesses.cardsAt).toMatchObject({ 3: 1, 4: 1 });
});

test('for the muck only new cards are reported', () => {
  const { ask, lay, lift, kinds } = tableWithReader();
  ask(start);
  const before = kinds().length;
  lay(12, 'As', 'Kd');
  lift(12, 'Kd');
  lay(12, 'Kd');
  expect(kinds().slice(before)).toEqual(['cards-seen', 'cards-seen']);
});

test('an antenna without a place reports nothing', () => {
  const { ask, lay, kinds } = tableWithReader();
  ask(start);
  const before = kinds().length;
  lay(15, 'As');
  expect(kinds()).toHaveLength(before);
});

test('a sealer that ended is restarted and told what lies where', () => {
  const { ask, lay, state, closeBetting, endSealer, sealers, time } = tableWithReader();
  ask(start);
  closeBetting();
  lay(board, 'As', 'Kd', '7c');
  closeBetting();
  endSealer();
  lay(board, '2s');
  expect(state().hand?.board).toHaveLength(3);
  time.advance(600);
  expect(sealers()).toBe(2);
  expect(state().hand?.board).toEqual(['As', 'Kd', '7c', '2s']);
});

test('cards that were taken away while the server was down are gone after the first scan', () => {
  const real = tableWithReader();
  real.ask(start);
  const fact = { type: 'cards-seen', place: 4, count: 2 } as const;
  real.table.submit({ actor: 'device:reader', id: null, sequence: null, command: { type: 'note', fact } });
  real.lay(3, 'As');
  real.time.advance(5_000);
  expect(real.state().witnesses.cardsAt).toMatchObject({ 3: 1, 4: 0 });
});

test('a card seen at several places counts at none of them until it is settled', () => {
  const { ask, lay, move, witnesses } = tableWithReader();
  ask(start);
  lay(3, 'As', 'Kd');
  move({ type: 'tag-contested', from: 3, antennas: [3, 4], tag: tagOf('Kd') });
  expect(witnesses()).toMatchObject({ contested: [[3, 4]], cardsAt: { 3: 1 } });
  move({ type: 'tag-present', antenna: 4, tag: tagOf('Kd') });
  expect(witnesses()).toMatchObject({ contested: [], cardsAt: { 3: 1, 4: 1 } });
});

test('a reader that comes back reports every place again after a full scan, except those it cannot see', () => {
  const { ask, lay, lift, becomes, reading, witnesses, time } = tableWithReader();
  ask(start);
  lay(3, 'As', 'Kd');
  lay(4, 'Qs', 'Qd');
  lay(1, '2c', '2d');
  reading(1, 'unusable');
  becomes('silent');
  becomes('ready');
  expect(witnesses()).toMatchObject({ hasSeenCards: false, unseen: [1, 3, 4] });
  lift(4, 'Qs', 'Qd');
  lift(1, '2c', '2d');
  time.advance(4_999);
  expect(witnesses().unseen).toContain(3);
  time.advance(1);
  expect(witnesses()).toMatchObject({ hasSeenCards: true, unseen: [], cardsAt: { 3: 2, 4: 0 } });
});

test('a place whose antenna cannot see is not taken for empty', () => {
  const { ask, reading, becomes, table, time, witnesses } = tableWithReader();
  ask(start);
  const fact = { type: 'cards-seen', place: 4, count: 2 } as const;
  table.submit({ actor: 'device:reader', id: null, sequence: null, command: { type: 'note', fact } });
  reading(4, 'unusable');
  becomes('ready');
  time.advance(5_000);
  expect(witnesses()).toMatchObject({ cardsAt: { 4: 2 }, unseen: [4] });
});

test('a restarted sealer does not raise the same alarm again', () => {
  const { ask, move, endSealer, time, kinds, sealers } = tableWithReader();
  ask(start);
  move({ type: 'tag-present', antenna: 3, tag: 'E004FFFF' });
  endSealer();
  time.advance(600);
  expect(sealers()).toBe(2);
  expect(kinds().filter((kind) => kind === 'card-alarm')).toHaveLength(1);
});

test('a foreign tag raises an alarm for as long as it lies there', () => {
  const { ask, move, kinds, witnesses } = tableWithReader();
  ask(start);
  move({ type: 'tag-present', antenna: 3, tag: 'E004FFFF' });
  expect(witnesses().alarms).toEqual([{ place: 3, alarm: 'foreign' }]);
  move({ type: 'tag-gone', antenna: 3, tag: 'E004FFFF' });
  expect(witnesses().alarms).toEqual([]);
  expect(kinds().at(-1)).toBe('foreign-gone');
});

test('a deck that is taken early does not make the cards of this hand foreign', () => {
  const { ask, lay, state, table, kinds } = tableWithReader();
  const taken = (deck: string): void => {
    const nothing = { cards: null, expected: null, verified: null, inferred: false, code: null, live: true };
    const fact: WitnessEvent = { type: 'shuffler-reported', what: 'taken', deck, ...nothing };
    table.submit({ actor: 'device:shuffler', id: null, sequence: null, command: { type: 'note', fact } });
  };
  ask(start);
  taken('RED');
  ask({ type: 'call', seat: state().hand?.toAct ?? 0 });
  taken('BLUE');
  lay(3, 'As', 'Kd');
  expect(kinds()).not.toContain('card-alarm');
});

test('nothing runs after stop', () => {
  const { stop, time } = tableWithReader();
  stop();
  expect(time.timers).toBe(0);
});

/** Booked boxes, opened: hand, seat and cards. */
async function openedBoxes({ log }: ReturnType<typeof tableWithReader>) {
  const [boxes, pair] = [await loadSealedBoxes(), await samplePair()];
  return log.read(0, 1_000).flatMap((row) => {
    const event = JSON.parse(row.body) as TableEvent;
    if (event.type !== 'cards-sealed') return [];
    const content = boxes.open(event.box, pair);
    const sealed = content === null ? null : handOfBytes(content);
    expect(sealed).toMatchObject({ table: 'table-7', log: log.logId, hand: event.hand, seat: event.seat });
    expect(row.actor).toBe('device:reader');
    return [`${event.hand} ${event.seat} ${sealed?.cards.join(' ')}`];
  });
}

/** A table whose room has made a review key. */
async function tableUnderReview(options: Parameters<typeof tableWithReader>[0] = {}) {
  const table = tableWithReader(options);
  table.reviewKey.take(signedKey((await samplePair()).publicKey));
  await loadSealedBoxes();
  return table;
}

test('hole cards are booked in boxes, without a card in the log; until the first action a redealt hand gets a new box', async () => {
  const table = await tableUnderReview();
  const { ask, lay, lift, log, whyUnsealed, said } = table;
  ask(start);
  lay(3, 'As', 'Kd');
  lift(3, 'Kd');
  lay(3, '2c');
  lay(4, '9h', '9d');
  for (const act of acts('1f')) expect(ask(act).refusal).toBeNull();
  lift(4, '9d');
  lay(4, '7s');
  expect(await openedBoxes(table)).toEqual(['1 3 As Kd', '1 3 As 2c', '1 4 9h 9d']);
  expect(JSON.stringify(log.read(0, 1_000))).not.toMatch(/"(?:As|Kd|2c|9h|9d)"/);
  expect([whyUnsealed(), said]).toEqual([null, []]);
});

test('a restarted sealer seals the seats it had not seen, and no hand that has its box', async () => {
  const table = await tableUnderReview();
  const { ask, lay, endSealer, time } = table;
  ask(start);
  lay(3, 'As', 'Kd');
  for (const act of acts('1f')) ask(act);
  endSealer();
  lay(4, '9h', '9d');
  time.advance(1_000);
  await loadSealedBoxes();
  expect(await openedBoxes(table)).toEqual(['1 3 As Kd', '1 4 9h 9d']);
});

test('without a review key hands are played, nothing is sealed, and that is reported once', async () => {
  const table = tableWithReader();
  const { ask, lay, lift, whyUnsealed, said } = table;
  for (const _hand of [1, 2]) {
    ask(start);
    lay(3, 'As', 'Kd');
    for (const act of acts('1f', '3f')) ask(act);
    ask({ type: 'push-pot', at: 9, pot: 0 });
    lift(3, 'As', 'Kd');
  }
  expect(await openedBoxes(table)).toEqual([]);
  expect(said).toEqual([whyUnsealed()]);
  expect(whyUnsealed()).toMatch(/^Hole cards are not sealed for review: no cardroom has sent a review key/);
});

/** The shuffler delivers a deck and names it. */
function handsOut({ table }: ReturnType<typeof tableWithReader>, deck: string): void {
  const fact = {
    type: 'shuffler-reported',
    what: 'taken',
    deck,
    live: true,
    cards: null,
    expected: null,
    verified: null,
    inferred: false,
    code: null,
  } as const;
  table.submit({ actor: 'device:shuffler', id: null, sequence: null, command: { type: 'note', fact } });
}

test('a deck other than the one the shuffler named, even in doubt, is reported before the pot moves', () => {
  const given = tableWithReader();
  const { ask, lay, lift, state, witnesses } = given;
  handsOut(given, 'BLUE');
  for (const hand of [1, 2]) {
    ask(start);
    if (hand === 2) handsOut(given, 'BLUE');
    expect(witnesses()).toMatchObject({ deckOfHand: 'BLUE', isDeckDoubtful: hand === 2 });
    lay(1, 'Qs', 'Qd');
    lay(3, 'As', 'Kd');
    lay(4, '9h', '9d');
    while (state().hand?.stage === 'betting') ask({ type: 'fold', seat: state().hand?.toAct ?? 0 });
    const wrong = [1, 3, 4].map((place) => ({ about: 'alarm', place, alarm: 'wrong-deck' }));
    expect(ask(push(0)).refusal).toMatchObject({ reason: 'witnesses-disagree', disagreements: wrong });
    lift(1, 'Qs', 'Qd');
    lift(3, 'As', 'Kd');
    lift(4, '9h', '9d');
    if (hand === 1) expect(ask({ type: 'push-pot', at: 0, pot: 0, anyway: true }).refusal).toBeNull();
  }
  // The dealer answers for the deck: it is the one the reader sees.
  expect(ask({ type: 'change-deck', deck: 'RED' }).refusal).toBeNull();
  expect(ask(push(0)).refusal).toBeNull();
});
