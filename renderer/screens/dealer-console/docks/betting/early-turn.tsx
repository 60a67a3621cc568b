import type { ReactNode } from 'react';
import type { Seat } from '../../../../../engine/notation.ts';
import { wagerRuling } from '../../../../../engine/rules.ts';
import { type Hand, legalActions, type TableState } from '../../../../../engine/table.ts';
import type { ScreenCommand } from '../../../../../protocol/screen-commands.ts';
import { ConsoleContext, useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';

/** The seat that acted out of turn, as tapped in answer to that question; null if none is chosen. */
export function earlySeat({ early, picked, sheet }: Fingers, { hand }: TableState): Seat | null {
  if (!early || hand === null || hand.stage !== 'betting' || (sheet !== null && sheet !== 'raise')) return null;
  const [seat = null] = picked;
  return seat === hand.toAct ? null : seat;
}

/** The dock as if it were that seat's turn: what is tapped there is noted as done out of turn. */
export function EarlyTurn({ seat, children }: { seat: Seat; children: ReactNode }) {
  const console = useConsoleTable();
  const { hand } = console.state;
  if (hand === null) return null;
  const state = { ...console.state, hand: { ...hand, toAct: seat } };
  const store: typeof console.store = {
    ...console.store,
    request: (command, press) => console.store.request(asEarly(state, command), press),
  };
  const legal = { ...legalActions(state), ...(isDone(hand, seat) ? onlyFold : {}) };
  return <ConsoleContext value={{ ...console, state, store, legal, isEarly: true }}>{children}</ConsoleContext>;
}

/** A seat that as things are will not have another turn this round: all it can do out of turn is fold. */
function isDone({ players, betting }: Hand, seat: Seat): boolean {
  const player = players.find((one) => one.seat === seat);
  return player?.acted === true && player.bet >= betting.toMatch;
}

const onlyFold = { check: false, call: null, wager: null, bringIn: null, allIn: null } as const;

/** An action of the row, done out of turn. */
function asEarly(state: TableState, command: ScreenCommand): ScreenCommand {
  switch (command.type) {
    case 'report-wager':
      return readEarly(state, command) ?? command;
    case 'fold':
    case 'check':
    case 'call':
    case 'all-in':
      return { type: 'act-out-of-turn', seat: command.seat, action: command.type };
    case 'bet':
    case 'raise':
      return { type: 'act-out-of-turn', seat: command.seat, action: command.type, to: command.to };
    case 'complete':
      return { type: 'act-out-of-turn', seat: command.seat, action: 'raise', to: command.to };
    default:
      return command;
  }
}

/** What words and chips count as, done out of turn; null: the rules do not say what it is. */
function readEarly(
  state: TableState,
  { seat, wager, choice = 0 }: Extract<ScreenCommand, { type: 'report-wager' }>,
): ScreenCommand | null {
  const ruling = wagerRuling(state, seat, wager);
  if ('reason' in ruling) return null;
  const outcome = [ruling.outcome, ...ruling.others][choice];
  switch (outcome?.ruling) {
    case 'fold':
    case 'check':
    case 'call':
    case 'all-in':
      return { type: 'act-out-of-turn', seat, action: outcome.ruling };
    case 'bet':
    case 'raise':
      return outcome.to === null ? null : { type: 'act-out-of-turn', seat, action: outcome.ruling, to: outcome.to };
    default:
      return null;
  }
}
