import { z } from 'zod';
import type { Seat } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { type Command, decide, nextRace, type TableState } from '../../engine/table.ts';
import { type AtDoor, atDoor, ImpossibleScenario, type Questions } from './question.ts';
import { foldedThrough, ofType, openedTable, seatPlayer, sent, startHand } from './real-table.ts';
import { ruledReport } from './reported.ts';
import { aroundTheTable, cards, chips, oddBySeat, seatMap } from './situation.ts';

const given = z.strictObject({
  ...aroundTheTable,
  old: z.int().min(1),
  new: z.int().min(1),
  odd: oddBySeat,
  cards: z.record(z.string(), cards).optional(),
  stacks: seatMap.optional(),
  denominationsInPlay: z.array(chips).optional(),
});
type Given = z.infer<typeof given>;

type Race = Extract<Command, { type: 'race-chips' }>;

/** Stacks by seat: as given, or else some with this many odd chips. */
function stacksFor({ odd, stacks, old, new: worth }: Given): Readonly<Record<string, number>> {
  if (stacks !== undefined) return stacks;
  return Object.fromEntries(Object.entries(odd).map(([seat, count]) => [seat, 10 * worth + count * old]));
}

/** A tournament table between two hands, with its smallest chips announced to leave. */
function tableOf(race: Given, rules: RulesInForce): TableState {
  const { old, new: worth, denominationsInPlay = [], button = null } = race;
  const stacks = Object.entries(stacksFor(race)).filter(([, stack]) => stack > 0);
  const players = [...new Set([...stacks.map(([seat]) => Number(seat)), ...others(stacks.length)])];
  const chipValues = [...new Set([old, worth, ...denominationsInPlay])].sort((one, other) => one - other);
  const stakes = { smallBlind: worth, bigBlind: 2 * worth, minBet: 2 * worth, ante: null };
  const seats = Math.max(...players, button ?? 2);
  const opened = openedTable({ mode: 'tournament', seats, variant: 'no-limit-holdem', stakes, chipValues }, rules);
  const seated = sent(opened, ...players.map((seat) => seatPlayer(seat)));
  const placed =
    button === null ? seated : foldedThrough(sent(seated, { type: 'move-button', seat: button }, startHand));
  const counted = sent(
    placed,
    ...players.map((seat) => ({ type: 'count-stack', seat, stack: Number(stacksFor(race)[seat] ?? worth) }) as const),
  );
  return ruledReport(counted, { kind: 'colour-up', chips: worth }).table;
}

const others = (players: number): readonly Seat[] => (players < 2 ? [1, 2] : []);

/** Chips of a removed value, found later and reported. */
const leftovers = atDoor('table', {
  given: z.strictObject({
    ...aroundTheTable,
    removed: z.int().min(1),
    smallest: z.int().min(1),
    found: z.int().min(1).max(52),
  }),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('race-leftovers') }),
  ask: ({ given: { removed, smallest, found } }, rules) => {
    const stakes = { smallBlind: smallest, bigBlind: 2 * smallest, minBet: 2 * smallest, ante: null };
    const setting = {
      mode: 'tournament',
      seats: 2,
      variant: 'no-limit-holdem',
      stakes,
      chipValues: [smallest],
    } as const;
    const { answer } = ruledReport(openedTable(setting, rules), { kind: 'old-chips', chips: removed, count: found });
    const { key, values } = answer.outcome.sentence;
    if (key !== 'old-chips') return { outcome: { ruling: 'floor' }, turnsOn: ['chipRace.leftovers'] };
    return { outcome: { exchanged: values.count, removedValue: values.chips }, turnsOn: ['chipRace.leftovers'] };
  },
});

function raced(race: Given, rules: RulesInForce): AtDoor {
  const { old, new: worth, odd, cards: drawn = {}, stacks } = race;
  const turnsOn = ['chipRace.maxPerPlayer', 'chipRace.startSeat'] as const;
  if (worth <= old || worth % old !== 0) return { outcome: { accepted: false, reason: 'not-a-multiple' }, turnsOn };
  const table = tableOf(race, rules);
  const command: Race = { type: 'race-chips', old, new: worth, odd, cards: drawn };
  const alone = decide(table, command);
  // If the text allows several outcomes, the floor takes the recommended one.
  const decision =
    'refusal' in alone && alone.refusal.reason === 'race-floor-decides'
      ? decide(table, { ...command, choice: 0 })
      : alone;
  if ('refusal' in decision)
    return decision.refusal.reason === 'race-draws-again'
      ? { outcome: { ruling: 're-draw' }, turnsOn: ['chipRace.tie', ...turnsOn] }
      : { outcome: { accepted: false, reason: decision.refusal.reason }, turnsOn };
  const [event] = ofType(decision.events, 'chips-raced');
  if (event === undefined) throw new Error('A race that is taken is booked.');
  const { winners, changes, cites } = event;
  const won = (seat: Seat): number => winners.filter((one) => one === seat).length * worth;
  const rest = Object.entries(odd).map(([seat, count]) => {
    const more = changes.find((one) => one.seat === Number(seat))?.chips ?? 0;
    return [seat, more + count * old - won(Number(seat))] as const;
  });
  const finalStacks = Object.keys(stacks ?? {}).map((seat) => [
    seat,
    decision.after.chairs[Number(seat) - 1]?.stack ?? 0,
  ]);
  return {
    outcome: {
      accepted: true,
      newChips: nextRace(table, odd)?.newChips,
      winners,
      awarded: Object.fromEntries(winners.map((seat) => [seat, won(seat)])),
      rescue: Object.fromEntries(rest.filter(([, chip]) => chip > 0)),
      ...(stacks === undefined ? {} : { finalStacks: Object.fromEntries(finalStacks) }),
    },
    cites,
    turnsOn,
  };
}

/** Chips of a denomination that leaves play, drawn for. */
export const chipRaceQuestions: Questions = {
  'query/race-leftovers': leftovers,
  'chip-race': atDoor('table', {
    given,
    when: z.strictObject({ type: z.literal('chip-race') }),
    ask: ({ given: race }, rules) => raced(race, rules),
  }),
  'query/chip-race-deal-order': atDoor('table', {
    given,
    when: z.strictObject({ type: z.literal('query'), what: z.literal('chip-race-deal-order') }),
    ask: ({ given: race }, rules) => {
      const next = nextRace(tableOf(race, rules), race.odd);
      if (next === null) throw new ImpossibleScenario('The table has no chips to race.');
      return {
        outcome: { dealOrder: next.order, newChips: next.newChips },
        turnsOn: ['chipRace.startSeat', 'chipRace.cards', 'chipRace.rounding'],
      };
    },
  }),
};
