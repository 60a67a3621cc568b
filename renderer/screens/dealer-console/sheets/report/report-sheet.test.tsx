import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { reportKinds, reportsNow } from '../../../../../engine/table.ts';
import { holdMs } from '../../../../components/hold-button.tsx';
import { FakeTable, type FakeTableOptions } from '../../../../stores/fake-table.ts';
import { happenedTopics, kindsIn, standsFor, topicOfReport } from '../../../../text/happened-topics.ts';
import { i18n } from '../../../../text/i18n.ts';
import {
  beginTest,
  button,
  commands,
  maybe,
  openConsole,
  pass,
  startOfTests,
  tap,
  tapSeen,
} from '../../console-under-test.tsx';

beforeEach(beginTest);

/** Six players, button 6, blinds 1 and 2; seat 3 opens. */
function dealt(more: Partial<FakeTableOptions> = {}): FakeTable {
  const table = new FakeTable({
    ...more,
    seats: 7,
    at: startOfTests,
    seating: Object.fromEntries([1, 2, 3, 4, 5, 6].map((seat) => [seat, [`P${seat}`, 20_000] as const])),
  });
  table.does({ type: 'start-hand', at: startOfTests, by: 'dealer', forced: { button: 6, straddles: [], posts: [] } });
  return table;
}

/** Everybody calls, and the flop is out. */
function flopOut(table: FakeTable): void {
  while (table.state.hand?.stage === 'betting') {
    const { toAct } = table.state.hand;
    table.does(toAct === 2 ? { type: 'check', seat: 2 } : { type: 'call', seat: toAct ?? 0 });
  }
  table.does({ type: 'deal-board', cards: ['??', '??', '??'], by: 'dealer' });
}

/** The sheet's sentence; beside it the felt says who won the last hand. */
const status = () => screen.getAllByRole('status').find((one) => one.closest('.next-hand') === null)?.textContent;

async function hold(name: string | RegExp): Promise<void> {
  fireEvent.pointerDown(button(name));
  await pass(holdMs);
}

test('only what fits the moment is offered, each behind its picture', async () => {
  const table = await openConsole(dealt());
  await tapSeen(/^What happened/);
  const offered = reportsNow(table.state);
  expect(offered.length).toBeLessThan(reportKinds.length);
  const places = [...document.querySelectorAll('.topic-grid > *')].map((one) => one.className);
  // No pot has been pushed yet: its place stays empty, and the others stay where they are.
  const open = happenedTopics.filter((topic) => kindsIn(topic, offered).length > 0);
  expect(places.map((look) => look.includes('topic-tile'))).toEqual(
    happenedTopics.map((topic) => open.includes(topic)),
  );
  expect(open).not.toContain('pot');
  await tap('Board dealt wrong');
  expect(document.querySelector('.report-said')?.textContent).toBe('Board card too early');
  expect(document.querySelector('.report-kinds')).toBeNull();
});

test('every report stands under one picture, and none has more beside it than there is room for', () => {
  const kinds = happenedTopics.flatMap((topic) => kindsIn(topic, reportKinds));
  expect([...kinds].sort()).toEqual([...reportKinds].sort());
  for (const kind of reportKinds) expect(kindsIn(topicOfReport(kind), reportKinds)).toContain(kind);
  for (const topic of happenedTopics) expect(kindsIn(topic, reportKinds).length).toBeLessThanOrEqual(15);
});

test('what looks most likely is two taps away, and what else it may be stands beside it', async () => {
  await openConsole(dealt());
  await tapSeen(/^What happened/);
  await tap('String bet');
  expect(status()).toBe('Tap the seat');
  await tap('“If you bet, I raise”');
  await tap(/^Seat 3, P3/);
  expect(document.querySelector('.report-what')?.textContent).toContain('“If you bet, I raise”');
  expect(document.querySelector('.report-kinds')).toBeNull();
});

test('a seat that was tapped before what happened is the one it is about', async () => {
  await openConsole(dealt());
  await tapSeen(/^What happened/);
  await tap('Conduct');
  await tap(/^Seat 3, P3/);
  await tap('On the phone');
  expect(status()).not.toBe('Tap the seat');
  expect(document.querySelector('.report-what')?.textContent).toContain('Seat 3');
});

test('two seats are taken in the order of the taps, and a third takes the place of the second', async () => {
  const table = await openConsole(dealt());
  await tapSeen(/^What happened/);
  await tap('Card exposed');
  await tap('Shown to one player');
  expect(status()).toBe('Tap the seat');
  await tap(/^Seat 3, P3/);
  expect(status()).toBe('Tap the other seat');
  await tap(/^Seat 4, P4/);
  expect(status()).toBe('Seat 3 shows the cards to all when the betting is over.');
  await tapSeen('Note it');
  expect(commands(table)).toEqual([
    { type: 'report', report: { kind: 'shown-to-one', seat: 3, to: 4 } },
    { type: 'apply-report', incident: 'i1', choice: 0 },
  ]);
  expect(table.state.incidents[0]?.ruling).toMatchObject({ by: 'dealer', ruling: 0 });
});

test('what is the floor’s cannot be applied here: the report calls the floor and stands in the band', async () => {
  const table = await openConsole(dealt());
  await tapSeen(/^What happened/);
  await tap('Conduct');
  await tap('On the phone');
  await tap(/^Seat 5, P5/);
  expect(status()).toBe('Noted for seat 5, 1 so far.');
  expect(screen.getByText('Or the floor chooses')).toBeTruthy();
  expect(screen.getByText('A warning for seat 5.')).toBeTruthy();
  expect(maybe(/^Hold to apply/)).toBeNull();
  await tapSeen(/^Call floor/);
  expect(commands(table)).toEqual([{ type: 'report', report: { kind: 'phone', seat: 5 } }]);
  expect(status()).toBe('Floor is called: On the phone, seat 5');
  expect(table.state.incidents[0]?.ruling).toBeNull();
  // Its key says since when nobody comes, and still for what.
  await tapSeen(/^Floor/);
  expect(status()).toMatch(/^Floor called at .*, nobody is coming yet: On the phone, seat 5/);
});

test('a report that cannot be is refused in words, with nothing to press', async () => {
  const table = await openConsole(dealt());
  await tapSeen(/^What happened/);
  await tap('Too many, too few');
  await tap(/^Seat 3, P3/);
  await tap('2');
  expect(status()).toBe('Wrong number of cards: the number does not fit, choose again.');
  expect(maybe(/^Call floor/)).toBeNull();
  expect(commands(table)).toEqual([]);
});

test('the clock is called from the rail, runs there, and is declared when it is over', async () => {
  const table = await openConsole(dealt());
  await tapSeen(/^Clock/);
  await tap(/^Seat 1, P1/);
  expect(status()).toBe('Seat 3 has 60 seconds, then 10 counted aloud.');
  await hold(/^Hold to apply/);
  expect(table.state.clock).toMatchObject({ seat: 3, by: 1 });
  expect(button(/^Clock/).textContent).toContain('70 s');
  await pass(30_000);
  expect(button(/^Clock/).textContent).toContain('39 s');
});

test('amounts are keyed, the last digit is taken back', async () => {
  const table = dealt();
  table.does(...[3, 4, 5, 6, 1].map((seat) => ({ type: 'fold', seat }) as const), {
    type: 'push-pot',
    at: startOfTests,
    pot: 0,
  });
  await openConsole(table);
  await tapSeen(/^What happened/);
  await tap('Chip count');
  await tap(/^Seat 5, P5/);
  for (const digit of ['5', '0', '0', '7']) await tap(digit);
  await tap('Take back the last one');
  expect(status()).toBe('Seat 5 loses 500: they leave play.');
});

test('a bad card in the deck is the likeliest one at once, and the seven others stand beside it', async () => {
  await openConsole(dealt());
  await tapSeen(/^What happened/);
  await tap('Bad card in deck');
  expect(document.querySelector('.report-said')?.textContent).toContain('Boxed card');
  expect(document.querySelectorAll('.report-kinds .report-tile').length).toBe(7);
  // It is asked once: the number is all that is missing.
  expect(document.querySelector('.report-sentence')?.textContent).toBe('How many cards?');
  expect(document.querySelector('.report-asked')).toBeNull();
});

/** What stands on the tags of the rules, and what is read out of each. */
const tagsShown = () =>
  [...document.querySelectorAll('.rule-tags .rule-tag')].map(
    (tag) => [tag.textContent, tag.getAttribute('aria-label')] as const,
  );

test('many rules name a document they share once, so that all have room, and each is read out whole', async () => {
  const table = dealt({ rulebook: 'tda-2024' });
  flopOut(table);
  await openConsole(table);
  await tap(/^What happened/);
  await tap('Board dealt wrong');
  await tap('Board card too early');
  await tapSeen('Turned up');
  const tags = tagsShown();
  expect(tags.length).toBeGreaterThan(4);
  expect(tags.map(([text]) => text?.startsWith('TDA 2024'))).toEqual(tags.map((_tag, at) => at === 0));
  expect(tags.map(([text, name]) => name?.endsWith(text ?? '?') && name.startsWith('TDA 2024 '))).toEqual(
    tags.map(() => true),
  );
});

test('what a tap says stands alone above the keys: the rules make room for it', async () => {
  const table = dealt();
  await openConsole(table);
  await tapSeen(/^Floor/);
  await tapSeen(/^What happened/);
  await tap('String bet');
  await tap(/^Seat 3, P3/);
  expect(tagsShown()).not.toEqual([]);
  await tap(/^Floor/);
  expect(status()).toContain('called');
  expect(tagsShown()).toEqual([]);
});

test('the digits of a number stay where they are while the seat and the choice are said', async () => {
  await openConsole(dealt());
  await tapSeen(/^What happened/);
  await tap('Card exposed');
  const places = () => [...document.querySelectorAll('.report-number > *')].map((one) => one.textContent);
  const before = places();
  expect(before).toContain('How many cards?');
  await tap(/^Seat 3, P3/);
  expect(places()).toEqual(before);
  await tap('A later card');
  expect(places()).toEqual(before);
});

test('a report that voids the hand says what goes back and what comes next, and nobody is to act any more', async () => {
  await openConsole(dealt());
  await tapSeen(/^What happened/);
  await tap('Bad card in deck');
  await tap('The same card twice');
  const said = document.querySelector('.report-sheet')?.textContent;
  expect(said).toContain('Blinds, ante and bets go back first');
  expect(said).toContain('it is dealt again: same button, blinds and level');
  expect(said).not.toContain('to act');
});

test('of too many board cards those too many are asked for: a flop of four has one', async () => {
  const table = dealt();
  flopOut(table);
  await openConsole(table);
  await tap(/^What happened/);
  await tap('Board dealt wrong');
  expect(status()).toBe('How many too many?');
  expect(maybe('0')).toBeNull();
  await tapSeen('1');
  expect(status()).toMatch(/^Face down and scrambled/);
});

test('between two hands no picture says one thing and opens another: String bet, Time and Board are called what they open', async () => {
  const table = dealt();
  for (const seat of [3, 4, 5, 6, 1]) table.does({ type: 'fold', seat });
  table.does({ type: 'push-pot', pot: 0, at: startOfTests });
  await openConsole(table);
  const tiles = () => [...document.querySelectorAll<HTMLElement>('.topic-tile')];
  await tapSeen(/^What happened/);
  const names = tiles().map((tile) => tile.querySelector('.report-name')?.textContent ?? '');
  expect(names).toEqual(
    expect.arrayContaining(['Folded with nothing to call', 'Delays the game', 'Wants the next card']),
  );
  for (const gone of ['String bet', 'Clock', 'Board dealt wrong']) expect(names).not.toContain(gone);
  const offered = reportsNow(table.state);
  for (const topic of happenedTopics) {
    const kind = standsFor(topic, offered);
    if (kind === null) continue;
    await tapSeen(i18n.t(`reports:kind.${kind}`));
    expect(document.querySelector('.report-said b')?.textContent).toBe(i18n.t(`reports:kind.${kind}`));
    expect(document.querySelector('.report-what .topic-picture')?.className).toContain('topic-of-report');
    await tapSeen(/^Something else/);
  }
});
