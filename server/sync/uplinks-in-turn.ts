import type { KeyObject } from 'node:crypto';
import { signTip } from './signed-head.ts';
import { startUplink, type UplinkOptions } from './uplink.ts';

/** The logs sent to the room: those the table has given up, oldest first, then the one in use. */
export interface UplinksInTurnOptions extends Omit<UplinkOptions, 'signTip'> {
  readonly givenUp: readonly UplinkOptions['log'][];
  /** The own key of each log; null: not available. Absent: logs are not signed. */
  readonly keyOf?: (logId: string) => KeyObject | null;
}

/**
 * Keeps the room up to date. Logs that were given up go first: the room can tell a table's current log if it has seen the older one before.
 * A log that the room refuses is left for the next start.
 */
export function startUplinksInTurn({ givenUp, keyOf = () => null, ...options }: UplinksInTurnOptions): {
  stop(): void;
} {
  let isStopped = false;
  let running = { stop: () => {} };
  const signing = ({ logId }: UplinkOptions['log']): Pick<UplinkOptions, 'signTip'> => {
    const key = keyOf(logId);
    return key === null ? {} : { signTip: (row) => signTip(logId, row, key) };
  };
  const start = (index: number): void => {
    const log = givenUp[index];
    if (isStopped) return;
    if (log === undefined) {
      running = startUplink({ ...options, ...signing(options.log), knownOrders: givenUp });
      return;
    }
    let isDone = false;
    const done = (): void => {
      if (isDone) return;
      isDone = true;
      options.time.after(0, () => {
        running.stop();
        start(index + 1);
      });
    };
    running = startUplink({
      ...options,
      ...signing(log),
      log,
      onAppended: () => () => {},
      executeOrder: null,
      takeBack: () => 'A log that was given up takes nothing back.',
      onStanding: (standing) => {
        if (standing.is === 'behind') done();
        if (standing.is === 'alone') options.onStanding(standing);
      },
      onStatus: (status) => {
        options.onStatus({ ...status, unsent: status.unsent + options.log.head.seq });
        const isRefused = status.state === 'unlinked' && status.sentence !== null;
        if (isRefused || (status.state === 'linked' && status.unsent === 0)) done();
      },
    });
  };
  start(0);
  return {
    stop: () => {
      isStopped = true;
      running.stop();
    },
  };
}
