import type { Browser } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { Stakes } from '../../engine/notation.ts';
import { type Command, decide, type Refusal, type TableEvent, type TableState } from '../../engine/table.ts';
import { type DealerPage, openConsole } from './dealer-page.ts';
import { type ServerProcess, startServer, tableConfig } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const sampleStakes: Stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };

/** A cash table for tests: seat n has the n-th stack; 0 leaves the seat empty. */
export const sampleTable = (stacks: readonly number[], options: Opening = {}): TableState =>
  play(null, sampleOpening(stacks, options));

type Opening = Partial<Extract<Command, { type: 'open-table' }>>;

/** What opens such a table. */
export function sampleOpening(stacks: readonly number[], options: Opening = {}): readonly Command[] {
  const seats: readonly Command[] = stacks.flatMap((stack, index) =>
    stack === 0
      ? []
      : [{ type: 'seat-player', seat: index + 1, player: { id: `p${index + 1}`, hash: '' }, stack } as const],
  );
  return [
    {
      type: 'open-table',
      tableId: 't',
      name: 'Table 1',
      mode: 'cash',
      variant: 'no-limit-holdem',
      rulebook: 'tda-2011',
      overlay: {},
      seats: stacks.length,
      schedule: null,
      stakes: sampleStakes,
      chipValues: [100, 500, 1000],
      ...options,
    },
    ...seats,
  ];
}

/** The table after commands that must all be accepted. */
export function play(state: TableState | null, commands: readonly Command[]): TableState {
  let after = state;
  for (const command of commands) after = accepted(after, command).after;
  if (after === null) throw new Error('No table was opened.');
  return after;
}

/** The events of a command that must be accepted. */
export const eventsOf = (state: TableState, command: Command): readonly TableEvent[] => accepted(state, command).events;

function accepted(state: TableState | null, command: Command) {
  const decision = decide(state, command);
  if ('refusal' in decision) throw new Error(`${JSON.stringify(command)} refused: ${JSON.stringify(decision.refusal)}`);
  return decision;
}

/** The refusal of a command; fails if it is accepted. */
export function refusalOf(state: TableState, command: Command): Refusal {
  const decision = decide(state, command);
  if ('refusal' in decision) return decision.refusal;
  throw new Error(`${JSON.stringify(command)} was not refused.`);
}

export const start: Command = { type: 'start-hand', at: 0, by: 'dealer' };
export const deal = (...cards: readonly string[]): Command => ({
  type: 'deal-board',
  cards: cards as never,
  by: 'dealer',
});
export const tabled = (seat: number, ...cards: readonly string[]): Command => ({
  type: 'table-hand',
  seat,
  cards: cards as never,
});
export const push = (pot: number): Command => ({ type: 'push-pot', at: 0, pot });

/**
 * Actions in short: `['3f', '1c', '2x', '3r800', '4b200', '5a']` for fold, call, check, raise to, bet, all-in; in stud
 * `['6i', '7o20']` for bring-in and complete to.
 */
export const acts = (...texts: readonly string[]): readonly Command[] =>
  texts.map((text): Command => {
    const [, seatText = '', letter = '', amount = ''] = /^(\d+)([fcxrbaio])(\d*)$/.exec(text) ?? [];
    const seat = Number(seatText);
    switch (letter) {
      case 'f':
        return { type: 'fold', seat };
      case 'c':
        return { type: 'call', seat };
      case 'x':
        return { type: 'check', seat };
      case 'r':
        return { type: 'raise', seat, to: Number(amount) };
      case 'b':
        return { type: 'bet', seat, to: Number(amount) };
      case 'o':
        return { type: 'complete', seat, to: Number(amount) };
      case 'i':
        return { type: 'bring-in', seat };
      case 'a':
        return { type: 'all-in', seat };
      default:
        throw new Error(`"${text}" is no action.`);
    }
  });

/**
 * The taps of a hand in short: `start 1c 2x [2h 3h 7s] 2x 1x … 2b600 1c 2:AsAd push`. Actions as in `acts`, board cards in brackets, a
 * tabled hand behind a colon; `push1` is the second pot.
 */
export const taps = (text: string): readonly Command[] =>
  [...text.matchAll(/\[([^\]]+)\]|(\d+):(\S+)|push(\d*)|(start)|(\S+)/g)].flatMap(
    ([, board, seat, cards = '', pot, begins, act = '']): readonly Command[] => {
      if (board !== undefined) return [deal(...board.split(' '))];
      if (seat !== undefined) return [tabled(Number(seat), ...(cards.match(/../g) ?? []))];
      if (pot !== undefined) return [push(Number(pot))];
      return begins === undefined ? acts(act) : [start];
    },
  );

/** Two cards come face up in the deal, and the floor has the hand redealt. */
export const misdealt: readonly Command[] = [
  {
    type: 'report',
    at: 1,
    incident: 'misdealt',
    report: { kind: 'exposed-by-dealer', seat: 2, count: 2, choice: 'later' },
  },
  { type: 'rule-incident', at: 2, incident: 'misdealt', ruling: 'deal-again', by: 'floor', reason: null },
];

/** A table server with a console open in a browser. */
interface OpenTable {
  readonly dealer: DealerPage;
  readonly server: ServerProcess;
  /** Restarts the server on the same data and port. */
  readonly again: () => Promise<ServerProcess>;
}

/** Starts one in its own folder, removed with the test. */
export async function openTable(browser: Browser, changes: Readonly<Record<string, unknown>> = {}): Promise<OpenTable> {
  const folder = temporaryFolder();
  const server = await startServer('table', folder, tableConfig(changes));
  const again = () => startServer('table', folder, tableConfig({ ...changes, port: Number(new URL(server.url).port) }));
  const dealer = await openConsole(browser, server.url);
  onTestFinished(dealer.close);
  return { dealer, server, again };
}

/** Keys cards on the grid of 52 and books them; the grid stays open from one hand at showdown to the next. */
export async function keyCards(dealer: DealerPage, ...names: readonly string[]): Promise<void> {
  await dealer.still();
  if ((await dealer.page.getByRole('button', { name: 'two of diamonds' }).count()) === 0) await dealer.tap(/^Cards…/);
  for (const name of names) await dealer.page.getByRole('button', { name, exact: true }).click();
  await dealer.tap(/^Book the cards/);
}
