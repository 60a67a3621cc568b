import type { DiskReserve } from '../../native-bridge/contracts/disk.ts';
import type { EventLog } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';

/** A table's disk, which may be full for a while. It outlives the table's program. */
export class SimulatedDisk {
  isFull = false;
  #isHeld = false;
  /** The reserve was given up, so that work under way can be finished. */
  #isOpen = false;

  readonly reserve: DiskReserve = this.#reserve();

  /** A log on this disk. */
  over<Log extends EventLog>(log: Log): Log {
    return new Proxy(log, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name !== 'append') return value.bind(target);
        return (...given: Parameters<EventLog['append']>): ReturnType<EventLog['append']> => {
          if (this.isFull && !this.#isOpen) throw new StorageFault('disk-full', 'The disk is full.');
          return target.append(...given);
        };
      },
    });
  }

  #reserve(): DiskReserve {
    const isHeld = () => this.#isHeld;
    return {
      get isHeld() {
        return isHeld();
      },
      take: () => {
        if (this.isFull) return false;
        this.#isOpen = false;
        this.#isHeld = true;
        return true;
      },
      giveUp: () => {
        if (!this.#isHeld) return false;
        this.#isHeld = false;
        this.#isOpen = true;
        return true;
      },
    };
  }
}
