import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openConsole } from '../support/dealer-page.ts';
import { browser } from '../support/shared-browser.ts';
import { startedPc } from '../support/started-pc.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const patience = { timeout: 60_000 };
const board = 11;
const muck = 12;

/** A whole table whose reader is simulated on a pseudo-terminal; the test lays the cards on its antennas. */
async function tableWithMat(...args: readonly string[]) {
  const folder = temporaryFolder();
  const pc = startedPc(folder, ['--port', '0', '--mat', '--no-shuffler', ...args]);
  await pc.running();
  const dealer = await openConsole(browser, pc.address('Console'));
  onTestFinished(dealer.close);
  const mat = pc.address('Card mat');
  const post = async (path: string): Promise<void> => {
    const answer = await fetch(`${mat}/mat/${path}`, { method: 'POST' });
    expect(await answer.json()).not.toHaveProperty('why');
  };
  const view = async () =>
    (await (await fetch(`${mat}/mat`)).json()) as {
      readonly decks: readonly string[];
      readonly cards: readonly { readonly card: number; readonly antenna: number }[];
    };
  const deal = async (...antennas: readonly number[]): Promise<void> => {
    for (const antenna of antennas) await post(`deal?antenna=${antenna}&lying=flat`);
  };
  const isCounted = (seat: number, cards: number) => expect.poll(() => lastCount(folder, seat), patience).toBe(cards);
  return {
    dealer,
    deal,
    isCounted,
    booked: (kind: string) => bookedByReader(folder, kind),
    takeDeck: async () => post(`take?deck=${(await view()).decks[0]}`),
    fold: (seat: number) => post(`sweep?from=${seat}&antenna=${muck}`),
    /** A seat's cards are thrown away, and as many new ones come. */
    change: async (seat: number, count: number) => {
      const thrown = (await view()).cards.filter(({ antenna }) => antenna === seat).slice(0, count);
      for (const { card } of thrown) await post(`move?card=${card}&antenna=${muck}&lying=flat`);
      await deal(...thrown.map(() => seat));
    },
  };
}

type Row = { readonly actor: string; readonly kind: string; readonly body: string };

function rowsOf(folder: string): readonly Row[] {
  const db = new Database(join(folder, 'table-7', 'table.db'), { readonly: true });
  try {
    return db.prepare<[], Row>('SELECT actor, kind, body FROM events ORDER BY seq').all();
  } finally {
    db.close();
  }
}

/** The seats for which the reader booked such an event, in order, and how many cards if it says so. */
const bookedByReader = (folder: string, kind: string): readonly unknown[] =>
  rowsOf(folder)
    .filter((row) => row.kind === kind && row.actor === 'device:reader')
    .map(({ body }) => JSON.parse(body) as { readonly seat: number; readonly cards?: number })
    .map(({ seat, cards }) => (cards === undefined ? seat : { seat, cards }));

const lastCount = (folder: string, seat: number): number | undefined =>
  rowsOf(folder)
    .filter(({ kind }) => kind === 'cards-seen')
    .map(({ body }) => JSON.parse(body) as { readonly place: unknown; readonly count: number })
    .findLast(({ place }) => place === seat)?.count;

test('a fold in the muck, a check before the flop and the flop itself are booked from the cards alone', async () => {
  const { dealer, deal, isCounted, booked, takeDeck, fold } = await tableWithMat('--seats', '4');
  await dealer.tap(/^Start hand/);
  await takeDeck();
  await deal(2, 3, 4, 1, 2, 3, 4, 1);
  for (const seat of [1, 2, 3, 4]) await isCounted(seat, 2);
  await dealer.seatSays(4, 'to act');
  await fold(4);
  await dealer.seatSays(1, 'to act');
  await dealer.seatSays(4, 'folded');
  await dealer.tap(/^Call/);
  await dealer.tap(/^Call/);
  await dealer.seatSays(3, 'to act');
  await deal(board, board, board);
  await dealer.seatSays(2, 'to act');
  await dealer.says(/checks?/);
  expect(booked('folded')).toEqual([4]);
  expect(booked('checked')).toEqual([3]);
  // One tap undoes the check, and the cards still lying there do not book it again.
  await dealer.tap(/^Undo/);
  expect(dealer.complaints).toEqual([]);
});

test('draws are booked from the new cards, and a passed seat stands pat', async () => {
  const args = ['--seats', '3', '--mode', 'cash', '--game', 'no-limit-five-card-draw'];
  const { dealer, deal, isCounted, booked, takeDeck, change } = await tableWithMat(...args);
  await dealer.tap(/^Start hand/);
  await takeDeck();
  for (let round = 0; round < 5; round++) await deal(2, 3, 1);
  for (const seat of [1, 2, 3]) await isCounted(seat, 5);
  await dealer.seatSays(1, 'to act');
  await dealer.tap(/^Call/);
  await dealer.tap(/^Call/);
  await dealer.tap(/^Check/);
  await change(2, 2);
  await expect.poll(() => booked('drawn'), patience).toEqual([{ seat: 2, cards: 2 }]);
  await change(1, 1);
  await expect
    .poll(() => booked('drawn'), patience)
    .toEqual([
      { seat: 2, cards: 2 },
      { seat: 3, cards: 0 },
      { seat: 1, cards: 1 },
    ]);
  await dealer.seatSays(2, 'to act');
  expect(dealer.complaints).toEqual([]);
});
