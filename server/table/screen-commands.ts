import type { Command, HandTape } from '../../engine/table.ts';
import type { PrivateText } from '../../native-bridge/contracts/event-log.ts';
import type { ScreenCommand } from '../../protocol/screen-commands.ts';
import { sealText } from '../sync/private-text.ts';

/** Supplies what no screen may decide: the time and the ids. */
export interface CommandSource {
  readonly now: () => number;
  /** A new random id, at least 128 bits. */
  readonly newId: () => string;
  /** Floor or manager at the console, as the log names them. Absent: the dealer is alone. */
  readonly floor?: string | null;
  /** The hand as booked, needed to correct it. Absent: none is kept. */
  readonly tape?: () => HandTape | null;
}

/** A tap as an engine command, with the texts that are stored separately. */
export interface TableCommand {
  readonly command: Command;
  readonly texts: readonly PrivateText[];
}

/** Converts what a screen asks for into a command. A screen can never speak for a device, nor say when something happened. */
export function commandOf(screen: ScreenCommand, source: CommandSource): TableCommand {
  const { now, newId } = source;
  switch (screen.type) {
    case 'seat-player':
      return seated(screen, source);
    case 'give-chips':
    case 'close-table':
    case 'reopen-table':
    case 'push-pot':
    case 'take-pots':
    case 'apply-report':
    case 'race-chips':
      return plain({ ...screen, at: now() });
    case 'set-pace':
      return plain({ ...screen, at: 0, now: now() });
    case 'switch-shot-clock':
    case 'use-extension':
    case 'pause-clock':
    case 'resume-clock':
    case 'book-time-out':
    case 'set-bank':
      // The table replaces this with its own clock's time.
      return plain({ ...screen, at: 0 });
    case 'lift-halt':
      return plain({ type: 'lift-halt', by: source.floor ?? 'floor', at: now() });
    case 'start-hand':
      return plain({ type: 'start-hand', at: now(), by: 'dealer' });
    case 'deal-board':
    case 'show-cards':
      return plain({ ...screen, by: 'dealer' });
    case 'report':
      return plain({ type: 'report', report: screen.report, at: now(), incident: newId() });
    case 'bag-stack':
      // The table adds who counted and who signed.
      return plain({ ...screen, by: '', at: now() });
    case 'open-bag': {
      const { text, ref } = sealText(screen.reason, { id: newId(), salt: newId() });
      return { command: { ...screen, by: source.floor ?? 'manager', reason: ref, at: now() }, texts: [text] };
    }
    case 'accept-deck':
      return deckAccepted(screen, source);
    case 'amend-hand':
      return amendment(screen, source);
    case 'open-seat':
    case 'add-chips':
    case 'count-stack':
    case 'call-floor':
      return plain({ ...screen, at: now(), incident: newId() });
    case 'withdraw-call':
      return plain({ ...screen, at: now() });
    case 'undo':
      return plain({ ...screen, tape: source.tape?.() ?? null, at: now() });
    default:
      // All other screen requests are commands as they are; the compiler finds one that is not.
      return plain(screen);
  }
}

function seated(
  { name, ...command }: Extract<ScreenCommand, { type: 'seat-player' }>,
  { now, newId }: CommandSource,
): TableCommand {
  const player = sealText(name, { id: newId(), salt: newId() });
  return { command: { ...command, player: player.ref, at: now(), incident: newId() }, texts: [player.text] };
}

function deckAccepted(
  screen: Extract<ScreenCommand, { type: 'accept-deck' }>,
  { now, newId, floor = null }: CommandSource,
): TableCommand {
  const reason = sealText(screen.reason, { id: newId(), salt: newId() });
  const by = floor === null ? 'dealer' : 'floor';
  return { command: { ...screen, at: now(), by, reason: reason.ref }, texts: [reason.text] };
}

function amendment(
  { type, hand, ...said }: Extract<ScreenCommand, { type: 'amend-hand' }>,
  { now, newId, tape }: CommandSource,
): TableCommand {
  const reason = said.reason === null ? null : sealText(said.reason, { id: newId(), salt: newId() });
  const changes = said.changes;
  const asked = { hand, changes, at: now(), by: 'dealer', reason: reason?.ref ?? null };
  return { command: { type, ...asked, tape: tape?.() ?? null }, texts: reason === null ? [] : [reason.text] };
}

const plain = (command: Command): TableCommand => ({ command, texts: [] });
