import type { Command, StaffRole } from '../../engine/table.ts';
import type { GroupRole } from '../../native-bridge/contracts/chain-group.ts';
import type { BrowserRole, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import type { DeckAsk } from '../../protocol/deck-desk.ts';
import type { FloorAsk, FloorOrder } from '../../protocol/floor-desk.ts';
import type { GroupAsk } from '../../protocol/group-desk.ts';
import type { OfficeAsk, OfficeWish } from '../../protocol/office-desk.ts';
import type { ScreenCommand } from '../../protocol/screen-commands.ts';
import type { ShufflerAsk } from '../../protocol/shuffler-desk.ts';
import type { StaffAsk } from '../../protocol/staff.ts';

/**
 * Who may say what, at the doors of tables and at the cardroom's: one record for each kind of message, and the compiler asks for every one of
 * them. `docs/PERMISSIONS.md` is printed from these records; how they are read is in `may.ts`.
 */

/** What somebody may do; `anybody`: nobody has signed in where somebody must have. */
export type Standing = 'anybody' | StaffRole;

/** Who may say a command at the door of a table. */
interface CommandPermission {
  /** Least that somebody at the console must be; absent: no screen says this. */
  readonly console?: Standing;
  /** The same where the command chooses among outcomes the text leaves open, counts what the book does not have, or takes back or corrects what is the floor's. */
  readonly choosing?: StaffRole;
  /** Least that one of the two must be who sign it; the second is of the floor. */
  readonly second?: Exclude<StaffRole, 'dealer'>;
  readonly device?: true;
  /** An order: whether it may be given was decided where it was signed, in the cardroom or at the floor's desk of this table. */
  readonly room?: true;
  readonly table?: true;
}

/** A command a screen says is one that has a schema for screens, and no other. */
type CommandPermissions = {
  readonly [Verb in Command['type']]: CommandPermission &
    (Verb extends ScreenCommand['type'] ? { readonly console: Standing } : { readonly console?: never });
};

const dealer = { console: 'dealer' } as const;
const floor = { console: 'floor' } as const;
const room = { room: true } as const;
const dealerOrRoom = { console: 'dealer', room: true } as const;
const floorOrRoom = { console: 'floor', room: true } as const;
const dealerOrDevice = { console: 'dealer', device: true } as const;

/** Commands, at the door of a table. What the engine then allows is another question. */
export const commandPermissions: CommandPermissions = {
  'open-table': { table: true },
  'seat-player': dealerOrRoom,
  'open-seat': dealer,
  'change-seat': dealerOrRoom,
  'add-chips': dealerOrRoom,
  'take-chips': room,
  'give-chips': dealer,
  // A count that changes what the table holds is the floor's.
  'count-stack': { console: 'dealer', choosing: 'floor' },
  'set-away': dealer,
  'post-blinds': dealer,
  'collect-time': dealerOrRoom,
  'announce-straddle': dealer,
  'withdraw-straddle': dealer,
  'announce-bomb-pot': dealer,
  'choose-game': dealer,
  'set-games': floorOrRoom,
  'set-stakes': floorOrRoom,
  'move-button': floor,
  'race-chips': { console: 'dealer', choosing: 'floor' },
  // The end of a day: who counted never signs alone.
  'bag-stack': { console: 'dealer', second: 'floor' },
  'open-bag': { console: 'manager' },
  // What was counted is signed by somebody who did not deal it; a difference is theirs to accept.
  'close-table': { console: 'dealer', second: 'floor' },
  'reopen-table': { console: 'dealer', second: 'floor' },
  'start-hand': dealerOrDevice,
  fold: dealerOrDevice,
  check: dealerOrDevice,
  call: dealerOrDevice,
  bet: dealer,
  raise: dealer,
  complete: dealer,
  'bring-in': dealer,
  'all-in': dealer,
  'report-wager': { console: 'dealer', choosing: 'floor' },
  'act-through': { console: 'dealer', choosing: 'floor' },
  'close-betting': dealerOrDevice,
  'act-out-of-turn': dealer,
  'rule-skipped': floor,
  draw: dealerOrDevice,
  'deal-up': dealer,
  'name-opener': dealer,
  'agree-runs': dealer,
  'deal-board': dealerOrDevice,
  'table-hand': dealer,
  'table-all-hands': dealer,
  'muck-rest': dealer,
  'show-cards': dealerOrDevice,
  'muck-hand': dealerOrDevice,
  'kill-hand': floor,
  'name-winners': dealer,
  'win-showdown': dealer,
  'push-pot': dealer,
  'take-pots': dealer,
  'swap-board': dealer,
  // The engine keeps the dealer waiting until the floor had its minute.
  'accept-deck': dealer,
  'change-deck': dealer,
  undo: { console: 'dealer', choosing: 'floor' },
  'call-floor': { console: 'anybody', device: true },
  'take-call': room,
  'leave-call': room,
  'rule-incident': room,
  report: dealerOrRoom,
  // The engine says whether a ruling is not the dealing person's.
  'apply-report': dealer,
  // A hand that is over belongs to the floor, and so does what the floor decided in the one that is played.
  'amend-hand': { console: 'dealer', choosing: 'floor', room: true },
  'amend-past-hand': room,
  'change-dealer': { table: true },
  'set-up-table': room,
  'move-out': room,
  'set-schedule': room,
  'halt-table': room,
  'lift-halt': floor,
  'set-hand-for-hand': room,
  'set-heads': room,
  'give-penalty': room,
  'set-notice': room,
  'confirm-arrival': dealer,
  'confirm-arrivals': dealer,
  'confirm-departure': dealer,
  'confirm-departures': dealer,
  // The clock on every decision. What a player handed in, and what the clock stands for, is the dealing person's word.
  'set-shot-clock': { table: true, room: true },
  'switch-shot-clock': floor,
  'tell-shot-clock': room,
  'set-pace': floorOrRoom,
  'use-extension': dealer,
  'pause-clock': dealer,
  'resume-clock': dealer,
  'run-clock': { table: true },
  'book-time-out': { console: 'dealer', table: true },
  'set-bank': floor,
  // Whose cards a stream may show, and how late: consent is a player's word that the floor has heard.
  'set-stream': { console: 'manager' },
  'record-stream-consent': floor,
  note: { device: true, table: true },
};

/** Who may say something at a desk: at a browser paired with the cardroom, or at the floor's desk of a table, which counts as a floor browser. */
export interface DeskPermission {
  readonly browsers: readonly BrowserRole[];
  /** Browsers where the same is said by whoever is signed in: only in a house that keeps a staff list. */
  readonly whereSignedIn?: readonly BrowserRole[];
  /** Least that whoever is signed in must be, where the house keeps a staff list. Absent: nobody needs to be signed in. */
  readonly person?: StaffRole;
  /** Least that one of the two must be who sign it; the other is of the floor. Absent: one signs alone. */
  readonly second?: Exclude<StaffRole, 'dealer'>;
  /** A house without a staff list cannot do it: it has no two persons. */
  readonly staffOnly?: true;
  /** Not at a table. */
  readonly roomOnly?: true;
}

const everyDesk: DeskPermission = { browsers: ['floor', 'cardroom'] };
const floors: DeskPermission = { ...everyDesk, person: 'floor' };
const managers: DeskPermission = { ...everyDesk, person: 'manager' };
/** The floor's browsers; and in a house that knows its people the cardroom's, so that a room with one PC needs no second browser. */
const atFloor: DeskPermission = { browsers: ['floor'], whereSignedIn: ['cardroom'], person: 'floor' };

export const orderPermissions: Readonly<Record<FloorOrder['order'], DeskPermission>> = {
  'rule-incident': atFloor,
  'take-call': atFloor,
  'leave-call': atFloor,
  report: atFloor,
  'amend-hand': atFloor,
  // What was paid out hands ago is nobody's to change alone.
  'amend-past-hand': { ...atFloor, second: 'manager' },
};

export const floorAskPermissions: Readonly<Record<FloorAsk['what'], DeskPermission>> = {
  // What a correction would do is no secret from whoever sees the hand.
  correction: { browsers: ['floor'], whereSignedIn: ['cardroom'] },
  // These name people, and leave the room as a file.
  search: atFloor,
  export: atFloor,
  sealed: { ...atFloor, roomOnly: true },
  audit: { ...atFloor, roomOnly: true },
};

/** What is played for is a manager's to say, who plays where the floor's. */
export const wishPermissions: Readonly<Record<OfficeWish['type'], DeskPermission>> = {
  'keep-structure': managers,
  'drop-structure': managers,
  'plan-tournament': managers,
  'plan-flight': managers,
  'close-flight': managers,
  'open-day': managers,
  'change-structure': managers,
  'cancel-tournament': managers,
  'change-levels': managers,
  'settle-places': managers,
  'fix-prizes': managers,
  'agree-deal': managers,
  'propose-deal': floors,
  'vote-deal': floors,
  'drop-deal': floors,
  'settle-head': managers,
  'commit-draw': managers,
  'reveal-draw': managers,
  'book-chips': managers,
  'end-tournament': managers,
  'set-house-rules': managers,
  'set-house-duties': managers,
  'book-for-person': managers,
  'open-game': managers,
  'change-game': managers,
  'close-game': managers,
  'close-shift': managers,
  'join-players': managers,
  'use-table': floors,
  'leave-table': floors,
  'close-seat': floors,
  'set-breaking-order': floors,
  enter: floors,
  'withdraw-entry': floors,
  // Whoever is disqualified has lost what was paid in: two persons answer for that.
  'take-out-entry': { ...floors, second: 'floor' },
  'sell-rebuy': floors,
  'sell-add-on': floors,
  'take-back-sale': floors,
  'decline-rebuy': floors,
  'draw-seats': floors,
  'close-registration': floors,
  'open-registration': floors,
  'set-start-time': floors,
  'start-tournament': floors,
  'bag-flight': floors,
  'pause-clock': floors,
  'resume-clock': floors,
  'adjust-clock': floors,
  'set-pace': floors,
  'begin-break': floors,
  'begin-day': floors,
  'go-to-level': floors,
  'halt-tables': floors,
  'hand-for-hand': floors,
  'next-round': floors,
  'move-player': floors,
  'cancel-move': floors,
  'break-table': floors,
  'draw-final-table': floors,
  'pay-place': floors,
  'pay-bounty': floors,
  'award-seats': floors,
  'give-ticket': floors,
  'take-ticket': floors,
  'open-draw': floors,
  'draw-envelope': floors,
  'add-table': floors,
  'remove-table': floors,
  'order-tables': floors,
  wait: floors,
  'leave-list': floors,
  'move-in-list': floors,
  'call-player': floors,
  'pass-over': floors,
  'give-seat': floors,
  'seat-in-game': floors,
  'move-in-game': floors,
  'pick-up': floors,
  'bring-chips': floors,
  'charge-time': floors,
  'set-call-minutes': floors,
  'set-rotation': floors,
  'push-dealers': floors,
  'post-dealer': floors,
  'meet-player': floors,
  // What a player has said to somebody of the floor; each time stands in the office's log with who heard it.
  'record-consent': floors,
  'check-register': floors,
};

/** They name people and sums: a wall asks none. */
export const officeAskPermissions: Readonly<Record<OfficeAsk['what'], DeskPermission>> = {
  players: floors,
  player: floors,
  register: floors,
  // What somebody has won in a year is nobody's business who does not answer for the house.
  statement: managers,
  deal: floors,
  report: floors,
  results: floors,
  sheet: floors,
};

/**
 * A code to pair a browser with, by the role it gives: nobody lets in somebody who may do more than they may themselves. Each browser that is
 * let in may try PINs, so that one which was found lying about must not let in others.
 */
export const newCodePermissions: Readonly<Record<BrowserRole, DeskPermission>> = {
  floor: { browsers: ['floor'], person: 'floor' },
  cardroom: floors,
  display: floors,
};

/** Everything a paired browser says after its greeting. */
export type SaidAtBrowser = Exclude<ToCardroomServer['type'], 'hello'>;

/** What a paired browser says beside the messages above. */
export const browserPermissions: Readonly<
  Record<
    Exclude<SaidAtBrowser, 'floor-ask' | 'floor-order' | 'office-wish' | 'office-ask' | 'new-code'>,
    DeskPermission
  >
> = {
  watch: everyDesk,
  'read-hand': everyDesk,
  'open-cards': { ...atFloor, second: 'floor', staffOnly: true },
  'sign-in': everyDesk,
  'sign-out': everyDesk,
  sign: everyDesk,
  'update-wish': managers,
  'token-wish': managers,
  'ballot-wish': floors,
};

/** What is asked at a table's own console, by the least that somebody there must be. */
export const deckAskPermissions: Readonly<Record<DeckAsk['what'], Standing>> = {
  register: 'dealer',
  check: 'dealer',
  retire: 'dealer',
  cancel: 'anybody',
};

export const shufflerAskPermissions: Readonly<Record<ShufflerAsk, Standing>> = { clear: 'anybody', verify: 'anybody' };

/** Each of them proves who they are with the message itself, or takes something away from themselves. */
export const staffAskPermissions: Readonly<Record<StaffAsk['type'], Standing>> = {
  come: 'anybody',
  deal: 'anybody',
  leave: 'anybody',
  join: 'anybody',
  part: 'anybody',
  stay: 'anybody',
  sign: 'anybody',
  'leave-console': 'anybody',
};

/**
 * Who asks the chain what, at its own PC and with its key; `pc`: the key is enough, as for the people of a room. Whoever is of some rooms is told of
 * these rooms alone.
 */
export const groupPermissions: Readonly<Record<GroupAsk['type'], GroupRole | 'pc'>> = {
  people: 'pc',
  'add-person': 'pc',
  'retire-person': 'pc',
  'sign-in': 'room',
  'sign-out': 'room',
  glance: 'room',
  report: 'room',
  players: 'room',
  person: 'room',
  series: 'room',
  standings: 'room',
  handed: 'room',
  'kept-out': 'room',
  persons: 'auditor',
  forgets: 'auditor',
  audit: 'auditor',
  join: 'group',
  part: 'group',
  forget: 'group',
  'keep-series': 'group',
  'hand-down': 'group',
  'keep-out': 'group',
  lift: 'group',
};
