import { type Luck, somethingToDo } from '../../commands/simulation/random-play.ts';
import {
  apply,
  type Command,
  decide,
  type HandTape,
  type TableEvent,
  type TableState,
  tapeAfter,
} from '../../engine/table.ts';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { openingOf, type RandomTable } from './random-table.ts';
import { rowsOf } from './table-rows.ts';

/** Rows of a table with everything a projection is made of: players come and go, dealers change, devices fail, steps are undone and hands corrected. */
export function busyTable(
  from: RandomTable,
  luck: Luck,
  { tableId, logId, steps }: { readonly tableId: string; readonly logId: string; readonly steps: number },
): { readonly rows: readonly LogRow[]; readonly state: TableState } {
  const rows: LogRow[] = [];
  let [state, tape, made]: [TableState | null, HandTape | null, number] = [null, null, 0];
  const newId = () => `${logId}-${++made}`;
  const book = (events: readonly TableEvent[]): void => {
    for (const event of events) {
      tape = tapeAfter(tape, state, event);
      state = apply(state, event);
      const last = rows.at(-1);
      const after = last === undefined ? emptyHead : { seq: last.seq, hash: last.hash };
      rows.push(...rowsOf(logId, [event], { after, hand: state.handNumber }));
    }
  };
  const ask = (command: Command): void => {
    const decision = decide(state, command);
    if (!('refusal' in decision)) book(decision.events);
  };
  for (const command of openingOf(from)) ask(command.type === 'open-table' ? { ...command, tableId } : command);
  const table = (): TableState => {
    if (state === null) throw new Error('No table was opened.');
    return state;
  };
  for (let step = 0; step < steps; step++) {
    const at = 1_760_000_000_000 + step * 60_000;
    const other = luck.once(5) ? besidePlay(table(), luck, { at, newId }) : null;
    ask(other ?? somethingToDo(table(), luck, { at, newId, tape }).command);
  }
  return { rows, state: table() };
}

function besidePlay(
  { chairs, chipValues }: TableState,
  luck: Luck,
  { at, newId }: { readonly at: number; readonly newId: () => string },
): Command {
  const seat = 1 + luck.upTo(chairs.length - 1);
  const chips = (chipValues[0] ?? 1) * (1 + luck.upTo(400));
  const staff = luck.oneOf(['jana', 'petr']);
  const shuffled = {
    deck: luck.oneOf(['red', 'blue']),
    cards: null,
    expected: null,
    inferred: false,
    live: true,
  } as const;
  return luck.oneOf<Command>([
    { type: 'change-dealer', at, to: luck.once(3) ? null : { staff, name: { id: newId(), hash: '' } } },
    { type: 'open-seat', seat },
    { type: 'add-chips', seat, chips },
    { type: 'add-chips', seat, chips, behind: true },
    { type: 'count-stack', seat, stack: chips },
    { type: 'change-seat', from: seat, to: 1 + luck.upTo(chairs.length - 1) },
    { type: 'collect-time', chips: chipValues[0] ?? 1 },
    { type: 'set-away', seat, away: luck.once(2) },
    { type: 'note', fact: { type: 'place-reads', place: seat, state: luck.oneOf(['good', 'weak', 'unusable']) } },
    {
      type: 'note',
      fact: {
        type: 'shuffler-reported',
        what: luck.oneOf(['done', 'taken', 'fault', 'fault-cleared']),
        verified: luck.oneOf([null, 'pass', 'fail']),
        code: 'JAM',
        ...shuffled,
      },
    },
    {
      type: 'note',
      fact: {
        type: 'device-changed',
        device: luck.oneOf(['shuffler', 'reader']),
        state: luck.oneOf(['ready', 'absent']),
        fault: luck.oneOf([null, 'line-gone']),
        why: null,
      },
    },
  ]);
}
