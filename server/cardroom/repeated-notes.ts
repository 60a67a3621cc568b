import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

/** A log line's event: ids and numbers, never a name, a card or a tag. */
export type Note = (what: string, facts: Readonly<Record<string, string | number | boolean | null>>) => void;

const togetherMs = 60_000;
/** More kinds of lines than a room has tables and reasons; further kinds are not remembered, so not counted together. */
const kindsMax = 2_000;

/**
 * Writes the first line of each kind at once, and one line for all repeats within the next minute: endless attempts write two lines a
 * minute, not one each.
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
