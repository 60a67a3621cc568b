import { type RefObject, useEffect, useRef } from 'react';
import { decide, type Refusal, type TableState } from '../../../../engine/table.ts';
import type { FeltThing, TableStore } from '../../../stores/table-store.ts';
import { Glass } from './glass.ts';
import { momentOf } from './moment.ts';

/** Makes sure that every finger on the stage gets an answer. `asked` is the table the row of actions refers to. */
export function useGlass(stage: RefObject<HTMLElement | null>, store: TableStore, asked: TableState): void {
  const latest = useRef(asked);
  latest.current = asked;
  useEffect(() => {
    if (stage.current === null) return;
    const glass = new Glass({
      moment: () => {
        const { table } = store.getState();
        return table === null ? '' : momentOf(table.state);
      },
      onTable: (heard) => store.subscribe(heard),
      isAsking: store.isAsking,
      told: () => store.getState().told,
      onStale: store.tellStale,
      onCameUp: (isSame) => store.tell({ is: isSame ? 'twice' : 'came-up' }),
      onNotHeld: () => store.tell({ is: 'hold' }),
      onClosed: (place) => store.tell({ is: 'closed', refusal: whyClosed(latest.current, place) }),
      onFelt: (thing) => {
        const [kind, seat] = thing.split(' ');
        if (kind === 'seat') store.tell({ is: 'seat', seat: Number(seat) });
        else store.tell({ is: 'felt', thing: kind as FeltThing, seat: seat === undefined ? null : Number(seat) });
      },
    });
    glass.start(stage.current);
    return () => glass.stop();
  }, [stage, store]);
}

/** Why nothing can be undone, or the seat to act may not do the action that belongs in this place; null if none does. */
function whyClosed(state: TableState, place: string | null): Refusal | null {
  if (place === 'undo') return { reason: 'nothing-to-undo' };
  const { hand } = state;
  const seat = hand?.toAct ?? null;
  if (hand === null || seat === null) return null;
  const { toMatch } = hand.betting;
  const to = toMatch + hand.stakes.minBet;
  const commands = {
    fold: { type: 'fold', seat },
    call: { type: toMatch > 0 ? 'call' : 'check', seat },
    wager: { type: toMatch > 0 ? 'raise' : 'bet', seat, to },
    'all-in': { type: 'all-in', seat },
  } as const;
  const command = commands[place as keyof typeof commands];
  if (command === undefined) return null;
  const decision = decide(state, command);
  return 'refusal' in decision ? decision.refusal : null;
}
