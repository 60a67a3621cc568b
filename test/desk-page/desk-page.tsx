// The floor desk over a room of forty tables inside one page, to measure it and to look at it.
import '../../assets/fonts/fonts.css';
import '../../renderer/theme/tokens.css';
import '../../renderer/theme/base.css';
import '../../renderer/theme/table.css';
import '../../renderer/theme/keys.css';
import '../../renderer/theme/comfort.css';
import '../../renderer/room/plain-keys.css';
import { createRoot } from 'react-dom/client';
import type { FromCardroomServer, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import { enterRoom } from '../../renderer/room/enter-room.ts';
import { RoomContext } from '../../renderer/room/room-context.ts';
import type { ScriptedTable } from '../../renderer/room/scripted-table.ts';
import { CardroomApp } from '../../renderer/screens/cardroom/cardroom-app.tsx';
import { chooseLanguage, isLanguage, type Language, readAllLanguages } from '../../renderer/text/i18n.ts';
import { correctionAt } from '../../server/floor/corrections.ts';
import { backOf, openNight, playOn } from './night.ts';

/** Happenings in the room that a measurement can trigger. */
interface DeskPage {
  /** Something happens at that many tables, one after another; never at the long hand's. */
  play(tables: number): void;
  /** A table calls the floor. */
  call(): void;
  /** Something is booked at the table on the desk. */
  sayAtDesk(): void;
  speak(language: Language): void;
  /** Another page, as by its link. */
  go(address: string): void;
}

// All languages are loaded, so that no picture waits for one.
await readAllLanguages();

declare global {
  interface Window {
    desk: DeskPage;
  }
}

const tables = openNight(Date.now() - 600_000);
let say: (message: FromCardroomServer) => void = () => {};
let watched: string | null = null;
let ids = 0;

const now = () => Date.now();
const namesOf = (table: ScriptedTable) => ({
  ...table.names,
  [`dealer-${table.tableId.slice(1)}`]: 'Jana K.',
});
const tell = (table: ScriptedTable, from: number) => {
  if (table.tableId === watched)
    for (const seen of table.seen.slice(from)) say({ type: 'event', tableId: table.tableId, seen });
  say({ type: 'table', table: table.overview(), names: namesOf(table), now: now() });
};

function answer(message: ToCardroomServer): void {
  switch (message.type) {
    case 'hello':
      say({
        type: 'welcome',
        protocol: protocolVersion,
        role: 'floor',
        name: 'Tomáš R.',
        tables: tables.map((table) => table.overview()),
        names: Object.assign({}, ...tables.map(namesOf)),
        now: now(),
      });
      break;
    case 'watch':
      watched = message.tableId;
      break;
    case 'read-hand': {
      const table = tables.find(({ tableId }) => tableId === message.tableId);
      if (table === undefined) return;
      const { id, tableId, hand } = message;
      say({ type: 'hand', id, tableId, hand, before: backOf(table).before, events: [...table.handEvents] });
      break;
    }
    case 'floor-ask': {
      const { ask, id } = message;
      if (ask.what !== 'correction') return;
      const table = tables.find(({ tableId }) => tableId === ask.tableId);
      if (table === undefined) return;
      const { state, seen } = table;
      const corrected = { state, sequence: seen.length, tape: backOf(table).tape };
      say({
        type: 'floor-answer',
        id,
        answer: { what: 'correction', answer: correctionAt(corrected, ask.ask as never) },
      });
      break;
    }
    default:
      break;
  }
}

const room = enterRoom({
  key: 'k',
  newId: () => `request-${++ids}`,
  now,
  transport: {
    send: (message) => void setTimeout(() => answer(JSON.parse(message) as ToCardroomServer), 0),
    onMessage: (listener) => {
      say = (message) => listener(JSON.stringify(message));
    },
    onState: (listener) => void setTimeout(() => listener('up'), 0),
  },
});

let next = 0;
const others = tables.filter(({ state }) => state.incidents.length === 0);
let called: { readonly table: ScriptedTable; readonly incident: string } | null = null;

/** The last call is ruled on before the next: the list keeps its length. */
function settle(): void {
  if (called === null) return;
  const { table, incident } = called;
  const from = table.seen.length;
  table.submit({ type: 'rule-incident', at: table.at, incident, ruling: 'play-on', by: 'floor:F1', reason: null });
  called = null;
  tell(table, from);
}

window.desk = {
  speak: chooseLanguage,
  go: (address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  },
  play: (count) => {
    settle();
    for (let done = 0; done < count; done++) {
      const table = others[next++ % others.length];
      if (table === undefined) return;
      const from = table.seen.length;
      playOn(table);
      tell(table, from);
    }
  },
  call: () => {
    const table = others[next++ % others.length] as ScriptedTable;
    const incident = `new-${next}`;
    const from = table.seen.length;
    table.wait(1).callFloor(incident, 2);
    called = { table, incident };
    tell(table, from);
  },
  sayAtDesk: () => {
    const table = tables[6] as ScriptedTable;
    const from = table.seen.length;
    table
      .wait(1)
      .submit({ type: 'note', fact: { type: 'cards-seen', place: 'muck', count: 1 } } as never, 'device:reader');
    tell(table, from);
  },
};

const language = new URLSearchParams(location.search).get('language');
if (isLanguage(language)) chooseLanguage(language);
history.replaceState(null, '', '/floor');
createRoot(document.getElementById('root') as HTMLElement).render(
  <RoomContext value={room}>
    <CardroomApp />
  </RoomContext>,
);
