import { useEffect } from 'react';
import { useStore } from 'zustand';
import { RoomContext, type RoomDoor, useRoom } from '../../room/room-context.ts';
import { preferences } from '../../stores/preferences.ts';
import { CardroomApp } from '../cardroom/cardroom-app.tsx';
import { TurnedAwayPage } from '../pairing/turned-away-page.tsx';
import { ScreenKeys } from './screen-keys.tsx';
import { useLeaving } from './use-leaving.ts';

/** The floor's pages at a table's own console, for this table alone; the console is one tap away, and comes back by itself. */
export function DeskAtTable(props: {
  readonly room: RoomDoor & { readonly home: () => void };
  /** Tells the table that somebody is still at work here. */
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
