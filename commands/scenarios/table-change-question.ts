import { z } from 'zod';
import type { GameTerms, OfficeCommand } from '../../engine/office.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { OfficeOfTables } from './office-of-tables.ts';
import { type AtDoor, atDoor, ImpossibleScenario, type Questions } from './question.ts';
import { openedTable } from './real-table.ts';
import { stakesOf } from './seating-table.ts';
import { aroundTheTable, chips, time } from './situation.ts';

const given = z.strictObject({ ...aroundTheTable, minBuyIn: chips });
const when = z.strictObject({
  type: z.literal('table-change'),
  reason: z.enum(['entry', 'own-wish', 'table-broken', 'manager']),
  chips,
  sameLimit: z.boolean().nullish(),
  leftAt: time.nullish(),
  leftWith: chips.nullish(),
  now: time.nullish(),
});
type Given = z.infer<typeof given>;
type When = z.infer<typeof when>;

/** When the new table was left before; null if it was not. */
function leftBefore({ leftAt, leftWith, now }: When) {
  const said = [leftAt, leftWith].filter((one) => one !== null && one !== undefined).length;
  if (said === 0) return null;
  if (typeof leftAt !== 'number' || typeof leftWith !== 'number' || typeof now !== 'number')
    throw new ImpossibleScenario('When the table was left, with how much, and what time it is now belong together.');
  if (now < leftAt) throw new ImpossibleScenario('Nobody comes back before leaving.');
  return { chips: leftWith, ago: (now - leftAt) * 1000 };
}

const player = { id: 'player', hash: '' };
/** The player's new table and the old one: of the same game, or of one with other stakes. */
const [to, from] = [
  { tableId: 'to', seat: 1 },
  { tableId: 'from', seat: 1 },
];

/** A room with these two tables, and the player with this many chips at the old one. */
function roomOf({ blinds, minBuyIn, mode }: Given, asked: When, coming: number, rules: RulesInForce): OfficeOfTables {
  if (mode === 'tournament') throw new ImpossibleScenario('In a tournament nobody buys in at a table.');
  const { rulebook, overlay } = rules;
  const stakes = { ...stakesOf(blinds), ante: null, minBuyIn };
  const terms = (name: string): GameTerms => ({
    name,
    variant: 'no-limit-holdem',
    rotation: null,
    rulebook,
    overlay,
    seats: 9,
    stakes,
    chipValues: [1],
    currency: 'EUR',
    unit: 1,
    timeCharge: null,
    mustMove: false,
  });
  const room = new OfficeOfTables();
  const other = asked.sameLimit === false ? 'other' : 'game';
  for (const tableId of ['to', 'from'])
    room.add(openedTable({ tableId, mode: 'cash', seats: 9, variant: 'no-limit-holdem', stakes }, rules));
  room.do({ type: 'open-game', id: 'game', terms: terms('Game') }, { type: 'add-table', game: 'game', tableId: 'to' });
  if (other === 'other') room.do({ type: 'open-game', id: 'other', terms: terms('Other game') });
  room.do({ type: 'add-table', game: other, tableId: 'from' });
  const left = leftBefore(asked);
  if (left !== null && left.chips > 0) {
    // The dealer has seated the player there, and let the player go with the chips.
    room.send('to', { type: 'seat-player', seat: 1, player, stack: null, at: room.at });
    room.send('to', { type: 'count-stack', seat: 1, stack: left.chips }, { type: 'open-seat', seat: 1, at: room.at });
    room.at += left.ago;
  }
  if (asked.reason === 'entry') return room;
  room.send(
    'from',
    { type: 'seat-player', seat: 1, player, stack: null },
    { type: 'count-stack', seat: 1, stack: coming },
  );
  return room;
}

/** As the office is asked: an entry, the player's own wish, or the house's word. */
function commandOf({ reason }: When, coming: number, at: number): OfficeCommand {
  switch (reason) {
    case 'entry':
      return { type: 'seat-in-game', at, player, seat: to, chips: coming };
    case 'own-wish':
      return { type: 'seat-in-game', at, player, seat: to, chips: null };
    case 'table-broken':
    case 'manager':
      return { type: 'move-in-game', at, player: player.id, from, to };
  }
}

/** The office's answer to a player with this many chips: the least it asks for, or null. */
function refusedWith(
  situation: Given,
  asked: When,
  coming: number,
  rules: RulesInForce,
): { readonly least: number | null } | null {
  const room = roomOf(situation, asked, coming, rules);
  const refusal = room.ask(commandOf(asked, coming, room.at));
  if (refusal === null) return null;
  if (refusal.reason !== 'buy-in' && refusal.reason !== 'brings-less')
    throw new ImpossibleScenario(`The office does not do this: ${refusal.reason}.`);
  return { least: refusal.least };
}

function changed(situation: Given, asked: When, rules: RulesInForce): AtDoor {
  const accepted = refusedWith(situation, asked, asked.chips, rules) === null;
  // A player with next to nothing is told the minimum.
  const required = refusedWith(situation, asked, 1, rules)?.least ?? 0;
  return {
    outcome: { accepted, required, missing: Math.max(0, required - asked.chips) },
    turnsOn: keysOf(asked),
  };
}

function keysOf({ reason, sameLimit, leftAt }: When) {
  switch (reason) {
    case 'entry':
      return leftAt == null
        ? (['buyIn.minimumOnEntry'] as const)
        : (['buyIn.minimumOnEntry', 'tableChange.returnMinutes'] as const);
    case 'own-wish':
      return leftAt == null
        ? (['tableChange.voluntary'] as const)
        : (['tableChange.returnMinutes', 'tableChange.returnBelowMinimum', 'tableChange.voluntary'] as const);
    case 'table-broken':
    case 'manager':
      return sameLimit === false ? (['tableChange.forcedOtherLimit'] as const) : (['tableChange.forced'] as const);
  }
}

/** Chips needed to sit down at a cash table. */
export const tableChangeQuestions: Questions = {
  'table-change': atDoor('office', {
    given,
    when,
    ask: ({ given: situation, when: asked }, rules) => changed(situation, asked, rules),
  }),
};
