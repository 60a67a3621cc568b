import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { legalActions } from '../../../../../engine/table.ts';
import { healthy } from '../../../../stores/fake-table.ts';
import {
  beginTest,
  button,
  commands,
  hold,
  maybe,
  openConsole,
  pass,
  startOfTests,
  tap,
} from '../../console-under-test.tsx';
import { threePots, threePotsAtShowdown, threePotsShown } from '../../hands-under-test.ts';

const at = startOfTests;

beforeEach(beginTest);

const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent?.trim());
const line = () => document.querySelector('.correct-line')?.textContent;
function plate(seat: number): Element {
  const found = [...document.querySelectorAll('.seat')].find((one) => one.textContent?.startsWith(`Seat ${seat},`));
  if (found === undefined) throw new Error(`There is no seat ${seat}.`);
  return found;
}
const acts = () => [...document.querySelectorAll('.correct-act')];

/** Opens the sheet and chooses the act that reads like this, the first of them unless it is said. */
async function choose(text: string, place = 0): Promise<void> {
  if (document.querySelector('.correct-sheet') === null) await tap(/^Correct…/);
  await pass(0);
  const found = acts().filter((one) => one.textContent?.startsWith(text))[place];
  if (found === undefined) throw new Error(`No act reads ${text}: ${acts().map((one) => one.textContent)}.`);
  fireEvent.click(found, { detail: 1 });
  await pass(0);
}

test('an all-in counted wrongly: every number that changes stands before and after, and the chips to carry', async () => {
  const table = await openConsole(threePots(at));
  await choose('9all-in1,600');
  expect(screen.getByRole('heading', { name: 'Seat 9, all-in, should be' })).toBeTruthy();
  expect(maybe(/^Hold to correct/)).toBeNull();
  await tap('100 more');
  expect(texts('.pot-chips')).toEqual(['6,000', '2,900 3,300', '2,400 2,100']);
  expect(texts('.pot-total')).toEqual(['Pot 11,300 11,400 + bets 1,600']);
  expect(texts('.seat-stack-changed')).toEqual(['1,600 1,700']);
  expect(plate(9).getAttribute('aria-pressed')).toBe('true');
  expect(line()).toBe('Move: seat 9 adds 100, Side 2 gives 300 to Side 1');
  expect(button(/^Hold to correct/).textContent).toContain('seat 6 still to act');
  await hold(/^Hold to correct/);
  expect(commands(table)).toEqual([
    { type: 'amend-hand', hand: 1, changes: [{ change: 'recount', act: 7, to: 1700 }], reason: null },
  ]);
  expect(texts('.pot-chips')).toEqual(['6,000', '3,300', '2,100']);
  expect(document.querySelector('.correct-sheet')).toBeNull();
  // Whoever has corrected knows which chips move: only others are told.
  const moves = [{ from: { place: 'stack', seat: 9 }, to: { place: 'stack', seat: 5 }, chips: 300 }] as const;
  const carry = { sequence: table.sequence, hand: 1, by: 'dealer', name: null, moves, earlier: [] };
  act(() => table.reports({ ...table.status, carry }));
  expect(screen.queryByText(/chips to move/)).toBeNull();
  act(() => table.reports({ ...table.status, carry: { ...carry, sequence: table.sequence + 1 } }));
  expect(screen.getByText(/chips to move/)).toBeTruthy();
});

test('a raise of another amount makes later acts red, and is booked only when each of them is decided', async () => {
  const table = await openConsole(threePots(at));
  await choose('3raise2,400');
  await tap(/key it$/);
  for (const key of ['3', '0', '00']) await tap(key);
  await tap('Done');
  expect(texts('.correct-undecided').map((text) => text?.slice(0, 5))).toEqual(['5call', '6call']);
  expect(line()).toContain('Say what becomes of 2 red actions.');
  expect(maybe(/^Hold to correct/)).toBeNull();
  await choose('5call', 1);
  expect(document.querySelector('.correct-why')?.textContent).toBe('Booked as 2,400, it now comes to 3,000.');
  await tap('Call');
  // What it now comes to is struck and written like any other amount.
  expect(texts('.correct-act')).toContain('5call2,400 3,000');
  // The next red one is chosen by itself.
  expect(screen.getByRole('heading', { name: 'Seat 6, call: what was it?' })).toBeTruthy();
  expect(maybe(/^Hold to correct/)).toBeNull();
  await tap('Call');
  expect(texts('.correct-undecided')).toEqual([]);
  expect(line()).toContain('seat 3 adds 600');
  await hold(/^Hold to correct/);
  expect(table.state.hand?.toAct).toBe(6);
  expect(table.state.chairs[2]?.stack).toBe(26_800);
  expect(texts('.pot-chips')).toEqual(['6,000', '2,900', '4,200']);
});

test('left as it was, nothing is booked; opened again, nothing of it is kept', async () => {
  const table = await openConsole(threePots(at));
  await choose('5raise1,200');
  await tap('100 more');
  expect(texts('.bet-pill')).toContain('1,200 1,300');
  await tap(/^Leave/);
  expect(texts('.bet-pill')).not.toContain('1,200 1,300');
  await choose('3bet400');
  expect(texts('.bet-pill')).not.toContain('1,200 1,300');
  fireEvent.keyDown(window, { key: 'Escape' });
  await pass(0);
  expect(document.querySelector('.correct-sheet')).toBeNull();
  expect(table.requests).toEqual([]);
});

test('another action in its place, by what was possible then', async () => {
  const table = await openConsole(threePots(at));
  await choose('4fold');
  expect(texts('.correct-choice')).toEqual(['Fold', 'Call', 'Raise to 3,200', 'All-in']);
  expect(button('Fold').getAttribute('aria-pressed')).toBe('true');
  await tap('Call');
  expect(acts().find((one) => one.textContent?.startsWith('4fold'))?.textContent).toContain('-> Call 2,400');
  // Seat 4 is in again, and nobody has said what it did on the flop.
  expect(texts('.correct-undecided')).toEqual(['5raise+ 4 Call']);
  expect(maybe(/^Hold to correct/)).toBeNull();
  await choose('5raise');
  await tap('Missed: seat 4, Fold');
  expect(texts('.correct-missed')).toEqual(['4was missingFold']);
  expect(line()).toBe('Move: seat 4 gives 600 to Side 1, seat 4 gives 800 to Side 2');
  await hold(/^Hold to correct/);
  expect(table.state.chairs[3]?.stack).toBe(8500);
  expect(table.state.hand?.toAct).toBe(6);
});

/** Two taps of one finger at one place: what lies there at the second is pressed. */
async function tapTwice(selector: string, place: number): Promise<void> {
  const spot = { clientX: 900 + 70 * place, clientY: 600 };
  for (const restMs of [160, 0]) {
    const met = () => document.querySelectorAll(selector)[place] ?? document.body;
    fireEvent.pointerDown(met(), spot);
    await pass(30);
    fireEvent.pointerUp(met(), spot);
    await pass(restMs);
  }
}

test('choices keep their places when one is made, and a double tap makes it once', async () => {
  await openConsole(threePots(at));
  await choose('4fold');
  const offered = texts('.correct-choice');
  await tapTwice('.correct-choice', 1);
  expect(texts('.correct-choice')).toEqual(offered);
  expect(texts('.correct-choice[aria-pressed="true"]')).toEqual(['Call']);
  await pass(400);
  await tapTwice('.correct-choice', 0);
  expect(texts('.correct-choice')).toEqual(offered);
  expect(texts('.correct-choice[aria-pressed="true"]')).toEqual(['Fold']);
  expect(document.querySelector('.correct-becomes')).toBeNull();
});

test('the second of two taps decides no red act that has come up under it', async () => {
  await openConsole(threePots(at));
  await choose('3raise2,400');
  await tap(/key it$/);
  for (const key of ['3', '0', '00']) await tap(key);
  await tap('Done');
  await choose('5call', 1);
  await pass(400);
  await tapTwice('.correct-choice', texts('.correct-choice').indexOf('Call'));
  expect(screen.getByRole('heading', { name: 'Seat 6, call: what was it?' })).toBeTruthy();
  expect(texts('.correct-undecided')).toHaveLength(1);
});

test.each([
  ['4fold', ['Call', 'Fold']],
  ['5call1,000', ['Raise to 1,600', 'Other action', 'Call']],
  ['9all-in1,600', ['Other action', 'Fold', 'All-in']],
])('what was booked, chosen again after something else, is no change: %s', async (booked, chosen) => {
  await openConsole(threePots(at));
  await choose(booked);
  for (const one of chosen) {
    await tap(one);
    await pass(0);
  }
  expect(document.querySelector('.correct-becomes')).toBeNull();
  expect(line()).toBe('Another seat: tap it on the table.');
  expect(maybe(/^Hold to correct/)).toBeNull();
});

test('what cannot have been is a sentence with the reason, and nothing is lit', async () => {
  await openConsole(threePots(at));
  await choose('5raise1,200');
  fireEvent.click(plate(6), { detail: 1 });
  await pass(0);
  expect(line()).toBe('Seat 6 is not to act: seat 5 is to act now.');
  expect(document.querySelector('.correct-line-refused')).not.toBeNull();
  expect(maybe(/^Hold to correct/)).toBeNull();
  expect(plate(6).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(plate(5), { detail: 1 });
  await pass(0);
  expect(line()).toBe('Another seat: tap it on the table.');
  await choose('2small blind200');
  expect(document.querySelector('.correct-sentence')?.textContent).toContain('Antes and blinds follow from the places');
});

test('an act that was missing goes before the one that was booked instead of it', async () => {
  const table = await openConsole(threePots(at));
  await choose('5raise1,200');
  await tap('Missed before');
  await tap(/^Seat 5 Fold|^Seat 5Fold/);
  expect(texts('.correct-missed')).toEqual(['5was missingFold']);
  expect(screen.getByRole('heading', { name: 'Missed: seat 5, Fold' })).toBeTruthy();
  await choose('5raise');
  expect(document.querySelector('.correct-title')?.textContent).toBe('Seat 5, raise: what was it?');
  // It was seat 6 who raised.
  fireEvent.click(plate(6), { detail: 1 });
  await pass(0);
  expect(button(/^Hold to correct/).textContent).toContain('then seat 3 is to act');
  await hold(/^Hold to correct/);
  expect(commands(table)[0]).toMatchObject({
    changes: [
      { change: 'insert', act: { type: 'fold', seat: 5 } },
      { change: 'replace', with: { type: 'raise', seat: 6, to: 1200 } },
    ],
  });
  expect(table.state.hand?.toAct).toBe(3);
});

test('red actions of a folded street turn its header red, and are shown one after another', async () => {
  await openConsole(threePotsShown(at));
  await tap(/^Correct…/);
  await pass(0);
  await tap(/^Pre-flop/);
  await choose('4fold');
  await tap('Call');
  expect(texts('.correct-fold.correct-undecided')).toEqual(['Flop 1', 'Turn 2', 'River 1']);
  await tap('Show');
  expect(screen.getByRole('heading', { name: 'Seat 5, raise: what was it?' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Flop' })).toBeTruthy();
});

test('cards keyed wrongly are keyed once more: the pots go where they are due', async () => {
  const table = await openConsole(threePotsShown(at));
  await choose('8tabled');
  expect(maybe('king of spades')).toBeNull();
  await tap('three of spades');
  await tap('four of clubs');
  expect(button(/^Hold to correct/).textContent).toContain('then pots are pushed');
  await hold(/^Hold to correct/);
  expect(table.state.hand?.players.find(({ seat }) => seat === 8)?.tabled).toEqual(['3s', '4c']);
  expect(table.state.hand?.awards[0]?.shares.map(({ seat }) => seat)).toEqual([5, 9]);
});

test('the last hand stays open to correction until the next one begins', async () => {
  const table = threePotsShown(at);
  for (const pot of [2, 1, 0]) table.does({ type: 'push-pot', pot, at });
  const list = { version: 1, issuedAt: 0, confirmed: true };
  table.status = { ...healthy, staff: { people: [], beside: null, list, lastBadge: null, demo: false } };
  await openConsole(table);
  expect(button(/^Correct…/).textContent).toContain('last hand');
  await tap(/^Correct…/);
  await pass(0);
  expect(texts('.correct-fold')).toEqual(['Pre-flop 14', 'Flop 4']);
  await tap(/^Pre-flop/);
  await choose('3raise2,400');
  await tap('100 more');
  expect(texts('.correct-undecided')).toEqual(['5call2,400 2,500', '6call2,400 2,500']);
  await tap('Show');
  expect(screen.getByRole('heading', { name: 'Seat 5, call: what was it?' })).toBeTruthy();
  await tap('Call');
  await tap('Call');
  expect(texts('.seat-stack-changed').length).toBeGreaterThan(1);
  // The pots follow from the acts: what each of them then holds stands in the list too.
  await tap(/^Flop/);
  expect(texts('.correct-act').filter((text) => /pushed[\d,]+ [\d,]+$/.test(text ?? ''))).not.toEqual([]);
  expect(button(/^Hold to correct/).textContent).toContain('stacks as shown above');
  // The house wants the floor for it: what was said of the acts is still there when the floor has come.
  table.refusesNext = { reason: 'not-allowed', needs: 'floor' };
  await hold(/^Hold to correct/);
  expect(line()).toContain('This needs the floor');
  await tap(/^Sign in$/);
  expect(document.querySelector('.correct-sheet')).toBeNull();
  await tap('Close');
  await hold(/^Hold to correct/);
  expect(table.state.hand?.stage).toBe('over');
  expect(table.state.chairs[2]?.stack).toBe(26_500);
});

test('another winner is named where the seats are, and the list says who', async () => {
  const table = threePotsAtShowdown(at);
  for (const seat of [3, 5, 6, 8, 9]) table.does({ type: 'table-hand', seat, cards: [] });
  const [part] = legalActions(table.state).nameWinners;
  if (part === undefined) throw new Error('No winner is to be named.');
  table.does({ type: 'name-winners', ...part, seats: [5] });
  await openConsole(table);
  await choose('Main wins');
  expect(screen.getByText('Tap the winning seats; tap a wrong one again to clear it.')).toBeTruthy();
  fireEvent.click(plate(9), { detail: 1 });
  fireEvent.click(plate(5), { detail: 1 });
  await pass(0);
  expect(acts().find((one) => one.textContent?.startsWith('Main wins'))?.textContent).toContain('winner: 9');
});

test('a player who went broke in the hand stands at the seat again, by name and with what it brings', async () => {
  const table = threePotsAtShowdown(at);
  for (const seat of [3, 5, 6, 8, 9]) table.does({ type: 'table-hand', seat, cards: [] });
  for (let [part] = legalActions(table.state).nameWinners; part !== undefined; ) {
    table.does({ type: 'name-winners', ...part, seats: [5] });
    [part] = legalActions(table.state).nameWinners;
  }
  for (const pot of [2, 1, 0]) table.does({ type: 'push-pot', pot, at });
  await openConsole(table);
  expect(plate(8).textContent).toContain('Open seat');
  expect(plate(5).querySelector('.tag-wins')?.textContent).toBe('+14,900');
  expect(texts('.next-won')).toEqual(['Seat 5 wins 14,900 · Seats 8, 9 are out']);
  await choose('Main wins');
  fireEvent.click(plate(5), { detail: 1 });
  fireEvent.click(plate(8), { detail: 1 });
  await pass(0);
  expect(plate(8).textContent).toContain('Marek');
  expect(plate(8).querySelector('.seat-stack')?.textContent).toBe('0 6,000');
  // Who would win stands where it would be won, and nowhere twice.
  expect(plate(8).querySelector('.tag-wins')?.textContent).toBe('+6,000');
  expect(plate(5).querySelector('.tag-wins')?.textContent).toBe('+8,900');
});
