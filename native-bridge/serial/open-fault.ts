import type { DeviceFault, LineHealth } from '../contracts/line.ts';

type Sentence = (path: string) => string;
type Cause = Pick<LineHealth, 'state'> & { readonly fault: DeviceFault; readonly sentence: Sentence };

const absent: Cause = {
  state: 'absent',
  fault: 'no-line',
  sentence: (path) =>
    `There is no serial line at ${path}: plug the cable in, or correct the path in the configuration.`,
};
const held: Cause = {
  state: 'refused',
  fault: 'held',
  sentence: (path) => `Another program holds ${path}: end it, and the line is opened within two seconds.`,
};
const forbidden: Cause = {
  state: 'refused',
  fault: 'forbidden',
  sentence: (path) =>
    `This program may not open ${path}: give its account the right to, on Linux by adding it to the group "dialout".`,
};
const notSerial: Cause = {
  state: 'refused',
  fault: 'not-serial',
  sentence: (path) => `${path} is not a serial line: correct the path in the configuration.`,
};
const unknown: Cause = {
  state: 'refused',
  fault: 'no-line',
  sentence: (path) => `${path} cannot be opened: plug the cable out and in again.`,
};

/** The systems' messages for a line that cannot be opened. Windows says "Access denied" where Linux says that the line is locked. */
const causes: readonly (readonly [RegExp, Cause])[] = [
  [/no such file|file not found|no such device|input\/output error/i, absent],
  [/cannot lock|resource busy|access denied/i, held],
  [/permission denied|operation not permitted/i, forbidden],
  [/inappropriate ioctl|is a directory|not a typewriter/i, notSerial],
];

/** Turns the system's message about a line that could not be opened into a state, a fault and a plain sentence. */
export function openFault(path: string, message: string): LineHealth {
  const [, { state, fault, sentence }] = causes.find(([pattern]) => pattern.test(message)) ?? [null, unknown];
  return { state, fault, why: sentence(path) };
}

export const nothingAt = (path: string): LineHealth => ({
  state: absent.state,
  fault: absent.fault,
  why: absent.sentence(path),
});
