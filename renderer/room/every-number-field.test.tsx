import { globSync, readFileSync } from 'node:fs';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type HouseDuties, type Structure, structureTemplates, type TournamentView } from '../../engine/office.ts';
import { chapters } from '../../engine/rules.ts';
import { type Report, reportRule, reportsNow } from '../../engine/table.ts';
import { type ToCardroomServer, toCardroomServerSchema } from '../../protocol/cardroom-messages.ts';
import type { FoundPlayer, OfficePart, PersonStatement } from '../../protocol/office-desk.ts';
import { officeAnswers } from '../../test/office-page/office-answers.ts';
import { type OfficeState, statesAt } from '../../test/office-page/office-states.ts';
import { eveningAt } from '../../test/office-page/room-evening.ts';
import { cashNow, rulesPart } from '../../test/office-page/room-now.ts';
import {
  formOf,
  kindOf,
  nameOf,
  numberFields,
  tryField,
  tryWords,
  wordFields,
} from '../../test/support/number-fields.ts';
import { labelsIn, patternsOf, wordsUnder } from '../../test/support/number-labels.ts';
import { beginTest, opened } from '../../test/support/scripted-office.tsx';
import { CardroomApp } from '../screens/cardroom/cardroom-app.tsx';
import { QuickReport } from '../screens/floor-desk/quick-report.tsx';
import { madeOf, publishedIds } from '../screens/tournament/open-clock.ts';
import { preferences, unchanged } from '../stores/preferences.ts';
import { enterRoom } from './enter-room.ts';
import { RoomContext } from './room-context.ts';
import { ScriptedRoom } from './scripted-room.ts';
import { ScriptedTable } from './scripted-table.ts';

beforeEach(beginTest);
beforeEach(() => preferences.change({ ...unchanged, language: 'en', holds: 'twice' }));

const at = Date.UTC(2026, 9, 3, 18);
const evening = eveningAt(at);

const price = { prize: 9_000, fee: 1_000, bounty: 500 };
/** A structure that offers everything there is, with every field that depends on a choice. */
const full: Structure = {
  ...structureTemplates.regular,
  entry: price,
  reentry: { untilLevel: 6, most: 2 },
  rebuy: { untilLevel: 4, most: 2, chips: 15_000, price, upTo: 15_000 },
  addOn: { afterLevel: 4, chips: 20_000, price },
  bounty: { kind: 'progressive', unit: 100, cashShare: 5_000 },
  satellite: {
    event: 'Main',
    seatValue: 100_000,
    guaranteedSeats: 2,
    remainder: 'bubble',
    bubblePlaces: 1,
    tie: 'draw',
    transferable: false,
    milestone: { target: 200_000, chipsOut: 'all' },
  },
  shotClock: {
    shot: { preflop: 20, flop: 30, turn: 30, river: 30 },
    bank: { kind: 'cards', seconds: 30 },
    bankAtStart: 4,
    auto: false,
    refill: [{ on: 'tables', mode: 'reset', n: 2, tables: 3 }],
    firstAction: null,
    from: { level: 2 },
    atZero: 'dealer',
    afterCount: 'continue',
  },
};
const flights: Structure = {
  ...full,
  satellite: null,
  bounty: { kind: 'mystery', unit: 100, top: [{ amount: 10_000, count: 1 }] },
  policies: { 'bounty.from': 'level:3' },
  days: {
    stacks: 'best',
    resume: 'fixed',
    level: 3,
    levelStart: 'full',
    colourUp: 'up',
    qualify: 1_000,
    bands: [{ upTo: 1_500, amount: 100 }],
  },
};
/** The structure of that part of the editor: few levels, because what is typed is kept with every key. */
const editor = (part: number, edited: Structure, ...press: readonly string[]): OfficeState => ({
  address: '/tournament/structures?template=main',
  parts: [{ part: 'structures', structures: { main: { ...edited, levels: edited.levels.slice(0, 2) } } }],
  press: [`.structure-head .event-word:nth-of-type(${part})`, ...press],
});
const duties: HouseDuties = {
  register: { required: true, validHours: 24 },
  statement: { currency: 'CZK', threshold: 0, feeCounts: true, rates: [] },
};
const [game] = cashNow(at).cash.games;
const stud: OfficePart = {
  part: 'cash',
  view: {
    ...cashNow(at),
    cash: {
      ...cashNow(at).cash,
      games: game === undefined ? [] : [{ ...game, variant: 'limit-stud', timeCharge: { chips: 5, everyMinutes: 30 } }],
    },
  },
};
const { tournament } = evening.view;
/** Its clock stands in the middle of a level, whatever time it is for the page. */
const standing: TournamentView = {
  ...evening.view,
  tournament: {
    ...tournament,
    schedule: tournament.schedule === null ? null : { ...tournament.schedule, pausedAt: at },
  },
};
const dealOpened = statesAt(at).deal;
const inSeconds = full.shotClock == null ? null : { ...full.shotClock, bank: { kind: 'seconds' } as const };
const states: Readonly<Record<string, OfficeState>> = {
  ...Object.fromEntries(
    Object.entries(statesAt(at)).filter(([name]) => !/^(display|print|reports|devices|overview|structure)/.test(name)),
  ),
  'a break now': {
    address: '/tournament',
    parts: [{ part: 'tournament', view: standing }],
    press: ['.event-clock-key', '.event-clock-keys > .event-word:nth-child(2)'],
  },
  levels: editor(1, full),
  'levels of a limit game': editor(1, { ...structureTemplates.mixed, rotation: null }),
  'levels of stud': editor(1, structureTemplates.stud),
  game: editor(2, full),
  'shot clock': editor(3, full),
  'shot clock with a bank of seconds': editor(3, { ...full, shotClock: inSeconds }),
  'deal by chips': { ...dealOpened, press: [...dealOpened.press, '.event-panel .event-keys .event-word'] },
  'entries, all offered': editor(4, full),
  'flights, all offered': editor(4, flights),
  'shares of places': editor(5, { ...full, payouts: { ...full.payouts, tables: full.payouts.tables.slice(0, 2) } }),
  stud: { address: '/cash', parts: [stud], press: ['.event-switch .event-word:nth-last-child(2)'] },
  ...Object.fromEntries(
    chapters.map(({ name }, index) => [
      `rules of ${name}`,
      {
        address: '/floor/rules',
        parts: [rulesPart],
        press: ['.event-switch .event-word:nth-child(2)', `.rules-chapters button:nth-child(${index + 1})`],
      },
    ]),
  ),
  duties: {
    address: '/floor/rules',
    parts: [rulesPart, { part: 'duties', duties: { ...duties, set: null } }],
    press: ['.event-switch .event-word:nth-child(5)'],
  },
};
const tried = new Set<string>();

/** The page of a state, after what is pressed in it; every message that a door would turn away is kept. */
async function openedAt(state: OfficeState) {
  history.replaceState(null, '', state.address);
  const answers = officeAnswers({ ...state, refuses: true }, evening, at);
  const turnedAway: string[] = [];
  let wishes = 0;
  let say: (message: string) => void = () => {};
  let ids = 0;
  const send = (text: string) => {
    const message = JSON.parse(text) as ToCardroomServer;
    const { error } = toCardroomServerSchema.safeParse(message);
    if (error !== undefined)
      turnedAway.push(`${error.issues.map(({ path, message: why }) => `${path.join('.')}: ${why}`)}`);
    if (message.type === 'office-wish') wishes += 1;
    setTimeout(() => {
      for (const answer of answers(message)) say(JSON.stringify(answer));
    }, 0);
  };
  const room = enterRoom({
    key: 'k',
    newId: () => `request-${++ids}`,
    now: () => at,
    transport: {
      send,
      onMessage: (listener) => {
        say = listener;
      },
      onState: (listener) => void setTimeout(() => listener('up'), 0),
    },
  });
  const { container } = render(
    <RoomContext value={room}>
      <CardroomApp />
    </RoomContext>,
  );
  const settle = () => act(async () => vi.advanceTimersByTimeAsync(1));
  for (let times = 0; times < 5; times += 1) await settle();
  for (const selector of state.press ?? []) {
    const target = document.querySelector<HTMLElement>(selector);
    act(() => (target?.closest('button') ?? target)?.click());
    await settle();
  }
  return { container, turnedAway, wishes: () => wishes };
}

/** The form a field stands in, and its name: two forms may each have a field of one name. */
const fieldOf = (field: Element): string => `${formOf(field)}\n${kindOf(nameOf(field))}`;
const nameIn = (tried: string): string => tried.slice(tried.indexOf('\n') + 1);

/** The pages are alike: the soak tries all of them. Nothing else asks what a chip of a new game is worth. */
const isLong = process.env.RIFFLE_LONG === '1';
const names = Object.keys(states).filter((name, index) => isLong || index % 8 === 7 || name === 'cash-new');

/** Tries each number of a page whose kind was not tried before; what was wrong with them. */
async function tryNumbers(container: Element, sent: () => number): Promise<readonly string[]> {
  const wrong: string[] = [];
  const kinds = Map.groupBy(numberFields(container).entries(), ([, field]) => fieldOf(field));
  for (const [kind, [first]] of kinds) {
    if (first === undefined || tried.has(kind)) continue;
    tried.add(kind);
    wrong.push(...(await tryField(container, first[0], sent)));
  }
  return wrong;
}

test.each(names)(
  'no number typed into %s is turned away at a door, and each refusal says what is allowed',
  async (name) => {
    const { container, turnedAway, wishes } = await openedAt(states[name] as OfficeState);
    const wrong = await tryNumbers(container, wishes);
    for (const field of wordFields(container)) {
      if (tried.has(nameOf(field))) continue;
      tried.add(nameOf(field));
      await tryWords(field);
    }
    expect({ wrong, turnedAway }).toEqual({ wrong: [], turnedAway: [] });
  },
);

const players = { 1: 'Dvořák', 2: 'Kowalska', 3: 'Hartmann', 4: 'Nováková' };
const tableAt = (): ScriptedTable =>
  new ScriptedTable({ tableId: 't7', name: 'Table 7', seats: 5, at: 0, players }).wait(10);

/** The floor desk with this table, and every message that a door would turn away. */
function deskOf(table: ScriptedTable, page: ReactElement = <CardroomApp />) {
  history.replaceState(null, '', '/floor');
  const line = new ScriptedRoom();
  let ids = 0;
  const room = enterRoom({ key: 'k', transport: line.transport, newId: () => `request-${++ids}`, now: () => 100_000 });
  act(() => {
    line.line('up');
    line.welcome([table.overview()], { names: table.names, now: 100_000 });
  });
  const { container, unmount } = render(<RoomContext value={room}>{page}</RoomContext>);
  act(() => line.hand(table.read));
  return { container, unmount, orders: () => line.asked('floor-order').length, turnedAway: () => turnedAwayOf(line) };
}

/** Whatever ids the script gave. */
const turnedAwayOf = ({ heard }: ScriptedRoom): readonly string[] =>
  heard.flatMap((message) => {
    const { error } = toCardroomServerSchema.safeParse('id' in message ? { ...message, id: 'request-1' } : message);
    return error === undefined ? [] : [`${message.type}: ${error.message}`];
  });
const pressed = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('no number typed into a ruling, what goes with it, or a penalty is turned away at the floor desk', async () => {
  const wrong: string[] = [];
  const turnedAway: string[] = [];
  let given = 0;
  for (const place of ['betting', 'between hands', 'penalty'] as const) {
    const table = tableAt();
    if (place !== 'between hands') table.start();
    table.submit({ type: 'report', at: table.at, incident: 'i', report: { kind: 'phone', seat: 2 } });
    const desk = deskOf(table);
    if (place === 'penalty') pressed('Penalty…');
    else fireEvent.click(screen.getByRole('radio', { name: /^Another ruling/ }));
    if (place === 'betting') pressed('Raise');
    wrong.push(...(await tryNumbers(desk.container, desk.orders)));
    turnedAway.push(...desk.turnedAway());
    given += desk.orders();
    desk.unmount();
  }
  expect(given).toBeGreaterThan(0);
  expect({ wrong, turnedAway }).toEqual({ wrong: [], turnedAway: [] });
});

test('no number typed into a report of the floor desk is turned away', async () => {
  const wrong: string[] = [];
  const turnedAway: string[] = [];
  const begun = tableAt().start();
  const asks = (kind: Report['kind'], detail: 'count' | 'chips') =>
    [...reportRule(kind).asks, ...reportRule(kind).may].includes(detail);
  for (const detail of ['count', 'chips'] as const) {
    const kind = reportsNow(begun.state).find((one) => asks(one, detail));
    const {
      container,
      unmount,
      orders,
      turnedAway: away,
    } = deskOf(begun, <QuickReport tableId="t7" seat={2} asked={kind} />);
    expect(numberFields(container).length).toBeGreaterThan(0);
    wrong.push(...(await tryNumbers(container, orders)));
    turnedAway.push(...away());
    unmount();
  }
  expect({ wrong, turnedAway }).toEqual({ wrong: [], turnedAway: [] });
});

test('no seconds said for a published clock are turned away', async () => {
  const silent = publishedIds.find((id) => {
    const made = madeOf({ id, said: {} });
    return 'missing' in made && made.missing.includes('seconds');
  });
  const { container, turnedAway, wishes } = await openedAt(editor(3, { ...full, shotClock: null }));
  fireEvent.change(screen.getByLabelText('Format'), { target: { value: silent } });
  const wrong = await tryNumbers(container, wishes);
  expect([...tried].some((name) => nameIn(name).startsWith('Seconds'))).toBe(true);
  expect({ wrong, turnedAway }).toEqual({ wrong: [], turnedAway: [] });
});

test('no sum booked for a person is turned away', async () => {
  const line: PersonStatement['lines'][number] = {
    day: '2026-10-03',
    kind: 'tournament',
    of: 'main',
    name: 'Main',
    currency: 'EUR',
    stake: 10_000,
    fee: 1_000,
    win: 0,
    withheld: 0,
    byTicket: false,
    rate: null,
  };
  const statement: PersonStatement = {
    player: 'p3',
    year: 2026,
    terms: { currency: 'EUR', threshold: 0, feeCounts: true },
    kinds: {},
    otherYears: 0,
    lines: [line],
    uncounted: 0,
  };
  const found: FoundPlayer = { player: 'p3', seat: null, chips: null, tournaments: [], waiting: [] };
  const page = opened('/person?player=p3', [], {
    tells: (ask) =>
      ask.what === 'player' ? { what: 'player', found, stays: [], penalties: [] } : { what: 'statement', statement },
  });
  await page.settle();
  pressed('Show');
  await page.settle();
  fireEvent.change(screen.getByLabelText('Reason and paper number'), { target: { value: 'Paper 17' } });
  const wrong = await tryNumbers(page.container, () => page.wishes().length);
  expect(page.wishes()).not.toEqual([]);
  expect({ wrong, turnedAway: turnedAwayOf(page.line) }).toEqual({ wrong: [], turnedAway: [] });
});

// Only the soak has tried all of them.
test.runIf(isLong)('no page has a number field that was not tried, and no form with one was left out', () => {
  const pages = globSync('renderer/{room,screens}/**/*.tsx').filter((path) => !/test|number-field/.test(path));
  const labels = pages.flatMap(labelsIn);
  expect(labels.length).toBeGreaterThan(80);
  const isTried = (patterns: readonly RegExp[]) =>
    patterns.some((words) => [...tried].some((name) => words.test(nameIn(name))));
  const missed = labels.flatMap(({ file, keys, begins }) => [
    ...keys.filter((key) => !isTried(patternsOf(key))).map((key) => `${file}: ${key}`),
    ...begins.filter((begin) => !isTried(wordsUnder(begin))).map((begin) => `${file}: ${begin}.…`),
  ]);
  expect(missed).toEqual([]);
  // A field that is given its label cannot be looked for by it: its form has to be among the tried ones.
  const given = labels.filter(({ keys, begins }) => keys.length + begins.length === 0).map(({ file }) => file);
  expect([...new Set(given)].sort()).toEqual([
    'renderer/screens/rules/policy-control.tsx',
    'renderer/screens/tournament/ante-cell.tsx',
    'renderer/screens/tournament/deal-panel.tsx',
    'renderer/screens/tournament/structure-levels.tsx',
  ]);
});

test('numbers are typed into the one field for numbers, the place in a list, and what takes codes', () => {
  const inputs = globSync('renderer/**/*.tsx').filter(
    (path) => !path.includes('.test.') && /inputMode=(?!"none"|"text")|type="number"/.test(readFileSync(path, 'utf8')),
  );
  expect(inputs.sort()).toEqual([
    // Figures of an address and a port, checked by the PC that is set up.
    'renderer/first-start/fields.tsx',
    'renderer/room/number-field.tsx',
    'renderer/screens/group/group-app.tsx',
    'renderer/screens/pairing/pairing-page.tsx',
    'renderer/screens/tournament/tables-tab.tsx',
  ]);
});
