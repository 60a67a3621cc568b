import { z } from 'zod';
import type { RoomStanding } from './chain-messages.ts';
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
  /** From a page, with number and PIN: what it says who it is by from then on. */
  z.strictObject({ type: z.literal('sign-in') }),
  z.strictObject({ type: z.literal('sign-out') }),
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

/** POST /group with this: from the chain's own PC with the key in its data folder, as `riffle group …` says it, or from the group's page without. */
export const groupRequestSchema = z.strictObject({
  /** Null where the key of the chain's PC is enough. */
  who: z
    .union([
      z.strictObject({ number: staffNumber, pin: z.string().max(20) }),
      z.strictObject({ session: z.string().min(1).max(64) }),
    ])
    .nullable(),
  ask: groupAskSchema,
});
export type GroupWho = z.infer<typeof groupRequestSchema>['who'];

/** Lines of what was asked, as data; or why not, in a sentence. */
export type GroupAnswer = { readonly found: readonly object[] } | { readonly done: string } | GroupRefusal;

export interface GroupRefusal {
  readonly sentence: string;
  /** For a page, which says it in its own language. Absent: the sentence is all there is. */
  readonly why?: 'wrong' | 'shut' | 'may-not' | 'signed-out';
  /** Until when nobody is listened to, milliseconds since 1970. */
  readonly until?: number;
}

/** Who has signed in at a page. */
export interface GroupSession {
  readonly session: string;
  readonly name: string;
  readonly role: 'room' | 'auditor' | 'group';
}

/** A room, as whoever may see it is told at a glance. */
export interface RoomAtGlance {
  readonly room: number;
  readonly storeId: string;
  readonly name: string;
  readonly version: string;
  readonly linked: boolean;
  /** Milliseconds since 1970; null: never. */
  readonly heardAt: number | null;
  /** What it last told of itself; null: nothing. */
  readonly standing: RoomStanding | null;
  /** Events of all its logs that the chain holds. */
  readonly events: number;
  /** Histories that were put aside: a disk was copied or restored. */
  readonly apart: readonly HistoryApart[];
}

export interface HistoryApart {
  readonly tableId: string;
  readonly logId: string;
  /** The first event that is another one in it. */
  readonly from: number;
  readonly events: number;
}
