import { type Command, isOverOn, type Refusal, type StaffRole, touchesFloors } from '../../engine/table.ts';

/** Through which door a command comes; `table`: the table server itself, at its desks. */
export type Origin = 'console' | 'device' | 'room' | 'table';

/** What somebody at the console may do; `anybody`: nobody has signed in where somebody must have. */
export type Standing = 'anybody' | StaffRole;

/** Who asks: at the console with what they may do, elsewhere by the door alone. */
export type Asker =
  | {
      readonly origin: Exclude<Origin, 'console'>;
      /** Nobody is signed in where somebody must be: no machine begins a hand then. */
      readonly isUnattended?: boolean;
    }
  | {
      readonly origin: 'console';
      readonly standing: Standing;
      /** The house knows who it is; where it keeps no staff list nobody is asked. */
      readonly isNamed: boolean;
      /** What the second person may do who signed this very command. */
      readonly signedBy: StaffRole | null;
    };

/** Who may say a command. */
export interface Permission {
  /** Least that somebody at the console must be; absent: no screen says this. */
  readonly console?: Standing;
  /** The same where the command chooses among outcomes the text leaves open, or takes back or corrects what is the floor's. */
  readonly choosing?: StaffRole;
  /** Least that one of the two must be who sign it; the second is of the floor. */
  readonly second?: StaffRole;
  readonly device?: true;
  readonly room?: true;
  readonly table?: true;
}

const dealer: Permission = { console: 'dealer' };
const floor: Permission = { console: 'floor' };
const room: Permission = { room: true };
const dealerOrRoom: Permission = { console: 'dealer', room: true };
const floorOrRoom: Permission = { console: 'floor', room: true };
const dealerOrDevice: Permission = { console: 'dealer', device: true };

/** The one place that says who may say what. What the engine then allows is another question. */
export const permissions: Readonly<Record<Command['type'], Permission>> = {
  'open-table': { table: true },
  'seat-player': dealerOrRoom,
  'open-seat': dealer,
  'change-seat': dealerOrRoom,
  'add-chips': dealerOrRoom,
  'give-chips': dealer,
  'count-stack': dealer,
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
  'act-out-of-turn': dealer,
  'rule-skipped': floor,
  draw: dealer,
  'deal-up': dealer,
  'name-opener': dealer,
  'agree-runs': dealer,
  'deal-board': dealerOrDevice,
  'table-hand': dealer,
  'table-all-hands': dealer,
  'show-cards': dealerOrDevice,
  'muck-hand': dealer,
  'kill-hand': floor,
  'name-winners': dealer,
  'win-showdown': dealer,
  'push-pot': dealer,
  'swap-board': dealer,
  // The engine keeps the dealer waiting until the floor had its minute.
  'accept-deck': dealer,
  'change-deck': dealer,
  undo: { console: 'dealer', choosing: 'floor' },
  'call-floor': { console: 'anybody', device: true },
  'take-call': floorOrRoom,
  'leave-call': floorOrRoom,
  'rule-incident': floorOrRoom,
  report: dealerOrRoom,
  // Of a ruling that is not the dealing person's the engine says so.
  'apply-report': dealer,
  // A hand that is over belongs to the floor, and so does what the floor decided in the one that is played.
  'amend-hand': { console: 'dealer', choosing: 'floor', room: true },
  // What was paid out hands ago is nobody's to change alone.
  'amend-past-hand': { console: 'floor', second: 'manager', room: true },
  'change-dealer': { table: true },
  'set-up-table': room,
  'move-out': room,
  'set-schedule': room,
  'halt-table': room,
  'lift-halt': floor,
  'set-hand-for-hand': room,
  'give-penalty': room,
  'set-notice': room,
  'confirm-arrival': dealer,
  'confirm-departure': dealer,
  note: { device: true, table: true },
};

const rank: Readonly<Record<Standing, number>> = { anybody: 0, dealer: 1, floor: 2, manager: 3 };

/** True for somebody who may do what `needs` may. */
export const isEnough = (has: Standing, needs: Standing): boolean => rank[has] >= rank[needs];

/** Least that somebody at the console must be to say this very command; null: no screen says it. */
export function standingFor(command: Command): Standing | null {
  const { console = null, choosing } = permissions[command.type];
  return choosing !== undefined && chooses(command) ? choosing : console;
}

/** Steps that only the floor takes at the console. */
const floorsSteps: ReadonlySet<string> = new Set(['hand-killed', 'skipped-ruled']);

const chooses = (command: Command): boolean =>
  ('choice' in command && command.choice !== undefined) ||
  (command.type === 'act-through' && chooses(command.act)) ||
  (command.type === 'undo' && floorsSteps.has(command.step)) ||
  (command.type === 'amend-hand' && command.tape !== null && isFloors(command.tape, command.changes));

const isFloors = (...[tape, changes]: Parameters<typeof touchesFloors>): boolean =>
  isOverOn(tape) || touchesFloors(tape, changes);

/** Why whoever asks may not ask this; null where they may. */
export function refusalOf(asker: Asker, command: Command): Refusal | null {
  const permission = permissions[command.type];
  if (asker.origin !== 'console') {
    if (permission[asker.origin] !== true) return { reason: 'not-from-here' };
    return asker.isUnattended === true && command.type === 'start-hand' ? { reason: 'nobody-signed-in' } : null;
  }
  const needs = standingFor(command);
  if (needs === null) return { reason: 'not-from-here' };
  const { standing, isNamed, signedBy } = asker;
  if (!isEnough(standing, needs))
    return needs === 'floor' || needs === 'manager' ? { reason: 'not-allowed', needs } : { reason: 'nobody-signed-in' };
  const { second } = permission;
  if (second === undefined) return null;
  // One person who is not known and one who is are not two.
  if (!isNamed) return { reason: 'nobody-signed-in' };
  // One of the two is what is asked for; beside them anybody of the floor will do.
  const role = isEnough(standing, second) ? 'floor' : second;
  return signedBy !== null && isEnough(signedBy, role) ? null : { reason: 'needs-signature', role };
}

/** Where the house keeps no staff list, whoever sits at the table's own console may do everything and signs alone. */
export const houseWithoutStaff: Asker = { origin: 'console', standing: 'manager', isNamed: true, signedBy: 'manager' };

/** The door of an actor as the log names it. */
export function askerOf(actor: string): Asker {
  if (actor.startsWith('device:')) return { origin: 'device' };
  if (actor === 'cardroom') return { origin: 'room' };
  return actor === 'table' ? { origin: 'table' } : houseWithoutStaff;
}
