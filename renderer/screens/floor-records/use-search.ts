import { useCallback, useEffect, useRef, useState } from 'react';
import type { FloorRecord, FloorRefusal, FoundHand, SearchQuery } from '../../../protocol/floor-desk.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';

/** The results so far. */
export interface SearchState {
  readonly records: readonly FloorRecord[];
  readonly hands: readonly FoundHand[];
  readonly more: boolean;
  readonly refusal: FloorRefusal | null;
  /** An answer is awaited. */
  readonly isAsked: boolean;
}

const nothing: SearchState = { records: [], hands: [], more: false, refusal: null, isAsked: true };

/**
 * Asks the desk whenever the query changes, or the connection is restored; `next` gets the next page. A late answer to an older query is
 * dropped.
 */
export function useSearch(query: SearchQuery): SearchState & { readonly next: () => void } {
  const { requests } = useRoomDoor();
  const isUp = useRoom(({ link }) => link.state === 'up');
  // A person who signs in may see more than nobody.
  const person = useRoom(({ desk }) => desk?.person?.id ?? null);
  // What this browser has had booked may be among the results.
  const booked = useRoom(({ orders }) => Object.values(orders).findLast(({ state }) => state === 'done')?.id);
  const [state, setState] = useState(nothing);
  const asked = useRef('');
  const key = JSON.stringify(query);
  const ask = useCallback(
    async (wanted: string, after: string | null) => {
      const page = JSON.parse(wanted) as SearchQuery;
      const answer = await requests.ask({ what: 'search', query: after === null ? page : { ...page, after } });
      if (asked.current !== wanted) return;
      setState((before) => {
        if (answer.what === 'refused') return { ...before, refusal: answer.refusal, isAsked: false };
        if (answer.what !== 'search') return before;
        const { records, hands, more } = answer;
        const sofar = after === null ? nothing : before;
        return {
          records: [...sofar.records, ...records],
          hands: [...sofar.hands, ...hands],
          more,
          refusal: null,
          isAsked: false,
        };
      });
    },
    [requests],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when somebody signs in, and after something was booked
  useEffect(() => {
    if (!isUp) return;
    asked.current = key;
    setState((before) => ({ ...before, isAsked: true }));
    void ask(key, null);
  }, [ask, key, isUp, person, booked]);
  const last = state.records.at(-1)?.id ?? null;
  const next = () => {
    if (state.isAsked || last === null) return;
    setState((before) => ({ ...before, isAsked: true }));
    void ask(key, last);
  };
  return { ...state, next };
}
