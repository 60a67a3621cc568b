import { type Schedule, type Seat, type Stakes, unknownCard, type VariantId } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import {
  type Command,
  decide,
  legalActions,
  type Refusal,
  type TableEvent,
  type TableState,
} from '../../engine/table.ts';
import { sentenceOf } from '../../protocol/refusal-sentence.ts';
import { ImpossibleScenario } from './question.ts';

type Decision = ReturnType<typeof decide>;

/** What a table is opened with. */
export interface Setting {
  readonly tableId?: string;
  readonly mode: TableState['mode'];
  readonly seats: number;
  readonly variant: VariantId;
  readonly stakes: Stakes;
  readonly chipValues?: readonly number[];
  readonly schedule?: Schedule | null;
  readonly country?: string;
}

/** A table just opened, under the rules of the scenario. */
export function openedTable(setting: Setting, { rulebook, overlay }: RulesInForce): TableState {
  const command = { type: 'open-table', tableId: 'table', name: 'Table', rulebook, overlay } as const;
  return stateAfter(decide(null, { ...command, chipValues: [], schedule: null, ...setting }));
}

/** The table after these commands. A refused one belongs to an impossible situation. */
export const sent = (state: TableState, ...commands: readonly Command[]): TableState =>
  commands.reduce((before, command) => stateAfter(decide(before, command)), state);

function stateAfter(decision: Decision): TableState {
  if ('refusal' in decision) throw impossible(decision.refusal);
  return decision.after;
}

export const impossible = (refusal: Refusal): ImpossibleScenario => new ImpossibleScenario(sentenceOf(refusal));

/** The events a command leads to. */
export function eventsOf(state: TableState, command: Command): readonly TableEvent[] {
  const decision = decide(state, command);
  if ('refusal' in decision) throw impossible(decision.refusal);
  return decision.events;
}

/** The events of one kind. */
export const ofType = <Event extends { readonly type: string }, Type extends Event['type']>(
  events: readonly Event[],
  type: Type,
) => events.filter((event): event is Extract<Event, { type: Type }> => event.type === type);

/** A player takes a seat. Without a stack nobody has counted it. */
export const seatPlayer = (seat: Seat, stack: number | null = null): Extract<Command, { type: 'seat-player' }> => ({
  type: 'seat-player',
  seat,
  player: { id: `seat-${seat}`, hash: '' },
  stack,
});

export const startHand = { type: 'start-hand', at: 0, by: 'dealer' } as const satisfies Command;

/** The hand in play, given up by everybody but one player. */
export function foldedThrough(state: TableState): TableState {
  let table = state;
  for (let command = givingUp(table); command !== null; command = givingUp(table)) table = sent(table, command);
  return table;
}

/** The commands that give up the hand in play, one by one; null between hands. */
export function givingUp(state: TableState): Command | null {
  const { stage, toAct, fold, bringIn, nameOpener, board, draw, push, winAtOnce } = legalActions(state);
  switch (stage) {
    case 'between-hands':
      return null;
    case 'betting':
      if (toAct === null) return null;
      if (bringIn !== null) return { type: 'bring-in', seat: toAct };
      return { type: fold ? 'fold' : 'check', seat: toAct };
    case 'draw':
      return toAct === null || draw === null ? null : { type: 'draw', seat: toAct, cards: draw.least };
    case 'up-cards':
      return nameOpener[0] === undefined ? null : { type: 'name-opener', seat: nameOpener[0] };
    case 'board':
      return board === null ? null : { type: 'deal-board', cards: unknownCards(board.due), by: 'dealer' };
    case 'showdown':
      return { type: 'win-showdown', seats: winAtOnce.slice(0, 1) };
    case 'awards':
      return push === null ? null : { type: 'push-pot', at: 0, pot: push };
  }
}

export const unknownCards = (count: number) => Array.from({ length: count }, () => unknownCard);
