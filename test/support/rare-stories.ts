import type { Schedule } from '../../engine/notation.ts';
import { liveRulebookIds, outcomesOf } from '../../engine/rules.ts';
import {
  answerReport,
  type Command,
  decide,
  type Report,
  reportKinds,
  type TableEvent,
  type TableState,
} from '../../engine/table.ts';
import { sampleReports } from './sample-reports.ts';
import { acts, deal, play, sampleStakes, sampleTable, start } from './sample-table.ts';
import { TimedTable } from './timed-table.ts';

/** What happened at a table from a certain state on. */
export interface Story {
  readonly from: TableState;
  readonly events: readonly TableEvent[];
}

/** What random evenings come to rarely or never: every report with every ruling, and what needs its moment. */
export const rareStories = (): readonly Story[] => [...reportStories(), ...toldStories(), ...timedStories()];

const late = 10_000_000;

/** Every kind of report under every rulebook, with each of its outcomes. */
function reportStories(): readonly Story[] {
  return reportKinds.flatMap((kind) => {
    const [moment, details] = sampleReports[kind];
    return liveRulebookIds.flatMap((rulebook): readonly Story[] => {
      const from = moment(rulebook);
      const answer = answerReport(from, { kind, ...details }, late);
      if ('reason' in answer) throw new Error(`${kind}, ${rulebook}: ${answer.reason}`);
      const report: Command = { type: 'report', at: late, incident: 'i', report: { kind, ...details } };
      return outcomesOf(answer).flatMap((_outcome, choice): readonly Story[] => {
        const rules = {
          type: 'rule-incident',
          at: late,
          incident: 'i',
          ruling: choice,
          by: 'floor:1',
          reason: null,
        } as const;
        // What concerns chairs of those who play is ruled later.
        const isRuled = !('refusal' in decide(play(from, [report]), rules));
        return [story(from, isRuled ? [report, rules] : [report])];
      });
    });
  });
}

/** A report and the first ruling on it. */
const reported = (from: TableState, report: Report): Story =>
  story(from, [
    { type: 'report', at: late, incident: 'i', report },
    { type: 'rule-incident', at: late, incident: 'i', ruling: 0, by: 'floor:1', reason: null },
  ]);

/** The events of commands that must all be accepted. */
function story(from: TableState, commands: readonly Command[]): Story {
  const events: TableEvent[] = [];
  let state = from;
  for (const command of commands) {
    const decision = decide(state, command);
    if ('refusal' in decision) throw new Error(`${command.type}: ${JSON.stringify(decision.refusal)}`);
    events.push(...decision.events);
    state = decision.after;
  }
  return { from, events };
}

const at = 5;
const level = { ...sampleStakes, number: 1, minutes: 20 };
const schedule: Schedule = { startedAt: 0, levels: [level] };
const cash = (stacks: readonly number[] = [5000, 4000, 0, 3000]) => sampleTable(stacks);
const tournament = (stacks: readonly number[] = [5000, 4000, 0, 3000]) =>
  sampleTable(stacks, { mode: 'tournament', schedule });
const ref = { id: 'r1', hash: 'h1' };

function toldStories(): readonly Story[] {
  const counts = { 1: 5000, 2: 4000, 4: 3000 };
  const by = 'dealer:7+floor:12';
  const bag = { type: 'bag-stack', seat: 1, counts: { 100: 10, 500: 4, 1000: 2 }, number: '1', by, at } as const;
  const { variant, rulebook, overlay, chipValues, stakes } = cash();
  const game = { variant, rulebook, overlay, chipValues, stakes };
  const use = { mode: 'cash', rotation: null, seats: 6, schedule: null, ...game } as const;
  const comes = { type: 'seat-player', seat: 3, player: ref, stack: 900, at, sent: { from: 'Table 3' } } as const;
  const sleeping = {
    ...sampleTable([5000, 5000, 5000, 5000, 5000, 5000], {
      stakes: { ...sampleStakes, straddle: { kinds: ['under-the-gun', 'sleeper'], most: 2 } },
    }),
    nextHand: { straddles: [{ seat: 6, kind: 'sleeper' as const }], bombPot: null, variant: null },
  };
  const seen = (seat: number, count: number): Command => ({
    type: 'note',
    fact: { type: 'cards-seen', place: seat, count },
  });
  const ready: Command = {
    type: 'note',
    fact: { type: 'device-changed', device: 'reader', state: 'ready', fault: null, why: null },
  };
  return [
    story(cash(), [{ type: 'change-seat', from: 1, to: 3 }]),
    story(cash(), [
      { type: 'call-floor', at, incident: 'c', seat: null },
      { type: 'withdraw-call', at, incident: 'c' },
    ]),
    story(tournament(), [
      { type: 'add-chips', seat: 1, player: 'p1', chips: 500, at },
      { type: 'give-chips', seats: [1], at },
      { type: 'take-chips', seat: 1, player: 'p1', chips: 500 },
    ]),
    story(cash(), [
      { type: 'close-table', at, counts, tray: { 100: 3 } },
      { type: 'reopen-table', at, counts, tray: null },
    ]),
    story(tournament(), [
      { type: 'halt-table', why: 'bagging', by: 'cardroom', at },
      { ...bag, stated: null, playerSigned: true },
      { type: 'open-bag', seat: 1, by: 'manager:9', reason: ref, at },
    ]),
    story(sampleTable([5075, 825, 1200, 3000], { mode: 'tournament', chipValues: [25, 100, 500] }), [
      { type: 'set-schedule', schedule: { startedAt: 0, levels: [{ ...level, smallestChip: 100 }] } },
      { type: 'race-chips', old: 25, new: 100, odd: { 1: 3, 2: 1 }, cards: { 1: ['Js', '2h', '4c'], 2: ['Kd'] } },
    ]),
    story(sampleTable([0, 0, 0, 0]), [{ type: 'set-up-table', use }]),
    story(tournament(), [comes, { type: 'confirm-arrival', seat: 3 }]),
    story(sleeping, [start, ...acts('4c', '5f')]),
    story(cash(), [
      ready,
      start,
      seen(1, 2),
      seen(2, 2),
      ...acts('1f', '2c', '4x'),
      seen(1, 2),
      deal('As', 'Kd', '7c'),
      ...acts('2f'),
      {
        type: 'push-pot',
        at,
        pot: 0,
        anyway: true,
      },
    ]),
    story(sampleTable([5000, 5000, 5000, 5000, 5000], { rulebook: 'tda-2024' }), [
      start,
      { type: 'act-out-of-turn', seat: 5, action: 'fold' },
      { type: 'act-out-of-turn', seat: 1, action: 'call' },
      { type: 'act-out-of-turn', seat: 2, action: 'fold' },
      { type: 'rule-skipped', seat: 4, ruling: 'call-or-fold' },
    ]),
    story(cash(), [
      { type: 'set-stream', delay: { minutes: 30, hands: 1 } },
      { type: 'record-stream-consent', seat: 1, agrees: true },
      start,
      { type: 'note', fact: { type: 'cards-sealed-for-stream', hand: 1, seat: 1, player: 'p1', box: 'AAAA' } },
    ]),
    // Between hands the player sits down where the seat is; with this house rule the odd chip is not changed.
    reported(tournament([5000, 4000, 0, 3000]), { kind: 'wrong-seat', seat: 2, to: 3, choice: 'own-chips' }),
    reported(
      { ...sampleReports['odd-chip'][0]('tda-2011'), overlay: { 'oddChip.breakDown': false } },
      { kind: 'odd-chip', chips: 500 },
    ),
    { from: cash(), events: [{ type: 'order-answered', order: 'o1', storeId: 's1', refusal: 'Seat 3 is taken.' }] },
  ];
}

/** Decisions that are timed, and the pace of hands. */
function timedStories(): readonly Story[] {
  const told = (own: ConstructorParameters<typeof TimedTable>[0], play: (table: TimedTable) => TimedTable): Story => {
    const table = new TimedTable(own);
    const from = table.state;
    return { from, events: play(table).events };
  };
  const { shotClock } = new TimedTable().state;
  if (shotClock === undefined) throw new Error('The table times decisions.');
  const call = (seat: number): Command => ({ type: 'call', seat });
  return [
    story(cash(), [
      { type: 'set-shot-clock', plan: shotClock.plan },
      { type: 'switch-shot-clock', on: false, at },
      { type: 'switch-shot-clock', on: true, at },
      { type: 'tell-shot-clock', on: true, tables: 3, day: 2 },
      { type: 'set-pace', pace: { lastHands: 3 }, at, now: at },
    ]),
    told({}, (table) =>
      table
        .at(0, start)
        .at(1_000, call(1))
        .at(2_000, { type: 'pause-clock', why: 'dealer', at })
        .at(3_000, { type: 'resume-clock', at })
        .at(4_000, { type: 'use-extension', seat: 2, at })
        .at(5_000, { type: 'set-bank', seat: 2, n: 5, at }),
    ),
    told({ bankAtStart: 0 }, (table) => table.at(0, start).at(20_001, { type: 'run-clock', at })),
  ];
}
