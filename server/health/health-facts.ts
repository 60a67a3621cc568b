import type { AntennaHealth } from '../../native-bridge/contracts/card-reader.ts';
import type { LineCounters, LineHealth } from '../../native-bridge/contracts/line.ts';
import type { MachineFacts } from '../../native-bridge/contracts/machine-facts.ts';
import type { DeviceStatus, TableStatus } from '../../protocol/table-messages.ts';

/** One device, for maintenance: states and numbers. */
export interface DeviceFacts {
  readonly device: 'shuffler' | 'reader' | 'badge';
  readonly health: Pick<LineHealth, 'fault'> & { readonly state: DeviceStatus['state'] };
  readonly line: LineCounters | null;
  /** Faults and jams reported since the program started; null if the device reports none. */
  readonly told: { readonly jams: number; readonly faults: number } | null;
  readonly antennas: readonly AntennaHealth[];
}

/** The content of the page of one PC. Times in milliseconds since 1970. It names no person, no card and no tag. */
export interface HealthFacts {
  readonly role: 'table' | 'cardroom';
  /** The table's id. Null for the cardroom's store, whose long id nobody uses. */
  readonly tableId: string | null;
  readonly version: string;
  readonly startedAt: number;
  readonly now: number;
  /** What a person must do, in the program's own words; null: nothing. */
  readonly sentence: string | null;
  readonly machine: MachineFacts;
  /** The log: how many events, and when the last one was safe on disk; null: none since the start. */
  readonly log: { readonly events: number; readonly writtenAt: number | null } | null;
  readonly devices: readonly DeviceFacts[];
  /** A table's link to its cardroom. */
  readonly link: TableStatus['cardroom'] | null;
  /** When the staff list was made, and whether the cardroom has confirmed it since the start. */
  readonly staff: { readonly issuedAt: number; readonly confirmed: boolean } | null;
  /** Who is linked with the cardroom, how many of their events it lacks, and how many it does not understand. */
  readonly tables: {
    readonly linked: number;
    readonly known: number;
    readonly behind: number;
    readonly notUnderstood: number;
  } | null;
  readonly backup: { readonly at: number | null; readonly failed: boolean } | null;
}
