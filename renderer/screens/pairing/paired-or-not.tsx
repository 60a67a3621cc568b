import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Transport } from '../../../protocol/transport.ts';
import { CardroomConnection } from '../../connection/cardroom-connection.ts';
import { cardroomRequests } from '../../stores/cardroom-requests.ts';
import { createCardroomStore, listenInto } from '../../stores/cardroom-store.ts';
import { CardroomApp } from '../cardroom/cardroom-app.tsx';
import { RoomContext, type RoomDoor } from '../cardroom/room-context.ts';
import { codeInFragment } from './code-in-address.ts';
import { forgetKey, type KeyStorage, pairedKey, rememberKey } from './paired-key.ts';
import { PairingPage } from './pairing-page.tsx';
import { TurnedAwayPage } from './turned-away-page.tsx';

/** What a page needs from the browser it runs in. */
export interface PageDoor {
  readonly storage: KeyStorage;
  /** Opens a line to the cardroom server. */
  readonly connect: () => Transport;
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly post: typeof fetch;
}

/** The cardroom's pages for a browser that has a key; the pairing page, and nothing else, for one that has none. */
export function PairedOrNot(door: PageDoor) {
  const [room, setRoom] = useState<RoomDoor | null>(() => enter(door, pairedKey(door.storage)));
  const [code] = useState(() => codeInFragment(location.hash));
  useEffect(() => {
    // A code is good once; it should not stand in the address for the next person to read.
    if (location.hash !== '') history.replaceState(null, '', location.pathname);
  }, []);
  const paired = (key: string) => {
    rememberKey(door.storage, key);
    setRoom(enter(door, key));
  };
  if (room === null) return <PairingPage code={code} sentence={null} onPaired={paired} post={door.post} />;
  return <WelcomedOrNot key={String(room.now())} door={door} room={room} code={code} onPaired={paired} onAgain={() => setRoom(enter(door, pairedKey(door.storage)))} />;
}

/** A line to the cardroom with this key. */
function enter({ connect, newId, now }: PageDoor, key: string | null): RoomDoor | null {
  if (key === null) return null;
  const store = createCardroomStore(now());
  const connection = new CardroomConnection({ transport: connect(), key, newId, listener: listenInto(store, now) });
  return { store, requests: cardroomRequests({ store, connection, newId }), now };
}

function WelcomedOrNot(props: {
  readonly door: PageDoor;
  readonly room: RoomDoor;
  readonly code: string;
  readonly onPaired: (key: string) => void;
  readonly onAgain: () => void;
}) {
  const { door, room, code, onPaired, onAgain } = props;
  const turnedAway = useStore(room.store, ({ turnedAway }) => turnedAway);
  const unknown = turnedAway?.why === 'not-paired';
  useEffect(() => {
    if (unknown) forgetKey(door.storage);
  }, [unknown, door.storage]);
  if (turnedAway === null) {
    return (
      <RoomContext value={room}>
        <CardroomApp />
      </RoomContext>
    );
  }
  if (unknown) return <PairingPage code={code} sentence={turnedAway.sentence} onPaired={onPaired} post={door.post} />;
  return <TurnedAwayPage sentence={turnedAway.sentence} onAgain={onAgain} />;
}
