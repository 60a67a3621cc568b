/**
 * What a contact on a machine can tell: power, the fault lamp, a running motor, a press, an open lid, the lamp of a finished deck.
 * Where several are found changed at once they are taken in this order: what explains a change comes before it.
 */
export const contactInputs = ['power', 'fault', 'motor', 'button', 'lid', 'ready'] as const;
export type ContactInput = (typeof contactInputs)[number];

/** All contacts at one moment; true is present, lit, running, pressed, open. */
export type ContactLevels = Readonly<Record<ContactInput, boolean>>;

/** A machine with power at which nothing happens. */
export const restingLevels: ContactLevels = {
  power: true,
  fault: false,
  motor: false,
  button: false,
  lid: false,
  ready: false,
};
