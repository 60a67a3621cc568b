// The cardroom's office over a made-up evening, inside one page: every state can be opened by its name and looked at.
import '../../assets/fonts/fonts.css';
import '../../renderer/theme/tokens.css';
import '../../renderer/theme/base.css';
import '../../renderer/theme/table.css';
import '../../renderer/theme/keys.css';
import '../../renderer/theme/comfort.css';
import '../../renderer/room/plain-keys.css';
import { createRoot } from 'react-dom/client';
import type { FromCardroomServer, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import { enterRoom } from '../../renderer/room/enter-room.ts';
import { RoomContext } from '../../renderer/room/room-context.ts';
import { CardroomApp } from '../../renderer/screens/cardroom/cardroom-app.tsx';
import { chooseLanguage, isLanguage, type Language, readAllLanguages } from '../../renderer/text/i18n.ts';
import { officeAnswers } from './office-answers.ts';
import { type OfficeState, type OfficeStateName, statesAt } from './office-states.ts';
import { eveningAt } from './room-evening.ts';

/** The test's access to the page. */
interface OfficePage {
  readonly states: readonly OfficeStateName[];
  speak(language: Language): void;
}

// All languages are loaded, so that no picture waits for one.
await readAllLanguages();

declare global {
  interface Window {
    office: OfficePage;
  }
}

const at = Date.now();
const evening = eveningAt(at);
const states = statesAt(at);
const asked = new URLSearchParams(location.search);
const named = asked.get('state');
const state: OfficeState = named !== null && named in states ? states[named as OfficeStateName] : states.tables;

/** Every name is sixty letters without a blank, beginning with the real one. */
const withLongNames = (message: FromCardroomServer): FromCardroomServer =>
  'names' in message
    ? {
        ...message,
        names: Object.fromEntries(
          Object.entries(message.names).map(([id, name]) => [
            id,
            name.replaceAll(/[ .’]/g, '').padEnd(60, 'wolfeschlegelsteinhausen'),
          ]),
        ),
      }
    : message;

let say: (message: FromCardroomServer) => void = () => {};
let lineIs: (line: 'up' | 'down') => void = () => {};
let ids = 0;

const answers = officeAnswers(state, evening, at);
function answer(message: ToCardroomServer): void {
  for (const one of answers(message)) say(one);
  if (message.type === 'hello' && state.isDown === true) setTimeout(() => lineIs('down'), 50);
}

const room = enterRoom({
  key: 'k',
  newId: () => `request-${++ids}`,
  now: () => Date.now(),
  transport: {
    send: (message) => void setTimeout(() => answer(JSON.parse(message) as ToCardroomServer), 0),
    onMessage: (listener) => {
      say = (message) => listener(JSON.stringify(asked.get('names') === 'long' ? withLongNames(message) : message));
    },
    onState: (listener) => {
      lineIs = listener;
      setTimeout(() => listener('up'), 0);
    },
  },
});

window.office = { states: Object.keys(states) as OfficeStateName[], speak: chooseLanguage };
const language = asked.get('language');
if (isLanguage(language)) chooseLanguage(language);
localStorage.removeItem('riffle-structure-drafts');
history.replaceState(null, '', state.address);
createRoot(document.getElementById('root') as HTMLElement).render(
  <RoomContext value={room}>
    <CardroomApp />
  </RoomContext>,
);

/** Presses the state's targets one after another, each as soon as it is there. */
function press([first, ...others]: readonly string[]): void {
  if (first === undefined) {
    document.documentElement.dataset.ready = 'yes';
    return;
  }
  const key = /^key:(.)$/.exec(first)?.[1];
  const target = document.querySelector<HTMLElement>(first.startsWith('key:') ? 'main' : first);
  if (target === null) {
    setTimeout(() => press([first, ...others]), 20);
    return;
  }
  if (key === undefined) (target.closest('button') ?? target).click();
  else
    for (const type of ['keydown', 'keyup'])
      dispatchEvent(new KeyboardEvent(type, { key, code: `Key${key.toUpperCase()}`, bubbles: true }));
  setTimeout(() => press(others), 60);
}

/** Types into the search like a person. */
function type(text: string): void {
  const field = document.querySelector<HTMLInputElement>('.search-box input');
  if (field === null) return;
  field.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

setTimeout(() => {
  if (state.types !== undefined) type(state.types);
  press(state.press ?? []);
}, 150);
