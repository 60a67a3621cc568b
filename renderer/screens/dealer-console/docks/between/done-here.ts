import type { Seat } from '../../../../../engine/notation.ts';
import { maySitOn, type TableState } from '../../../../../engine/table.ts';
import type { Words } from '../../../../text/use-text.ts';

/** A tournament that is done at this table: its winner's seat, or `over` once the office has ended it; null: not done. */
export function doneHere(state: TableState, now: number): Seat | 'over' | null {
  const { mode, chairs, handNumber, setUpAfter = 0, movedOut = [], othersElsewhere, redeal } = state;
  if (mode !== 'tournament' || handNumber <= setUpAfter || redeal !== null) return null;
  const seated = chairs.filter(({ player }) => player !== null);
  const last = movedOut.at(-1);
  if (seated.length === 0) return last?.letGo?.why === 'over' && last.hand === handNumber ? 'over' : null;
  // A player without chips may re-buy while the period lasts, and only the office knows of players elsewhere.
  if (othersElsewhere === true || (seated.length > 1 && maySitOn(state, now))) return null;
  const alive = seated.filter(({ stack, behind = 0, announced = 0 }) => stack !== 0 || behind + announced > 0);
  const [winner] = alive;
  return alive.length === 1 && winner !== undefined && winner.stack !== null ? winner.seat : null;
}

/** Says so to the dealer; empty where play goes on. */
export function doneText(state: TableState, now: number, nameOf: (seat: Seat) => string, { t }: Words): string {
  const done = doneHere(state, now);
  if (done === null) return '';
  return done === 'over' ? t('between:done.over') : t('between:done.won', { name: nameOf(done) });
}
