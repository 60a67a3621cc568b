// The cardroom's office over an evening made by hand, inside one page: every state can be opened by its name and looked at.
import '../../assets/fonts/fonts.css';
import '../../renderer/theme/tokens.css';
import '../../renderer/theme/base.css';
import '../../renderer/theme/table.css';
import '../../renderer/theme/keys.css';
import '../../renderer/theme/comfort.css';
import { createRoot } from 'react-dom/client';
import type { FromCardroomServer, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import type { OfficeAnswer, OfficeAsk } from '../../protocol/office-desk.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import { enterRoom } from '../../renderer/room/enter-room.ts';
import { RoomContext } from '../../renderer/room/room-context.ts';
import { CardroomApp } from '../../renderer/screens/cardroom/cardroom-app.tsx';
import { chooseLanguage, isLanguage, type Language, readAllLanguages } from '../../renderer/text/i18n.ts';
import { type OfficeState, type OfficeStateName, statesAt } from './office-states.ts';
import { rowsOf } from './report-rows.ts';
import { eveningAt } from './room-evening.ts';

/** What a test may ask of the page. */
interface OfficePage {
  readonly states: readonly OfficeStateName[];
  speak(language: Language): void;
}

// Every language is at hand: a picture waits for none.
await readAllLanguages();

declare global {
  interface Window {
    office: OfficePage;
  }
}

const at = Date.now();
const evening = eveningAt(at);
const states = statesAt(at);
/** What other people's programs read with. */
const tokens = [
  { purpose: 'Final table stream, overlay in OBS', role: 'events', madeAt: at - 86_400_000 },
  { purpose: 'Monitoring of the house', role: 'watch', madeAt: at - 3_600_000 },
] as const;
const asked = new URLSearchParams(location.search);
const named = asked.get('state');
const state: OfficeState = named !== null && named in states ? states[named as OfficeStateName] : states.tables;

let say: (message: FromCardroomServer) => void = () => {};
let lineIs: (line: 'up' | 'down') => void = () => {};
let ids = 0;

function answer(message: ToCardroomServer): void {
  switch (message.type) {
    case 'hello':
      say({
        type: 'welcome',
        protocol: protocolVersion,
        role: state.role ?? 'floor',
        name: 'Hana D.',
        tables: state.before ?? state.tables ?? evening.tables,
        names: { ...evening.names, ...state.names },
        now: Date.now(),
      });
      if (state.desk !== undefined) say({ type: 'desk-person', person: state.desk });
      for (const table of state.before === undefined ? [] : (state.tables ?? []))
        say({ type: 'table', table, names: {}, now: Date.now() });
      if (state.forks !== undefined) say({ type: 'forks', forks: state.forks });
      for (const part of state.parts) say({ type: 'office', part });
      if (state.isDown === true) setTimeout(() => lineIs('down'), 50);
      break;
    case 'office-wish':
      say({
        type: 'office-done',
        id: message.id,
        refusal: state.refuses === true ? { reason: 'no-rebuy', because: 'too-late', limit: 4 } : null,
        drawn: [],
      });
      break;
    case 'token-wish':
      say({ type: 'tokens', id: message.id, tokens, refusal: null });
      break;
    case 'staff-wish':
      say({ type: 'staff-told', id: message.id, people: [], refusal: null });
      break;
    case 'ballot-wish':
      say({ type: 'ballots', id: message.id, codes: [], waiting: null, address: '', refusal: null });
      break;
    case 'office-ask':
      say({ type: 'office-told', id: message.id, answer: told(message.ask) });
      break;
    default:
      break;
  }
}

function told(ask: OfficeAsk): OfficeAnswer {
  switch (ask.what) {
    case 'deal': {
      const playing = evening.view.standings.slice(0, 4);
      return {
        what: 'deal',
        amounts: Object.fromEntries(
          playing.map(({ player }, index) => [player, [1_100_000, 900_000, 760_000, 530_000 - ask.left][index] ?? 0]),
        ),
        before: Object.fromEntries(
          playing.map(({ player }, index) => [player, [1_200_000, 900_000, 700_000, 490_000][index] ?? 0]),
        ),
      };
    }
    case 'players':
      return {
        what: 'players',
        players: [
          { player: 'p1', seat: { tableId: 't1', seat: 1 }, chips: 41_500, tournaments: [], waiting: ['a2'] },
          { player: 'w2', seat: null, chips: null, tournaments: [], waiting: ['a2'] },
          { player: 'p3', seat: null, chips: null, tournaments: [{ id: 'main', entry: 3 }], waiting: [] },
          { player: 'p70', seat: null, chips: null, tournaments: [], waiting: [] },
        ],
      };
    case 'sheet':
    case 'report':
      return { what: ask.what, rows: rowsOf(ask, at) };
    default:
      return { what: 'refused', refusal: { reason: 'not-kept' } };
  }
}

const room = enterRoom({
  key: 'k',
  newId: () => `request-${++ids}`,
  now: () => Date.now(),
  transport: {
    send: (message) => void setTimeout(() => answer(JSON.parse(message) as ToCardroomServer), 0),
    onMessage: (listener) => {
      say = (message) => listener(JSON.stringify(message));
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

/** Presses what the state asks for, one after another, each as soon as it is there. */
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

/** Types into the search as somebody would. */
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
