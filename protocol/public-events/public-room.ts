import { z } from 'zod';
import { isInField, type OfficeEvent, type OfficeState } from '../../engine/office.ts';
import type { PublicFacts } from './public-facts.ts';
import { publicValues } from './public-table.ts';
import type { PublicNameOf } from './public-table-of.ts';

const { chips, moment } = publicValues;

const game = z.strictObject({
  name: z.string(),
  game: z.string(),
  smallBlind: chips,
  bigBlind: chips,
  currency: z.string().describe('ISO 4217.'),
  unit: z.int().describe('What one chip unit stands for, in the smallest unit of the currency.'),
  tables: z.array(z.string()),
  waiting: z
    .array(
      z.strictObject({
        since: moment,
        name: z.string().optional().describe('Only of a player who agreed to be named.'),
        called: z.boolean(),
      }),
    )
    .describe('Who waits for a seat, in order.'),
});

const tournament = z.strictObject({
  name: z.string(),
  stage: z.enum(['planned', 'running', 'over']),
  currency: z.string(),
  buyIn: z.int().describe('Of one entry, into the prizes, in the smallest unit of the currency.'),
  fee: z.int(),
  startingChips: chips,
  entries: z.int().describe('Sold and not given back, re-entries among them.'),
  tables: z.array(z.string()),
  clock: z
    .strictObject({
      startedAt: moment,
      pausedAt: moment.optional(),
      levels: z.int().describe('How many levels there are.'),
    })
    .optional(),
  handForHand: z.literal(true).optional(),
  cancelled: z.literal(true).optional(),
});

export const publicRoomSchema = z.strictObject({
  games: z.record(z.string(), game).describe('Cash games that are open, by their ids.'),
  tournaments: z.record(z.string(), tournament).describe('By their ids.'),
});

/** What everybody may see of the room's office: waiting lists and tournaments. As with tables, no value is null. */
export type PublicRoom = z.infer<typeof publicRoomSchema>;

/** What everybody may see of the office, built field by field: nothing about payments in either direction, and nothing about who deals. */
export function publicRoomOf({ cash, tournaments }: OfficeState, nameOf: PublicNameOf): PublicRoom {
  const games = cash.games
    .filter(({ closed }) => !closed)
    .map(({ id, name, variant, stakes, currency, unit, tables }): [string, PublicRoom['games'][string]] => [
      id,
      {
        name,
        game: variant,
        smallBlind: stakes.smallBlind,
        bigBlind: stakes.bigBlind,
        currency,
        unit,
        tables: [...tables],
        waiting: cash.waiting
          .filter((one) => one.game === id)
          .map(({ at, player, called }) => {
            const shown = nameOf(player.id);
            return { since: at, ...(shown === null ? {} : { name: shown }), called: called !== null };
          }),
      },
    ]);
  const events = Object.values(tournaments).map((one): [string, PublicRoom['tournaments'][string]] => [
    one.id,
    {
      name: one.name,
      stage: one.stage,
      currency: one.structure.currency,
      buyIn: one.structure.entry.prize,
      fee: one.structure.entry.fee,
      startingChips: one.structure.startingChips,
      entries: one.entries.filter(isInField).length,
      tables: [...one.tables],
      ...(one.schedule === null ? {} : { clock: clockOf(one.schedule) }),
      ...(one.handForHand === null ? {} : { handForHand: true as const }),
      ...(one.cancelled === true ? { cancelled: true as const } : {}),
    },
  ]);
  return { games: Object.fromEntries(games), tournaments: Object.fromEntries(events) };
}

const clockOf = ({
  startedAt,
  pausedAt,
  levels,
}: NonNullable<OfficeState['tournaments'][string]['schedule']>): PublicRoom['tournaments'][string]['clock'] => ({
  startedAt,
  ...(pausedAt === undefined ? {} : { pausedAt }),
  levels: levels.length,
});

/** The name of an event that changes what everybody sees; null: it has no name of its own. */
export function publicFactsOfRoom(event: OfficeEvent): PublicFacts | null {
  switch (event.type) {
    case 'list-joined':
      return { type: 'waiting-list', game: event.waiting.game };
    case 'naming-agreed':
      return { type: 'changed' };
    case 'game-opened':
      return { type: 'game', game: event.id };
    case 'game-changed':
    case 'game-closed':
      return { type: 'game', game: event.game };
    default:
      return 'tournament' in event && typeof event.tournament === 'string'
        ? { type: 'tournament', tournament: event.tournament }
        : null;
  }
}
