import { actorOf } from '../../engine/table.ts';
import type { LineHealth } from '../../native-bridge/contracts/line.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { FactPace, type Pace } from './fact-pace.ts';
import type { StatusBoard } from './status-board.ts';
import type { Table } from './table.ts';

/** A device whose health is followed: a shuffler or a card reader. */
export interface FollowedDevice {
  readonly health: LineHealth;
  onHealth(listener: (health: LineHealth) => void): () => void;
}

/** For a loose cable, or a reader that restarts again and again: faster changes are booked as the state every few seconds. */
const healthPace: Pace = { atOnce: 20, perSecond: 0.2 };

/**
 * Shows a device's health on the screens and books its changes until the returned function is called. Attempts to open a line are not
 * booked: a missing line is tried every few seconds, all night long.
 */
export function followDevice(
  device: 'shuffler' | 'reader',
  source: FollowedDevice,
  { table, status, time }: { readonly table: Table; readonly status: StatusBoard; readonly time: TimeSource },
): () => void {
  const pace = new FactPace(time, healthPace);
  let newest = source.health;
  let booked: LineHealth | null = null;
  const book = (): void => {
    const { state, fault, why, unheardMs } = newest;
    // The same fault in other words is no change.
    if ((state === booked?.state && fault === booked.fault) || !pace.may(device, book)) return;
    booked = newest;
    const fact = { type: 'device-changed', device, state, fault, why } as const;
    table.submit({
      actor: actorOf('device', device),
      id: null,
      sequence: null,
      command: { type: 'note', fact },
      ...(unheardMs === undefined ? {} : { unheardMs }),
    });
  };
  const changed = (health: LineHealth): void => {
    status.setDevice(device, health);
    if (health.state === 'opening') return;
    newest = health;
    book();
  };
  // A device that was not started yet is missing, which is no change.
  status.setDevice(device, source.health);
  const unfollow = source.onHealth(changed);
  return () => {
    unfollow();
    pace.stop();
  };
}
