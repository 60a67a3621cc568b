import type { TimeSource } from '../native-bridge/contracts/time-source.ts';

/** A log line's event: ids and numbers, never a name, a card or a tag. */
export type Note = (what: string, facts: Readonly<Record<string, string | number | boolean | null>>) => void;

const togetherMs = 60 * 60_000;
/** More kinds of lines than a room has tables and reasons; further kinds are not remembered, so not counted together. */
const kindsMax = 2_000;

/**
 * Writes the first line of each kind at once, and from then on one line an hour for all repeats, as long as there are some: endless
 * attempts fill no log.
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
    const tellRepeats = (): void => {
      const again = more.get(kind) ?? 0;
      if (again === 0) {
        more.delete(kind);
        return;
      }
      note(what, { ...facts, times: again });
      more.set(kind, 0);
      time.after(togetherMs, tellRepeats);
    };
    time.after(togetherMs, tellRepeats);
  };
}
