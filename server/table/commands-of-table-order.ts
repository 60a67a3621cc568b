import type { TextRef } from '../../engine/notation.ts';
import type { Command } from '../../engine/table.ts';
import type { PrivateText } from '../../native-bridge/contracts/event-log.ts';
import type { OfficeOrderBody } from '../../protocol/sync-messages.ts';
import { isTextOf, sealText } from '../sync/private-text.ts';

/** Supplies what an order of the office does not contain: the time, ids, and the people the table already knows. */
export interface TableOrderSource {
  readonly now: () => number;
  /** A new random id, at least 128 bits. */
  readonly newId: () => string;
  /** The text behind a reference; null if the table has none. */
  readonly nameOf: (id: string) => string | null;
}

/** An office order as an engine command, or a sentence why no table could carry it out. */
export type TableOrderCommand =
  | { readonly command: Command; readonly texts: readonly PrivateText[] }
  | { readonly sentence: string };

/** Converts an office order into a command. */
export function commandOfTableOrder({ order, by, text }: OfficeOrderBody, source: TableOrderSource): TableOrderCommand {
  const at = source.now();
  switch (order.order) {
    case 'seat-player': {
      const { seat, player, stack, penalty, from, entry, told, bank, bankLevel, bankStage, of } = order;
      const sentence = textRefused(player, text, source);
      if (sentence !== null) return { sentence };
      const sent = {
        ...(from === undefined ? {} : { from }),
        ...(penalty === undefined ? {} : { penalty }),
        ...(entry === undefined ? {} : { entry }),
        ...(told === undefined ? {} : { told }),
        ...(bank === undefined ? {} : { bank }),
        ...(bankLevel === undefined ? {} : { bankLevel }),
        ...(bankStage === undefined ? {} : { bankStage }),
        ...(of === undefined ? {} : { of }),
      };
      // A person has the same id in the whole house: a player who left this table recently is recognised.
      const command = { type: 'seat-player', seat, player, stack, at, returning: player.id, sent } as const;
      return { command, texts: text === null ? [] : [text] };
    }
    case 'notice': {
      if (order.text === '') return plain({ type: 'set-notice', notice: null });
      const sealed = sealText(order.text, { id: source.newId(), salt: source.newId() });
      return { command: { type: 'set-notice', notice: sealed.ref }, texts: [sealed.text] };
    }
    case 'set-up-table':
      return plain({ type: 'set-up-table', use: order.use });
    case 'move-out': {
      const { seat, player, to, letGo } = order;
      return plain({ type: 'move-out', seat, player, to, ...(letGo === undefined ? {} : { letGo }), at });
    }
    case 'change-seat':
      return plain({ type: 'change-seat', from: order.from, to: order.to, player: order.player });
    case 'set-schedule':
      return plain({ type: 'set-schedule', schedule: order.schedule });
    case 'set-stakes':
      return plain({ type: 'set-stakes', stakes: order.stakes });
    case 'set-games':
      return plain({ type: 'set-games', variant: order.variant, rotation: order.rotation });
    case 'halt':
      return plain({
        type: 'halt-table',
        why: order.why,
        by,
        at,
        ...(order.flight === undefined ? null : { flight: order.flight }),
      });
    case 'hand-for-hand':
      return plain({ type: 'set-hand-for-hand', round: order.round });
    case 'others-elsewhere':
      return plain({ type: 'tell-others-elsewhere', others: order.others });
    case 'shot-clock':
      return plain({ type: 'set-shot-clock', plan: order.plan });
    case 'shot-clock-stage':
      return plain({
        type: 'tell-shot-clock',
        on: order.on,
        tables: order.tables,
        ...(order.day === undefined ? null : { day: order.day }),
      });
    case 'pace':
      return plain({ type: 'set-pace', pace: order.pace, at: 0, now: at });
    case 'set-heads':
      return plain({ type: 'set-heads', bounty: order.bounty });
    case 'add-chips': {
      const { seat, player, chips, behind, of } = order;
      return plain({ type: 'add-chips', seat, player, chips, behind, at, ...(of === undefined ? {} : { of }) });
    }
    case 'take-chips': {
      const { seat, player, chips, of } = order;
      return plain({ type: 'take-chips', seat, player, chips, at, ...(of === undefined ? {} : { of }) });
    }
    case 'collect-time':
      return plain({ type: 'collect-time', chips: order.chips });
    case 'give-penalty':
      return plain({ type: 'give-penalty', seat: order.seat, player: order.player, hands: order.hands });
  }
}

const plain = (command: Command): TableOrderCommand => ({ command, texts: [] });

function textRefused(player: TextRef, text: PrivateText | null, { nameOf }: TableOrderSource): string | null {
  if (text === null) return nameOf(player.id) === null ? 'The order does not say who is to be seated.' : null;
  return isTextOf(player, text) ? null : 'The name that came with the order is not the one the order is about.';
}
