import type { Stakes } from '../../engine/notation.ts';
import { legalActions } from '../../engine/table.ts';
import { demoStaff, type StaffPerson } from '../../protocol/staff.ts';
import { aloneStatus } from '../../renderer/practice/practice-table.ts';
import { FakeTable, healthy, tableMidHand } from '../../renderer/stores/fake-table.ts';
import { byKey, dealt, inTurn, nine, nth, type Screen, tap } from './screen-steps.ts';

const people = demoStaff.map(({ number, name, role }): StaffPerson => ({ id: `s${number}`, number, name, role }));

function staffed(at: number): FakeTable {
  const table = tableMidHand(at);
  const list = { version: 1, issuedAt: 0, confirmed: true };
  table.status = { ...healthy, staff: { people, beside: null, list, lastBadge: null, demo: false } };
  return table;
}

/** The floor is beside the dealer, and a player's call waits for a ruling. */
function called(at: number): FakeTable {
  const table = staffed(at);
  table.does({ type: 'call-floor', at, incident: 'i', seat: 6 });
  const beside = { person: people[3] as StaffPerson, since: at };
  const { staff } = table.status;
  if (staff !== null && staff !== undefined) table.status = { ...table.status, staff: { ...staff, beside } };
  return table;
}

const noLimit: Stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };
const cash = (at: number): FakeTable =>
  new FakeTable({
    seats: 9,
    at,
    seating: {
      1: ['Dvořák', 41_200],
      2: ['Kowalska', 18_500],
      4: ['Szczepański-Wiśniewska', 10_300],
      6: ['Novák', 800],
    },
    game: { variant: 'no-limit-holdem', stakes: noLimit },
  });

/** Seat 5 has raised and folded to a larger raise. */
const raisedThenFolded = (at: number): FakeTable =>
  dealt(at).does(
    { type: 'fold', seat: 4 },
    { type: 'raise', seat: 5, to: 12_300 },
    ...[6, 7, 8, 9, 1, 2].map((seat) => ({ type: 'fold', seat }) as const),
    { type: 'raise', seat: 3, to: 25_000 },
    { type: 'fold', seat: 5 },
  );

/** Everybody has called a raise of five figures: every column of the list is full. */
const allCalled = (at: number): FakeTable =>
  dealt(at).does(
    { type: 'raise', seat: 4, to: 10_000 },
    ...[5, 6, 7, 8, 9, 1, 2].map((seat) => ({ type: 'call', seat }) as const),
  );

/** Chips of 25 are raced off, and three players have odd ones. */
function colourUp(at: number): FakeTable {
  const seating = { 1: ['Dvořák', 5075], 2: ['Kowalska', 4025], 3: ['Hartmann', 3000], 4: ['Marek', 2050] } as const;
  const table = new FakeTable({ seats: 4, at, seating, chipValues: [25, 100, 500] });
  table.happens({ type: 'colour-up-announced', chips: 100 });
  return table;
}

/** Nine seats on a stream: two players have not agreed. */
function streamed(at: number): FakeTable {
  const table = nine(at).does({ type: 'set-stream', delay: { minutes: 30, hands: 1 } });
  for (const seat of [1, 2, 3, 4, 6, 8, 9]) table.does({ type: 'record-stream-consent', seat, agrees: true });
  return table;
}

/** A reader that lost seat 4's place, and a desk of decks. */
function troubled(at: number): FakeTable {
  const table = tableMidHand(at);
  table.status = {
    ...healthy,
    shuffler: { state: 'refused', fault: 'held', why: 'x', since: at },
    decks: {
      decks: [
        { deck: 'RED', state: 'active', weakCards: 2 },
        { deck: 'BLUE', state: 'unchecked', weakCards: 0 },
        { deck: 'OLD 7', state: 'retired', weakCards: 0 },
      ],
      pass: null,
      places: [
        { place: 4, state: 'weak' },
        { place: 'board', state: 'unusable' },
        { place: 5, state: 'good' },
      ],
    },
  };
  return table;
}

/** Every showing is of another correction: chips that were carried once are not asked for again on this screen. */
let corrections = 8;

/** Between hands the chips of a corrected hand must be carried. */
function toCarry(at: number, isAlone: boolean): FakeTable {
  const table = dealt(at);
  for (const seat of [4, 5, 6, 7, 8, 9, 1, 2]) table.does({ type: 'fold', seat });
  for (let { push } = legalActions(table.state); push !== null; { push } = legalActions(table.state))
    table.does({ type: 'push-pot', pot: push, at });
  const moves = [
    { from: { place: 'stack', seat: 7 }, to: { place: 'stack', seat: 3 }, chips: 1250 },
    { from: { place: 'stack', seat: 5 }, to: { place: 'stack', seat: 3 }, chips: 400 },
  ] as const;
  corrections += 1;
  const carry = { sequence: corrections, hand: 1, by: 's5', name: 'Katarzyna D.', moves, earlier: [] };
  table.status = { ...(isAlone ? aloneStatus : healthy), carry };
  return table;
}

const report = (topic: number, ...more: readonly string[]): Screen => ({
  table: tableMidHand,
  taps: inTurn(byKey('H'), nth('.topic-grid', topic), ...more),
});

const exposedAt = (seat: number): readonly string[] => [
  '[data-means="choose first-two"]',
  `[data-seat="${seat}"]`,
  '[data-means="count 1"]',
];

const between = (place: number, ...more: readonly string[]) => inTurn(nth('.between-row', place), ...more);

/** Every sheet that replaces a dock. */
export const sheetScreens = {
  settings: { table: tableMidHand, taps: tap('.top-settings') },
  'sign-in': { table: staffed, taps: inTurn('.top-staff', '.staff-person') },
  ruling: { table: called, taps: tap('.band-rule') },
  'ruling-penalty': { table: called, taps: inTurn('.band-rule', '.ruling-penalty') },
  devices: { table: troubled, taps: tap('.top-open') },
  decks: { table: troubled, taps: inTurn('.top-open', '.device-decks') },
  'change-board': { table: tableMidHand, taps: tap('.board-tap') },
  'report-exposed': report(2),
  // One of the first two cards came face up: before anybody has acted it can still be a misdeal, afterwards it cannot.
  'misdeal-still': {
    table: dealt,
    taps: inTurn(byKey('H'), nth('.topic-grid', 2), ...exposedAt(2)),
  },
  'misdeal-late': report(2, ...exposedAt(3)),
  'report-deck': report(4),
  // A void hand that is dealt again with another deck: the most that a report says of what comes next.
  'report-twice': {
    table: dealt,
    taps: inTurn(byKey('H'), nth('.topic-grid', 4), '[data-means="report duplicate-card"]'),
  },
  'report-board': report(6),
  'report-away': report(11),
  'report-conduct': report(14),
  correct: { table: tableMidHand, taps: tap(byKey('X')) },
  // A five-digit amount corrected, for a seat that has folded since: its stack before and after is shown on a folded plate.
  'correct-folded': {
    table: raisedThenFolded,
    taps: inTurn(
      byKey('X'),
      '.correct-act:not(.correct-fixed):has(.correct-what > b:not(:empty))',
      '.correct-step:last-child',
    ),
  },
  // A corrected raise, and the calls after it entered again.
  'correct-decided': {
    table: allCalled,
    taps: inTurn(
      byKey('X'),
      '.correct-act:not(.correct-fixed):has(.correct-what > b:not(:empty))',
      '.correct-step:last-child',
      '.correct-undecided',
      '.correct-choice',
      '.correct-undecided:not([aria-pressed="true"])',
      '.correct-choice:nth-child(3)',
    ),
  },
  'correct-full': { table: allCalled, taps: tap(byKey('X')) },
  seats: { table: nine, taps: between(1) },
  'taken-seat': { table: cash, taps: tap('[data-seat="4"]') },
  'open-seat': { table: cash, taps: tap('[data-seat="3"]') },
  'chips-sheet': { table: nine, taps: between(2) },
  're-buy': { table: cash, taps: between(2, nth('.sheet-tiles', 1), '[data-seat="6"]') },
  'stack-against-book': {
    table: nine,
    taps: inTurn('[data-seat="1"]', '.action-row > :nth-child(3)', '.keypad-key'),
  },
  'count-all': { table: nine, taps: between(2, nth('.sheet-tiles', 3)) },
  'close-table': { table: nine, taps: between(2, nth('.sheet-tiles', 4)) },
  time: { table: cash, taps: between(2, nth('.sheet-tiles', 2), '.keypad-key') },
  stakes: { table: cash, taps: between(1, nth('.sheet-tiles', 2)) },
  stream: { table: streamed, taps: between(1, nth('.sheet-tiles', 2)) },
  'cash-between': { table: cash },
  plan: { table: cash, taps: between(4) },
  'carry-between': { table: (at) => toCarry(at, false) },
  'carry-alone': { table: (at) => toCarry(at, true) },
  carry: { table: (at) => toCarry(at, true), taps: tap('.before-card .band-key') },
  'change-deck': { table: nine, taps: inTurn('.between-row > :last-child') },
  'colour-up': { table: colourUp, taps: between(2, nth('.sheet-tiles', 2)) },
  'colour-up-cards': { table: colourUp, taps: between(2, nth('.sheet-tiles', 2), '.action-lit') },
} as const satisfies Readonly<Record<string, Screen>>;
