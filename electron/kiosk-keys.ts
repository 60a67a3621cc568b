import type { Input } from 'electron';

/** Keys of their own that systems and browsers give a meaning to: reload, full screen, developer tools, other programs. */
const ownMeaning =
  /^(F\d{1,2}|Browser\w+|Launch\w+|Media\w+|Print(Screen)?|ContextMenu|Help|Find|Open|Save|Close|Exit)$/;

/** What somebody who writes does with Ctrl, and nothing else. */
const editing = new Set([
  'a',
  'c',
  'v',
  'x',
  'y',
  'z',
  'backspace',
  'delete',
  'arrowleft',
  'arrowright',
  'home',
  'end',
]);

/**
 * Says whether a key could lead out of the console, or change how it is shown, and so never reaches the page or the browser around
 * it. Named by what may be typed, so that a shortcut nobody thought of is one that does nothing. Escape alone closes sheets of the console.
 */
export function leadsOut({
  key,
  control,
  alt,
  meta,
  shift,
}: Pick<Input, 'key' | 'control' | 'alt' | 'meta' | 'shift'>) {
  if (ownMeaning.test(key) || meta) return true;
  const letter = [...key].length === 1 ? key : null;
  // AltGr of Windows comes as both: ł, € and @ are letters to whoever types them.
  if (control && alt) return letter === null || /^[A-Za-z0-9 ]$/.test(letter);
  if (alt) return key !== 'Alt' && key !== 'AltGraph' && (letter === null || /^[\x20-\x7e]$/.test(letter));
  if (control) return key !== 'Control' && key !== 'Shift' && (shift || !editing.has(key.toLowerCase()));
  return key === 'Escape' && shift;
}
