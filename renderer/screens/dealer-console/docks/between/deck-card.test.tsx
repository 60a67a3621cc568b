import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { WitnessEvent } from '../../../../../engine/table.ts';
import { FakeTable } from '../../../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  button,
  commands,
  hold,
  maybe,
  openConsole,
  pass,
  tap,
  tapSeen,
} from '../../console-under-test.tsx';

beforeEach(beginTest);

type Report = Extract<WitnessEvent, { type: 'shuffler-reported' }>;
const says = (what: Report['what'], told: Partial<Report> = {}): WitnessEvent => ({
  type: 'shuffler-reported',
  what,
  deck: 'RED',
  cards: null,
  expected: null,
  verified: null,
  inferred: false,
  code: null,
  live: true,
  ...told,
});

async function lounge(...facts: readonly WitnessEvent[]): Promise<FakeTable> {
  const table = new FakeTable({ seats: 6, at, seating: { 1: ['Ada', 8000], 2: ['Bob', 8000] } });
  table.does(...facts.map((fact) => ({ type: 'note', fact }) as const));
  return openConsole(table);
}

const card = () => document.querySelector('.deck-card')?.textContent ?? '';

test.each<readonly [string, Partial<Report>, string]>([
  ['recognised', { cards: 52, expected: 52, verified: 'pass' }, 'No repeats'],
  ['only counted', { cards: 52, expected: 52, verified: 'not-checked' }, 'counted'],
  ['concluded by an adapter', { verified: 'not-checked', inferred: true }, 'finished'],
  ['concluded, whatever number it gives', { cards: 52, verified: 'not-checked', inferred: true }, 'finished'],
])('a deck that was %s is called no more than that', async (_how, told, words) => {
  await lounge(says('done', told));
  expect(card()).toContain('Red deck waits');
  expect(card()).toContain(words);
  expect(card().includes('No repeats')).toBe(words === 'No repeats');
  expect(card().includes('52 / 52')).toBe(words !== 'finished');
});

test('the green button is offered beside the start while the machine can hear it', async () => {
  const table = await lounge(says('done', { verified: 'pass' }));
  const start = () => button(/^Start hand/).textContent;
  expect(start()).toContain('or press the green button');
  act(() => void table.does({ type: 'note', fact: says('fault', { code: 'LID' }) }));
  expect(start()).not.toContain('green button');
  act(() => void table.does({ type: 'note', fact: says('fault-cleared', { code: 'LID' }) }));
  expect(start()).toContain('green button');
  act(() => table.reports({ ...table.status, shuffler: { ...table.status.shuffler, state: 'silent' } }));
  expect(start()).not.toContain('green button');
});

test('a suspect deck: the floor is called, and after a minute the dealer answers for it with a reason', async () => {
  const table = await lounge(says('done', { cards: 51, expected: 52, verified: 'fail' }));
  expect(screen.getByRole('alert').textContent).toContain('Red: 51 of 52');
  expect(maybe(/^Start hand/)).toBeNull();
  expect(screen.getByText('Red: the count is wrong. The floor must accept it, or use the other deck.')).toBeTruthy();
  expect(maybe(/^Bring it into play/)).toBeNull();
  await tapSeen(/^Call the floor/);
  await pass(1_000);
  expect(card()).toContain('The floor has 59 s to answer.');
  expect(maybe(/^Call the floor/)).toBeNull();
  await pass(60_000);
  await tap(/^Bring it into play/);
  expect(maybe(/^Hold: into play/)).toBeNull();
  await tap('Counted by hand, it is right');
  await hold(/^Hold: into play/);
  expect(commands(table).at(-1)).toEqual({
    type: 'accept-deck',
    deck: 'RED',
    reason: 'Counted by hand, it is right',
  });
});

test('another deck may be taken instead of the suspect one', async () => {
  const table = await lounge(says('done', { cards: 53, expected: 52, verified: 'fail' }));
  await tapSeen('Other: Blue');
  expect(commands(table).at(-1)).toEqual({ type: 'change-deck', deck: 'BLUE' });
  expect(button(/^Start hand/)).toBeTruthy();
  expect(card()).toContain('Red: 53 of 52');
});

test('who let a suspect deck play is said', async () => {
  const table = await lounge(says('done', { cards: 51, expected: 52, verified: 'fail' }));
  act(() => void table.does({ type: 'accept-deck', at, deck: 'RED', by: 'floor', reason: { id: 'r', hash: '' } }));
  expect(card()).toContain('the floor lets it play');
  expect(button(/^Start hand/)).toBeTruthy();
});

test('the same deck taken twice: the dealer says which one it is', async () => {
  const table = await lounge(says('taken'), says('taken'));
  expect(card()).toContain('Which deck is in play?');
  await tapSeen('Blue');
  expect(commands(table)).toEqual([{ type: 'change-deck', deck: 'BLUE' }]);
  expect(card()).not.toContain('Which deck');
});

test.each([
  ['lid-open', null, 'the lid is open'],
  ['overdue', null, 'it takes too long'],
  ['service-on', null, 'being serviced'],
  ['fault', 'JAM', 'cards are jammed'],
  ['fault', 'E17', 'look at its display'],
] as const)('%s %s is one line', async (what, code, words) => {
  await lounge(says(what, { code }));
  expect(card()).toContain(words);
});

test('a table without a shuffler says which deck is in play and changes it by a tap', async () => {
  const table = await lounge();
  act(() => table.reports({ ...table.status, shuffler: { state: 'none', fault: null, why: null, since: at } }));
  await tapSeen('Red');
  expect(card()).toContain('In play: Red');
  await tapSeen('Deck changed: Blue');
  expect(commands(table)).toEqual([
    { type: 'change-deck', deck: 'RED' },
    { type: 'change-deck', deck: 'BLUE' },
  ]);
  expect(card()).toContain('In play: Blue');
});

test('a table without devices is not asked which deck is in play; a deck the dealer has named is shown', async () => {
  const table = await lounge();
  const none = { state: 'none', fault: null, why: null, since: at } as const;
  act(() => table.reports({ ...table.status, shuffler: none, reader: none }));
  expect(document.querySelector('.deck-card')).toBeNull();
  act(() => void table.does({ type: 'change-deck', deck: 'RED' }));
  expect(card()).toContain('In play: Red');
});

const twice = [
  { type: 'start-hand', at, by: 'dealer' },
  { type: 'report', at, incident: 'i', report: { kind: 'duplicate-card' } },
  { type: 'apply-report', at, incident: 'i', choice: 0 },
] as const;

test('a deck reported to have a card twice shows no green tick: it goes out, and the hand waits for the word which other one is here', async () => {
  const table = await lounge(says('done', { cards: 52, expected: 52, verified: 'pass' }));
  act(() => void table.does(...twice));
  expect(table.state.deckOut).toBeDefined();
  expect(card()).toContain('Deck out: The same card twice');
  expect(card()).not.toContain('No repeats');
  expect(maybe(/^(Start|Deal) hand/)).toBeNull();
  await tapSeen('Another: Red');
  expect(commands(table)).toEqual([{ type: 'change-deck', deck: 'RED' }]);
  expect(button(/^(Start|Deal) hand/)).toBeTruthy();
});

test('a table without devices asks for another deck, too', async () => {
  const table = new FakeTable({ seats: 6, at, seating: { 1: ['Ada', 8000], 2: ['Bob', 8000] } });
  const none = { ...table.status.shuffler, state: 'none' } as const;
  table.status = { ...table.status, shuffler: none, reader: none };
  await openConsole(table);
  act(() => void table.does(...twice));
  expect(button('Another: Blue')).toBeTruthy();
});

test('of two decks the one that goes out is named', async () => {
  const table = await lounge();
  act(() => void table.does({ type: 'change-deck', deck: 'RED' }, ...twice));
  expect(card()).toContain('Deck out (Red): The same card twice');
});
