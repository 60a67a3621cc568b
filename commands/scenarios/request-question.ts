import { z } from 'zod';
import type { RulesInForce } from '../../engine/rules.ts';
import { type Command, decide, legalActions, type TableState, type WitnessEvent } from '../../engine/table.ts';
import { type AtDoor, atDoor, ImpossibleScenario } from './question.ts';
import { foldedThrough, openedTable, seatPlayer, sent, startHand } from './real-table.ts';
import { citesOfAnswer, reportTo, ruledReport } from './reported.ts';
import { aroundTheTable, chips, seat, time } from './situation.ts';

const deck = z.strictObject({
  set: z.union([z.string(), z.array(z.string())]).nullish(),
  sets: z.array(z.string()).optional(),
  count: z.int().min(0).max(200),
});
type Deck = z.infer<typeof deck>;

/** The sets a deck's cards belong to. "mixed", or several names, is more than one set. */
function setsOf({ set, sets }: Deck): readonly string[] {
  const named = sets ?? (typeof set === 'string' ? set.split(/[+/,&]/).map((name) => name.trim()) : (set ?? []));
  return named.length === 1 && named[0]?.toLowerCase() === 'mixed' ? [] : [...new Set(named)];
}

const announcement = z.union([chips, z.strictObject({ denom: chips, at: time.optional() })]);

const given = z.strictObject({
  ...aroundTheTable,
  deckOut: deck.nullish(),
  deckIn: deck.nullish(),
  announcedColourUps: z.array(announcement).optional(),
});
type Given = z.infer<typeof given>;

const when = z.strictObject({
  type: z.literal('request'),
  what: z.enum(['deck-change', 'show-next-card', 'colour-up']),
  by: z.enum(['player', 'dealer', 'floor', 'dealer-push', 'level-change', 'house']),
  seat: seat.nullish(),
  denom: chips.nullish(),
  at: time.optional(),
});
type Asked = z.infer<typeof when>;

/** A table with the last hand over, or the next one begun. */
function tableWith(
  { mode, handOpen = false }: Pick<Given, 'mode' | 'handOpen'>,
  rules: RulesInForce,
  {
    seats = 2,
    chipValues = [],
    stack = null,
  }: { seats?: number; chipValues?: readonly number[]; stack?: number | null } = {},
): TableState {
  const stakes = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null };
  const setting = { mode: mode ?? 'tournament', seats, variant: 'no-limit-holdem', stakes, chipValues } as const;
  const seated = sent(openedTable(setting, rules), seatPlayer(1), seatPlayer(seats), startHand);
  const counted = [1, seats].map((one) => ({ type: 'count-stack', seat: one, stack: stack ?? 0 }) as const);
  const over = sent(foldedThrough(seated), ...(stack === null ? [] : counted));
  return handOpen ? sent(over, startHand) : over;
}

/** Who may have the decks changed, as the console asks it. */
const changers = {
  player: 'player',
  dealer: 'dealer-push',
  'dealer-push': 'dealer-push',
  'level-change': 'level-change',
  floor: 'house',
  house: 'house',
} as const;

function deckChanged(situation: Given, { by }: Asked, rules: RulesInForce): AtDoor {
  const table = tableWith(situation, rules);
  const turnsOn = ['deckChange'] as const;
  const answered = reportTo(table, { kind: 'deck-change', choice: changers[by] });
  if ('reason' in answered) return { outcome: { accepted: false, reason: answered.reason }, turnsOn };
  const cites = citesOfAnswer(answered);
  const { key } = answered.answer.outcome.sentence;
  if (key !== 'deck-changes') return { outcome: { accepted: false, reason: key }, cites, turnsOn };
  const { deckIn = null } = situation;
  const { start } = legalActions(deckIn === null ? table : sent(table, ...checked(deckIn)));
  const refused = start !== null && 'reason' in start ? { reason: start.reason } : null;
  return { outcome: { accepted: refused === null, ...refused }, cites, turnsOn };
}

/** The shuffler counts the new deck, finds cards of another one, and gives it out. */
function checked({ count, ...named }: Deck): readonly Command[] {
  const words = { deck: 'new', cards: null, expected: null, verified: null, inferred: false, code: null, live: true };
  const said = (what: Shuffled['what'], more: Partial<Shuffled> = {}): Command => ({
    type: 'note',
    fact: { type: 'shuffler-reported', ...words, what, ...more },
  });
  const isOneSet = setsOf({ count, ...named }).length === 1;
  return [
    said('loaded'),
    ...(isOneSet ? [] : [said('fault', { code: 'WRONG_DECK' })]),
    said('done', isOneSet ? { cards: count, expected: 52 } : { verified: 'fail' }),
    said('taken'),
  ];
}
type Shuffled = Extract<WitnessEvent, { type: 'shuffler-reported' }>;

function cardShown(situation: Given, { seat: who }: Asked, rules: RulesInForce): AtDoor {
  const { handOpen = false, handClosed = !handOpen } = situation;
  const seats = Math.max(2, who ?? 2);
  const table = tableWith({ ...situation, handOpen: !handClosed }, rules, { seats });
  const answered = reportTo(table, { kind: 'rabbit', seat: who ?? seats });
  const turnsOn = ['rabbitHunting'] as const;
  if ('reason' in answered)
    return { outcome: { accepted: false, reason: answered.reason, cardDisplayed: false }, turnsOn };
  const accepted = answered.answer.outcome.sentence.key === 'rabbit-house';
  return { outcome: { accepted, cardDisplayed: accepted }, cites: citesOfAnswer(answered), turnsOn };
}

/** The announced chips are raced off one value after another, up to the ones in question. */
function colouredUp(situation: Given, { by, denom }: Asked, rules: RulesInForce): AtDoor {
  const turnsOn = ['colourUpAnnounced'] as const;
  const said = (situation.announcedColourUps ?? []).map((one) => (typeof one === 'number' ? one : one.denom));
  const old = denom ?? Math.min(...said, someChip);
  if (old === 0) throw new ImpossibleScenario('No chip is worth nothing.');
  const worth = 4 * old;
  const { handOpen = false } = situation;
  const table = tableWith({ ...situation, handOpen: false }, rules, { chipValues: [old, worth], stack: 10 * worth });
  const reported = reportTo(table, { kind: 'colour-up', chips: worth, ...(by === 'player' ? { choice: by } : {}) });
  if ('reason' in reported) throw new ImpossibleScenario(`The table does not take the request: ${reported.reason}.`);
  const cites = citesOfAnswer(reported);
  if (by === 'player') {
    const { key } = reported.answer.outcome.sentence;
    return { outcome: { accepted: key === 'colour-up', reason: key }, cites, turnsOn };
  }
  const isSaid = said.includes(old);
  const announced = isSaid ? ruledReport(table, { kind: 'colour-up', chips: worth }).table : table;
  const race: Command = { type: 'race-chips', old, new: worth, odd: {}, cards: {} };
  const decision = decide(handOpen ? sent(announced, startHand) : announced, race);
  if ('refusal' in decision) return { outcome: { accepted: false, reason: decision.refusal.reason }, cites, turnsOn };
  return { outcome: { accepted: true }, cites, turnsOn };
}

/** If nobody says which chips, and none were announced. */
const someChip = 25;

/** Requests to the staff. */
export const requestQuestion = atDoor('table', {
  given,
  when,
  ask: ({ given: situation, when: asked }, rules) => {
    switch (asked.what) {
      case 'deck-change':
        return deckChanged(situation, asked, rules);
      case 'show-next-card':
        return cardShown(situation, asked, rules);
      case 'colour-up':
        return colouredUp(situation, asked, rules);
    }
  },
});
