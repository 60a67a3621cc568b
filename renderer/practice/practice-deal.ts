import type { Ante, Chips, Seat, Stakes } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { type Command, decide, type TableState } from '../../engine/table.ts';

/** A table for practice, with no real one behind it. */
export interface PracticeDeal {
  readonly state: TableState;
  readonly names: Readonly<Record<string, string>>;
}

/** How a practice table is opened. */
export interface DealSetup {
  readonly mode: 'tournament' | 'cash';
  readonly seats: number;
  /** Chips by seat; a seat that is not listed is open. */
  readonly stacks: Readonly<Record<Seat, Chips>>;
  readonly smallBlind: Chips;
  readonly bigBlind: Chips;
  readonly ante?: Ante | null;
  readonly chipValues: readonly Chips[];
  readonly button: Seat;
}

/** Names that nobody at a real table would be confused with; each seat has its own. */
const players = ['Adamec', 'Beran', 'Cieślak', 'Dolný', 'Edwards', 'Farkaš', 'Górska', 'Hudák', 'Ivanova', 'Jansen'];

/** A table between hands under these rules, everybody seated and the button in its place. */
export function practiceDeal(setup: DealSetup, rules: RulesInForce): PracticeDeal {
  const { mode, seats, stacks, smallBlind, bigBlind, ante = null, chipValues, button } = setup;
  const stakes: Stakes = { smallBlind, bigBlind, minBet: bigBlind, ante };
  const seated = Object.entries(stacks).map(([seat, stack]) => ({ seat: Number(seat), stack }));
  const state = played(null, [
    {
      type: 'open-table',
      tableId: 'practice',
      // "Practice" is already in the top bar, and the screen names the game.
      name: '',
      mode,
      variant: 'no-limit-holdem',
      ...rules,
      seats,
      schedule: mode === 'tournament' ? { startedAt: 0, levels: [{ number: 1, minutes: 20, ...stakes }] } : null,
      stakes,
      chipValues,
    },
    ...seated.map(
      ({ seat, stack }): Command => ({ type: 'seat-player', seat, player: { id: `p${seat}`, hash: '' }, stack }),
    ),
    { type: 'move-button', seat: button },
  ]);
  return { state, names: Object.fromEntries(seated.map(({ seat }) => [`p${seat}`, players[seat - 1] ?? ''])) };
}

/** The table after these commands; throws if the rules refuse one. */
export function played(before: TableState | null, commands: readonly Command[]): TableState {
  let state = before;
  for (const command of commands) {
    const decision = decide(state, command);
    if ('refusal' in decision) throw new Error(`${command.type}: ${JSON.stringify(decision.refusal)}`);
    state = decision.after;
  }
  if (state === null) throw new Error('There is no table without a command.');
  return state;
}
