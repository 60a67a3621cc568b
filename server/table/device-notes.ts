import type { LineHealth } from '../../native-bridge/contracts/line.ts';
import type { StatusBoard } from './status-board.ts';
import type { Table } from './table.ts';

/** A device whose health is followed: a shuffler or a card reader. */
export interface FollowedDevice {
  readonly health: LineHealth;
  onHealth(listener: (health: LineHealth) => void): () => void;
}

/**
 * Shows a device's health on the screens and books its changes, until the returned function is called. Opening is not booked: a line that is not there is
 * opened every few seconds, all night long.
 */
export function followDevice(
  device: 'shuffler' | 'reader',
  source: FollowedDevice,
  { table, status }: { readonly table: Table; readonly status: StatusBoard },
): () => void {
  let booked: LineHealth | null = null;
  const changed = (health: LineHealth): void => {
    status.setDevice(device, health);
    const { state, fault, why } = health;
    // The same fault told in other words is no news.
    if (state === 'opening' || (state === booked?.state && fault === booked.fault)) return;
    booked = health;
    const fact = { type: 'device-changed', device, state, fault, why } as const;
    table.submit({ actor: `device:${device}`, id: null, sequence: null, command: { type: 'note', fact } });
  };
  // Before it is started a device is nowhere, and that is no news.
  status.setDevice(device, source.health);
  return source.onHealth(changed);
}
