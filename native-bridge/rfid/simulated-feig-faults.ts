/** Faults of a simulated FEIG reader by name (datasheet section 8.3), each with what it does. */
export const feigFaults = {
  F1: 'The next request is heard wrong and stays unanswered.',
  F2: 'It runs at 115200 8E1 and hears nothing at any other setting.',
  'F3-01': 'The next inventory says that there is no tag.',
  'F3-02': 'The next inventory says that the data of a tag were false.',
  'F3-81': 'The next inventory says that the request has a wrong length.',
  'F3-82': 'The next inventory says that the command is not available.',
  'F3-83': 'The next inventory says that talking to a tag failed.',
  'F3-84': 'The next inventory comes with a warning about the field.',
  'F3-94': 'Inventories give one tag an answer and say that there are more.',
  'F3-95': 'The next inventory says that a tag answered with an error.',
  F4: 'Every answer comes in an advanced frame.',
  F5: 'The next answer stops in the middle for 50 milliseconds.',
  F6: 'The next answer says that it is longer than it is.',
  F7: 'The next answer has a wrong checksum.',
  F8: 'A tag that was reported falls quiet until the field is reset.',
  F9: 'Questions about tags are refused, as while the reader looks by itself.',
  F10: 'A tag on two antennas is recorded for the first of them alone.',
  F11: 'The next reading of the buffer says that records were lost.',
  F12: 'Every inventory says that there are more tags, without end.',
  F13: 'It restarts by itself and is deaf for a second.',
  F14: 'The next answer bears another address.',
  F15: 'A second reader answers every question too.',
} as const;

export type FeigFault = keyof typeof feigFaults;

export const isFeigFault = (name: string): name is FeigFault => Object.hasOwn(feigFaults, name);

/** Faults that last until they are mended; the others happen once, at the next answer they can belong to. */
const lasting: ReadonlySet<FeigFault> = new Set<FeigFault>(['F2', 'F3-94', 'F4', 'F8', 'F9', 'F10', 'F12', 'F15']);

/** The faults a device has at the moment. */
export class FeigFaults {
  readonly #present = new Set<FeigFault>();

  add(fault: FeigFault): void {
    this.#present.add(fault);
  }

  clear(): void {
    this.#present.clear();
  }

  /** Whether the device has a fault now; one that happens once is over with this. */
  strikes(fault: FeigFault): boolean {
    const isPresent = this.#present.has(fault);
    if (isPresent && !lasting.has(fault)) this.#present.delete(fault);
    return isPresent;
  }
}
