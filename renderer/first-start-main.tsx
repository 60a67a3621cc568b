import '../assets/fonts/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import './first-start/first-start.css';
import './first-start/first-start-devices.css';
import { createRoot } from 'react-dom/client';
import { wearerOf, wearPreferences } from './comfort/wear-preferences.ts';
import { lineToTable } from './connection/line-to-table.ts';
import { FirstStartPage } from './first-start/first-start-page.tsx';
import { createFirstStart } from './first-start/first-start-store.ts';
import { toServerWhenReady } from './first-start/next-page.ts';
import { preferences } from './stores/preferences.ts';

wearPreferences(preferences, wearerOf(window));

const store = createFirstStart(lineToTable(window));
toServerWhenReady(store, window);

const screen = document.getElementById('screen');
if (screen === null) throw new Error('The page has no place for the first start.');
createRoot(screen).render(<FirstStartPage store={store} preferences={preferences} />);
