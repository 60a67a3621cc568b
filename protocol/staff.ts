import type { Refusal, StaffRole } from '../engine/table.ts';

/** A member of staff as a screen may know them: no badge and no PIN. */
export interface StaffPerson {
  /** As in the log, permanently: never reused for somebody else. */
  readonly id: string;
  /** What the person types if they have no badge at hand: one to six digits. */
  readonly number: string;
  readonly name: string;
  readonly role: StaffRole;
}

/** How somebody proves who they are. `badge`: the raw input of the badge reader; it is never echoed and never logged. */
export type StaffProof =
  | { readonly by: 'badge'; readonly badge: string }
  | { readonly by: 'pin'; readonly number: string; readonly pin: string };

/** Asked of the sign-in desk of a table. */
export type StaffAsk =
  /** A person takes the place of their role: a dealer deals, floor and manager stand beside the dealer. */
  | { readonly type: 'come'; readonly proof: StaffProof }
  /** The person deals from now on; during a hand, from the next one. */
  | { readonly type: 'deal'; readonly proof: StaffProof }
  /** The dealer leaves without a relief; if a relief is waiting, the relief withdraws. */
  | { readonly type: 'leave' }
  /** Floor or manager beside the dealer at this console, until they leave or nobody has touched it for a while. */
  | { readonly type: 'join'; readonly proof: StaffProof }
  | { readonly type: 'part' }
  /** Somebody touches a page of this table that has nothing else to send, so the person beside the dealer stays signed in. */
  | { readonly type: 'stay' }
  /**
   * A second person signs one command, given as its `canonicalText`: the answer's `signature` is sent with that request, once and within
   * two minutes.
   */
  | { readonly type: 'sign'; readonly proof: StaffProof; readonly command: string }
  /** A manager closes the kiosk window of this table; a house without a staff list asks for no proof. */
  | { readonly type: 'leave-console'; readonly proof: StaffProof | null }
  /** A manager lets the table go on in a new log; a house without a staff list asks for no proof. */
  | { readonly type: 'new-log'; readonly proof: StaffProof | null; readonly reason: string };

/** Why the sign-in desk refused. */
export type StaffRefusal =
  /** No such badge, number or PIN; it never says which. `triesLeft` before the desk locks for a while; 0 if tries are not counted. */
  | { readonly reason: 'not-known'; readonly triesLeft: number }
  /** Too many wrong tries. `until` by the table's clock, milliseconds since 1970. */
  | { readonly reason: 'shut'; readonly until: number }
  /** Known, but a higher role is required. */
  | { readonly reason: 'role'; readonly needs: StaffRole }
  /** One person cannot sign twice. */
  | { readonly reason: 'same-person' }
  /** This table has no staff list, so nobody signs in. */
  | { readonly reason: 'no-staff-list' }
  /** The table refuses it as it is now. */
  | { readonly reason: 'table-refuses'; readonly cause: Refusal }
  /** The console does not run in a kiosk. */
  | { readonly reason: 'no-kiosk' }
  /** The disk refused: nothing has happened, and it may be tried again. */
  | { readonly reason: 'not-kept' };

/** What the console knows about the staff at this table; part of the table's status. */
export interface ConsoleStaff {
  /** Who can be tapped to sign in: at most eight, the latest dealers here first. Others type a number. */
  readonly people: readonly StaffPerson[];
  /** Floor or manager beside the dealer. */
  readonly beside: { readonly person: StaffPerson; readonly since: number } | null;
  /** When the list was signed by the room, and whether the room has confirmed it since the table started. */
  readonly list: { readonly version: number; readonly issuedAt: number; readonly confirmed: boolean };
  /** The last badge at the table's own reader, if it was refused. */
  readonly lastBadge: { readonly refusal: StaffRefusal; readonly at: number } | null;
  /** A badge reader is at one of the table's lines. One that acts as a keyboard is known only to the page. */
  readonly badgeReader?: boolean;
  /** Simulated staff with public PINs, which the sign-in sheet then shows. */
  readonly demo: boolean;
}

/** A member of the simulated house, PIN and badge included. */
export interface DemoPerson {
  readonly number: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly pin: string;
  /** As a badge reader sends it. */
  readonly badge: string;
}

/** The people of a demonstration house, by number. */
export const demoStaff: readonly DemoPerson[] = [
  { number: '1', name: 'Jana K.', role: 'dealer', pin: '135790', badge: '0004711001' },
  { number: '2', name: 'Łukasz W.', role: 'dealer', pin: '246813', badge: '0004711002' },
  { number: '3', name: 'Grace H.', role: 'dealer', pin: '975310', badge: '0004711003' },
  { number: '4', name: 'Tomáš R.', role: 'floor', pin: '864209', badge: '0004711004' },
  { number: '5', name: 'Zuzana M.', role: 'floor', pin: '314159', badge: '0004711005' },
  { number: '6', name: 'Katarzyna D.', role: 'manager', pin: '271828', badge: '0004711006' },
];
