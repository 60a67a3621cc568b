import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { DeckDesk } from '../../../../../protocol/deck-desk.ts';
import type { ShownUpdate } from '../../../../../protocol/table-messages.ts';
import { FakeTable, tableMidHand } from '../../../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  button,
  commands,
  hold,
  maybe,
  openConsole,
  tap,
  topLine,
} from '../../console-under-test.tsx';

beforeEach(beginTest);

const desk: DeckDesk = {
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
};

const lounge = () => new FakeTable({ seats: 6, at, seating: { 1: ['Ada', 8000], 2: ['Bob', 8000] } });

const type = (field: string, value: string) =>
  act(() => void fireEvent.change(screen.getByLabelText(field), { target: { value } }));

async function withDesk(table: FakeTable, changes: Partial<DeckDesk> = {}): Promise<FakeTable> {
  await openConsole(table);
  act(() => table.reports({ ...table.status, decks: { ...desk, ...changes } }));
  return table;
}

test('the top bar opens every device: since when, what to do, and the places that read badly', async () => {
  const table = await openConsole(tableMidHand(at));
  act(() =>
    table.reports({
      ...table.status,
      decks: desk,
      shuffler: { state: 'refused', fault: 'held', why: 'x', since: at },
    }),
  );
  expect(topLine()).toMatch(/Shuffler held elsewhere since \d\d:\d\d/);
  expect(topLine()).toContain('+2');
  await tap(/Shuffler held elsewhere/);
  expect(screen.getByText('Another program on this computer is using it: close that program.')).toBeTruthy();
  expect(screen.getByText(/^works, since/)).toBeTruthy();
  const places = screen.getByRole('heading', { name: 'Places that read badly' }).parentElement as HTMLElement;
  expect(
    within(places)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Board not at all', 'Seat 4 badly']);
  // The lamp stays where it is, as an edge only, and the hand goes on as soon as the sheet is closed.
  await tap('Close');
  expect(button(/^Fold/)).toBeTruthy();
});

test('what hinders nobody is said without alarm colour', async () => {
  const table = await openConsole(tableMidHand(at));
  act(() =>
    table.reports({ ...table.status, reader: { state: 'ready', fault: 'unlisted-firmware', why: 'x', since: at } }),
  );
  expect(document.querySelector('.top-devices')?.className).toContain('top-mild');
  expect(topLine()).toContain('Play on as usual');
});

test('a deck of the list is checked by whoever is named, and a refusal is a sentence', async () => {
  const table = await withDesk(lounge());
  await tap(/The board cannot be read/);
  await tap(/^Decks/);
  expect(button(/Red.*ready.*2 cards read badly/)).toBeTruthy();
  await tap(/^Blue/);
  expect(maybe(/^Second pass/)).toBeNull();
  await type('Who lays the cards', 'Iva');
  table.deckRefusal = 'same-person';
  await tap(/^Second pass: Blue/);
  expect(table.deckAsks).toEqual([{ what: 'check', deck: 'BLUE', person: 'Iva' }]);
  expect(screen.getByRole('status').textContent).toBe('The second pass takes another person: give that name.');
  expect(commands(table)).toEqual([]);
});

test('a new deck is named in capitals and laid down card by card', async () => {
  const table = await withDesk(lounge());
  await tap(/The board cannot be read/);
  await tap(/^Decks/);
  await tap(/^New deck/);
  await type('Name of the deck', ' red 2é!');
  await type('Who lays the cards', 'Iva');
  await tap(/^First pass: RED 2/);
  expect(table.deckAsks).toEqual([{ what: 'register', deck: 'RED 2', person: 'Iva' }]);
  const pass = { what: 'register', deck: 'RED 2', done: 17, next: '6c', sight: 'several', isWeak: false } as const;
  act(() => table.reports({ ...table.status, decks: { ...desk, pass } }));
  expect(screen.getByText('six of clubs')).toBeTruthy();
  expect(screen.getByText('17 of 52')).toBeTruthy();
  expect(screen.getByText('More than one card: leave only one.')).toBeTruthy();
  await tap(/^Stop/);
  expect(table.deckAsks.at(-1)).toEqual({ what: 'cancel' });
});

test('the second pass shows what lies there and never which card is next', async () => {
  await withDesk(lounge(), {
    pass: { what: 'check', deck: 'BLUE', done: 3, next: null, sight: 'foreign', isWeak: true },
  });
  await tap(/The board cannot be read/);
  await tap(/^Decks/);
  expect(screen.getByText('This card is not from this deck: take it out.')).toBeTruthy();
  expect(screen.getByText('This card has read badly in play: replace it.')).toBeTruthy();
  expect(document.querySelector('.deck-next .card-face')).toBeNull();
});

test('a deck is retired by a hold, with a reason and a name', async () => {
  const table = await withDesk(lounge());
  await tap(/The board cannot be read/);
  await tap(/^Decks/);
  await tap(/^Red/);
  await type('Who lays the cards', 'Iva');
  await tap(/^Retire/);
  expect(maybe(/^Hold: retire/)).toBeNull();
  await tap('Worn');
  await hold(/^Hold: retire Red/);
  expect(table.deckAsks).toEqual([{ what: 'retire', deck: 'RED', person: 'Iva', reason: 'worn' }]);
  // Done: the list again.
  expect(button(/^New deck/)).toBeTruthy();
});

test('the list never outgrows its sheet: decks that may be used come first, and those retired leave it', async () => {
  const retired = Array.from({ length: 20 }, (_, index) => ({
    deck: `OLD ${index}`,
    state: 'retired' as const,
    weakCards: 0,
  }));
  await withDesk(lounge(), { decks: [...retired, ...desk.decks] });
  await tap(/The board cannot be read/);
  await tap(/^Decks/);
  const tiles = [...document.querySelectorAll('.deck-list b')].map(({ textContent }) => textContent);
  expect(tiles).toHaveLength(18);
  expect(tiles.slice(0, 2)).toEqual(['Red', 'Blue']);
  expect(tiles.at(-1)).toBe('New deck…');
});

const jammed = (code: string) => {
  const table = tableMidHand(at);
  const told = { deck: null, cards: null, expected: null, verified: null, inferred: false, live: true } as const;
  table.does({ type: 'note', fact: { type: 'shuffler-reported', what: 'fault', code, ...told } });
  return table;
};

test('once a hand has been inside the shuffler, it is told so, and its answer stands there', async () => {
  const table = await openConsole(jammed('JAM'));
  act(() => table.reports({ ...table.status, shuffler: { state: 'ready', fault: null, why: null, since: at } }));
  await tap(/Shuffler: cards are jammed/);
  await tap(/^Cause removed/);
  expect(table.shufflerAsks).toEqual(['clear']);
  expect(screen.getByText('The shuffler goes on.')).toBeTruthy();
  table.shufflerRefusal = 'not-now';
  await tap(/^Count the deck/);
  expect(table.shufflerAsks).toEqual(['clear', 'verify']);
  expect(screen.getByText('Not in its present state: read its display.')).toBeTruthy();
});

test.each([
  ['nothing is asked of a shuffler that cannot be reached', 'JAM', 'silent'],
  ['a lid is closed by hand, nobody has to say so', 'DOOR', 'ready'],
] as const)('%s', async (_what, code, state) => {
  const table = await openConsole(jammed(code));
  act(() => table.reports({ ...table.status, decks: desk, shuffler: { state, fault: null, why: null, since: at } }));
  await act(() => fireEvent.click(document.querySelector('.top-devices') as HTMLElement));
  expect(maybe(/^Cause removed/)).toBeNull();
});

test('what the shuffler answered about one trouble is gone with it, and tampering has no key', async () => {
  const table = await openConsole(jammed('JAM'));
  act(() => table.reports({ ...table.status, shuffler: { state: 'ready', fault: null, why: null, since: at } }));
  await tap(/Shuffler: cards are jammed/);
  table.shufflerRefusal = 'not-now';
  await tap(/^Cause removed/);
  expect(screen.getByText('Not in its present state: read its display.')).toBeTruthy();
  const told = { deck: null, cards: null, expected: null, verified: null, inferred: false, live: true } as const;
  const fact = { type: 'shuffler-reported', what: 'tamper', code: 'CASE', ...told } as const;
  act(() => table.does({ type: 'note', fact }));
  expect(screen.queryByText('Not in its present state: read its display.')).toBeNull();
  expect(maybe(/^Cause removed/)).toBeNull();
});

test.each<readonly [ShownUpdate, string]>([
  [{ what: 'waits', version: '1.1.0', when: 'between-hands' }, 'Version 1.1.0 installs between two hands'],
  [{ what: 'waits', version: '1.1.0', when: 'at-close' }, 'Version 1.1.0 installs when the table is closed'],
  [{ what: 'rolled-back', version: '1.1.0', when: null }, 'Version 1.1.0 did not start: the previous one goes on'],
  [{ what: 'fault', version: '1.1.0', when: null }, 'Version 1.1.0 could not be fetched: nothing has changed'],
])('what becomes of a version is a line among the devices, and nothing on the felt: %j', async (update, line) => {
  const table = await openConsole(tableMidHand(at));
  act(() => table.reports({ ...table.status, update }));
  expect(screen.queryByText(line)).toBeNull();
  act(() =>
    table.reports({ ...table.status, update, shuffler: { state: 'refused', fault: 'held', why: 'x', since: at } }),
  );
  await tap(/Shuffler held elsewhere/);
  expect(screen.getByText(line)).toBeTruthy();
});
