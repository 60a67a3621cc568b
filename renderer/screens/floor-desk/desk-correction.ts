import { useCallback, useState } from 'react';
import type { CorrectionAsk, TableState } from '../../../engine/table.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import type { FloorRefusal } from '../../../protocol/floor-desk.ts';
import { type Correction, useCorrection } from '../../corrections/use-correction.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';

/** A hand being corrected from the desk, of a table that may play on meanwhile. */
export interface DeskCorrection {
  readonly correction: Correction;
  /** Who sits at the table now, which hands over what an older hand owes. */
  readonly seated: TableState;
  /** An older hand: chips change hands between those who are still here. */
  readonly isPast: boolean;
  /** The table is not any more as it was when this was looked at. */
  readonly isBehind: boolean;
  readonly lookAgain: () => void;
  /** Why the desk does not answer; null: it does. */
  readonly refusal: FloorRefusal | null;
}

/** The table as it was when somebody began to correct, or looked again. */
interface Look {
  readonly table: TableState;
  readonly sequence: number;
  readonly isPast: boolean;
  /** An older hand while another one is played: nothing can be held. */
  readonly waits: boolean;
  readonly lies: string;
}

/** Keeps what is said of a hand's acts while the table plays on: looked at again, it is recomputed, and nothing of it is forgotten. */
export function useDeskCorrection(options: {
  readonly overview: TableOverview;
  readonly hand: number;
  /** The table as the hand left it. */
  readonly last: TableState | null;
  readonly isOpen: boolean;
}): DeskCorrection | null {
  const { overview, hand, last, isOpen } = options;
  const { requests } = useRoomDoor();
  const isUp = useRoom(({ link }) => link.state === 'up');
  const { tableId } = overview;
  const [look, setLook] = useState<Look | null>(null);
  /** The table's last event when the acts in the list were read. */
  const [listedAt, setListedAt] = useState(0);
  const [refusal, setRefusal] = useState<FloorRefusal | null>(null);
  if (isOpen && look === null) setLook(lookedAt(overview, hand, last));
  // What happened before the list was read stands in it, so it is no reason to look again: the table drawn beside it catches up.
  if (isOpen && look !== null && look.sequence < overview.sequence && overview.sequence <= listedAt)
    setLook(lookedAt(overview, hand, last));
  // What could not be held anyway is looked at again by itself, so that it can be as soon as the hand is over.
  if (isOpen && look?.waits === true && look.lies !== lies(overview, hand)) setLook(lookedAt(overview, hand, last));
  if (!isOpen && look !== null) setLook(null);
  if (!isOpen && listedAt !== 0) setListedAt(0);
  if (!isOpen && refusal !== null) setRefusal(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hand is asked anew, what was said of this one counts for it alone
  const ask = useCallback(
    async (asked: CorrectionAsk) => {
      const answer = await requests.ask({ what: 'correction', tableId, ask: asked });
      setRefusal(answer.what === 'refused' ? answer.refusal : null);
      if (answer.what === 'correction' && answer.answer.what === 'acts') setListedAt(answer.answer.sequence);
      return answer.what === 'correction' ? answer.answer : null;
    },
    [requests, tableId, hand],
  );
  const table = look?.table ?? overview.state;
  const sequence = look?.sequence ?? overview.sequence;
  const correction = useCorrection({
    hand,
    table,
    sequence,
    isUp,
    isOpen: isOpen && look !== null,
    isKept: isOpen,
    staysOnOtherActs: true,
    ask,
    press: () => ({ sequence }),
  });
  if (correction === null || look === null) return null;
  return {
    correction,
    seated: overview.state,
    isPast: look.isPast,
    isBehind: look.sequence !== overview.sequence && look.lies !== lies(overview, hand),
    lookAgain: () => setLook(lookedAt(overview, hand, last)),
    refusal,
  };
}

function lookedAt(overview: TableOverview, hand: number, last: TableState | null): Look {
  const { state, sequence } = overview;
  const isPast = state.handNumber !== hand;
  const waits = isPast && state.hand !== null && state.hand.stage !== 'over';
  return { table: isPast ? (last ?? state) : state, sequence, isPast, waits, lies: lies(overview, hand) };
}

/** What a correction stands on: the chips and cards as they lie, not what a device saw of them. Of an older hand, whether one is played. */
const lies = ({ state }: TableOverview, hand: number): string =>
  state.handNumber === hand
    ? JSON.stringify([state.hand, state.chairs])
    : JSON.stringify([state.handNumber, state.hand?.stage === 'over', state.chairs]);
