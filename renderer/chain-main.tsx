import '../assets/fonts/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/keys.css';
import './theme/comfort.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { wearerOf, wearPreferences } from './comfort/wear-preferences.ts';
import { GroupApp } from './screens/group/group-app.tsx';
import { groupDoor } from './screens/group/group-door.ts';
import { preferences } from './stores/preferences.ts';

wearPreferences(preferences, wearerOf(window));

const root = document.getElementById('root');
if (root === null) throw new Error('chain.html has an element with the id root.');

const door = groupDoor({ storage: sessionStorage, post: (...request) => fetch(...request) });

createRoot(root).render(
  <StrictMode>
    <GroupApp door={door} now={Date.now} />
  </StrictMode>,
);
