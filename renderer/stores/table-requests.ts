import type { Refusal, TableState } from '../../engine/table.ts';
import type { Caller } from '../../protocol/caller.ts';
import type { FloorOrder, OrderProgress } from '../../protocol/floor-desk.ts';
import type { ScreenCommand } from '../../protocol/screen-commands.ts';

/** A press: the last event of the table it was aimed at. */
export interface Press {
  readonly sequence: number;
  /** That table; absent where no other one than that may be meant. */
  readonly drawn?: TableState;
}

/** How a request ended: it happened, the table had changed under the finger, or the rules say no. */
export type Outcome = 'done' | 'stale' | 'refused';

/** What is decided at the table has not changed: whatever was pressed means the same. */
const meansTheSame = (drawn: TableState, now: TableState): boolean =>
  drawn.hand === now.hand && drawn.chairs === now.chairs && drawn.nextHand === now.nextHand;

interface TableRequests {
  /** `signature`: a second person's, where the command needs one. */
  request(command: ScreenCommand, press: Press, signature?: string): Promise<Outcome>;
  /** Has the floor's desk of this table do something. */
  order(order: FloorOrder, press: Press): Promise<Outcome>;
  /** True while something that was asked here has not been answered. */
  isAsking(): boolean;
}

/** Asks the table for what is pressed here. */
export function tableRequests(options: {
  readonly caller: Pick<Caller, 'request' | 'order'>;
  readonly tableNow: () => { readonly sequence: number; readonly state: TableState } | null;
  readonly onAsk: () => void;
  readonly onAnswer: (refusal: Refusal | null, command: ScreenCommand | null) => void;
  /** Says that an answer is waited for, unless what it returns is called first. */
  readonly whenSlow: () => () => void;
}): TableRequests {
  const { caller, tableNow, onAsk, onAnswer, whenSlow } = options;
  const asking = new Map<string, Promise<Outcome>>();

  /** The last event of the table as it now is, if the press means the same there. */
  const sameNow = ({ sequence, drawn }: Press): number | null => {
    const table = tableNow();
    if (table === null || drawn === undefined || table.sequence === sequence) return null;
    return meansTheSame(drawn, table.state) ? table.sequence : null;
  };

  /** Asked once more where only that has happened which leaves what was pressed as it was. */
  async function askMeaning(command: ScreenCommand, press: Press, signature?: string): Promise<Refusal | null> {
    const sequence = sameNow(press) ?? press.sequence;
    const refusal = await caller.request(command, sequence, signature);
    const again = refusal?.reason === 'stale' ? sameNow(press) : null;
    return again === null || again === sequence ? refusal : askMeaning(command, press, signature);
  }

  async function answered(asked: Promise<Refusal | null>, command: ScreenCommand | null): Promise<Outcome> {
    onAsk();
    const callOff = whenSlow();
    const refusal = await asked;
    callOff();
    onAnswer(refusal, command);
    if (refusal === null) return 'done';
    return refusal.reason === 'stale' ? 'stale' : 'refused';
  }

  // What is asked again before it is answered is the same wish: a finger that taps twice books once.
  const once = (wish: string, ask: () => Promise<Outcome>): Promise<Outcome> => {
    const asked = asking.get(wish);
    if (asked !== undefined) return asked;
    const asks = ask().finally(() => asking.delete(wish));
    asking.set(wish, asks);
    return asks;
  };

  return {
    isAsking: () => asking.size > 0,
    request: (command, press, signature) =>
      once(JSON.stringify([command, signature, press.sequence]), () =>
        answered(askMeaning(command, press, signature), command),
      ),
    order: (order, press) => {
      const tableId = tableNow()?.state.tableId ?? '';
      return once(JSON.stringify([order, press.sequence]), () =>
        answered(caller.order(tableId, order).then(refusalOf), null),
      );
    },
  };
}

/** Why an order was not carried out, as the table says no to a request. */
function refusalOf({ state, cause, refusal, sentence }: OrderProgress): Refusal | null {
  if (state !== 'refused') return null;
  if (cause !== undefined) return cause;
  if (refusal?.reason === 'signed-out') return { reason: 'nobody-signed-in' };
  return { reason: 'not-kept', why: sentence ?? '' };
}
