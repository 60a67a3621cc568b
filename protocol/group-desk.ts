import { z } from 'zod';
import { handedBodySchema } from './handed-items.ts';
import { wordsSchema } from './words-schema.ts';

/** Whether this program knows a time zone of this name. */
function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const roomNumber = z.int().min(1);
/** By number, as the chain calls its rooms; null: every one. */
const rooms = z.array(roomNumber).min(1).max(10_000).nullable();
const at = z.int().min(0);
const player = z.strictObject({ room: roomNumber, player: z.string().min(1).max(64) });
const person = z.int().min(1);
const words = wordsSchema({ most: 60 });
const span = { from: at, until: at };
const staffNumber = z.string().regex(/^\d{1,6}$/, 'a number of one to six digits');

/** As `native-bridge/contracts/chain-group.ts` says it. */
const pointsSchema = z.strictObject({
  places: z.array(z.int().min(0).max(1_000_000)).max(1_000),
  entry: z.int().min(0).max(1_000_000),
  weight: z.enum(['none', 'entries']),
  best: z.int().min(1).max(1_000).nullable(),
});

/** What somebody of the group asks or decides. Who may is in `server/staff/permissions.ts`. */
export const groupAskSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('people') }),
  z.strictObject({
    type: z.literal('add-person'),
    number: staffNumber,
    name: wordsSchema({ most: 40 }),
    role: z.enum(['room', 'auditor', 'group']),
    rooms,
    pin: z.string().max(20),
  }),
  z.strictObject({ type: z.literal('retire-person'), number: staffNumber }),
  z.strictObject({ type: z.literal('glance') }),
  z.strictObject({
    type: z.literal('report'),
    ...span,
    by: z.enum(['room', 'day', 'game', 'mode', 'dealer']),
    /** As the IANA names it. */
    zone: z.string().max(60).refine(isZone, 'a time zone as the IANA names it: Europe/Prague'),
  }),
  z.strictObject({ type: z.literal('players'), part: z.string().trim().min(2).max(80) }),
  z.strictObject({ type: z.literal('person'), person }),
  z.strictObject({ type: z.literal('persons') }),
  z.strictObject({
    type: z.literal('join'),
    /** Null: a new one. */
    person: person.nullable(),
    name: words,
    players: z.array(player).min(1).max(200),
  }),
  z.strictObject({ type: z.literal('part'), ...player.shape }),
  z.strictObject({ type: z.literal('forget'), person: person.nullable(), players: z.array(player).max(200) }),
  z.strictObject({ type: z.literal('forgets') }),
  z.strictObject({ type: z.literal('series') }),
  z.strictObject({
    type: z.literal('keep-series'),
    /** Null: a new one. */
    series: z.string().max(64).nullable(),
    name: words,
    ...span,
    rooms,
    points: pointsSchema,
  }),
  z.strictObject({ type: z.literal('standings'), series: z.string().max(64) }),
  z.strictObject({ type: z.literal('handed') }),
  z.strictObject({ type: z.literal('hand-down'), name: words, rooms, body: handedBodySchema }),
  z.strictObject({ type: z.literal('kept-out') }),
  z.strictObject({
    type: z.literal('keep-out'),
    name: wordsSchema({ most: 80 }),
    born: z.iso.date().nullable(),
    kind: z.enum(['excluded', 'ban']),
    rooms,
    until: at.nullable(),
  }),
  z.strictObject({ type: z.literal('lift'), id: z.string().min(1).max(64) }),
  z.strictObject({ type: z.literal('audit') }),
]);
export type GroupAsk = z.infer<typeof groupAskSchema>;

/** POST /group with this, from the chain's own PC and with the key in its data folder; `riffle group …` says it. */
export const groupRequestSchema = z.strictObject({
  /** Null where the key of the chain's PC is enough. */
  who: z.strictObject({ number: staffNumber, pin: z.string().max(20) }).nullable(),
  ask: groupAskSchema,
});

/** Lines of what was asked, as data; or why not, in a sentence. */
export type GroupAnswer =
  | { readonly found: readonly object[] }
  | { readonly done: string }
  | { readonly sentence: string };
