import type { Refusal, TableState } from '../../engine/table.ts';
import type { Caller } from '../../protocol/caller.ts';
import type { ScreenCommand } from '../../protocol/table-messages.ts';

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
  /** True while something that was asked here has not been answered. */
  isAsking(): boolean;
}

/** Asks the table for what is pressed here. */
export function tableRequests(options: {
  readonly caller: Pick<Caller, 'request'>;
  readonly tableNow: () => { readonly sequence: number; readonly state: TableState } | null;
  readonly onAsk: () => void;
  readonly onAnswer: (refusal: Refusal | null, command: ScreenCommand) => void;
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

  async function ask(command: ScreenCommand, press: Press, signature?: string): Promise<Outcome> {
    onAsk();
    const callOff = whenSlow();
    const refusal = await askMeaning(command, press, signature);
    callOff();
    onAnswer(refusal, command);
    if (refusal === null) return 'done';
    return refusal.reason === 'stale' ? 'stale' : 'refused';
  }

  return {
    isAsking: () => asking.size > 0,
    // What is asked again before it is answered is the same wish: a finger that taps twice books once.
    request: (command, press, signature) => {
      const wish = JSON.stringify([command, signature, press.sequence]);
      const asked = asking.get(wish);
      if (asked !== undefined) return asked;
      const asks = ask(command, press, signature).finally(() => asking.delete(wish));
      asking.set(wish, asks);
      return asks;
    },
  };
}
