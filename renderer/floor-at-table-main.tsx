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
import { deskOverTable } from './connection/desk-over-table.ts';
import { lineToTable } from './connection/line-to-table.ts';
import { newId } from './connection/new-id.ts';
import { enterRoom } from './room/enter-room.ts';
import { DeskAtTable } from './screens/desk-at-table/desk-at-table.tsx';
import { preferences } from './stores/preferences.ts';
import { i18n, readAllLanguagesLater } from './text/i18n.ts';

wearPreferences(preferences, wearerOf(window));

const line = deskOverTable(lineToTable(window), {
  name: () => i18n.t('cardroom:me.floor'),
  now: Date.now,
  newId,
});
const home = () => window.location.assign('/');
const room = { ...enterRoom({ key: '', transport: line.transport, newId, now: Date.now }), home };

const screen = document.getElementById('screen');
if (screen === null) throw new Error('The page has no place for the desk.');
createRoot(screen).render(
  <StrictMode>
    <DeskAtTable room={room} stay={line.stay} reload={() => window.location.reload()} />
  </StrictMode>,
);

// A language chosen later must work even when the server is down.
readAllLanguagesLater();
