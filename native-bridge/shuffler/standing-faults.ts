import type { ShufflerEvent } from '../contracts/shuffler.ts';

/** Faults a device latches under one name, whatever raised them. */
const latches: Readonly<Record<string, readonly string[]>> = {
  COUNT: ['CARD_MISSING', 'CARD_EXTRA'],
  RECOG: ['CARD_DUP', 'CARD_UNREAD'],
};

/** The name under which a device latches a fault; it expects that name when the cause is gone. */
export function latchOf(code: string): string {
  return Object.entries(latches).find(([, codes]) => codes.includes(code))?.[0] ?? code;
}

/** The faults that stand at a shuffler. Each is reported once when it comes and once when it goes, however often the device repeats it. */
export class StandingFaults {
  readonly #standing = new Set<string>();

  get any(): boolean {
    return this.#standing.size > 0;
  }

  /** The event as followers of the faults see it: perhaps none, perhaps with others. */
  hear(event: ShufflerEvent): readonly ShufflerEvent[] {
    switch (event.type) {
      case 'fault':
        return this.#raise(event.code);
      case 'fault-cleared':
        return this.clear(event.code);
      case 'done':
        // A failed deck does not show that its fault is gone.
        return event.verified === 'fail' ? [event] : [...this.#clear([...this.#standing]), event];
      case 'loaded':
      case 'shuffling':
        // A working machine has no fault any more, and SHL/1 has no "card found" to say so.
        return [...this.#clear([...this.#standing]), event];
      case 'green-button':
      case 'taken':
      case 'verified':
      case 'overdue':
      case 'lid-open':
      case 'lid-closed':
      case 'service':
      case 'restarted':
      case 'events-lost':
      case 'totals':
      case 'tamper':
        return [event];
    }
  }

  /** The device or a person says that the cause is gone. `code` is a fault or the name under which it is latched. */
  clear(code: string): readonly ShufflerEvent[] {
    return this.#clear([code, ...(latches[code] ?? [])]);
  }

  /** Compares with the device's own report after a time of silence; `NONE` means all is well. */
  reconcile(fault: string | undefined): readonly ShufflerEvent[] {
    if (fault === undefined) return [];
    if (fault === 'NONE') return this.#clear([...this.#standing]);
    // Tampering is reported on its own and stops no machine.
    if (fault === 'TAMPER' || !/^[A-Z0-9_]{1,16}$/.test(fault) || this.#standing.size > 0) return [];
    return this.#raise(fault);
  }

  #raise(code: string): readonly ShufflerEvent[] {
    if (this.#standing.has(code)) return [];
    this.#standing.add(code);
    return [{ type: 'fault', code }];
  }

  #clear(codes: readonly string[]): readonly ShufflerEvent[] {
    return codes.filter((code) => this.#standing.delete(code)).map((code) => ({ type: 'fault-cleared', code }));
  }
}
