import type { Refusal, TableState } from '../../engine/table.ts';
import type { Caller } from '../../protocol/caller.ts';
import type { FloorOrder, OrderProgress } from '../../protocol/floor-desk.ts';
import type { ScreenCommand } from '../../protocol/screen-commands.ts';

/** A press, with the table's last event at that moment. */
export interface Press {
  readonly sequence: number;
  /** Which table. Absent: only one is possible. */
  readonly drawn?: TableState;
}

/** How a request ended: done, the table had changed under the finger, or refused by the rules. */
export type Outcome = 'done' | 'stale' | 'refused';

/** Nothing has been decided at the table since, so the press still means the same. */
const meansTheSame = (drawn: TableState, now: TableState): boolean =>
  drawn.hand === now.hand && drawn.chairs === now.chairs && drawn.nextHand === now.nextHand;

interface TableRequests {
  /** `signature`: a second person's, where the command needs one. */
  request(command: ScreenCommand, press: Press, signature?: string): Promise<Outcome>;
  /** Orders something from this table's floor desk. */
  order(order: FloorOrder, press: Press): Promise<Outcome>;
  /** A request from here is still unanswered. */
  isAsking(): boolean;
}

/** Sends this screen's presses to the table. */
export function tableRequests(options: {
  readonly caller: Pick<Caller, 'request' | 'order'>;
  readonly tableNow: () => { readonly sequence: number; readonly state: TableState } | null;
  readonly onAsk: () => void;
  readonly onAnswer: (refusal: Refusal | null, command: ScreenCommand | null) => void;
  /** Shows that an answer is awaited, unless the returned function is called first. */
  readonly whenSlow: () => () => void;
}): TableRequests {
  const { caller, tableNow, onAsk, onAnswer, whenSlow } = options;
  const asking = new Map<string, Promise<Outcome>>();
  let unanswered = 0;

  /** The last event of the table as it now is, if the press means the same there. */
  const sameNow = ({ sequence, drawn }: Press): number | null => {
    const table = tableNow();
    if (table === null || drawn === undefined || table.sequence === sequence) return null;
    return meansTheSame(drawn, table.state) ? table.sequence : null;
  };

  /** Sends it once more if nothing since has changed the meaning of the press. */
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

  // The same request before its answer is the same wish: a double tap books once.
  const once = (wish: string, ask: () => Promise<Outcome>): Promise<Outcome> => {
    const asked = asking.get(wish);
    if (asked !== undefined) return asked;
    // A table in this very page answers before the request has returned.
    unanswered += 1;
    const asks = ask().finally(() => {
      unanswered -= 1;
      asking.delete(wish);
    });
    asking.set(wish, asks);
    return asks;
  };

  return {
    isAsking: () => unanswered > 0,
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

/** Why an order was not carried out, as a refusal of the table. */
function refusalOf({ state, cause, refusal, sentence }: OrderProgress): Refusal | null {
  if (state !== 'refused') return null;
  if (cause !== undefined) return cause;
  if (refusal?.reason === 'signed-out') return { reason: 'nobody-signed-in' };
  return { reason: 'not-kept', why: sentence ?? '' };
}
