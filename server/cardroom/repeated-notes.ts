import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { Note } from './room-watch.ts';

const togetherMs = 60_000;
/** More kinds of lines than a room has tables and reasons; what comes beyond that is not remembered, and so not counted together. */
const kindsMax = 2_000;

/**
 * Writes the first line of each kind at once, and how many more came in the minute after it in one line: whoever knocks without
 * end writes two lines a minute, and not one for each knock.
 */
export function repeatedNotes(note: Note, time: TimeSource): Note {
  const more = new Map<string, number>();
  return (what, facts) => {
    const kind = JSON.stringify([what, facts]);
    const times = more.get(kind);
    if (times !== undefined) {
      more.set(kind, times + 1);
      return;
    }
    note(what, facts);
    if (more.size >= kindsMax) return;
    more.set(kind, 0);
    time.after(togetherMs, () => {
      const again = more.get(kind) ?? 0;
      more.delete(kind);
      if (again > 0) note(what, { ...facts, times: again });
    });
  };
}
