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
 * Who may do what, at the doors of tables and of the cardroom: one record for each kind of message, and the compiler requires every one of
 * them. `docs/PERMISSIONS.md` is generated from these records; `may.ts` applies them.
 */

/** Somebody's role; `anybody`: sign-in is required and nobody is signed in. */
export type Standing = 'anybody' | StaffRole;

/** Who may give a command at the door of a table. */
interface CommandPermission {
  /** The least role at the console; absent: no screen sends this. */
  readonly console?: Standing;
  /**
   * The same if the command chooses among outcomes the text leaves open, counts something other than the book says, lets chips go before
   * their level, or undoes or corrects what belongs to the floor.
   */
  readonly choosing?: StaffRole;
  /** The same where it brings chips to a tournament's table, or takes some out, that no office sold or moved. Absent: as `console`. */
  readonly unsold?: StaffRole;
  /** The least role of one of the two signers; the other is of the floor. */
  readonly second?: Exclude<StaffRole, 'dealer'>;
  readonly device?: true;
  /** An order: whether it may be given was decided where it was signed, in the cardroom or at this table's floor desk. */
  readonly room?: true;
  readonly table?: true;
}

/** Screens can only give commands that have a schema for screens. */
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
  // At a cash table a dealer sells chips and cashes out; a tournament's chips are its prizes.
  'seat-player': { ...dealerOrRoom, unsold: 'floor' },
  'open-seat': { ...dealer, unsold: 'floor' },
  'change-seat': dealerOrRoom,
  'add-chips': { ...dealerOrRoom, unsold: 'floor' },
  'take-chips': room,
  'give-chips': dealer,
  'confirm-stacks': dealer,
  // Only the floor may book a count that changes the table's chips.
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
  // The end of a day: the person who counted never signs alone.
  'bag-stack': { console: 'dealer', second: 'floor' },
  'open-bag': { console: 'manager' },
  // A count is signed by somebody who did not deal; they accept the difference.
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
  // The engine keeps the dealer waiting until the floor has had its minute.
  'accept-deck': dealer,
  'change-deck': dealer,
  undo: { console: 'dealer', choosing: 'floor' },
  'call-floor': { console: 'anybody', device: true },
  'take-call': room,
  'leave-call': room,
  'withdraw-call': { console: 'anybody' },
  'rule-incident': room,
  report: dealerOrRoom,
  // The engine decides whether a ruling is beyond the dealer.
  'apply-report': dealer,
  // A finished hand belongs to the floor, and so do the floor's decisions in the present one.
  'amend-hand': { console: 'dealer', choosing: 'floor', room: true },
  'amend-past-hand': room,
  'change-dealer': { table: true },
  'set-up-table': room,
  'move-out': room,
  'set-schedule': room,
  'halt-table': room,
  'lift-halt': floor,
  'set-hand-for-hand': room,
  'tell-others-elsewhere': room,
  'set-heads': room,
  'give-penalty': room,
  'set-notice': room,
  'confirm-arrival': dealer,
  'confirm-arrivals': dealer,
  'confirm-departure': dealer,
  'confirm-departures': dealer,
  // The shot clock. Its plan comes with an order of the room; the table's own program runs it; the dealer pauses it and books extension cards.
  'set-shot-clock': room,
  'switch-shot-clock': floor,
  'tell-shot-clock': room,
  'set-pace': floorOrRoom,
  'use-extension': dealer,
  'pause-clock': dealer,
  'resume-clock': dealer,
  'run-clock': { table: true },
  'book-time-out': { console: 'dealer', table: true },
  'set-bank': floor,
  // Whose cards a stream may show, and how late: the player's consent was given to the floor.
  'set-stream': { console: 'manager' },
  'record-stream-consent': floor,
  note: { device: true, table: true },
};

/** Who may send a message at a desk: at a browser paired with the cardroom, or at a table's floor desk, which counts as a floor browser. */
export interface DeskPermission {
  readonly browsers: readonly BrowserRole[];
  /** Other browsers where a signed-in person may send the same: only in a house with a staff list. */
  readonly whereSignedIn?: readonly BrowserRole[];
  /** The least role of the person signed in, if the house keeps a staff list. Absent: nobody needs to be signed in. */
  readonly person?: StaffRole;
  /** The least role of one of the two signers; the other is of the floor. Absent: one signs alone. */
  readonly second?: Exclude<StaffRole, 'dealer'>;
  /** A house without a staff list cannot do it: two people cannot be told apart. */
  readonly staffOnly?: true;
  /** Not at a table. */
  readonly roomOnly?: true;
}

const everyDesk: DeskPermission = { browsers: ['floor', 'cardroom'] };
const floors: DeskPermission = { ...everyDesk, person: 'floor' };
const managers: DeskPermission = { ...everyDesk, person: 'manager' };
/** The floor's browsers; in a house with a staff list also the cardroom's, so that a room with one PC needs no second browser. */
const atFloor: DeskPermission = { browsers: ['floor'], whereSignedIn: ['cardroom'], person: 'floor' };

export const orderPermissions: Readonly<Record<FloorOrder['order'], DeskPermission>> = {
  'rule-incident': atFloor,
  'take-call': atFloor,
  'leave-call': atFloor,
  report: atFloor,
  'amend-hand': atFloor,
  // A payout of earlier hands is never changed by one person alone.
  'amend-past-hand': { ...atFloor, second: 'manager' },
};

export const floorAskPermissions: Readonly<Record<FloorAsk['what'], DeskPermission>> = {
  // The effect of a correction is no secret from anybody who sees the hand.
  correction: { browsers: ['floor'], whereSignedIn: ['cardroom'] },
  // These contain names, and leave the room as a file.
  search: atFloor,
  export: atFloor,
  sealed: { ...atFloor, roomOnly: true },
  audit: { ...atFloor, roomOnly: true },
};

/** A manager decides what is played for, the floor who plays where. */
export const wishPermissions: Readonly<Record<OfficeWish['type'], DeskPermission>> = {
  'keep-structure': managers,
  'drop-structure': managers,
  'plan-tournament': managers,
  'plan-flight': managers,
  'close-flight': managers,
  'bag-late': managers,
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
  'settle-seat': managers,
  'settle-owed': managers,
  'commit-draw': managers,
  'reveal-draw': managers,
  'book-chips': managers,
  'end-tournament': managers,
  'reopen-tournament': managers,
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
  // A disqualified player loses the buy-in: two people answer for that.
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
  'break-now': floors,
  'begin-day': floors,
  'go-to-level': floors,
  'halt-tables': floors,
  'hand-for-hand': floors,
  'next-round': floors,
  'move-player': floors,
  'cancel-move': floors,
  'put-off-break': floors,
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
  // A player's declaration to somebody of the floor; the office's log says each time who heard it.
  'record-consent': floors,
  'check-register': floors,
};

/** These contain names and amounts: a wall may not ask for any. */
export const officeAskPermissions: Readonly<Record<OfficeAsk['what'], DeskPermission>> = {
  players: floors,
  player: floors,
  register: floors,
  // A player's winnings in a year are for the people who answer for the house.
  statement: managers,
  deal: floors,
  report: floors,
  results: floors,
  sheet: floors,
};

/**
 * A code to pair a browser with, by the role it gives: nobody can grant more than their own role. Each paired browser may try PINs, so a
 * lost one must not be able to pair others.
 */
export const newCodePermissions: Readonly<Record<BrowserRole, DeskPermission>> = {
  floor: { browsers: ['floor'], person: 'floor' },
  cardroom: floors,
  display: floors,
};

/** Everything a paired browser sends after its greeting. */
export type SaidAtBrowser = Exclude<ToCardroomServer['type'], 'hello'>;

/** A paired browser's messages other than those above. */
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
  // The first manager is entered at the cardroom's own PC.
  'staff-wish': { ...managers, staffOnly: true },
  'ballot-wish': floors,
};

/** Requests at a table's own console, by the least role there. */
export const deckAskPermissions: Readonly<Record<DeckAsk['what'], Standing>> = {
  register: 'dealer',
  check: 'dealer',
  retire: 'dealer',
  cancel: 'anybody',
};

export const shufflerAskPermissions: Readonly<Record<ShufflerAsk, Standing>> = { clear: 'anybody', verify: 'anybody' };

/** In each of these, people prove who they are with the message itself, or give up a right of their own. */
export const staffAskPermissions: Readonly<Record<StaffAsk['type'], Standing>> = {
  come: 'anybody',
  deal: 'anybody',
  leave: 'anybody',
  join: 'anybody',
  part: 'anybody',
  stay: 'anybody',
  sign: 'anybody',
  'leave-console': 'anybody',
  'new-log': 'anybody',
};

/**
 * Who may ask what of the chain, at its own PC and with its key; `pc`: the key is enough, as for a room's staff list. Somebody who belongs
 * to some rooms only sees those rooms.
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
