import { type MouseEvent, useRef, useState } from 'react';
import type { Outcome, Press } from '../stores/table-store.ts';
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

/** Acts on finger-up with the moment of finger-down. A press that comes too late for what is drawn shakes the button. */
export function usePress(options: {
  readonly press: () => Press;
  readonly onPress: Pressed;
  readonly hint: string | null;
}): PressHandlers {
  const { press, onPress, hint } = options;
  const down = useRef<Press | null>(null);
  const [shaking, setShaking] = useState(false);
  const act = async (pressed: Press) => {
    if ((await onPress(pressed)) === 'stale') setShaking(true);
  };
  useShortcut(hint, { down: () => void act(press()) });
  return {
    shaking,
    handlers: {
      onPointerDown: () => {
        down.current = press();
      },
      onClick: (event) => {
        // A key's click carries no pointer: what counts is the moment it came.
        const pressed = event.detail === 0 ? null : down.current;
        down.current = null;
        void act(pressed ?? press());
      },
      onAnimationEnd: () => setShaking(false),
    },
  };
}
