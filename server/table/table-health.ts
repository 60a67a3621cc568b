import type { MachineFacts } from '../../native-bridge/contracts/machine-facts.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { healthDoors } from '../health/health-doors.ts';
import type { DeviceFacts, HealthFacts } from '../health/health-facts.ts';
import type { TableServer, ToldByTable } from './table-server.ts';

export interface TableHealthOptions {
  readonly version: string;
  readonly time: TimeSource;
  readonly machine: () => MachineFacts;
}

/** The health of a table's PC, as JSON and as a page, for that PC only; the server's door enforces this. */
export function tableHealth(server: Pick<TableServer, 'table' | 'health'>, options: TableHealthOptions) {
  const { version, time, machine } = options;
  const startedAt = time.now();
  const told = { jams: 0, faults: 0 };
  let writtenAt: number | null = null;
  server.table.onAppended(({ events }) => {
    writtenAt = time.now();
    for (const event of events) {
      if (event.type !== 'shuffler-reported' || event.what !== 'fault') continue;
      told.faults += 1;
      if (event.code === 'JAM') told.jams += 1;
    }
  });
  const facts = (): HealthFacts =>
    factsOf(server.health(), { version, startedAt, now: time.now(), machine: machine(), told, writtenAt });
  return healthDoors({ health: () => ({ ...server.health(), ...programOf(facts()) }), facts });
}

/** What programs are told in addition to the table's own facts. */
const programOf = ({ version, startedAt, now, machine, log }: HealthFacts): object => ({
  version,
  uptimeSeconds: Math.max(0, Math.round((now - startedAt) / 1_000)),
  writtenAt: log?.writtenAt ?? null,
  machine,
});

interface Seen extends Pick<HealthFacts, 'version' | 'startedAt' | 'now' | 'machine'> {
  readonly told: { readonly jams: number; readonly faults: number };
  readonly writtenAt: number | null;
}

function factsOf(table: ToldByTable, { told, writtenAt, ...seen }: Seen): HealthFacts {
  const { tableId, sequence, status, devices } = table;
  return {
    ...seen,
    role: 'table',
    tableId,
    sentence: table.sentence,
    tables: null,
    backup: null,
    log: { events: sequence, writtenAt },
    devices: devicesOf(status, devices, { ...told }),
    link: status.cardroom,
    staff: status.staff?.list ?? null,
  };
}

function devicesOf(
  status: ToldByTable['status'],
  devices: ToldByTable['devices'],
  told: Seen['told'],
): readonly DeviceFacts[] {
  const { shuffler, reader, badge } = devices;
  return [
    { device: 'shuffler', health: status.shuffler, line: shuffler?.line ?? null, told, antennas: [] },
    {
      device: 'reader',
      health: status.reader,
      line: reader?.line ?? null,
      told: null,
      antennas: reader?.antennas ?? [],
    },
    ...(badge === null
      ? []
      : [{ device: 'badge', health: badge.health, line: badge.line, told: null, antennas: [] } as const]),
  ];
}
