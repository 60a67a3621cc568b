/** A group person's rights; `room`: matters of their rooms. */
export const groupRoles = ['room', 'auditor', 'group'] as const;
export type GroupRole = (typeof groupRoles)[number];

/** Somebody who signs in at the chain's pages. */
export interface GroupPerson {
  readonly id: string;
  /** The number the person types. */
  readonly number: string;
  readonly name: string;
  readonly role: GroupRole;
  /** By number; null: every room. */
  readonly rooms: readonly number[] | null;
  readonly pin: { readonly salt: string; readonly hash: string };
  readonly addedAt: number;
  readonly retiredAt: number | null;
}

/** How places of tournaments become points: data, one way for every series. */
export interface PointsRule {
  /** Points of the first place, the second … */
  readonly places: readonly number[];
  /** For taking part. */
  readonly entry: number;
  /** `entries`: times the square root of the number of entries. */
  readonly weight: 'none' | 'entries';
  /** How many of a person's best results count; null: all. */
  readonly best: number | null;
}

export interface Series {
  readonly series: string;
  readonly name: string;
  readonly from: number;
  readonly until: number;
  /** Null: every room. */
  readonly rooms: readonly number[] | null;
  readonly points: PointsRule;
}

/** Something the group hands down. `overlay`: house values over a rulebook; `structure`: of tournaments; `texts`: house rules in words. */
const handedKinds = ['overlay', 'structure', 'texts', 'kept-out', 'release'] as const;
type HandedKind = (typeof handedKinds)[number];

export interface HandedItem {
  readonly item: string;
  readonly kind: HandedKind;
  readonly name: string;
  readonly version: number;
  /** JSON, to the letter as it was signed. */
  readonly said: string;
  readonly signature: string;
  /** Null: for every room. */
  readonly rooms: readonly number[] | null;
  readonly handedAt: number;
  readonly handedBy: string;
}

/** A person the houses keep out. */
export interface KeptOut {
  readonly id: string;
  readonly name: string;
  /** Date of birth as `1980-01-31`; null: not known. */
  readonly born: string | null;
  readonly kind: 'excluded' | 'ban';
  /** Null: everywhere. */
  readonly rooms: readonly number[] | null;
  /** Null: for good. */
  readonly until: number | null;
  readonly addedAt: number;
  readonly addedBy: string;
}

/** A player whom a room was asked to forget. */
export interface ForgetRequest {
  readonly room: number;
  readonly request: string;
  readonly players: readonly string[];
  readonly askedAt: number;
  /** Null: not yet. */
  readonly doneAt: number | null;
  /** The room's reason for the delay. */
  readonly sentence: string | null;
}

export interface GroupAuditRow {
  readonly number: number;
  readonly at: number;
  readonly what: string;
  readonly by: string;
  readonly room: number | null;
  readonly about: unknown;
}

/** The group's own decisions. Every change comes with its row of the audit trail, in one transaction. */
export interface ChainGroup {
  people(): Promise<readonly GroupPerson[]>;
  keepPerson(person: GroupPerson, audit: NewGroupAudit): Promise<void>;
  /** Joins players of rooms into one person; a new one if none is named. Returns the person. */
  join(
    asked: {
      readonly person: number | null;
      readonly name: string;
      readonly players: readonly { readonly room: number; readonly player: string }[];
    },
    audit: NewGroupAudit,
  ): Promise<number>;
  part(player: { readonly room: number; readonly player: string }, audit: NewGroupAudit): Promise<void>;
  persons(): Promise<readonly { readonly person: number; readonly name: string; readonly players: number }[]>;
  playersOf(person: number): Promise<readonly { readonly room: number; readonly player: string }[]>;
  /** Every player who was joined to a person. */
  joined(): Promise<
    readonly { readonly room: number; readonly player: string; readonly person: number; readonly name: string }[]
  >;
  /** Those of these players of a room whose name has come, forgotten or not. */
  met(room: number, players: readonly string[]): Promise<readonly string[]>;
  /** Asks rooms to forget these players, and forgets their names here. `person`: also forgotten. */
  forget(
    asked: {
      readonly request: string;
      readonly person: number | null;
      readonly players: readonly { readonly room: number; readonly player: string }[];
    },
    audit: NewGroupAudit,
  ): Promise<void>;
  /** Not done yet, of one room or of all. */
  forgets(room: number | null): Promise<readonly ForgetRequest[]>;
  forgot(room: number, request: string, said: { readonly at: number; readonly sentence: string | null }): Promise<void>;
  series(): Promise<readonly Series[]>;
  keepSeries(series: Series, audit: NewGroupAudit): Promise<void>;
  /** The newest version of each name. */
  handed(): Promise<readonly HandedItem[]>;
  handDown(item: HandedItem, audit: NewGroupAudit): Promise<void>;
  taken(): Promise<
    readonly { readonly room: number; readonly item: string; readonly at: number; readonly sentence: string | null }[]
  >;
  took(room: number, item: string, said: { readonly at: number; readonly sentence: string | null }): Promise<void>;
  /** Not lifted. */
  keptOut(): Promise<readonly KeptOut[]>;
  /** Version of that list: a new number with every change; 0: it never had an entry. */
  keptOutVersion(): Promise<number>;
  keepOut(one: KeptOut, audit: NewGroupAudit): Promise<void>;
  /** False: no such entry. */
  lift(id: string, at: number, audit: NewGroupAudit): Promise<boolean>;
  /** Newest first. */
  audit(limit: number): Promise<readonly GroupAuditRow[]>;
  appendAudit(audit: NewGroupAudit): Promise<void>;
}

export interface NewGroupAudit {
  readonly at: number;
  readonly what: string;
  /** By id. */
  readonly by: string;
  readonly room: number | null;
  /** Ids and numbers, no names. */
  readonly about: Readonly<Record<string, unknown>>;
}
