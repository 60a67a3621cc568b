import { useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'zustand';
import { RoomContext, type RoomDoor, useRoom } from '../../room/room-context.ts';
import { preferences } from '../../stores/preferences.ts';
import { CardroomApp } from '../cardroom/cardroom-app.tsx';
import { TurnedAwayPage } from '../pairing/turned-away-page.tsx';
import { ScreenKeys } from './screen-keys.tsx';

/** The floor's pages at a table's own console, for this table only; the console is one tap away, and returns by itself. */
export function DeskAtTable(props: {
  readonly room: RoomDoor & { readonly home: () => void };
  /** Tells the table that somebody is still working here. */
  readonly stay: () => void;
  readonly reload: () => void;
}) {
  const { room, stay, reload } = props;
  const turnedAway = useStore(room.store, (state) => state.turnedAway);
  if (turnedAway !== null) return <TurnedAwayPage sentence={turnedAway.sentence} onAgain={reload} />;
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
