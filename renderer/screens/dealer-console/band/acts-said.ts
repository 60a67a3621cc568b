import type { Chips, Seat } from '../../../../engine/notation.ts';
import type { Words } from '../../../text/use-text.ts';

/** One action of a seat; `chips`: the total of a call. */
export interface ActSaid {
  readonly act: 'fold' | 'check' | 'call';
  readonly seat: Seat;
  readonly chips?: Chips;
}

/** "5 call 400, 6, 1 check": consecutive seats with the same action are named together. */
export function actsSaid(acts: readonly ActSaid[], { t, amount }: Words): string {
  const runs: { readonly act: ActSaid; readonly seats: Seat[] }[] = [];
  for (const act of acts) {
    const last = runs.at(-1);
    if (last?.act.act === act.act && act.act !== 'call') last.seats.push(act.seat);
    else runs.push({ act, seats: [act.seat] });
  }
  return runs
    .map(({ act, seats }) =>
      t(`console:misdeal.act.${act.act}`, {
        count: seats.length,
        seat: seats.join(', '),
        amount: amount(act.chips ?? 0),
      }),
    )
    .join(', ');
}
