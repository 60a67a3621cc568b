import '../assets/fonts/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { askBallot, BallotPage } from './screens/ballot/ballot-page.tsx';
import { isLanguage, speak } from './text/i18n.ts';
import rememberedAs from './text/remembered-as.json' with { type: 'json' };

// A phone belongs to one person, so the page uses the phone's language unless another was chosen here before.
const spoken = navigator.languages.map((one) => one.slice(0, 2)).find(isLanguage);
if (localStorage.getItem(rememberedAs.language) === null && spoken !== undefined) speak(spoken);

const screen = document.getElementById('screen');
if (screen === null) throw new Error('The page has no place for the ballot.');
createRoot(screen).render(
  <StrictMode>
    <BallotPage
      code={new URLSearchParams(location.hash.slice(1)).get('code') ?? ''}
      ask={(posted) => askBallot(posted, (url, init) => fetch(url, init))}
    />
  </StrictMode>,
);
