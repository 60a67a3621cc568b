import '../assets/fonts/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/table.css';
import './theme/keys.css';
import './theme/comfort.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { withSignals } from './comfort/signalling-store.ts';
import { giveSignal } from './comfort/signals.ts';
import { wearerOf, wearPreferences } from './comfort/wear-preferences.ts';
import { goToFirstStart, lineToTable } from './connection/line-to-table.ts';
import { newId } from './connection/new-id.ts';
import { DealerConsole } from './screens/dealer-console/dealer-console.tsx';
import { preferences } from './stores/preferences.ts';
import { createTableStore } from './stores/table-store.ts';
import { readAllLanguagesLater } from './text/i18n.ts';

wearPreferences(preferences, wearerOf(window));

const store = createTableStore({
  transport: goToFirstStart(lineToTable(window), window),
  newId,
  now: () => Date.now(),
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
});

const screen = document.getElementById('screen');
if (screen === null) throw new Error('The page has no place for the console.');
createRoot(screen).render(
  <StrictMode>
    <DealerConsole store={withSignals(store, giveSignal)} />
  </StrictMode>,
);

// A language chosen later must work even when the server is down.
readAllLanguagesLater();
