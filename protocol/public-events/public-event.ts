import { z } from 'zod';
import { publicAward, publicValues } from './public-table.ts';

/** The major version: as long as it stays, events and values only gain optional keys and new types. */
export const publicVersion = 1;

const { chips, seat, card, moment } = publicValues;

const head = {
  v: z.literal(publicVersion).describe('Major version of this format.'),
  id: z.string().describe('`stream.n`: where to go on, given as `from` or as `Last-Event-ID`.'),
  stream: z
    .string()
    .describe('The log it comes from. Numbers of one stream grow; a table that gets a new log gets a new stream.'),
  n: z
    .int()
    .min(1)
    .describe('Place in the stream. Numbers are not consecutive: what is nobody’s business has one too.'),
  after: z
    .int()
    .min(0)
    .describe('`n` of the event before it; 0 for the first. A reader that holds another one has missed something.'),
  at: moment,
  now: z
    .record(z.string(), z.unknown())
    .describe(
      'What is different at the table, or in the office, after it: a merge patch (RFC 7396) for what it was. Absent: nothing.',
    )
    .optional(),
} as const;

const event = <Type extends string, Facts extends z.ZodRawShape>(type: Type, says: string, facts: Facts) =>
  z.strictObject({ ...head, type: z.literal(type), ...facts }).describe(says);

export const publicEventSchema = z.discriminatedUnion('type', [
  event('table', 'The whole table as it is, for whoever begins here. Only the first event of a connection is one.', {}),
  event('table-opened', 'The log begins.', {}),
  event('seat', 'Somebody came, left, moved or is away, or chips came or went.', { seat }),
  event('hand-began', 'A hand begins; these are dealt in, in dealing order.', {
    hand: z.int(),
    game: z.string(),
    button: seat,
    dealtIn: z.array(seat),
    dead: z.array(seat).describe('Of these, whoever is out of the hand at once: players of a tournament who are away.'),
  }),
  event('posted', 'Chips put in before the cards.', {
    seat,
    what: z.enum(['ante', 'small', 'big', 'straddle', 'sleeper', 'live-post', 'dead-post']),
    chips,
    inFront: z.boolean().describe('A bet in front of the player; otherwise it is in the pot at once.'),
    allIn: z.boolean(),
  }),
  event('acted', 'A player acted. `chips` left the stack, `to` is the total of the round.', {
    seat,
    act: z.enum(['fold', 'check', 'call', 'bet', 'raise', 'complete', 'bring-in']),
    chips,
    to: chips,
    allIn: z.boolean(),
  }),
  event('turn', 'Somebody is to act, or cards are awaited.', { seat: seat.optional() }),
  event('drew', 'So many cards were changed.', { seat, cards: z.int() }),
  event('up-cards', 'Cards dealt face up to a player.', { seat, cards: z.array(card) }),
  event('board', 'Board cards; `cards` is the whole board after it.', { board: z.int(), cards: z.array(card) }),
  event('returned', 'Chips nobody matched go back.', { seat, chips }),
  event('pot', 'Bets were gathered.', {}),
  event('showdown', 'Hands are shown in this order.', { order: z.array(seat) }),
  event('shown', 'A hand, or cards of it, turned face up.', { seat, cards: z.array(card) }),
  event('mucked', 'A hand given up face down.', { seat }),
  event('dead-hand', 'A hand lost its right to the pot.', { seat }),
  event('rake', 'What the house took of the hand.', { chips }),
  event('result', 'Who gets what.', { pots: z.array(publicAward) }),
  event('pushed', 'A pot was pushed.', { pot: z.int(), shares: z.array(z.strictObject({ seat, chips })) }),
  event('hand-ended', 'The hand is over.', { hand: z.int() }),
  event('clock', 'The tournament clock was set, stopped or started.', {}),
  event('stakes', 'Other stakes, or another game.', {}),
  event('ruling', 'The floor ruled, where the house tells it: the rules it cites.', { cites: z.array(z.string()) }),
  event('corrected', 'A step was taken back, or a hand put right: `now` has what is different.', {}),
  event('stopped', 'Hands are stopped, or go on.', {}),
  event('closed', 'The table closed, or opened again.', {}),
  event('room', 'The whole office as it is, for whoever begins here.', {}),
  event('waiting-list', 'Somebody joined the list of a cash game.', { game: z.string() }),
  event('game', 'A cash game was opened, changed or closed.', { game: z.string() }),
  event('tournament', 'Something of a tournament is different.', { tournament: z.string() }),
  event('changed', 'Something else is different.', {}),
  event(
    'names',
    'Nothing happened, but somebody may be named from now on, or may not any more. It has the number of the event before it; the next event says the same once more.',
    {},
  ),
]);

/** One event at a table or in the office, as everybody may know it. */
export type PublicEvent = z.infer<typeof publicEventSchema>;
