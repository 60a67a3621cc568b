import type { TextRef } from '../../engine/notation.ts';
import { type Command, type Departed, type HandTape, signedBeside } from '../../engine/table.ts';
import type { PrivateText } from '../../native-bridge/contracts/event-log.ts';
import type { FloorOrder } from '../../protocol/floor-desk.ts';
import { sealText } from '../sync/private-text.ts';

/** Who gives an order, as the log names them, and the id of its first command. */
export interface OrderedBy {
  readonly by: string;
  /** The second person who signed it. */
  readonly second: string | null;
  readonly name: string;
  /** Where the players of an older hand are who have left the table. Absent: nobody has asked the office. */
  readonly departed?: readonly Departed[];
}

/** Supplies what nobody may state remotely: the time, the ids, and the hands as booked. */
export interface OrderSource {
  readonly now: () => number;
  /** A new random id, at least 128 bits. */
  readonly newId: () => string;
  /** The hand in play, or the last one; null before the first. */
  readonly tape: () => HandTape | null;
  /** An older hand by its number; null if it can no longer be replayed. */
  readonly pastTape: (hand: number) => HandTape | null;
  /** Whether an older hand still counts as it did after the event `sequence`. */
  readonly isAsSeen: (hand: number, sequence: number) => boolean;
}

/** An order as engine commands: all of them happen, or none. */
export interface OrderedCommands {
  readonly command: Command;
  /** Commands that follow from the same order, on top of the first. */
  readonly next: readonly Command[];
  /** The texts behind the commands' references. */
  readonly texts: readonly PrivateText[];
  /** The last event the giver had seen; null if later events do not matter. */
  readonly sequence: number | null;
}

/** Converts the floor's orders into signed commands. */
export function commandsOfOrder(order: FloorOrder, who: OrderedBy, source: OrderSource): OrderedCommands {
  const { now, newId } = source;
  const said = { at: now(), by: signedBeside(who.by, who.second) };
  const texts: PrivateText[] = [];
  const sealed = (words: string): TextRef => {
    const { text, ref } = sealText(words, { id: newId(), salt: newId() });
    texts.push(text);
    return ref;
  };
  const reasonOf = (words: string): TextRef | null => (words === '' ? null : sealed(words));
  const one = (command: Command, sequence: number | null = null): OrderedCommands => ({
    command,
    next: [],
    texts,
    sequence,
  });
  switch (order.order) {
    case 'rule-incident': {
      const { order: _order, reason, ...ruled } = order;
      return one({ type: 'rule-incident', ...said, ...ruled, reason: reasonOf(reason) });
    }
    case 'take-call':
      return one({ type: 'take-call', ...said, incident: order.incident, name: sealed(who.name) });
    case 'leave-call':
      return one({ type: 'leave-call', ...said, incident: order.incident });
    case 'report': {
      const incident = newId();
      const command: Command = { type: 'report', at: said.at, incident, report: order.report };
      const { choice, penalty } = order;
      if (choice === null && penalty === undefined) return one(command);
      // A penalty alone is a ruling in its own words.
      const ruling = { ruling: choice ?? ('noted' as const), ...(penalty === undefined ? {} : { penalty }) };
      const ruled: Command = { type: 'rule-incident', ...said, incident, ...ruling, reason: reasonOf(order.reason) };
      return { command, next: [ruled], texts, sequence: null };
    }
    case 'amend-hand': {
      const { hand, changes, sequence } = order;
      const asked = { hand, changes, reason: reasonOf(order.reason), tape: source.tape() };
      return one({ type: 'amend-hand', ...said, ...asked }, sequence);
    }
    case 'amend-past-hand': {
      const { hand, changes, sequence } = order;
      const { departed } = who;
      const asked = { hand, changes, reason: sealed(order.reason), tape: source.pastTape(hand) };
      // Hands played since change nothing of it, so it may wait for the end of one.
      const seen = source.isAsSeen(hand, sequence) ? null : sequence;
      const away = departed === undefined ? {} : { departed };
      return one({ type: 'amend-past-hand', ...said, ...asked, ...away }, seen);
    }
  }
}
