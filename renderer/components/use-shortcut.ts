import { useEffect, useRef } from 'react';
import { fingerTouched, isStrayText, letterTyped } from './stray-text.ts';

/** Called when a key goes down, and when it comes up again. */
export interface Shortcut {
  readonly down: () => void;
  readonly up?: () => void;
}

/** Whether keys that go to this element write there. */
export const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The button that has the focus was reached with Tab, not by a finger. */
let isTabbed = false;
/** The last key, if it is a part of a text that nothing asks for. */
let stray: KeyboardEvent | null = null;
const noteKey = (event: KeyboardEvent): void => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (key !== 'Enter' && key !== 'Shift') isTabbed = key === 'Tab';
  if (ctrlKey || metaKey || altKey) return;
  if (!writes(target)) stray = !event.repeat && isStrayText(event) ? event : null;
  else if (key.length === 1) letterTyped(event);
};
const noteFinger = (): void => {
  isTabbed = false;
  fingerTouched();
};

/** Enter presses the key that a person has reached with Tab, and no other. */
const pressesAnother = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && isTabbed && target instanceof HTMLButtonElement;

/** Listens to one key while the component is mounted; null listens to none. What is typed into a field, or as a text, is no shortcut. */
export function useShortcut(key: string | null, shortcut: Shortcut): void {
  const latest = useRef(shortcut);
  latest.current = shortcut;
  useEffect(() => {
    if (key === null) return;
    const isKey = (event: KeyboardEvent) => event.key.toLowerCase() === key.toLowerCase();
    const onDown = (event: KeyboardEvent) => {
      if (!isKey(event) || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (writes(event.target) || pressesAnother(event) || event === stray) return;
      event.preventDefault();
      latest.current.down();
    };
    const onUp = (event: KeyboardEvent) => {
      if (isKey(event)) latest.current.up?.();
    };
    window.addEventListener('keydown', noteKey);
    window.addEventListener('pointerdown', noteFinger);
    window.addEventListener('keydown', onDown);
    window.addEventListener('keyup', onUp);
    return () => {
      window.removeEventListener('keydown', onDown);
      window.removeEventListener('keyup', onUp);
    };
  }, [key]);
}
