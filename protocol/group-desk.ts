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

const groupRoles = ['room', 'auditor', 'group'] as const;
const roomNumber = z.int().min(1);
/** By number, as the chain numbers its rooms; null: all of them. */
const rooms = z.array(roomNumber).min(1).max(10_000).nullable();
const at = z.int().min(0);
const player = z.strictObject({ room: roomNumber, player: z.string().min(1).max(64) });
const person = z.int().min(1);
const words = wordsSchema({ most: 60 });
const span = { from: at, until: at };
const staffNumber = z.string().regex(/^\d{1,6}$/, 'a number of one to six digits');

/** As in `native-bridge/contracts/chain-group.ts`. */
const pointsSchema = z.strictObject({
  places: z.array(z.int().min(0).max(1_000_000)).max(1_000),
  entry: z.int().min(0).max(1_000_000),
  weight: z.enum(['none', 'entries']),
  best: z.int().min(1).max(1_000).nullable(),
});

/** What somebody of the group asks or decides. `server/staff/permissions.ts` says who may. */
export const groupAskSchema = z.discriminatedUnion('type', [
  /** From a page, with number and PIN: the answer is a key by which the page identifies them from then on. */
  z.strictObject({ type: z.literal('sign-in') }),
  z.strictObject({ type: z.literal('sign-out') }),
  z.strictObject({ type: z.literal('people') }),
  z.strictObject({
    type: z.literal('add-person'),
    number: staffNumber,
    name: wordsSchema({ most: 40 }),
    role: z.enum(groupRoles),
    rooms,
    pin: z.string().max(20),
  }),
  z.strictObject({ type: z.literal('retire-person'), number: staffNumber }),
  z.strictObject({ type: z.literal('glance') }),
  z.strictObject({
    type: z.literal('report'),
    ...span,
    by: z.enum(['room', 'day', 'game', 'mode', 'dealer']),
    /** An IANA name. */
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

/**
 * POST /group with this: with the key in the chain's data folder from its own PC, as `riffle group …` sends it, or without it from the
 * group's page.
 */
export const groupRequestSchema = z.strictObject({
  /** Null if the key of the chain's PC is enough. */
  who: z
    .union([
      z.strictObject({ number: staffNumber, pin: z.string().max(20) }),
      z.strictObject({ session: z.string().min(1).max(64) }),
    ])
    .nullable(),
  ask: groupAskSchema,
});
export type GroupWho = z.infer<typeof groupRequestSchema>['who'];

/** The result as lines of data; or a sentence that says why not. */
export type GroupAnswer = { readonly found: readonly object[] } | { readonly done: string } | GroupRefusal;

export interface GroupRefusal {
  readonly sentence: string;
  /** For a page, which has its own words for it. Absent: there is only the sentence. */
  readonly why?: 'wrong' | 'shut' | 'may-not' | 'signed-out';
  /** Nobody can sign in until then, milliseconds since 1970. */
  readonly until?: number;
}

/** Somebody signed in at a page. */
export interface GroupSession {
  readonly session: string;
  readonly name: string;
  readonly role: (typeof groupRoles)[number];
}

/** A room at a glance, for people who may see it. */
export interface RoomAtGlance {
  readonly room: number;
  readonly storeId: string;
  readonly name: string;
  readonly version: string;
  readonly linked: boolean;
  /** Milliseconds since 1970; null: never. */
  readonly heardAt: number | null;
  /** What it last reported about itself; null: nothing. */
  readonly standing: Omit<RoomStanding, 'keptOut'> | null;
  /** How many people are kept out of it, and whether it has the list that says so. */
  readonly keptOut: { readonly people: number; readonly inForce: boolean };
  /** Events of all its logs that the chain holds. */
  readonly events: number;
  /** Histories kept apart: a disk was copied or restored. */
  readonly apart: readonly HistoryApart[];
}

interface HistoryApart {
  readonly tableId: string;
  readonly logId: string;
  /** The first event that differs. */
  readonly fromEvent: number;
  readonly events: number;
}
