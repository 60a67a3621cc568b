import type { LineHealth } from '../contracts/line.ts';

type Sentence = (path: string) => string;

const absent: Sentence = (path) => `There is no serial line at ${path}.`;
const held: Sentence = (path) => `Another program holds ${path}.`;
const forbidden: Sentence = (path) => `This program may not open ${path}.`;
const notSerial: Sentence = (path) => `${path} is not a serial line.`;

/** What the systems say when a line cannot be opened. Windows says "Access denied" where Linux says that the line is locked. */
const causes: readonly (readonly [RegExp, LineHealth['state'], Sentence])[] = [
  [/no such file|file not found|no such device|input\/output error/i, 'absent', absent],
  [/cannot lock|resource busy|access denied/i, 'refused', held],
  [/permission denied|operation not permitted/i, 'refused', forbidden],
  [/inappropriate ioctl|is a directory|not a typewriter/i, 'refused', notSerial],
];

/** Turns the system's message about a line that could not be opened into a state and one plain sentence. */
export function openFault(path: string, message: string): LineHealth {
  for (const [pattern, state, sentence] of causes) if (pattern.test(message)) return { state, why: sentence(path) };
  return { state: 'refused', why: `${path} cannot be opened.` };
}
