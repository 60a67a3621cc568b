import type { StaffRole } from '../engine/table.ts';

/** Somebody of the house, as a screen may know them: no badge and no PIN. */
export interface StaffPerson {
  /** For the log and for ever: never given to somebody else. */
  readonly id: string;
  /** What the person types instead of holding a badge: one to six digits. */
  readonly number: string;
  readonly name: string;
  readonly role: StaffRole;
}

/** How somebody proves who they are. `badge`: what the badge's reader typed or sent, raw; it is never echoed and never logged. */
export type StaffProof =
  | { readonly by: 'badge'; readonly badge: string }
  | { readonly by: 'pin'; readonly number: string; readonly pin: string };

/** Asked of the sign-in desk of a table. */
export type StaffAsk =
  /** A person takes the place of their role: a dealer deals, floor and manager stand beside. */
  | { readonly type: 'come'; readonly proof: StaffProof }
  /** The person deals from now on; in the middle of a hand, from the next. */
  | { readonly type: 'deal'; readonly proof: StaffProof }
  /** The dealer goes and nobody has come yet; while a relief waits, it is the relief that steps back. */
  | { readonly type: 'leave' }
  /** Floor or manager at this console, beside the dealer, until they leave or nobody has touched it for a while. */
  | { readonly type: 'join'; readonly proof: StaffProof }
  | { readonly type: 'part' }
  /** Somebody touches a page of this table that has nothing else to ask: whoever stands beside the dealer stays. */
  | { readonly type: 'stay' }
  /** A second person signs one command, told as its `canonicalText`: the answer's `signature` goes with its request, once and within two minutes. */
  | { readonly type: 'sign'; readonly proof: StaffProof; readonly command: string }
  /** A manager closes the kiosk window of this table; where the house keeps no staff list nobody proves anything. */
  | { readonly type: 'leave-console'; readonly proof: StaffProof | null };

/** Why the sign-in desk said no. */
export type StaffRefusal =
  /** No such badge, number or PIN: never says which. `triesLeft` before the desk shuts for a while; 0 where nobody counts. */
  | { readonly reason: 'not-known'; readonly triesLeft: number }
  /** Too many wrong tries; `until` by the table's clock, milliseconds since 1970. */
  | { readonly reason: 'shut'; readonly until: number }
  /** Known, but it takes a higher role. */
  | { readonly reason: 'role'; readonly needs: StaffRole }
  /** The same person cannot be two. */
  | { readonly reason: 'same-person' }
  /** This table has no staff list: nobody signs in here. */
  | { readonly reason: 'no-staff-list' }
  /** Nothing to leave: the console stands in no kiosk. */
  | { readonly reason: 'no-kiosk' }
  /** The disk said no: nothing has happened, and the same may be asked again. */
  | { readonly reason: 'not-kept' };

/** What the console knows of the people of the house at this table; part of the table's status. */
export interface ConsoleStaff {
  /** Who may be tapped on: those who dealt here lately first, at most eight; anybody else types a number. */
  readonly people: readonly StaffPerson[];
  /** Floor or manager beside the dealer. */
  readonly beside: { readonly person: StaffPerson; readonly since: number } | null;
  /** When the list was signed by the room, and whether the room has confirmed it since the table started. */
  readonly list: { readonly version: number; readonly issuedAt: number; readonly confirmed: boolean };
  /** What the table's own badge reader read last, where it was refused. */
  readonly lastBadge: { readonly refusal: StaffRefusal; readonly at: number } | null;
  /** Simulated staff with PINs anybody may know; the sign-in sheet then shows them. */
  readonly demo: boolean;
}

/** Somebody of the simulated house: what anybody may know of them, PIN and badge included. */
export interface DemoPerson {
  readonly number: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly pin: string;
  /** As a badge reader sends it. */
  readonly badge: string;
}

/** The people of a house that is tried out, by their numbers. */
export const demoStaff: readonly DemoPerson[] = [
  { number: '1', name: 'Jana K.', role: 'dealer', pin: '135790', badge: '0004711001' },
  { number: '2', name: 'Łukasz W.', role: 'dealer', pin: '246813', badge: '0004711002' },
  { number: '3', name: 'Grace H.', role: 'dealer', pin: '975310', badge: '0004711003' },
  { number: '4', name: 'Tomáš R.', role: 'floor', pin: '864209', badge: '0004711004' },
  { number: '5', name: 'Zuzana M.', role: 'floor', pin: '314159', badge: '0004711005' },
  { number: '6', name: 'Katarzyna D.', role: 'manager', pin: '271828', badge: '0004711006' },
];
