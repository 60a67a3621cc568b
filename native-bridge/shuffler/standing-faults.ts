import type { ShufflerEvent } from '../contracts/shuffler.ts';

/** Faults a device latches under one name whatever raised them. */
const latches: Readonly<Record<string, readonly string[]>> = {
  COUNT: ['CARD_MISSING', 'CARD_EXTRA'],
  RECOG: ['CARD_DUP', 'CARD_UNREAD'],
};

/** Which faults stand at a shuffler. Each is told once when it comes and once when it goes, however often the device repeats it. */
export class StandingFaults {
  readonly #standing = new Set<string>();

  /** What an event means to those who follow the faults, in order. */
  hear(event: ShufflerEvent): readonly ShufflerEvent[] {
    switch (event.type) {
      case 'fault':
        return this.#raise(event.code);
      case 'fault-cleared':
        return this.#clear([event.code, ...(latches[event.code] ?? [])]);
      case 'loaded':
      case 'shuffling':
      case 'done':
        // A machine works again only when its fault is gone, and SHL/1 has no "card found" to say so.
        return [...this.#clear([...this.#standing]), event];
      case 'green-button':
      case 'taken':
      case 'tamper':
        return [event];
    }
  }

  /** Compares with what the device says of itself after a time without hearing it; `NONE` means that all is well. */
  reconcile(fault: string | undefined): readonly ShufflerEvent[] {
    if (fault === undefined) return [];
    if (fault === 'NONE') return this.#clear([...this.#standing]);
    if (!/^[A-Z0-9_]{1,16}$/.test(fault) || this.#standing.size > 0) return [];
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
