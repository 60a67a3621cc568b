import '../assets/fonts/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/table.css';
import './theme/keys.css';
import './theme/comfort.css';
import './room/plain-keys.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { wearerOf, wearPreferences } from './comfort/wear-preferences.ts';
import { newId } from './connection/new-id.ts';
import { webSocketTransport } from './connection/web-socket-transport.ts';
import { enterRoom } from './room/enter-room.ts';
import { PairedOrNot, pairedKey } from './screens/pairing/paired-or-not.tsx';
import { preferences } from './stores/preferences.ts';
import { readAllLanguagesLater } from './text/i18n.ts';

wearPreferences(preferences, wearerOf(window));

const root = document.getElementById('root');
if (root === null) throw new Error('cardroom.html has an element with the id root.');

const { protocol, host } = location;
const key = pairedKey(localStorage);
const room =
  key === null
    ? null
    : enterRoom({
        key,
        transport: webSocketTransport(`${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/socket`),
        newId,
        now: Date.now,
      });

createRoot(root).render(
  <StrictMode>
    <PairedOrNot
      room={room}
      door={{ storage: localStorage, post: (...request) => fetch(...request), reload: () => location.reload() }}
    />
  </StrictMode>,
);

// A language chosen later must work even when the server is down.
readAllLanguagesLater();
