import type { ReactNode } from 'react';
import { legalActions, type Seat, type TableState } from '../../../engine/index.ts';
import type { ScreenCommand } from '../../../protocol/table-messages.ts';
import { ConsoleContext, useConsoleTable } from './console-context.ts';
import type { Fingers } from './use-fingers.ts';

/** The seat that acts out of turn, as it was tapped; null while the seat to act is meant. */
export function earlySeat({ picked, sheet }: Fingers, { hand }: TableState): Seat | null {
  if (hand === null || hand.stage !== 'betting' || (sheet !== null && sheet !== 'raise')) return null;
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
    request: (command, press) => console.store.request(asEarly(command), press),
  };
  return <ConsoleContext value={{ ...console, state, store, legal: legalActions(state) }}>{children}</ConsoleContext>;
}

/** An action of the row, done out of turn. */
function asEarly(command: ScreenCommand): ScreenCommand {
  switch (command.type) {
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
