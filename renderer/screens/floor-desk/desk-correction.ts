import { useCallback, useState } from 'react';
import { type CorrectionAsk, isOlderHand, type TableState } from '../../../engine/table.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import type { FloorRefusal } from '../../../protocol/floor-desk.ts';
import { type Correction, useCorrection } from '../../corrections/use-correction.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';

/** A hand being corrected from the desk, at a table that may play on meanwhile. */
export interface DeskCorrection {
  readonly correction: Correction;
  /** The players at the table now, who settle what an older hand owes. */
  readonly seated: TableState;
  /** An older hand: chips change hands between those who are still here. */
  readonly isPast: boolean;
  /** The hand after which an older one is corrected; null: at once. */
  readonly waitsFor: number | null;
  /** The table has changed since this was looked at. */
  readonly isBehind: boolean;
  readonly lookAgain: () => void;
  /** Why the desk does not answer; null: it does. */
  readonly refusal: FloorRefusal | null;
}

/** The table when the correction began, or when somebody last looked. */
interface Look {
  readonly table: TableState;
  readonly sequence: number;
  readonly isPast: boolean;
  /** The hand in play beside the older one; null: none. */
  readonly playing: number | null;
  readonly lies: string;
}

/** Keeps the changes to a hand's acts while the table plays on. After another look they are recomputed, and none is lost. */
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
  // The list includes what happened before it was read, so that is no reason to look again: the table drawn beside it catches up.
  if (isOpen && look !== null && look.sequence < overview.sequence && overview.sequence <= listedAt)
    setLook(lookedAt(overview, hand, last));
  // Whether a hand is in play says only when an older hand’s correction is booked, and nothing of it.
  if (isOpen && look?.isPast === true && look.playing !== playing(overview) && look.lies === lies(overview, hand))
    setLook(lookedAt(overview, hand, last));
  if (!isOpen && look !== null) setLook(null);
  if (!isOpen && listedAt !== 0) setListedAt(0);
  if (!isOpen && refusal !== null) setRefusal(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hand is asked anew, and changes to this one count only for it
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
  const { preview } = correction;
  const waitsFor = look.isPast && preview?.refusal?.reason === 'hand-running' ? preview.refusal.hand : null;
  return {
    // The table keeps what is held now until its hand is over.
    correction:
      preview === null || waitsFor === null ? correction : { ...correction, preview: { ...preview, refusal: null } },
    seated: overview.state,
    isPast: look.isPast,
    waitsFor,
    isBehind: look.sequence !== overview.sequence && look.lies !== lies(overview, hand),
    lookAgain: () => setLook(lookedAt(overview, hand, last)),
    refusal,
  };
}

function lookedAt(overview: TableOverview, hand: number, last: TableState | null): Look {
  const { state, sequence } = overview;
  const isPast = isOlder(state, hand);
  const table = isPast ? (last ?? state) : state;
  return { table, sequence, isPast, playing: playing(overview), lies: lies(overview, hand) };
}

/** Before the first hand of another use of the table, the last one is an older one already. */
const isOlder = (state: TableState, hand: number): boolean => state.handNumber !== hand || isOlderHand(state, hand);

const playing = ({ state: { hand } }: TableOverview): number | null =>
  hand !== null && hand.stage !== 'over' ? hand.number : null;

/**
 * What a correction is based on: the chips and cards as they are, not what a device saw of them. What an older hand owes depends on nothing
 * that is played since, only on who is still here.
 */
const lies = ({ state }: TableOverview, hand: number): string =>
  !isOlder(state, hand)
    ? JSON.stringify([state.hand, state.chairs])
    : JSON.stringify(state.chairs.map(({ player }) => player?.id ?? null));
