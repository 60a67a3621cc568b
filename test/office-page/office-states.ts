import type { Schedule } from '../../engine/notation.ts';
import type { OfficeRefusal, Structure, TournamentView } from '../../engine/office.ts';
import type { ForkReport, TableOverview } from '../../protocol/cardroom-messages.ts';
import type { DeskPerson } from '../../protocol/floor-desk.ts';
import type { OfficePart } from '../../protocol/office-desk.ts';
import { mysteryAt, placesOpen, proposals, satelliteAt, withHeads } from './evening-proposals.ts';

import { houseStates } from './house-states.ts';
import { prizeStates } from './prize-states.ts';
import { eveningAt, horse, movesAt, structure } from './room-evening.ts';

/** A state of the office's pages: the address, the room's messages, and what is pressed after that (selectors, or `text=` of buttons). */
export interface OfficeState {
  readonly address: string;
  readonly parts: readonly OfficePart[];
  readonly press?: readonly string[];
  /** The browser's role; `display` is a public screen. */
  readonly role?: 'floor' | 'cardroom' | 'display';
  /** The connection breaks after the room's messages. */
  readonly isDown?: boolean;
  /** The office refuses every wish: with this, or with a sentence of its own. */
  readonly refuses?: OfficeRefusal | true;
  /** Who votes on a deal by phone, and has not yet. */
  readonly voters?: readonly string[];
  /** Replaces the evening's overview; `before`: the same a while ago. */
  readonly tables?: readonly TableOverview[];
  readonly before?: readonly TableOverview[];
  readonly names?: Readonly<Record<string, string>>;
  readonly desk?: DeskPerson;
  readonly forks?: readonly ForkReport[];
  /** Text typed into the search. */
  readonly types?: string;
}

export type OfficeStateName = keyof ReturnType<typeof statesAt>;

const part = (view: TournamentView): OfficePart => ({ part: 'tournament', view });
const structures: OfficePart = { part: 'structures', structures: { main: structure, horse } };

type States = Readonly<Record<string, OfficeState>>;

const byHands: TournamentView['pace'] = {
  order: { handsPerLevel: 20 },
  byHands: { level: 12, handOfLevel: 7, handsLeft: 13 },
  done: [],
};
const lastHands: TournamentView['pace'] = { order: { lastHands: 3 }, byHands: null, done: ['t1', 't2'] };

/** The data of the states. */
function madeAt(at: number) {
  const { view, planned, cash } = eveningAt(at);
  const { tournament } = view;
  const schedule = tournament.schedule as Schedule;
  const withEvent = (
    changes: Partial<TournamentView['tournament']>,
    others: Partial<TournamentView> = {},
  ): OfficePart =>
    part({ ...view, onTheWay: changes.moves ?? [], ...others, tournament: { ...tournament, ...changes } });
  const both = [part(view), part(planned), structures];
  const selling = {
    ...view,
    tournament: { ...tournament, structure: { ...tournament.structure, lateUntilLevel: 12 } },
  };
  const ninthEnds = schedule.startedAt + (9 * 20 + 30) * 60_000;
  const inBreak = { ...schedule, startedAt: schedule.startedAt - (ninthEnds - at) - 40 * 60_000 - 8 * 60_000 };
  const moves = movesAt(at);
  const meetings: TournamentView['meetings'] = [
    { player: 'p9', table: { tableId: 't4', seat: 3 }, office: { tableId: 't1', seat: 7 }, why: 'other-seat' },
    { player: 'p90', table: { tableId: 't2', seat: 8 }, office: null, why: 'not-entered' },
    { player: 'p12', table: { tableId: 't4', seat: 1 }, office: null, why: 'sale-undone', entry: 12 },
  ];
  const few = view.standings.map((one, index) =>
    index < 4
      ? { ...one, chips: [412_000, 298_000, 201_000, 79_000][index] ?? 0 }
      : {
          ...one,
          state: 'out' as const,
          seat: null,
          chips: null,
          place: index + 1,
          outAt: at - index * 60_000,
          prize: view.prizes[index] ?? null,
          paid: index > 12 && index < 18 ? 88_000 : null,
        },
  );
  const late = withEvent({ tables: ['t1'] }, { standings: few, playersLeft: 4, proposals: [] });
  // Two players went out in one round of hand for hand, with uncounted chips.
  const tied = withEvent(
    { tables: ['t1'] },
    {
      standings: few.map((one) => (one.place === 5 || one.place === 6 ? { ...one, place: 5, unsettled: true } : one)),
      playersLeft: 4,
      proposals: [],
    },
  );
  const lack = { issued: 1_980_000, found: 1_979_500, moving: 24_000, waiting: 0, uncounted: [] };
  return {
    view,
    selling,
    cash,
    schedule,
    both,
    inBreak,
    ninthEnds,
    moves,
    meetings,
    few,
    late,
    tied,
    lack,
    withEvent,
    at,
  };
}
type Made = ReturnType<typeof madeAt>;

/** The tournament’s page. */
const tournamentStates = ({
  view,
  selling,
  schedule,
  both,
  inBreak,
  moves,
  meetings,
  late,
  tied,
  lack,
  withEvent,
  at,
}: Made) =>
  ({
    tables: { address: '/tournament', parts: both },
    'table-opened': { address: '/tournament', parts: both, press: ['.event-table'] },
    'send-player': { address: '/tournament', parts: both, press: ['.event-table', '.event-seated .event-row'] },
    proposals: { address: '/tournament', parts: [part({ ...view, proposals }), structures] },
    'places-open': { address: '/tournament', parts: [part({ ...view, proposals: [placesOpen] })] },
    'on-the-way': { address: '/tournament', parts: [withEvent({ moves }, { meetings })] },
    'hand-for-hand': {
      address: '/tournament',
      parts: [
        withEvent(
          { handForHand: { round: 3 }, halts: { t3: 'hand-for-hand', t8: 'balance' } },
          { proposals: [], inRound: ['t5', 't2'] },
        ),
      ],
    },
    'chips-missing': { address: '/tournament?tab=chips', parts: [part({ ...view, chips: lack, proposals: [] })] },
    'clock-keys': { address: '/tournament', parts: both, press: ['.event-clock-key'] },
    'clock-by-hands': {
      address: '/tournament',
      parts: [withEvent({ schedule: { ...schedule, pausedAt: at } }, { pace: byHands }), structures],
      press: ['.event-clock-key'],
    },
    'clock-last-hands': {
      address: '/tournament',
      parts: [withEvent({ schedule: { ...schedule, pausedAt: at } }, { pace: lastHands }), structures],
      press: ['.event-clock-key'],
    },
    'clock-stands': {
      address: '/tournament',
      parts: [withEvent({ schedule: { ...schedule, pausedAt: at - 90_000 } })],
    },
    'in-break': { address: '/tournament', parts: [withEvent({ schedule: inBreak })] },
    entries: { address: '/tournament?tab=entries', parts: both },
    'entry-opened': { address: '/tournament?tab=entries', parts: both, press: ['.event-row .event-entry-number'] },
    refused: {
      address: '/tournament?tab=entries',
      parts: [part(selling)],
      press: ['li:last-child .event-row .event-entry-number', '.event-panel .event-keys .event-word'],
      refuses: true,
    },
    planned: { address: '/tournament?tournament=horse', parts: both },
    'seat-cards': { address: '/tournament', parts: [withEvent({ moves })], press: ['.event-move .event-word'] },
    standings: { address: '/tournament?tab=standings', parts: [late] },
    'standings-open': { address: '/tournament?tab=standings', parts: [tied] },
    payouts: { address: '/tournament?tab=payouts', parts: [late] },
    'payouts-fix': { address: '/tournament?tab=payouts', parts: [late], press: ['.event-stack .event-word'] },
    deal: { address: '/tournament?tab=payouts', parts: [late], press: ['.event-stack .event-word + .event-word'] },
    heads: { address: '/tournament?tab=heads', parts: [part(withHeads(view, at))] },
    'mystery-promise': { address: '/tournament?tab=heads', parts: [part(mysteryAt(view, at, 'promise'))] },
    'mystery-open': { address: '/tournament?tab=heads', parts: [part(mysteryAt(view, at, 'open'))] },
    'mystery-draw': { address: '/tournament?tab=heads', parts: [part(mysteryAt(view, at, 'draw'))] },
    'mystery-over': { address: '/tournament?tab=heads', parts: [part(mysteryAt(view, at, 'over'))] },
    satellite: { address: '/tournament?tab=payouts', parts: [part(satelliteAt(view, at))] },
    'sell-by-ticket': {
      address: '/tournament?tab=entries',
      parts: [part(satelliteAt(selling, at))],
    },
    none: { address: '/tournament', parts: [] },
  }) as const satisfies States;

const faulty: Structure = {
  ...structure,
  levels: structure.levels.map((level) => (level.number === 3 ? { ...level, bigBlind: 130 } : level)),
  payouts: { ...structure.payouts, tables: [{ fromEntries: 2, shares: [8_000, 3_000] }] },
};

/** The editor, and seat cards on paper. */
const structureStates = ({ both, view, at }: Made) =>
  ({
    structures: { address: '/tournament/structures?template=main', parts: both },
    'structure-new': { address: '/tournament/structures?new=1', parts: both },
    'structure-faults': {
      address: '/tournament/structures?template=main',
      parts: [{ part: 'structures', structures: { main: faulty } }],
    },
    'structure-game': {
      address: '/tournament/structures?template=horse',
      parts: both,
      press: ['.structure-head .event-word:nth-of-type(2)'],
    },
    'structure-stud': {
      address: '/tournament/structures?template=horse',
      parts: both,
      press: ['.structure-games .event-word:nth-child(4)'],
    },
    'structure-entries': {
      address: '/tournament/structures?template=main',
      parts: both,
      press: ['.structure-head .event-word:nth-of-type(4)'],
    },
    'structure-payouts': {
      address: '/tournament/structures?template=main',
      parts: both,
      press: ['.structure-head .event-word:nth-of-type(5)'],
    },
    'structure-mystery': {
      address: '/tournament/structures?template=main',
      parts: [{ part: 'structures', structures: { main: mysteryAt(view, at, 'draw').tournament.structure } }],
      press: ['.structure-head .event-word:nth-of-type(4)'],
    },
    'structure-satellite': {
      address: '/tournament/structures?template=main',
      parts: [{ part: 'structures', structures: { main: satelliteAt(view, at).tournament.structure } }],
      press: ['.structure-head .event-word:nth-of-type(4)'],
    },
    'print-ticket': {
      address: '/tournament/print-ticket?tournament=main&ticket=5f1c9a',
      parts: [part(satelliteAt(view, at))],
    },
    'print-draw': {
      address: '/tournament/print-draw?tournament=main',
      parts: [part(mysteryAt(view, at, 'revealed'))],
    },
    'print-results': { address: '/tournament/print-results?tournament=main', parts: both },
    'print-seats': { address: '/tournament/print-seats?tournament=main', parts: both },
    'print-heads': {
      address: `/tournament/print-bounties?tournament=main&entry=${view.standings[0]?.entry ?? 1}`,
      parts: [part(withHeads(view, at))],
    },
  }) as const satisfies States;

const wall = { role: 'display' } as const;

/** Public screens. */
const displayStates = ({ view, cash, schedule, both, inBreak, ninthEnds, moves, few, withEvent, at }: Made) =>
  ({
    'display-by-hands': {
      address: '/display',
      parts: [withEvent({ schedule: { ...schedule, pausedAt: at } }, { pace: byHands })],
      ...wall,
    },
    'display-clock': { address: '/display', parts: both, ...wall },
    'display-paused': {
      address: '/display',
      parts: [withEvent({ schedule: { ...schedule, pausedAt: at - 90_000 } })],
      ...wall,
    },
    'display-break': { address: '/display', parts: [withEvent({ schedule: inBreak })], ...wall },
    'display-level-begins': {
      address: '/display',
      parts: [
        withEvent({
          schedule: {
            ...schedule,
            startedAt:
              ninthEnds - 20 * 60_000 > at
                ? schedule.startedAt - (ninthEnds - 20 * 60_000 - at)
                : schedule.startedAt + (at - (ninthEnds - 20 * 60_000)) - 4_000,
          },
        }),
      ],
      ...wall,
    },
    'display-as-of': { address: '/display', parts: both, isDown: true, ...wall },
    'display-planned': { address: '/display?tournament=horse', parts: both, ...wall },
    'display-over': {
      address: '/display',
      parts: [
        withEvent(
          { stage: 'over' },
          {
            standings: few.map((one, index) =>
              index < 4 ? { ...one, state: 'out' as const, place: index + 1, prize: view.prizes[index] ?? 0 } : one,
            ),
          },
        ),
      ],
      ...wall,
    },
    'display-satellite': { address: '/display', parts: [part(satelliteAt(view, at))], ...wall },
    'display-mystery': { address: '/display', parts: [part(mysteryAt(view, at, 'draw'))], ...wall },
    'display-seating': { address: '/display?show=seating', parts: both, ...wall },
    'display-counts': {
      address: '/display?show=counts',
      parts: [
        part({
          ...view,
          standings: view.standings.map((one, index) => (index % 3 === 0 ? one : { ...one, named: true })),
        }),
      ],
      ...wall,
    },
    'display-prizes': { address: '/display?show=prizes', parts: both, ...wall },
    'display-by-table': { address: '/display?show=seating&by=table', parts: both, ...wall },
    'display-moving': { address: '/display?show=seating', parts: [withEvent({ moves })], ...wall },
    'display-waiting': { address: '/display?show=waiting', parts: [{ part: 'cash', view: cash }], ...wall },
    'display-settings': { address: '/display', parts: both, press: ['key:s'], ...wall },
  }) as const satisfies States;

/** Every state of the office's pages by name, at a moment. */
export function statesAt(at: number) {
  const made = madeAt(at);
  return {
    ...tournamentStates(made),
    ...structureStates(made),
    ...displayStates(made),
    ...prizeStates(made.view, made.few, at),
    ...houseStates(at, eveningAt(at), made.both),
  };
}
