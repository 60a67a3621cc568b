import { followTable } from '../../commands/follow-table.ts';
import { asScreenCommand, type Random } from '../../commands/simulation/random-taps.ts';
import type { Seat } from '../../engine/notation.ts';
import { type Command, decide, legalActions, type TableState } from '../../engine/table.ts';
import { nextCommand } from './bench-server.ts';
import type { Tap } from './tapped-pages.ts';

/** Hands at a live table: the person tapping chooses the actions, and everything else is done as by a card reader and a green button. */
export interface HandsAtTable {
  /** Plays on until a player is to act, and returns an action. */
  untilTap(): Promise<Tap>;
  /** Records that the action was tapped. */
  tapped(tap: Tap): void;
  /** The seat to act after everything tapped; null for none. */
  readonly toAct: Seat | null;
  stop(): void;
}

const patienceMs = 10_000;

/** The same random numbers make the same hands at any table with the same start. */
export async function playHands(url: string, random: Random): Promise<HandsAtTable> {
  const table = followTable(url);
  const first = await table.until(() => true, patienceMs);
  if (first === null) throw new Error('The table server did not answer.');
  // The table's state is computed here as well, so that its events need not be awaited one by one.
  let expected = first;
  const book = (command: Command): void => {
    const decision = decide(expected, command);
    if ('refusal' in decision) throw new Error(`${command.type} would be refused: ${decision.refusal.reason}`);
    expected = decision.after;
  };
  return {
    untilTap: async () => {
      for (;;) {
        const seat = legalActions(expected).toAct;
        if (seat !== null) return randomAction(expected, seat, random);
        const command = nextCommand(expected, random);
        if ((await table.until((state) => isSameMoment(state, expected), patienceMs)) === null)
          throw new Error('The table did not come to where it was expected.');
        const refusal = await table.request(asScreenCommand(command));
        if (refusal !== null) throw new Error(`${command.type} was refused: ${refusal.reason}`);
        book(command);
      }
    },
    tapped: book,
    get toAct() {
      return legalActions(expected).toAct;
    },
    stop: () => table.close(),
  };
}

/** Mostly calls and checks, so that hands reach the river. */
function randomAction(state: TableState, seat: number, random: Random): Tap {
  const { call, allIn } = legalActions(state);
  const roll = random();
  if (roll < 0.15) return { type: 'fold', seat };
  if (roll < 0.18 && allIn !== null) return { type: 'all-in', seat };
  return call === null ? { type: 'check', seat } : { type: 'call', seat };
}

function isSameMoment(state: TableState, other: TableState): boolean {
  const moment = ({ hand, chairs }: TableState): string =>
    JSON.stringify([hand?.number, hand?.stage, hand?.actions, hand?.players, hand?.board, hand?.awards, chairs]);
  return moment(state) === moment(other);
}
