import { type MouseEvent, useRef, useState } from 'react';
import type { Outcome, Press } from '../stores/table-requests.ts';
import { useShortcut } from './use-shortcut.ts';

/** The effect of a press: a request to the table, or a change of this screen. */
export type Pressed = ((press: Press) => Promise<Outcome>) | (() => void);

/** Handlers of a button that acts on what was drawn when the finger came down, and whether it shakes. */
export interface PressHandlers {
  readonly shaking: boolean;
  readonly handlers: {
    readonly onPointerDown: () => void;
    readonly onClick: (event: MouseEvent) => void;
    readonly onAnimationEnd: () => void;
  };
}

/**
 * Acts on finger-up. If a key states its meaning, and that has not changed since the finger came down, the press applies to the table as it
 * is now. Every other press applies to the table that was drawn then. A press that is too late shakes the button.
 */
export function usePress(options: {
  readonly press: () => Press;
  readonly onPress: Pressed;
  readonly hint: string | null;
  /** What the key would do, in one word, and to what; null: only its label says it. */
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
        // A keyboard click has no pointer: the moment it came counts.
        const isSame = finger === null || (means !== null && finger.means === means);
        void act(isSame ? press() : finger.press);
      },
      onAnimationEnd: () => setShaking(false),
    },
  };
}
