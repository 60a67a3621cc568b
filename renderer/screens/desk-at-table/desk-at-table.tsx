import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { NameKeys } from '../../components/name-keys.tsx';
import { RoomContext, type RoomDoor, useRoom } from '../../room/room-context.ts';
import { preferences } from '../../stores/preferences.ts';
import { CardroomApp } from '../cardroom/cardroom-app.tsx';
import { TurnedAwayPage } from '../pairing/paired-or-not.tsx';
import './screen-keys.css';

/** The floor's pages at a table's own console, for this table only; the console is one tap away, and returns by itself. */
export function DeskAtTable(props: {
  readonly room: RoomDoor & { readonly home: () => void };
  /** Tells the table that somebody is still working here. */
  readonly stay: () => void;
  readonly reload: () => void;
}) {
  const { room, stay, reload } = props;
  const turnedAway = useStore(room.store, (state) => state.turnedAway);
  if (turnedAway !== null) return <TurnedAwayPage why={turnedAway.why} onAgain={reload} />;
  return (
    <RoomContext value={room}>
      <Attended stay={stay} leave={room.home} />
    </RoomContext>
  );
}

/** The person at this desk has their own screen settings, apart from the dealer's. */
function Attended({ stay, leave }: { readonly stay: () => void; readonly leave: () => void }) {
  useLeaving(stay, leave);
  const person = useRoom(({ desk }) => desk?.person?.id ?? null);
  useEffect(() => preferences.dealerIs(person), [person]);
  return (
    <>
      <CardroomApp />
      <ScreenKeys />
    </>
  );
}

/** A page untouched for this long returns to the table's console. */
const untouchedMs = 90_000;
/** The table is told at most this often that somebody is still here. */
const tellEveryMs = 10_000;

/** Returns to the console when nobody touches the page, and when its user has left the table. */
function useLeaving(stay: () => void, leave: () => void): void {
  const person = useRoom(({ desk }) => desk?.person?.id ?? null);
  const onLeave = useEffectEvent(leave);
  const onTouch = useEffectEvent(stay);
  useEffect(() => {
    let told = 0;
    let timer = setTimeout(onLeave, untouchedMs);
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(onLeave, untouchedMs);
      const now = performance.now();
      if (told !== 0 && now - told < tellEveryMs) return;
      told = now;
      onTouch();
    };
    // A finger that drags along the timeline touches the page too.
    const kinds = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
    for (const kind of kinds) window.addEventListener(kind, touched, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) window.removeEventListener(kind, touched, { capture: true });
    };
  }, []);
  const before = useRef<string | null>(null);
  useEffect(() => {
    // Gone by a tap, by time, or because the house's list no longer has them.
    if (before.current !== null && person === null) onLeave();
    before.current = person;
  }, [person]);
}

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
function ScreenKeys() {
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
