import { type Command, legalActions, type TableState, unknownCard } from '../../engine/index.ts';
import type { PrivateText } from '../../native-bridge/contracts/event-log.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { sealText } from '../../server/table/private-text.ts';

/** Luck by seed: the same seed makes the same room, the same play and the same accidents. */
export interface Luck {
  /** True once in `times`. */
  once(times: number): boolean;
  upTo(most: number): number;
  oneOf<Choice>(choices: readonly [Choice, ...Choice[]]): Choice;
}

export function luckOf(seed: number): Luck {
  const random = seededRandom(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  return {
    upTo,
    once: (times) => upTo(times - 1) === 0,
    oneOf: ([first, ...rest]) => [first, ...rest][upTo(rest.length)] ?? first,
  };
}

/** A command, and the name it brings along. */
export interface Doing {
  readonly command: Command;
  readonly name: PrivateText | null;
}

const plain = (command: Command): Doing => ({ command, name: null });

/** What somebody at a table, or a device, might do next; the rules may refuse it. Hands end without a card being known. */
export function somethingToDo(
  state: TableState,
  luck: Luck,
  { at, newId }: { readonly at: number; readonly newId: () => string },
): Doing {
  const legal = legalActions(state);
  if (luck.once(9)) return plain({ type: 'call-floor', at, incident: newId(), seat: null });
  if (luck.once(9)) {
    return plain({ type: 'report-misdeal', at, incident: newId(), ground: 'cards-exposed', seat: null });
  }
  if (luck.once(9)) return plain({ type: 'note', fact: { type: 'cards-seen', place: 1, count: luck.upTo(2) } });
  if (legal.undo !== null && luck.once(9)) return plain({ type: 'undo', step: legal.undo.step });
  const empty = state.chairs.find(({ player }) => player === null);
  if (empty !== undefined && luck.once(legal.stage === 'between-hands' ? 2 : 20)) {
    const { text, ref } = sealText(`Player ${newId()}`, { id: newId(), salt: newId() });
    return { command: { type: 'seat-player', seat: empty.seat, player: ref, stack: 2_000 }, name: text };
  }
  return plain(nextStep(state, luck, at));
}

function nextStep(state: TableState, luck: Luck, at: number): Command {
  const legal = legalActions(state);
  const [pot] = legal.nameWinners;
  const [show] = legal.show;
  const seat = legal.toAct;
  if (seat !== null) {
    if (legal.check && luck.once(2)) return { type: 'check', seat };
    return luck.oneOf<Command>([
      { type: 'fold', seat },
      { type: 'call', seat },
      { type: 'all-in', seat },
    ]);
  }
  if (legal.board !== null) {
    return { type: 'deal-board', cards: Array.from({ length: legal.board.due }, () => unknownCard), by: 'dealer' };
  }
  if (show !== undefined && luck.once(2)) return { type: 'table-hand', seat: show, cards: [] };
  if (pot !== undefined) {
    const live = state.hand?.players.find(({ status }) => status === 'live');
    return { type: 'name-winners', pot, seats: [live?.seat ?? 1] };
  }
  if (legal.push !== null) return { type: 'push-pot', at, pot: legal.push };
  if (show !== undefined) return { type: 'muck-hand', seat: show };
  return { type: 'start-hand', at, by: 'dealer' };
}
