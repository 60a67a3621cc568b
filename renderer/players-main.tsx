import '../assets/fonts/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/shot-ring.css';
import './screens/players-display/players-display.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { lineToTable } from './connection/line-to-table.ts';
import { PlayersDisplay } from './screens/players-display/players-display.tsx';
import { chooseLanguage, isLanguage } from './text/i18n.ts';
import rememberedAs from './text/remembered-as.json' with { type: 'json' };

// The dealer's window beside this one has the same storage: this one follows its language.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === rememberedAs.language && isLanguage(newValue)) chooseLanguage(newValue);
});

const transport = lineToTable(window);
const now = (): number => Date.now();

const screen = document.getElementById('screen');
if (screen === null) throw new Error('The page has no place for the display.');
createRoot(screen).render(
  <StrictMode>
    <PlayersDisplay transport={transport} now={now} />
  </StrictMode>,
);
