import type { DeviceStatus, TableStatus } from '../../../protocol/table-messages.ts';

/** What went wrong, since when, and how many other things did; texts stand under `fault.` in the console's texts. */
export interface ShownFault {
  readonly what:
    | 'table-server'
    | 'reader-lost'
    | 'reader-silent'
    | 'reader-refused'
    | 'shuffler-lost'
    | 'shuffler-silent'
    | 'shuffler-refused';
  readonly since: number;
  readonly more: number;
}

function deviceFault(device: 'shuffler' | 'reader', { state, since }: DeviceStatus): Omit<ShownFault, 'more'> | null {
  switch (state) {
    case 'none':
    case 'opening':
    case 'ready':
      return null;
    case 'absent':
      return { what: `${device}-lost`, since };
    case 'silent':
      return { what: `${device}-silent`, since };
    case 'refused':
      return { what: `${device}-refused`, since };
  }
}

/** The one fault the top bar names, worst first: without its table server a console books nothing, without a reader cards are keyed. */
export function worstFault(status: TableStatus, downSince: number | null): ShownFault | null {
  const faults = [
    downSince === null ? null : ({ what: 'table-server', since: downSince } as const),
    deviceFault('reader', status.reader),
    deviceFault('shuffler', status.shuffler),
  ].filter((fault) => fault !== null);
  const [worst] = faults;
  return worst === undefined ? null : { ...worst, more: faults.length - 1 };
}
