import {
  actorParts,
  type Command,
  chipsUnsold,
  needsFloor,
  type Refusal,
  type StaffRole,
  signedBeside,
  staffRoles,
  type TableState,
} from '../../engine/table.ts';
import { type GroupRole, groupRoles } from '../../native-bridge/contracts/chain-group.ts';
import type { BrowserRole, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import type { GroupAsk } from '../../protocol/group-desk.ts';
import type { StaffPerson } from '../../protocol/staff.ts';
import {
  browserPermissions,
  commandPermissions,
  type DeskPermission,
  floorAskPermissions,
  groupPermissions,
  newCodePermissions,
  officeAskPermissions,
  orderPermissions,
  type SaidAtBrowser,
  type Standing,
  wishPermissions,
} from './permissions.ts';

/**
 * The door a command comes through. `room`: an order that was signed where it was given; `table`: the table server itself, at its desks.
 */
export type Origin = 'console' | 'device' | 'room' | 'table';

/** Who asks: at the console with their own permissions, elsewhere with those of the door. */
export type Asker =
  | {
      readonly origin: Exclude<Origin, 'console'>;
      /** Sign-in is required and nobody is signed in: then no machine begins a hand. */
      readonly isUnattended?: boolean;
    }
  | {
      readonly origin: 'console';
      readonly standing: Standing;
      /** The person is identified; without a staff list nobody is asked. */
      readonly isNamed: boolean;
      /** The role of the second person who signed this very command. */
      readonly signedBy: StaffRole | null;
    };

/** True if somebody's role is at least `needs`. */
export const isEnough = (has: Standing, needs: Standing): boolean => rank(has) >= rank(needs);

const rank = (standing: Standing): number => (standing === 'anybody' ? -1 : staffRoles.indexOf(standing));

type Signer = Exclude<StaffRole, 'dealer'>;

/**
 * Who still has to sign; null: nobody. One of the two must have the role the permission names, in either order; any floor person will do
 * for the other.
 */
function missingSigner(second: Signer, first: Standing, signedBy: StaffRole | null): Signer | null {
  const role = isEnough(first, second) ? 'floor' : second;
  return signedBy !== null && isEnough(signedBy, role) ? null : role;
}

/** The least role at the console for this very command at this table; null: no screen sends it. */
export function standingFor(command: Command, state: TableState | null): Standing | null {
  const { console = null, choosing, unsold } = commandPermissions[command.type];
  if (unsold !== undefined && chipsUnsold(state, command) !== null) return unsold;
  return choosing !== undefined && chooses(command) ? choosing : console;
}

/** Steps that only the floor takes at the console. */
const floorsSteps: ReadonlySet<string> = new Set(['hand-killed', 'skipped-ruled', 'misdeal-declared', 'floor-ruled']);

const chooses = (command: Command): boolean =>
  ('choice' in command && command.choice !== undefined) ||
  (command.type === 'race-chips' && command.early === true) ||
  (command.type === 'count-stack' && (command.difference ?? 0) !== 0) ||
  (command.type === 'act-through' && chooses(command.act)) ||
  (command.type === 'undo' && floorsSteps.has(command.step)) ||
  (command.type === 'amend-hand' && command.tape !== null && needsFloor(command.tape, command.changes));

/** Why the asker may not ask this of a table; null if they may. `state`: the table as it is. */
export function refusalOf(asker: Asker, command: Command, state: TableState | null): Refusal | null {
  const permission = commandPermissions[command.type];
  if (asker.origin !== 'console') {
    if (permission[asker.origin] !== true) return { reason: 'not-from-here' };
    return asker.isUnattended === true && command.type === 'start-hand' ? { reason: 'nobody-signed-in' } : null;
  }
  const needs = standingFor(command, state);
  if (needs === null) return { reason: 'not-from-here' };
  const { standing, isNamed, signedBy } = asker;
  if (!isEnough(standing, needs))
    return needs === 'floor' || needs === 'manager' ? { reason: 'not-allowed', needs } : { reason: 'nobody-signed-in' };
  const { second } = permission;
  if (second === undefined) return null;
  // An unknown person and a known one do not count as two.
  if (!isNamed) return { reason: 'nobody-signed-in' };
  const role = missingSigner(second, standing, signedBy);
  return role === null ? null : { reason: 'needs-signature', role };
}

/** If the house keeps no staff list, the person at the table's own console may do everything and signs alone. */
export const houseWithoutStaff: Asker = { origin: 'console', standing: 'manager', isNamed: true, signedBy: 'manager' };

/** Who counted and who signed, as the log names them. Without a list both are known only by their roles. */
export const signersOf = (actor: string, asker: Asker): string =>
  asker === houseWithoutStaff ? signedBeside(actor, 'floor') : actor;

/** The door of an actor as the log names it. */
export function askerOf(actor: string): Asker {
  const [{ role }] = actorParts(actor);
  if (role === 'device') return { origin: 'device' };
  if (role === 'cardroom') return { origin: 'room' };
  return role === 'table' ? { origin: 'table' } : houseWithoutStaff;
}

/** Who asks at a desk. `needed`: the house keeps a staff list. */
export interface Wanting {
  readonly browser: BrowserRole;
  readonly needed: boolean;
  readonly person: StaffPerson | null;
}

/** Who may send this very message at a paired browser. */
export function permissionAtBrowser(message: Extract<ToCardroomServer, { type: SaidAtBrowser }>): DeskPermission {
  switch (message.type) {
    case 'floor-ask':
      return floorAskPermissions[message.ask.what];
    case 'floor-order':
      return orderPermissions[message.order.order];
    case 'office-wish':
      return wishPermissions[message.wish.type];
    case 'office-ask':
      return officeAskPermissions[message.ask.what];
    case 'new-code':
      return newCodePermissions[message.role];
    default:
      return browserPermissions[message.type];
  }
}

/**
 * Whether somebody of the group may ask this of the chain; null: nobody is identified, and the key of its PC must be enough. `hasKey`: the
 * asker has that key; a page does not.
 */
export function mayAskGroup(ask: GroupAsk, role: GroupRole | null, hasKey: boolean): boolean {
  const least = groupPermissions[ask.type];
  if (least === 'pc') return hasKey;
  return role !== null && groupRoles.indexOf(role) >= groupRoles.indexOf(least);
}

/** The refusal before a second person is considered; null: allowed. A house without a staff list trusts its desks. */
export function forbidden(
  { browsers, whereSignedIn = [], person: least, staffOnly }: DeskPermission,
  { browser, needed, person }: Wanting,
): { readonly reason: 'not-allowed'; readonly role: string } | { readonly reason: 'signed-out' } | null {
  if (!browsers.includes(browser) && !(needed && whereSignedIn.includes(browser)))
    return { reason: 'not-allowed', role: browser };
  if (least === undefined || (!needed && staffOnly !== true)) return null;
  if (person === null) return { reason: 'signed-out' };
  return isEnough(person.role, least) ? null : { reason: 'not-allowed', role: person.role };
}

/**
 * The second signer, or why it is not enough; null: one signs alone, as everybody does without a list. `signer` is only called if a second
 * person is required, so nobody is named who was not needed.
 */
export function secondFor(
  { second: least, staffOnly }: DeskPermission,
  { needed, person }: Wanting,
  signer: () => StaffPerson | null,
): { readonly second: StaffPerson | null } | { readonly refusal: MissingSecond } {
  if (least === undefined || (!needed && staffOnly !== true)) return { second: null };
  const second = signer();
  const role = missingSigner(least, person?.role ?? 'anybody', second?.role ?? null);
  if (role !== null) return { refusal: { reason: 'needs-signature', role } };
  return second?.id === person?.id ? { refusal: { reason: 'same-person' } } : { second };
}

type MissingSecond = { readonly reason: 'needs-signature'; readonly role: Signer } | { readonly reason: 'same-person' };
