import '../assets/fonts/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/table.css';
import './theme/keys.css';
import './theme/comfort.css';
import { createRoot } from 'react-dom/client';
import { lightSourcesOf } from './comfort/room-light.ts';
import { wearPreferences } from './comfort/wear-preferences.ts';
import { PracticeApp } from './practice/practice-app.tsx';
import { realTableOf } from './practice/real-table.ts';
import { recordsIn } from './practice/record-store.ts';
import { practisingDealer } from './screens/dealer-console/sheets/settings/practice-key.tsx';
import { preferences } from './stores/preferences.ts';

wearPreferences(preferences, {
  root: document.documentElement,
  window,
  light: lightSourcesOf(window),
  prefersStill: window.matchMedia('(prefers-reduced-motion: reduce)'),
});
document.documentElement.dataset.practice = 'on';

const now = (): number => Date.now();
const toTable = (): void => window.location.assign('/');

const screen = document.getElementById('screen');
if (screen === null) throw new Error('The page has no place for practice.');
const records = recordsIn(localStorage);
createRoot(screen).render(
  <PracticeApp
    realTable={realTableOf(window)}
    records={records}
    dealer={sessionStorage.getItem(practisingDealer) ?? records.lastDealer()}
    now={now}
    onLeave={toTable}
  />,
);
