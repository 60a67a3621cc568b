import '../assets/fonts/fonts.css';
import './theme/tokens.css';
import './theme/table-cards.css';
import './screens/overlay/overlay.css';
import './screens/overlay/overlay-layouts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { webSocketTransport } from './connection/web-socket-transport.ts';
import { followTable } from './screens/overlay/follow-table.ts';
import { Overlay } from './screens/overlay/overlay.tsx';
import { readOverlay } from './screens/overlay/overlay-settings.ts';
import { askStreamed } from './screens/overlay/streamed-cards.ts';
import { speak } from './text/i18n.ts';

const { protocol, host, search } = location;
const settings = readOverlay(search);
if (settings.language !== null) speak(settings.language);

const screen = document.getElementById('screen');
if (screen === null) throw new Error('The page has no place for the overlay.');

const followed = followTable({
  settings,
  transport: webSocketTransport(`${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/events`),
  now: Date.now,
  after: (ms, action) => void setTimeout(action, ms),
});

const streamed = askStreamed({
  settings,
  ask: (url, init) => fetch(url, init),
  after: (ms, action) => void setTimeout(action, ms),
});

createRoot(screen).render(
  <StrictMode>
    <Overlay followed={followed} streamed={streamed} layout={settings.layout} behind={settings.behind} now={Date.now} />
  </StrictMode>,
);
