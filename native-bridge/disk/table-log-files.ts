import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where the logs of one table are in its folder: the one in use, and those given up. */
export interface TableLogFiles {
  readonly inUse: string;
  /** Oldest first, by the names they were given. */
  readonly givenUp: () => readonly string[];
  /** What the log in use is called once it is given up. */
  readonly whenGivenUp: (logId: string, at: number) => string;
}

const givenUpName = /^table-(\d+)-.+\.db$/;

/** The logs in a table's folder. Opens and changes nothing. */
export function tableLogFiles(folder: string): TableLogFiles {
  const numbered = () =>
    readdirSync(folder)
      .flatMap((name) => {
        const [, at] = givenUpName.exec(name) ?? [];
        return at === undefined ? [] : [{ name, at: Number(at) }];
      })
      .toSorted((one, other) => one.at - other.at);
  return {
    inUse: join(folder, 'table.db'),
    givenUp: () => numbered().map(({ name }) => join(folder, name)),
    whenGivenUp: (logId, at) => {
      // A clock that was put back does not make it older than the log it went on from.
      const after = (numbered().at(-1)?.at ?? 0) + 1;
      return join(folder, `table-${Math.max(at, after)}-${logId}.db`);
    },
  };
}
