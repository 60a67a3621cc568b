import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { FromCardroomServer } from '../../../protocol/cardroom-messages.ts';
import { LanguageSwitch } from '../../room/language-switch.tsx';
import { RoomContext, type RoomDoor } from '../../room/room-context.ts';
import { useText } from '../../text/use-text.ts';
import { CardroomApp } from '../cardroom/cardroom-app.tsx';
import { codeInFragment, PairingPage } from './pairing-page.tsx';

/** What these pages need from the browser they run in. */
export interface PageDoor {
  readonly storage: KeyStorage;
  readonly post: typeof fetch;
  /** Starts the page afresh, with whatever key is stored by then. */
  readonly reload: () => void;
}

/** The cardroom's pages for a browser with a key; the pairing page, and nothing else, for one without (`room` is null). */
export function PairedOrNot({ room, door }: { readonly room: RoomDoor | null; readonly door: PageDoor }) {
  const [code] = useState(() => codeInFragment(location.hash));
  useEffect(() => {
    // A code is valid once, and must not stay in the address for the next person to read.
    if (code !== '') history.replaceState(null, '', `${location.pathname}${location.search}`);
  }, [code]);
  if (room === null) return <Pairing door={door} code={code} isUnknown={false} />;
  return <WelcomedOrNot room={room} door={door} code={code} />;
}

function Pairing({
  door,
  code,
  isUnknown,
}: {
  readonly door: PageDoor;
  readonly code: string;
  readonly isUnknown: boolean;
}) {
  const paired = (key: string) => {
    rememberKey(door.storage, key);
    door.reload();
  };
  return <PairingPage code={code} isUnknown={isUnknown} onPaired={paired} post={door.post} />;
}

function WelcomedOrNot({
  room,
  door,
  code,
}: {
  readonly room: RoomDoor;
  readonly door: PageDoor;
  readonly code: string;
}) {
  const turnedAway = useStore(room.store, (state) => state.turnedAway);
  const isUnknown = turnedAway?.why === 'not-paired';
  useEffect(() => {
    if (isUnknown) forgetKey(door.storage);
  }, [isUnknown, door.storage]);
  if (turnedAway === null) {
    return (
      <RoomContext value={room}>
        <CardroomApp />
      </RoomContext>
    );
  }
  if (isUnknown) return <Pairing door={door} code={code} isUnknown />;
  return <TurnedAwayPage why={turnedAway.why} onAgain={door.reload} />;
}

/** The part of `localStorage` that pairing needs. */
type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const remembered = 'riffle-cardroom-key';

/** The key this browser was given when it was paired; null before that. */
export const pairedKey = (storage: KeyStorage): string | null => storage.getItem(remembered);
export const rememberKey = (storage: KeyStorage, key: string): void => storage.setItem(remembered, key);
const forgetKey = (storage: KeyStorage): void => storage.removeItem(remembered);

import './pairing.css';

/** For a paired browser that the cardroom server currently turns away; its key stays valid. */
export function TurnedAwayPage(props: {
  readonly why: Extract<FromCardroomServer, { type: 'turned-away' }>['why'];
  readonly onAgain: () => void;
}) {
  const { why, onAgain } = props;
  const { t } = useText('cardroom');
  return (
    <main className="pair-page">
      <div className="pair-language">
        <LanguageSwitch />
      </div>
      <div className="pair-card">
        <h1>{t('pairing.turnedAway')}</h1>
        <p className="pair-lead" role="status">
          {t(`shared:turnedAwayFor.${why}`)}
        </p>
        <button type="button" className="pair-go pair-go-lit" onClick={onAgain}>
          {t('pairing.again')}
        </button>
      </div>
    </main>
  );
}
