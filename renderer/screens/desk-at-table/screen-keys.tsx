import { useEffect, useState } from 'react';
import { NameKeys } from '../../components/name-keys.tsx';
import './screen-keys.css';

/** Keys at the bottom reach up to here. */
const keysHeight = 250;
const longest = 400;

interface Field {
  readonly input: HTMLInputElement;
  readonly text: string;
  /** Whether keys at the bottom would cover it. */
  readonly isLow: boolean;
}

/**
 * Letters and figures for a field tapped with a finger, because a console has no keyboard and its system shows none. With a real keyboard
 * or a mouse they do not appear.
 */
export function ScreenKeys() {
  const [field, setField] = useState<Field | null>(null);
  useEffect(() => {
    const down = (event: PointerEvent) => {
      const { target, pointerType } = event;
      if (!(target instanceof Element)) return;
      // The field keeps the focus, or what belongs to it would be gone before the finger is up.
      if (target.closest('.screen-keys')) return event.preventDefault();
      const input = pointerType === 'touch' ? fieldAt(target) : null;
      setField(input === null ? null : fieldOf(input));
    };
    const change = ({ target }: Event) =>
      setField((now) => (now === null || target !== now.input ? now : { ...now, text: now.input.value }));
    const type = ({ key, isTrusted }: KeyboardEvent) => isTrusted && key.length === 1 && setField(null);
    document.addEventListener('pointerdown', down, true);
    document.addEventListener('input', change);
    document.addEventListener('keydown', type, true);
    return () => {
      document.removeEventListener('pointerdown', down, true);
      document.removeEventListener('input', change);
      document.removeEventListener('keydown', type, true);
    };
  }, []);
  if (field === null || !field.input.isConnected) return null;
  const { input, text, isLow } = field;
  const most = input.maxLength < 0 ? longest : input.maxLength;
  return (
    <div className={isLow ? 'screen-keys screen-keys-high' : 'screen-keys'}>
      <NameKeys name={text} most={most} capitals="first" onName={(next) => keyed(input, next)} />
    </div>
  );
}

const typeable: ReadonlySet<string> = new Set(['text', 'search', '']);

/** The field that takes typed text after a touch on this element; null: none. */
function fieldAt(target: Element): HTMLInputElement | null {
  const touched = target.closest('label')?.control ?? target.closest('input');
  if (!(touched instanceof HTMLInputElement) || touched.disabled || touched.readOnly) return null;
  return typeable.has(touched.type) ? touched : null;
}

function fieldOf(input: HTMLInputElement): Field {
  const { bottom } = input.getBoundingClientRect();
  return { input, text: input.value, isLow: bottom > window.innerHeight - keysHeight };
}

/** Sets the value as typing would: React notices a value only if the browser's own setter is used. */
function keyed(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
