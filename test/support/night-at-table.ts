import { luckOf, somethingToDo } from '../../commands/simulation/random-play.ts';
import { decide } from '../../engine/table.ts';
import { PlayedTable } from './played-rows.ts';

/** A night with everything in it: corrections, steps taken back, rulings, reports, players who come and go. Players are p1, p2, p3 … */
export function nightAtTable(steps: number, logId = 'log'): PlayedTable {
  const luck = luckOf(7);
  const table = new PlayedTable('t', logId);
  let ids = 0;
  const newId = (): string => `p${++ids}`;
  for (const seat of [1, 2])
    table.play({ type: 'seat-player', seat, player: { id: newId(), hash: 'h' }, stack: 2_000 });
  for (let step = 0; step < steps; step += 1) {
    const { state, tape } = table;
    if (state === null) break;
    const { command } = somethingToDo(state, luck, { at: step, newId, tape });
    const asked = command.type === 'amend-hand' ? { ...command, tape } : command;
    if (!('refusal' in decide(state, asked))) table.play(command);
  }
  return table;
}
