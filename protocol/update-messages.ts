import { z } from 'zod';

const version = z.string().regex(/^\d{1,6}(\.\d{1,6}){2}$/);
const id = z.string().min(1).max(64);
const sentence = z.string().max(600);
const range = z.object({ oldest: z.int().min(0), newest: z.int().min(0) });

const updateTimeSchema = z.enum(['between-hands', 'at-close']);

/** How the last update of a machine ended. */
const lastUpdateSchema = z.object({
  what: z.enum(['updated', 'rolled-back', 'not-begun']),
  version,
  from: version,
  at: z.int(),
  why: sentence.nullable(),
});

/** Where a table is with its next version. `waits`: it is ordered, and comes at its time. `fault`: it could not be had or kept. */
const updateStateSchema = z.object({
  stage: z.enum(['none', 'fetching', 'staged', 'waits', 'fault']),
  version: version.nullable(),
  /** How much of the file has been fetched, 0 to 100. */
  percent: z.int().min(0).max(100),
  sentence: sentence.nullable(),
});
export type UpdateState = Readonly<z.infer<typeof updateStateSchema>>;

/**
 * What a table tells its room every half minute, by POST and not on the line their events go over: two versions that do not
 * understand each other there must still be able to become one. What a newer one says beside it is passed over.
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

/** What it is answered. Both null: it is to stay as it is. */
export const updateAnswerSchema = z.object({
  /** A release to be fetched and kept ready. */
  offer: z.object({ version, bytes: z.int().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) }).nullable(),
  /** When it is to be taken up, and who said so. */
  order: z.object({ version, when: updateTimeSchema, by: z.string().max(80) }).nullable(),
});
export type UpdateAnswer = Readonly<z.infer<typeof updateAnswerSchema>>;

/** For whom an order is. `first`: the others follow when this table has come up with it. */
export const updateOrderSchema = z.strictObject({
  version,
  when: updateTimeSchema,
  tables: z.union([z.literal('all'), z.array(id).min(1).max(2_000)]),
  first: id.nullable(),
});
type UpdateOrder = Readonly<z.infer<typeof updateOrderSchema>>;

/** What a manager wishes on the house's page. */
const pageWishes = [
  z.strictObject({ wish: z.literal('order'), ...updateOrderSchema.shape }),
  z.strictObject({ wish: z.literal('take-back-order') }),
] as const;
export const updatePageWishSchema = z.discriminatedUnion('wish', pageWishes);
export type UpdatePageWish = Readonly<z.infer<typeof updatePageWishSchema>>;

/** What is asked at the cardroom's own PC. */
export const updateWishSchema = z.discriminatedUnion('wish', [
  ...pageWishes,
  z.strictObject({ wish: z.literal('look') }),
  /** Takes in a release that lies on this PC. */
  z.strictObject({ wish: z.literal('add'), file: z.string().min(1).max(4_000) }),
  z.strictObject({ wish: z.literal('remove'), version }),
  /** The cardroom's own program, at once. */
  z.strictObject({ wish: z.literal('update-room'), version }),
]);
export type UpdateWish = Readonly<z.infer<typeof updateWishSchema>>;

/** A table with its version, as it last told. */
export interface TableVersion {
  readonly tableId: string;
  readonly version: string;
  readonly platform: string;
  readonly toldAt: number;
  readonly state: UpdateState;
  readonly last: Readonly<z.infer<typeof lastUpdateSchema>> | null;
}

/** How the house's versions are. */
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

export type UpdatesAnswer = UpdatesView | { readonly sentence: string };
