import { z } from 'zod';
import { handsAndLevels, type LevelEvent, mayDispute, type RebuyEvent, rebuyRuling } from '../../engine/index.ts';
import { ImpossibleScenario, type Questions, question } from './question.ts';
import { aroundTheTable, chips, level, seat, stacksOf, time } from './situation.ts';

const act = z.strictObject({
  act: z.enum([
    'dispute',
    'time-up',
    'announce',
    'green',
    'riffle',
    'first-card',
    'hand-end',
    'rebuy-announced',
    'lost-all',
    'refuses-to-pay',
  ]),
  at: time.optional(),
  seat: seat.optional(),
  handStillOpen: z.boolean().optional(),
  level: level.optional(),
});
type Act = z.infer<typeof act>;

const when = z.strictObject({ type: z.literal('sequence'), events: z.array(act).min(1) });

function timeOf({ act: name, at }: Act): number {
  if (at === undefined) throw new ImpossibleScenario(`It is not said when "${name}" happened.`);
  return at;
}

const beginsHand = ({ act: name }: Act): boolean => name === 'green' || name === 'riffle';

const levelsGiven = z.strictObject({
  ...aroundTheTable,
  level,
  nextLevel: level,
  shuffler: z.enum(['automatic', 'manual']).optional(),
});
type LevelsGiven = z.infer<typeof levelsGiven>;

const levelsOf = ({ level: now, nextLevel }: LevelsGiven) => [now, nextLevel];

function levelEvent(event: Act, situation: LevelsGiven): readonly LevelEvent[] {
  switch (event.act) {
    case 'time-up':
    case 'first-card':
      return [{ type: event.act, at: timeOf(event) }];
    case 'announce':
      return [{ type: 'announced', at: timeOf(event), level: levelNamed(event, situation) }];
    case 'green':
    case 'riffle':
      return [{ type: event.act, at: timeOf(event), handOpen: event.handStillOpen ?? false }];
    case 'hand-end':
      return [];
    case 'dispute':
    case 'rebuy-announced':
    case 'lost-all':
    case 'refuses-to-pay':
      throw new ImpossibleScenario(`"${event.act}" has no part in a change of levels.`);
  }
}

function levelNamed({ level: named }: Act, situation: LevelsGiven): number | null {
  if (named === undefined) return null;
  const index = levelsOf(situation).findIndex(([small, big]) => small === named[0] && big === named[1]);
  if (index < 0) throw new ImpossibleScenario(`There is no level of ${named[0]} and ${named[1]}.`);
  return index;
}

/** How the first hand of these events was begun decides nothing else: an unnamed shuffler is told by it. */
const shufflerOf = ({ shuffler }: LevelsGiven, events: readonly Act[]): 'automatic' | 'manual' =>
  shuffler ?? (events.some(({ act: name }) => name === 'green') ? 'automatic' : 'manual');

function stackOf(events: readonly Act[], given: { seats?: { seat: number; stack: number }[] | undefined }) {
  const who = events.find(({ act: name }) => name === 'rebuy-announced')?.seat;
  const stack = who === undefined ? undefined : stacksOf(given.seats)[who];
  if (who === undefined || stack === undefined)
    throw new ImpossibleScenario('It is not said who wants to re-buy, or with how many chips left.');
  return { who, stack };
}

function rebuyEvents(events: readonly Act[], who: number): readonly RebuyEvent[] {
  const names: Readonly<Partial<Record<Act['act'], RebuyEvent>>> = {
    'rebuy-announced': 'announced',
    green: 'hand-start',
    riffle: 'hand-start',
    'lost-all': 'lost-all',
    'refuses-to-pay': 'withdraws',
  };
  const own = events.filter((event) => beginsHand(event) || event.seat === undefined || event.seat === who);
  let now = 0;
  const timed = own.map((event) => {
    now = event.at ?? now;
    return { event, at: now };
  });
  // What is said at the very moment a hand begins is not said before it.
  timed.sort((one, other) => one.at - other.at || Number(beginsHand(other.event)) - Number(beginsHand(one.event)));
  return timed.flatMap(({ event }) => names[event.act] ?? []);
}

/** Several things in order: levels and hands, objections, re-buys. */
export const procedureSequences: Questions = {
  'sequence/levels': question({
    given: levelsGiven,
    when,
    answer: ({ given, when: { events } }, policies) => {
      const levels = levelsOf(given);
      const blindsOf = (index: number) => {
        const found = levels[index];
        if (found === undefined) throw new ImpossibleScenario('A level is reached that is not named.');
        return found;
      };
      const { outcome, turnsOn } = handsAndLevels(
        { shuffler: shufflerOf(given, events), events: events.flatMap((event) => levelEvent(event, given)) },
        policies,
      );
      const { hands, next, logged } = outcome;
      const [first, second] = hands;
      return {
        outcome: {
          ...(first === undefined ? {} : { thisHand: blindsOf(first) }),
          nextHand: blindsOf(second ?? next),
          handsStarted: hands.length,
          logged,
        },
        turnsOn,
      };
    },
  }),
  'sequence/disputes': question({
    given: z.strictObject({ ...aroundTheTable, green: time.nullish(), handEnd: time.nullish() }),
    when,
    answer: ({ given: { green }, when: { events } }, policies) => {
      const starts = [green, ...events.filter(beginsHand).map(timeOf)].filter((at) => typeof at === 'number');
      const nextHandAt = starts.length === 0 ? null : Math.min(...starts);
      const found = events
        .filter(({ act: name }) => name === 'dispute')
        .map((event) => mayDispute({ at: timeOf(event), nextHandAt }, policies));
      return { outcome: { results: found.map(({ outcome }) => outcome) }, turnsOn: found[0]?.turnsOn ?? [] };
    },
  }),
  'sequence/rebuy': question({
    given: z.strictObject({
      ...aroundTheTable,
      rebuy: z.strictObject({ amount: chips, open: z.boolean() }),
      handEnd: time.nullish(),
    }),
    when,
    answer: ({ given, when: { events } }, policies) => {
      const { who, stack } = stackOf(events, given);
      const { outcome, turnsOn } = rebuyRuling(
        { player: { stack, ...given.rebuy }, events: rebuyEvents(events, who) },
        policies,
      );
      return { outcome: { ...outcome, stackInPlay: { [who]: outcome.stackInPlay } }, turnsOn };
    },
  }),
};
