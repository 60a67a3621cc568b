import type { StreamEvent } from '../../words/stream.ts';
import type { TableState } from '../../words/table-state.ts';

/** The table with its stream and the players who agree to be shown on it. */
export function applyStream(state: TableState, event: StreamEvent): TableState {
  const { stream } = state;
  switch (event.type) {
    case 'stream-set': {
      // A new stream asks everybody again.
      const begins = stream === undefined || stream.delay === null;
      return { ...state, stream: { delay: event.delay, agreed: begins ? [] : stream.agreed } };
    }
    case 'stream-consent-recorded': {
      const others = stream?.agreed.filter((player) => player !== event.player) ?? [];
      const agreed = event.agrees ? [...others, event.player] : others;
      return { ...state, stream: { delay: stream?.delay ?? null, agreed } };
    }
  }
}
