import { expect } from 'vitest';
import { type DealPlan, shufflerState } from '../../commands/one-pc/dealing-hands.ts';
import { legalActions, type Seat, type TableState } from '../../engine/index.ts';
import type { ScreenCommand } from '../../protocol/table-messages.ts';
import type { OpenPc } from './one-pc-with-devices.ts';

const patienceMs = 15_000;
/** The other seats fold as soon as they are to act. */
const stayIn: readonly Seat[] = [1, 2];

/** Plays a hand from the green button to the last pot; the reader names what lies open. Gives the two seats at showdown in order. */
export async function playHand(
  { table, hands, shuffler }: OpenPc,
  plan: DealPlan,
  ending: 'one mucks' | 'both show',
): Promise<readonly [Seat, Seat]> {
  const until = async (what: string, holds: (state: TableState) => boolean): Promise<TableState> => {
    const state = await table.until(holds, patienceMs);
    return state ?? expect.unreachable(`${what} did not come; the table: ${JSON.stringify([table.state?.hand, table.state?.witnesses])}`);
  };
  const ask = async (command: ScreenCommand): Promise<void> => expect(await table.request(command)).toBeNull();
  const show = async (seat: Seat): Promise<void> => {
    await ask({ type: 'table-hand', seat, cards: [] });
    await until('the name of the hand', (state) => !legalActions(state).unnamed.includes(seat));
  };

  hands.plan(plan);
  await expect.poll(async () => (await shufflerState(shuffler)).state, { timeout: patienceMs }).toBe('DONE');
  await (await fetch(`${shuffler}/press`, { method: 'POST' })).arrayBuffer();
  await until('the hand', ({ hand }) => hand !== null && hand.stage !== 'over');
  await until('the deal', ({ hand, witnesses }) =>
    (hand?.players ?? []).every(({ seat }) => witnesses.cardsAt[String(seat)] === 2),
  );
  for (;;) {
    const state = await until('the next action', ({ hand }) => hand?.stage !== 'board');
    const { stage, toAct, check } = legalActions(state);
    if (stage !== 'betting' || toAct === null) break;
    if (!stayIn.includes(toAct)) await ask({ type: 'fold', seat: toAct });
    else await ask({ type: check ? 'check' : 'call', seat: toAct });
  }
  const [one = 0, other = 0] = legalActions(await until('the showdown', ({ hand }) => hand?.stage === 'showdown')).show;
  await show(one);
  if (ending === 'both show') await show(other);
  else await ask({ type: 'muck-hand', seat: other });
  for (;;) {
    const state = await until('the pots', ({ hand }) => hand?.stage === 'awards' || hand?.stage === 'over');
    const pot = legalActions(state).push;
    if (pot === null) return [one, other];
    await ask({ type: 'push-pot', pot });
  }
}
