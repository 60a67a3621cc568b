import { z } from 'zod';

const version = z.string().regex(/^\d{1,6}(\.\d{1,6}){2}$/);
const id = z.string().min(1).max(64);
const sentence = z.string().max(600);
const range = z.object({ oldest: z.int().min(0), newest: z.int().min(0) });

const updateTimeSchema = z.enum(['between-hands', 'at-close']);

/** The result of a machine's last update. */
const lastUpdateSchema = z.object({
  what: z.enum(['updated', 'rolled-back', 'not-begun']),
  version,
  from: version,
  at: z.int(),
  why: sentence.nullable(),
});

/** A table's progress towards its next version. `waits`: ordered, and due at its time. `fault`: it could not be fetched or stored. */
const updateStateSchema = z.object({
  stage: z.enum(['none', 'fetching', 'staged', 'waits', 'fault']),
  version: version.nullable(),
  /** How much of the file has been fetched, 0 to 100. */
  percent: z.int().min(0).max(100),
  sentence: sentence.nullable(),
  /** The sentence for pages: a word of `ReleaseWhy`, or one that only a newer version knows. Absent: an older version, or no fault. */
  why: z.string().max(40).exactOptional(),
});
export type UpdateState = Readonly<z.infer<typeof updateStateSchema>>;

/**
 * What a table sends its room every half minute. It is a POST and does not use the connection for events: two versions that do not
 * understand each other there must still be able to become one. Additions by a newer version are ignored.
 */
export const updateAskSchema = z.object({
  tableId: id,
  key: z.string().max(200),
  version,
  platform: z.string().max(41),
  sync: range,
  bad: z.array(version).max(100),
  state: updateStateSchema,
  last: lastUpdateSchema.nullable(),
});
export type UpdateAsk = Readonly<z.infer<typeof updateAskSchema>>;

/** The answer. Both null: nothing changes. */
export const updateAnswerSchema = z.object({
  /** A release to fetch and keep ready. */
  offer: z.object({ version, bytes: z.int().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) }).nullable(),
  /** When it is installed, and who ordered it. */
  order: z.object({ version, when: updateTimeSchema, by: z.string().max(80) }).nullable(),
});
export type UpdateAnswer = Readonly<z.infer<typeof updateAnswerSchema>>;

/** Whom an order is for. `first`: the others follow once this table has started with it. */
export const updateOrderSchema = z.strictObject({
  version,
  when: updateTimeSchema,
  tables: z.union([z.literal('all'), z.array(id).min(1).max(2_000)]),
  first: id.nullable(),
});
type UpdateOrder = Readonly<z.infer<typeof updateOrderSchema>>;

/** What a manager can do on the house's page. */
const pageWishes = [
  z.strictObject({ wish: z.literal('order'), ...updateOrderSchema.shape }),
  z.strictObject({ wish: z.literal('take-back-order') }),
  /** The cardroom's own program, at once. */
  z.strictObject({ wish: z.literal('update-room'), version }),
] as const;
export const updatePageWishSchema = z.discriminatedUnion('wish', pageWishes);
export type UpdatePageWish = Readonly<z.infer<typeof updatePageWishSchema>>;

/** What can be done on the cardroom's own PC. */
export const updateWishSchema = z.discriminatedUnion('wish', [
  ...pageWishes,
  z.strictObject({ wish: z.literal('look') }),
  /** Imports a release that is on this PC. */
  z.strictObject({ wish: z.literal('add'), file: z.string().min(1).max(4_000) }),
  z.strictObject({ wish: z.literal('remove'), version }),
]);
export type UpdateWish = Readonly<z.infer<typeof updateWishSchema>>;

/** A table with the version it last reported. */
export interface TableVersion {
  readonly tableId: string;
  readonly version: string;
  readonly platform: string;
  readonly toldAt: number;
  readonly state: UpdateState;
  readonly last: Readonly<z.infer<typeof lastUpdateSchema>> | null;
}

/** The house's versions. */
export interface UpdatesView {
  readonly room: {
    readonly version: string;
    readonly platform: string;
    /** Why this cardroom takes no updates, in a sentence; null: it does. */
    readonly fault: string | null;
    readonly last: Readonly<z.infer<typeof lastUpdateSchema>> | null;
  };
  readonly releases: readonly { readonly version: string; readonly platform: string; readonly addedAt: number }[];
  readonly order: (UpdateOrder & { readonly by: string; readonly at: number }) | null;
  readonly tables: readonly TableVersion[];
}

/** `why`: the sentence for pages. */
export type UpdatesAnswer = UpdatesView | { readonly sentence: string; readonly why: string };
