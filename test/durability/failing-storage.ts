import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import type { EventLog } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault, type StorageFaultCode } from '../../native-bridge/contracts/storage-fault.ts';

/** When a disk fails. */
export interface FailingDisk {
  /** How many calls have been made. */
  readonly calls: number;
  /** The call that failed; null for none. */
  readonly failedAt: string | null;
  /** The number of the call that fails, counted from now, and of the next ones; 0 for no failure. `only`: counts calls of that name. */
  failFrom(call: number, times?: number, only?: string): void;
}

/** A log, or a room's store, on a disk that fails when told to. A call that fails has no effect. */
export function onFailingDisk<Storage extends EventLog | CardroomStore>(
  storage: Storage,
  code: StorageFaultCode = 'disk-failing',
): { readonly storage: Storage; readonly disk: FailingDisk } {
  let calls = 0;
  let failing: { readonly from: number; readonly to: number; readonly only?: string | undefined } = { from: 0, to: 0 };
  let failedAt: string | null = null;
  const isOneTooMany = (name: string): boolean => {
    if (failing.only !== undefined && failing.only !== name) return false;
    calls += 1;
    return failing.from > 0 && calls >= failing.from && calls < failing.to;
  };
  const fault = (name: string): StorageFault => {
    failedAt = name;
    return new StorageFault(code, `The disk reported an error (${name}).`);
  };
  /** The storage, and each of its parts. */
  const failingly = <Part extends object>(part: Part, of = ''): Part =>
    new Proxy(part, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key, target);
        const name = `${of}${String(key)}`;
        if (isPart(value)) return failingly(value, `${name}.`);
        if (typeof value !== 'function' || name === 'close') return value;
        return (...given: unknown[]) => {
          if (isOneTooMany(name)) throw name === 'together' ? rolledBack(target, given[0], fault) : fault(name);
          return value.apply(target, given) as unknown;
        };
      },
    });
  const onDisk = failingly(storage);
  return {
    storage: onDisk,
    disk: {
      get calls() {
        return calls;
      },
      get failedAt() {
        return failedAt;
      },
      failFrom: (call, times = 1, only = undefined) => {
        calls = 0;
        failedAt = null;
        failing = { from: call, to: call + times, only };
      },
    },
  };
}

/** Parts of a store that are objects with calls, not values. */
const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.values(value).some((one) => typeof one === 'function');

/** A transaction fails at its end, after all its work. */
function rolledBack(storage: object, work: unknown, fault: (name: string) => StorageFault): StorageFault {
  const failed = fault('together');
  try {
    (storage as CardroomStore).together(() => {
      (work as () => void)();
      throw failed;
    });
  } catch (error) {
    if (error !== failed) throw error;
  }
  return failed;
}
