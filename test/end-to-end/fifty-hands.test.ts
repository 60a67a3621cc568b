import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { defaultChips, defaultStakes, type GameChoice, playerNames } from '../../commands/one-pc/default-table.ts';
import { openConsole } from '../support/dealer-page.ts';
import { type DealtHand, ReadingDealer, type Temper } from '../support/reading-dealer.ts';
import { openTable } from '../support/sample-table.ts';
import { browser } from '../support/shared-browser.ts';
import { startedPc } from '../support/started-pc.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const dealt: DealtHand[] = [];
afterAll(async () => {
  const folder = join(import.meta.dirname, '../../out');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'fifty-hands.md'), tableOf(dealt));
});

/** A hand takes a person half a minute, and as long on a busy machine. */
const patience = 900_000;

const usual: Temper = { folds: 35, wagers: 18, allIns: 0 };
const loose: Temper = { folds: 15, wagers: 8, allIns: 0 };
const wild: Temper = { folds: 25, wagers: 5, allIns: 30 };
const allIn: Temper = { folds: 0, wagers: 0, allIns: 100 };

/** The same random numbers at every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const playersAt = (seats: number, stacks: readonly number[]) =>
  playerNames.slice(0, seats).map((name, index) => ({ seat: index + 1, name, stack: stacks[index % stacks.length] }));

const cashTable = (game: GameChoice, seats: number, more: object = {}) => ({
  mode: 'cash',
  seats,
  levels: undefined,
  variant: game,
  stakes: { ...defaultStakes(game), ...more },
  chipValues: defaultChips.cash,
  players: playersAt(seats, [300, 450, 275, 600]),
});

const tables: Readonly<Record<string, { readonly changes: object; readonly hands: number; readonly temper: Temper }>> =
  {
    'no-limit hold’em, nine': {
      changes: { players: playersAt(9, [10_000, 15_400, 7_700]) },
      hands: 8,
      temper: usual,
    },
    'no-limit hold’em, all in': {
      changes: { players: playersAt(6, [1_600, 4_300, 7_700, 25_000]) },
      hands: 3,
      temper: wild,
    },
    'no-limit hold’em, ten all in before the flop': {
      changes: {
        seats: 10,
        players: playersAt(10, [900, 1_700, 2_500, 3_300, 4_100, 4_900, 5_700, 6_500, 7_300, 9_900]),
      },
      hands: 1,
      temper: allIn,
    },
    'pot-limit Omaha hi-lo, all in': { changes: cashTable('pot-limit-omaha-8', 5), hands: 3, temper: wild },
    'pot-limit Omaha': { changes: cashTable('pot-limit-omaha', 6), hands: 6, temper: usual },
    'limit hold’em': { changes: cashTable('limit-holdem', 6), hands: 5, temper: loose },
    'limit Omaha hi-lo': { changes: cashTable('limit-omaha-8', 5), hands: 3, temper: loose },
    'seven-card stud': { changes: cashTable('limit-stud', 5), hands: 4, temper: loose },
    razz: { changes: cashTable('limit-razz', 4), hands: 2, temper: loose },
    'deuce-to-seven triple draw': { changes: cashTable('limit-2-7-triple-draw', 4), hands: 4, temper: loose },
    'seven-card stud hi-lo': { changes: cashTable('limit-stud-8', 4), hands: 2, temper: loose },
    badugi: { changes: cashTable('limit-badugi', 4), hands: 1, temper: loose },
    'single draw': { changes: cashTable('no-limit-2-7-single-draw', 4), hands: 1, temper: usual },
    'five-card draw': { changes: cashTable('no-limit-five-card-draw', 4), hands: 2, temper: usual },
  };

test.each(Object.entries(tables))(
  '%s, without devices',
  async (kind, { changes, hands, temper }) => {
    const { dealer } = await openTable(browser, changes as Record<string, unknown>);
    const person = new ReadingDealer(dealer, dice(kind.length));
    for (let hand = 0; hand < hands; hand++) dealt.push(await person.hand(kind, temper));
    expect(stumblesOf(kind)).toEqual([]);
    expect(dealer.complaints).toEqual([]);
  },
  patience,
);

test(
  'a mixed game, without devices',
  async () => {
    const kind = 'HORSE';
    const changes = {
      ...cashTable('limit-holdem', 4),
      variant: undefined,
      rotation: { change: 'hand', games: 'horse' },
      stakes: defaultStakes('horse'),
    };
    const { dealer } = await openTable(browser, changes);
    const person = new ReadingDealer(dealer, dice(5));
    for (let hand = 0; hand < 5; hand++) dealt.push(await person.hand(kind, loose));
    expect(stumblesOf(kind)).toEqual([]);
    expect(dealer.complaints).toEqual([]);
  },
  patience,
);

test(
  'a straddle agreed before each hand, without devices',
  async () => {
    const kind = 'straddle';
    const straddle = { kinds: ['under-the-gun'], most: 1 };
    const { dealer } = await openTable(browser, cashTable('no-limit-holdem', 6, { straddle }));
    const person = new ReadingDealer(dealer, dice(kind.length));
    for (let hand = 0; hand < 3; hand++) {
      await dealer.tap(/^Next hand/);
      await dealer.tap(/^Straddle, seat/);
      await dealer.tap(/^Close/);
      dealt.push(await person.hand(kind, usual));
    }
    expect(stumblesOf(kind)).toEqual([]);
    expect(dealer.complaints).toEqual([]);
  },
  patience,
);

test(
  'the rest of the board run twice, without devices',
  async () => {
    const kind = 'run it twice';
    for (const players of [2, 3]) {
      const { dealer } = await openTable(browser, cashTable('no-limit-holdem', players));
      const person = new ReadingDealer(dealer, dice(players), { runsTwice: true });
      const hand = await person.hand(kind, allIn);
      // Both boards lay there, each with five cards.
      expect(hand.boards).toBe(2);
      dealt.push(hand);
      expect(dealer.complaints).toEqual([]);
    }
    expect(stumblesOf(kind)).toEqual([]);
  },
  patience,
);

test(
  'a bomb pot agreed before each hand, on one board and on two, without devices',
  async () => {
    const kind = 'bomb pot';
    const { dealer } = await openTable(browser, cashTable('no-limit-holdem', 6));
    const person = new ReadingDealer(dealer, dice(kind.length));
    for (const boards of [/^Bomb pot, .* each, 2 boards/, /^Bomb pot, .* each(?!.*2 boards)/]) {
      await dealer.tap(/^Next hand/);
      await dealer.tap(boards);
      await dealer.tap(/^Close/);
      dealt.push(await person.hand(kind, usual));
    }
    expect(stumblesOf(kind)).toEqual([]);
    expect(dealer.complaints).toEqual([]);
  },
  patience,
);

test(
  'a misdeal, and a correction with a step back after it, without devices',
  async () => {
    const kind = 'misdeal and correction';
    const { dealer } = await openTable(browser, cashTable('no-limit-holdem', 6));
    const person = new ReadingDealer(dealer, dice(11));
    const misdeal = async (): Promise<void> => {
      await dealer.tap(/^What happened/);
      await dealer.tap(/^Bad card in deck/);
      await dealer.tap(/^The same card twice/);
      await dealer.hold(/^Hold/);
      // The deck goes out, and no hand begins before another one is there.
      await dealer.tap(/^Another: /);
    };
    const correction = async (): Promise<void> => {
      await dealer.tap(/^Correct…/);
      await dealer.page.locator('.correct-act:not(.correct-fixed)').last().click();
      await dealer.page.locator('.correct-tab', { hasText: 'Other action' }).click();
      await dealer.page.locator('.correct-choices [aria-pressed="false"]').first().click();
      await dealer.hold(/^Hold to correct/);
      await dealer.tap(/^Undo/);
    };
    for (let hand = 0; hand < 2; hand++) {
      dealt.push(await person.hand(kind, usual, { after: 2, does: misdeal }));
      dealt.push(await person.hand(kind, { ...usual, folds: 5 }, { after: 4, does: correction }));
    }
    expect(stumblesOf(kind)).toEqual([]);
    expect(dealer.complaints).toEqual([]);
  },
  patience,
);

test(
  'an older hand corrected at the floor’s desk of the table while the next one is over, without devices',
  async () => {
    const kind = 'correction of an older hand';
    const { dealer, server } = await openTable(browser, cashTable('no-limit-holdem', 4));
    const person = new ReadingDealer(dealer, dice(kind.length));
    // Nobody folds, so that anybody may have won.
    dealt.push(await person.hand(kind, { folds: 0, wagers: 0, allIns: 0 }));
    dealt.push(await person.hand(kind, usual));
    const stacks = () => dealer.page.locator('.seat').allInnerTexts();
    const before = await stacks();
    await dealer.page.goto(`${server.url}/floor`);
    await dealer.tap(/^Penalties and history/);
    await dealer.page.getByText('Hands', { exact: true }).first().click();
    await dealer.tap(/Hand 1(?!\d)/);
    await dealer.tap(/^Correct…/);
    const won = dealer.page.getByRole('button', { name: /Main pushed/ });
    const winner = /\d+/.exec((await won.innerText()).replaceAll(/[\d,]+ ?\/.*/g, ''))?.[0];
    await won.click();
    await dealer.page.locator(`.desk-felt .seat:not(:has(.seat-number:text-is("${winner}")))`).first().click();
    await dealer.tap(/^What it changes/);
    await dealer.tap('Pot pushed wrongly');
    await dealer.hold(/^Hold to correct/);
    await dealer.page.getByText(/^Booked: hand 1 is corrected/).waitFor();
    await dealer.page.goto(server.url);
    await dealer.says('Hand 1 was corrected: chips to move');
    expect(await stacks()).not.toEqual(before);
    dealt.push(await person.hand(kind, usual));
    expect(stumblesOf(kind)).toEqual([]);
    expect(dealer.complaints).toEqual([]);
  },
  patience,
);

test(
  'shuffler and reader see what they can',
  async () => {
    const kind = 'no-limit hold’em, with devices';
    const folder = temporaryFolder();
    const pc = startedPc(folder, ['--port', '0', '--seats', '6']);
    await pc.running();
    const dealer = await openConsole(browser, pc.address('Console'));
    onTestFinished(dealer.close);
    const person = new ReadingDealer(dealer, dice(3), { hasDevices: true });
    for (let hand = 0; hand < 6; hand++) dealt.push(await person.hand(kind, usual));
    expect(stumblesOf(kind)).toEqual([]);
    expect(dealer.complaints).toEqual([]);
  },
  patience,
);

const stumblesOf = (kind: string): readonly string[] =>
  dealt.filter((hand) => hand.kind === kind).flatMap(({ stumbles }) => stumbles);

/** Taps, seconds and stumbles of every hand. */
function tableOf(hands: readonly DealtHand[]): string {
  const rows = hands.map(
    ({ kind, actions, taps, seconds, stumbles }, index) =>
      `| ${index + 1} | ${kind} | ${actions} | ${taps} | ${(taps / Math.max(1, actions)).toFixed(2)} | ${seconds} | ${stumbles.join('<br>') || '–'} |`,
  );
  return `| hand | kind | actions | taps | taps an action | seconds | stumbles |\n|---|---|---|---|---|---|---|\n${rows.join('\n')}\n`;
}
