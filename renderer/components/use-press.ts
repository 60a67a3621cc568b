import { type MouseEvent, useRef, useState } from 'react';
import type { Outcome, Press } from '../stores/table-requests.ts';
import { useShortcut } from './use-shortcut.ts';

/** What a press does: ask the table for something, or change what this screen shows. */
export type Pressed = ((press: Press) => Promise<Outcome>) | (() => void);

/** Handlers of a button that carries what was drawn when the finger came down, and whether it shakes. */
export interface PressHandlers {
  readonly shaking: boolean;
  readonly handlers: {
    readonly onPointerDown: () => void;
    readonly onClick: (event: MouseEvent) => void;
    readonly onAnimationEnd: () => void;
  };
}

/**
 * Acts on finger-up. A key that says what it means is pressed at the table as it now is where it means what it meant when the finger came
 * down; every other press is one at the table that was drawn then. What comes too late for what is drawn shakes the button.
 */
export function usePress(options: {
  readonly press: () => Press;
  readonly onPress: Pressed;
  readonly hint: string | null;
  /** What the key would do, in one word and what it is done to; null: only its label says it. */
  readonly means?: string | null;
}): PressHandlers {
  const { press, onPress, hint, means = null } = options;
  const down = useRef<{ readonly press: Press; readonly means: string | null } | null>(null);
  const [shaking, setShaking] = useState(false);
  const act = async (pressed: Press) => {
    if ((await onPress(pressed)) === 'stale') setShaking(true);
  };
  useShortcut(hint, { down: () => void act(press()) });
  return {
    shaking,
    handlers: {
      onPointerDown: () => {
        down.current = { press: press(), means };
      },
      onClick: (event) => {
        const finger = event.detail === 0 ? null : down.current;
        down.current = null;
        // A key's click carries no pointer: what counts is the moment it came.
        const isSame = finger === null || (means !== null && finger.means === means);
        void act(isSame ? press() : finger.press);
      },
      onAnimationEnd: () => setShaking(false),
    },
  };
}
