import { expect } from 'vitest';
import { shufflerState } from '../../commands/one-pc/dealing-hands.ts';
import type { DealPlan } from '../../commands/one-pc/dealt-cards.ts';
import { type Card, type KnownCard, legalActions, type Seat, type TableState } from '../../engine/index.ts';
import type { ScreenCommand } from '../../protocol/table-messages.ts';
import type { OpenPc } from './one-pc-with-devices.ts';

const patienceMs = 10_000;
const boardAntenna = 11;
const muckAntenna = 12;
/** The other seats fold as soon as they are to act. */
const stayIn: readonly Seat[] = [1, 2];

/**
 * Plays a hand from the green button to the last pot: taps by the console's door, cards by the reader's antennas, and the
 * reader names what lies open. Gives the two seats at showdown in the order in which they show.
 */
export async function playHand(
  pc: OpenPc,
  plan: DealPlan,
  ending: 'one mucks' | 'both show',
): Promise<readonly [Seat, Seat]> {
  const until = async (what: string, holds: (state: TableState) => boolean): Promise<TableState> => {
    const state = await pc.table.until(holds, patienceMs);
    return state ?? expect.unreachable(`${what} did not come, ${JSON.stringify(pc.table.state?.witnesses)}`);
  };
  const ask = async (command: ScreenCommand): Promise<void> => expect(await pc.table.request(command)).toBeNull();
  const place = await takenDeck(pc, () => until('the hand', ({ hand }) => hand !== null && hand.stage !== 'over'));
  const holeOf = (seat: Seat): readonly Card[] => plan.hole.get(seat) ?? [];
  const show = async (seat: Seat): Promise<void> => {
    await ask({ type: 'table-hand', seat, cards: [] });
    await until('the name of the hand', (state) => !legalActions(state).unnamed.includes(seat));
  };
  const giveUp = async (seat: Seat, type: 'fold' | 'muck-hand'): Promise<void> => {
    await ask({ type, seat });
    await place(holeOf(seat), muckAntenna);
  };

  for (const seat of plan.hole.keys()) await place(holeOf(seat), seat);
  await until('the deal', ({ witnesses }) => [...plan.hole.keys()].every((seat) => witnesses.cardsAt[seat] === 2));
  for (let state = await until('the first action', () => true); ; ) {
    const { stage, toAct, check, board } = legalActions(state);
    if (stage === 'showdown') break;
    if (board !== null) {
      const open = state.hand?.board.length ?? 0;
      await place(plan.board.slice(open, open + board.due), boardAntenna);
      state = await until('the board', ({ hand }) => hand?.stage !== 'board');
    } else if (toAct !== null) {
      if (!stayIn.includes(toAct)) await giveUp(toAct, 'fold');
      else await ask({ type: check ? 'check' : 'call', seat: toAct });
      state = await until('what follows the action', ({ hand }) => hand?.stage !== 'betting' || hand.toAct !== toAct);
    }
  }
  const [one = 0, other = 0] = legalActions(await until('the showdown', () => true)).show;
  await show(one);
  if (ending === 'both show') await show(other);
  else await giveUp(other, 'muck-hand');
  for (;;) {
    const state = await until('the pots', ({ hand }) => hand?.stage === 'awards' || hand?.stage === 'over');
    const pot = legalActions(state).push;
    if (pot === null) break;
    await ask({ type: 'push-pot', pot });
  }
  await post(`${pc.reader}/clear`);
  // The next deck is dealt onto a table from which this one has been taken.
  await until('the empty table', ({ witnesses }) =>
    [witnesses.boardCards, ...Object.values(witnesses.cardsAt)].every((count) => count === 0),
  );
  return [one, other];
}

/** Presses the green button, takes the finished deck and lays the other one in. Gives what puts its cards on an antenna. */
async function takenDeck({ shuffler, reader, decks }: OpenPc, untilHand: () => Promise<unknown>) {
  await expect.poll(async () => (await shufflerState(shuffler)).state, { timeout: patienceMs }).toBe('DONE');
  await post(`${shuffler}/press`);
  await untilHand();
  const { deck } = await shufflerState(shuffler);
  await post(`${shuffler}/take`);
  await post(`${shuffler}/load?deck=${[...decks.keys()].find((name) => name !== deck)}`);
  const tags = decks.get(deck ?? '') ?? expect.unreachable('the shuffler gave out a deck of the house');
  return async (cards: readonly Card[], antenna: number): Promise<void> => {
    for (const card of cards) await post(`${reader}/place`, { antenna, tag: tags.get(card as KnownCard) });
  };
}

export async function post(url: string, body?: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const init = body === undefined ? {} : { body: JSON.stringify(body), headers };
  const answer = await fetch(url, { method: 'POST', ...init });
  expect([url, answer.status, await answer.text()]).toMatchObject([url, 200, expect.any(String)]);
}
