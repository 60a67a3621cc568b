import { expect, test } from 'vitest';
import type { VariantId } from '../../../engine/notation.ts';
import { type Command, type EventFamilies, reportKinds, type TableEvent } from '../../../engine/table.ts';
import { noBetting as betting } from '../../../test/support/sample-hand.ts';
import { ScriptedTable } from '../../room/scripted-table.ts';
import { chooseLanguage, i18n, languages } from '../i18n.ts';
import { wordsOf } from '../use-text.ts';
import { eventWords } from './event-words.ts';
import { witnessOf } from './witness-of.ts';

const shuffler = (what: Extract<TableEvent, { type: 'shuffler-reported' }>['what']): TableEvent => ({
  type: 'shuffler-reported',
  what,
  deck: null,
  cards: null,
  expected: null,
  verified: null,
  inferred: false,
  code: null,
  live: true,
});
const alarm = (kind: Extract<TableEvent, { type: 'card-alarm' }>['alarm']): TableEvent => ({
  type: 'card-alarm',
  place: 3,
  alarm: kind,
});

const ruled = {
  seat: 3,
  wager: { declared: null, order: 'chips-only', motions: [] },
  outcome: { ruling: 'call', to: 1200, adds: 1200, returned: 0, topUp: 0, allIn: false },
  cites: ['tda-2011#40'],
} as const;
const early = (action: Extract<Command, { type: 'act-out-of-turn' }>['action']): TableEvent => ({
  type: 'acted-out-of-turn',
  seat: 3,
  pending: { act: { seat: 3, due: 2, action }, to: 600, adds: 600, street: 1, faced: 0 },
  waits: true,
  incident: 'OOT',
  penaltyPossible: false,
  cites: [],
});

const table = new ScriptedTable({
  tableId: 't',
  name: 'Table 1',
  seats: 3,
  at: 0,
  players: { 1: 'Ada', 2: 'Bob', 3: 'Eva' },
}).start();
const started = table.handEvents[0]?.event as TableEvent;

const someone = { staff: 's1', name: { id: 'n', hash: '' }, since: 0 };
const staff = (role: 'dealer' | 'floor' | 'manager', what: 'came' | 'left' | 'closed-console'): TableEvent => ({
  type: 'staff-at-table',
  person: 's4',
  name: someone.name,
  role,
  what,
  at: 0,
});

const testimonies: readonly TableEvent[] = [
  started,
  { type: 'dealer-changed', from: null, to: someone, at: 0 },
  { type: 'dealer-changed', from: 's2', to: someone, at: 0 },
  { type: 'dealer-changed', from: 's2', to: null, at: 0 },
  { type: 'dealer-waits', dealer: someone, at: 0 },
  { type: 'dealer-waits', dealer: null, at: 0 },
  staff('floor', 'came'),
  staff('floor', 'left'),
  staff('manager', 'came'),
  staff('manager', 'left'),
  staff('manager', 'closed-console'),
  { type: 'player-seated', seat: 3, player: { id: 'p', hash: '' }, stack: 1000 },
  { type: 'seat-opened', seat: 3, why: 'left', chips: 0 },
  { type: 'seat-opened', seat: 3, why: 'moved', chips: 0, movedTo: null },
  { type: 'table-halted', why: 'colour-up', by: 'floor:1', at: 0 },
  { type: 'table-halted', why: null, by: 'floor:1', at: 0 },
  { type: 'halt-lifted', by: 'floor:1', at: 0 },
  ...([3, null] as const).map((round): TableEvent => ({ type: 'hand-for-hand-set', round, hand: null })),
  { type: 'schedule-set', schedule: { startedAt: 0, levels: [] } },
  { type: 'schedule-set', schedule: { startedAt: 0, pausedAt: 0, levels: [] } },
  { type: 'others-elsewhere', others: true },
  { type: 'others-elsewhere', others: false },
  { type: 'heads-set', bounty: null },
  { type: 'notice-set', notice: { id: 'n', hash: '' } },
  { type: 'notice-set', notice: null },
  { type: 'arrival-confirmed', seat: 3 },
  { type: 'departure-confirmed', seat: 3 },
  { type: 'chips-added', seat: 3, chips: 5000 },
  { type: 'chips-added', seat: 3, chips: 5000, behind: true },
  { type: 'chips-announced', seat: 3, chips: 5000 },
  { type: 'chips-given', seat: 3, chips: 5000 },
  { type: 'table-closed', at: 0, by: null, counted: [{ seat: 3, stack: 900, difference: -100 }], tray: null },
  { type: 'table-reopened', at: 0, by: null, counted: [], tray: { 100: 3 } },
  { type: 'stack-counted', seat: 3, stack: 5000, difference: 0 },
  {
    type: 'stack-bagged',
    seat: 3,
    bag: {
      number: '14',
      counts: { 100: 50 },
      chips: 5000,
      difference: 0,
      countedBy: 'dealer',
      signedBy: 'floor',
      at: 0,
    },
  },
  { type: 'bag-opened', seat: 3, number: '14', by: 'manager:9', reason: { id: 'r', hash: '' }, at: 0 },
  { type: 'player-away', seat: 3, away: true },
  { type: 'player-away', seat: 3, away: false },
  { type: 'stakes-set', stakes: { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null } },
  { type: 'button-moved', seat: 3 },
  { type: 'folded', seat: 3, toAct: null },
  { type: 'wager-ruled', ...ruled },
  { type: 'wager-ruled', ...ruled, chosenFrom: [ruled.outcome, { ruling: 'floor' }] },
  ...(['check', 'call', 'bet', 'raise', 'all-in', 'fold'] as const).map(early),
  { type: 'out-of-turn-returned', seat: 3, chips: 600 },
  { type: 'out-of-turn-returned', seat: 3, chips: 0 },
  ...(['acts', 'dead-hand', 'call-or-fold'] as const).map(
    (ruling): TableEvent => ({ type: 'skipped-ruled', seat: 3, ruling, toAct: 4 }),
  ),
  { type: 'checked', seat: 3, toAct: null },
  { type: 'called', seat: 3, toAct: null, to: 1200, chips: 1200, allIn: false },
  { type: 'bet', seat: 3, toAct: null, to: 1200, chips: 1200, allIn: false, betting },
  { type: 'raised', seat: 3, toAct: null, to: 1200, chips: 1200, allIn: false, betting },
  { type: 'completed', seat: 3, toAct: null, to: 1200, chips: 1200, allIn: false, betting },
  { type: 'brought-in', seat: 3, toAct: null, to: 100, chips: 100, allIn: false, betting },
  { type: 'chips-collected', seat: 3, chips: 500, why: 'time' },
  { type: 'seat-changed', from: 3, to: 4 },
  {
    type: 'chips-raced',
    old: 100,
    new: 500,
    cards: { 3: ['As'] },
    winners: [3],
    changes: [{ seat: 3, chips: 400 }],
    chipValues: [500],
    cites: [],
  },
  { type: 'blinds-owed', seat: 3, owes: { big: true, small: false, posts: true } },
  { type: 'next-hand-planned', nextHand: { straddles: [], bombPot: null, variant: null } },
  { type: 'rotation-set', rotation: null, variant: 'limit-stud' },
  { type: 'stakes-set', stakes: { smallBlind: 0, bigBlind: 0, minBet: 200, bringIn: 50, ante: null } },
  { type: 'drawn', seat: 3, cards: 2, toAct: null },
  { type: 'drawn', seat: 3, cards: 0, toAct: null },
  { type: 'up-cards-dealt', seat: 3, cards: ['Ks'] },
  { type: 'opener-named', seat: 3 },
  { type: 'runs-agreed', runs: 2 },
  { type: 'board-dealt', cards: ['Ks', '7h', '2d'], by: 'dealer' },
  { type: 'board-dealt', cards: ['Ks', '7h', '2d'], by: 'dealer', board: 1 },
  { type: 'hand-killed', seat: 3, toAct: null },
  { type: 'winners-named', pot: 0, board: 0, half: 'low', seats: [] },
  { type: 'hand-tabled', seat: 3, cards: [] },
  { type: 'cards-shown', seat: 3, cards: [], by: 'reader' },
  { type: 'hand-mucked', seat: 3 },
  { type: 'winners-named', pot: 0, board: 0, half: 'high', seats: [1, 3] },
  { type: 'pot-pushed', pot: 0, shares: [] },
  { type: 'floor-called', incident: 'i', at: 0, seat: null },
  { type: 'incident-ruled', incident: 'i', at: 0, ruling: 'deal-again', by: 'x', reason: null },
  { type: 'incident-ruled', incident: 'i', at: 0, ruling: 'play-on', by: 'x', reason: null },
  { type: 'cards-seen', place: 3, count: 2 },
  { type: 'cards-seen', place: 'board', count: 3 },
  { type: 'cards-seen', place: 'muck', count: 1 },
  ...(['foreign', 'wrong-deck', 'duplicate', 'conflict'] as const).map(alarm),
  { type: 'foreign-gone', place: 3 },
  { type: 'cards-contested', contested: [[3, 'board']] },
  { type: 'cards-contested', contested: [] },
  { type: 'fold-seen', seat: 3 },
  { type: 'deal-seen', faults: [{ fault: 'left-out', seat: 3, seen: 0, due: 1 }] },
  { type: 'deal-seen', faults: [] },
  ...(['good', 'weak', 'unusable'] as const).map((state): TableEvent => ({ type: 'place-reads', place: 3, state })),
  { type: 'board-swapped', board: 0, first: 0, second: 2 },
  { type: 'witnesses-overruled', incident: 'i', at: 0, pot: 0, disagreements: [] },
  ...(['dealer', 'floor'] as const).map(
    (by): TableEvent => ({ type: 'deck-accepted', deck: 'RED', at: 0, by, reason: { id: 'r', hash: '' } }),
  ),
  { type: 'deck-changed', deck: 'BLUE' },
  ...(['registered', 'checked', 'retired'] as const).map(
    (what): TableEvent => ({ type: 'deck-booked', what, deck: 'BLUE 2', people: [], reason: null }),
  ),
  ...(
    [
      'loaded',
      'shuffling',
      'done',
      'verified',
      'taken',
      'green-button',
      'fault',
      'fault-cleared',
      'overdue',
      'lid-open',
      'lid-closed',
      'service-on',
      'service-off',
      'restarted',
      'events-lost',
      'tamper',
    ] as const
  ).map(shuffler),
  { type: 'green-button-held', at: 0 },
  { type: 'green-button-held', at: null },
];

test.each(languages)('every testimony has a pill and a sentence in %s', (language) => {
  chooseLanguage(language);
  const words = wordsOf((key, values) => i18n.t(key, { ns: 'floor', ...values }));
  for (const event of testimonies) {
    expect(witnessOf(event), event.type).not.toBeNull();
    for (const kind of ['pill', 'moment'] as const) {
      const said = eventWords(kind, event, null, words);
      expect(said, `${kind} ${event.type}`).not.toMatch(/\{\{|^$|[a-z]\.[a-z]|undefined/);
    }
  }
});

test('amounts and seats are said in the chosen language', () => {
  const said = (language: (typeof languages)[number], event: TableEvent) => {
    chooseLanguage(language);
    return eventWords(
      'moment',
      event,
      null,
      wordsOf((key, values) => i18n.t(key, { ns: 'floor', ...values })),
    );
  };
  const raised: TableEvent = { type: 'raised', seat: 6, toAct: null, to: 1200, chips: 1200, allIn: false, betting };
  expect(said('en', raised)).toBe('Seat 6 raises to 1,200');
  expect(said('cs', raised)).toBe('Místo 6 raise na 1\u202f200');
});

test('the street is named by what lies on the board', () => {
  chooseLanguage('en');
  const words = wordsOf((key, values) => i18n.t(key, { ns: 'floor', ...values }));
  const heads = new ScriptedTable({ tableId: 't', name: 'T', seats: 2, at: 0, players: { 1: 'Ada', 2: 'Bob' } })
    .start()
    .act('call')
    .act('check');
  const deal = (cards: readonly ('Ks' | '7h' | '2d' | '3c')[]) => {
    const [event] = heads.submit({ type: 'deal-board', cards, by: 'dealer' });
    return eventWords('pill', event as TableEvent, heads.state, words);
  };
  expect(deal(['Ks', '7h', '2d'])).toBe('flop');
  heads.act('check').act('check');
  expect(deal(['3c'])).toBe('turn');
});

test('blinds that follow from the deal are nobody’s testimony, and still have words', () => {
  chooseLanguage('en');
  const words = wordsOf((key, values) => i18n.t(key, { ns: 'floor', ...values }));
  const owed = (owes: Extract<TableEvent, { type: 'blinds-owed' }>['owes']): TableEvent => ({
    type: 'blinds-owed',
    seat: 3,
    owes,
  });
  const missed = owed({ big: true, small: false, posts: false });
  expect([missed, owed(null)].map((event) => witnessOf(event))).toEqual([null, null]);
  expect(eventWords('moment', missed, null, words)).toBe('Seat 3 owes blinds');
  expect(eventWords('moment', owed(null), null, words)).toBe('Seat 3 owes no blinds any more');
});

test('cards are changed in one game and thrown away in another', () => {
  chooseLanguage('en');
  const words = wordsOf((key, values) => i18n.t(key, { ns: 'floor', ...values }));
  const drawn: TableEvent = { type: 'drawn', seat: 3, cards: 2, toAct: null };
  const { hand } = table.state;
  if (hand === null) throw new Error('The script has a hand in play.');
  const after = (variant: VariantId) => ({ ...table.state, hand: { ...hand, variant } });
  expect(eventWords('pill', drawn, after('limit-badugi'), words)).toBe('3 draws 2');
  expect(eventWords('pill', drawn, after('pot-limit-irish'), words)).toBe('3 throws 2');
  expect(eventWords('pill', { ...drawn, cards: 0 }, after('limit-badugi'), words)).toBe('3 stands pat');
});

test('a device testifies with places and never with a card, and a machine’s own totals are no testimony', () => {
  chooseLanguage('en');
  const words = wordsOf((key, values) => i18n.t(key, { ns: 'floor', ...values }));
  const said = (event: TableEvent) => eventWords('moment', event, null, words);
  expect(said({ type: 'cards-contested', contested: [[3, 4]] })).toBe('Reader: a card between seat 3 and seat 4');
  expect(said(alarm('wrong-deck'))).toBe('Reader: Seat 3: a card from the other deck');
  expect(said({ type: 'deck-accepted', deck: 'RED', at: 0, by: 'floor', reason: { id: 'r', hash: '' } })).toBe(
    'The floor lets the deck play: Red',
  );
  expect(witnessOf({ type: 'deck-accepted', deck: 'RED', at: 0, by: 'floor', reason: { id: 'r', hash: '' } })).toBe(
    'floor',
  );
  expect(witnessOf(shuffler('totals'))).toBeNull();
  expect(said(shuffler('totals'))).toBe('');
});

const clock = { seat: 3, by: 2, hand: 1, actions: 0, calledAt: 0, countdownAt: 1, deadline: 2 };
const outcome = { sentence: { key: 'noted', values: {} }, effects: [], who: 'dealer' } as const;

const ofReports: readonly EventFamilies['report'][] = [
  ...reportKinds.map((kind): EventFamilies['report'] => ({
    type: 'incident-reported',
    incident: 'i',
    at: 0,
    report: { kind },
    answer: { outcome, others: [], by: [] },
    misdeal: null,
  })),
  { type: 'hand-voided', incident: 'i', at: 0, returned: [] },
  { type: 'hand-voided', incident: null, at: 0, returned: [] },
  { type: 'bets-corrected', bets: [], betting, toAct: null },
  { type: 'board-corrected', cards: [] },
  { type: 'card-voided', card: '9c' },
  { type: 'penalty-given', seat: 3, hands: 0 },
  { type: 'penalty-given', seat: 3, hands: 9 },
  { type: 'penalty-given', seat: 3, hands: -2 },
  { type: 'penalty-given', seat: 3, hands: null },
  { type: 'clock-called', clock },
  { type: 'clock-stopped', seat: 3 },
  { type: 'chips-forfeited', seat: 3, chips: 500 },
  { type: 'rebuy-announced', seat: 3, chips: 5000 },
  { type: 'player-moved', seat: 3, to: 4 },
  { type: 'colour-up-announced', chips: 500 },
];

test.each(languages)('reports and what rulings did are told in %s, as pills and as sentences', (language) => {
  chooseLanguage(language);
  const words = wordsOf((key, values) => i18n.t(key, { ns: 'floor', ...values }));
  for (const event of ofReports) {
    const pill = eventWords('pill', event, null, words);
    const moment = eventWords('moment', event, null, words);
    for (const text of [pill, moment])
      expect(text, event.type).not.toMatch(/\{\{|pill\.|moment\.|reports:[a-z]|^$|undefined/);
    expect(moment, event.type).not.toMatch(/\.$/);
    expect(witnessOf(event), event.type).not.toBeNull();
  }
});

test('a ruling by number is told, and the dealing person’s own is theirs', () => {
  chooseLanguage('en');
  const words = wordsOf((key, values) => i18n.t(key, { ns: 'floor', ...values }));
  const ruled = { type: 'incident-ruled', incident: 'i', at: 0, ruling: 2, reason: null } as const;
  expect(eventWords('moment', { ...ruled, by: 'floor:AB' }, null, words)).toBe('The report is ruled');
  expect(witnessOf({ ...ruled, by: 'floor:AB' })).toBe('floor');
  expect(witnessOf({ ...ruled, by: 'dealer' })).toBe('dealer');
});

test('what merely follows from a ruling has no words of its own', () => {
  const words = wordsOf((key) => key);
  expect(eventWords('pill', { type: 'incident-counted', seat: 3, about: 'disclosure', count: 1 }, null, words)).toBe(
    '',
  );
  expect(witnessOf({ type: 'aggression-barred', seat: 3 })).toBeNull();
});
