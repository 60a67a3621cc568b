/** The commands a driver may send: they read, select, show or restart, and nothing else. */
export type PepperCommand =
  | 'dummy'
  | 'tag-count'
  | 'tag-uid'
  | 'halt'
  | 'set-polling'
  | 'reboot'
  | 'version'
  | 'antenna'
  | 'authorise'
  | 'light'
  | 'polling-setup'
  | 'inventory-start'
  | 'inventory-next'
  | 'stay-quiet'
  | 'read-block'
  | 'system-info';

/** One model's command numbers. Commands missing here write, lock, destroy, or change keys, network or firmware. */
export interface PepperModel {
  /** Stands before every command and every answer; null for none. */
  readonly address: number | null;
  /** Null for a command whose number is not published for this model. */
  readonly opcodes: Readonly<Record<PepperCommand, number | null>>;
}

/** The same in every model of the family. */
const family = {
  dummy: 0x01,
  'tag-count': 0x02,
  'tag-uid': 0x03,
  halt: 0x05,
  'inventory-start': 0x90,
  'inventory-next': 0x91,
  'stay-quiet': 0x92,
  'read-block': 0x93,
  'system-info': 0x9a,
} as const;

/** Pepper C1 and C1 MUX. */
export const pepperC1Model: PepperModel = {
  address: null,
  opcodes: {
    ...family,
    'set-polling': 0x06,
    reboot: 0x0a,
    version: 0x0b,
    antenna: 0x0f,
    authorise: 0x12,
    light: 0x14,
    'polling-setup': 0x16,
  },
};

/** The RS485 sibling at its default address. Its restart has the number that saves keys in a C1, so no number may be copied between models. */
export const pepperRs485Model: PepperModel = {
  address: 0x80,
  opcodes: {
    ...family,
    'set-polling': null,
    reboot: 0x08,
    version: 0x09,
    antenna: null,
    authorise: null,
    light: 0x0e,
    'polling-setup': null,
  },
};
