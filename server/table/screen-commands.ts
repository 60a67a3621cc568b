import assert from 'node:assert/strict';
import { type Card, type Command, parseCards } from '../../engine/index.ts';
import type { PrivateText } from '../../native-bridge/contracts/event-log.ts';
import type { ScreenCommand } from '../../protocol/table-messages.ts';
import { sealText } from './private-text.ts';

/** Where a tap's command gets what no screen may decide: the moment and the ids. */
export interface CommandSource {
  readonly now: () => number;
  /** A new random id, at least 128 bits. */
  readonly newId: () => string;
}

/** A tap as the engine understands it, and the words that are kept apart from it. */
export interface TableCommand {
  readonly command: Command;
  readonly texts: readonly PrivateText[];
}

/** Turns what a screen asks into a command. A screen can never speak for a device, nor say when something happened. */
export function commandOf(screen: ScreenCommand, { now, newId }: CommandSource): TableCommand {
  switch (screen.type) {
    case 'seat-player': {
      const { name, ...command } = screen;
      const player = sealText(name, { id: newId(), salt: newId() });
      return { command: { ...command, player: player.ref, at: now() }, texts: [player.text] };
    }
    case 'open-seat':
      return plain({ ...screen, at: now() });
    case 'start-hand':
      return plain({ type: 'start-hand', at: now(), by: 'dealer' });
    case 'deal-board':
    case 'show-cards':
      return plain({ ...screen, cards: cardsOf(screen.cards), by: 'dealer' });
    case 'table-hand':
    case 'deal-up':
      return plain({ ...screen, cards: cardsOf(screen.cards) });
    case 'push-pot':
      return plain({ ...screen, at: now() });
    case 'report': {
      const { cards, ...said } = screen.report;
      const report = cards === undefined ? said : { ...said, cards: cardsOf(cards) };
      return plain({ type: 'report', report, at: now(), incident: newId() });
    }
    case 'apply-report':
      return plain({ ...screen, at: now() });
    case 'accept-deck': {
      // A screen at the table is the dealing person's; the floor answers from the cardroom.
      const reason = sealText(screen.reason, { id: newId(), salt: newId() });
      return { command: { ...screen, at: now(), by: 'dealer', reason: reason.ref }, texts: [reason.text] };
    }
    case 'call-floor':
      return plain({ ...screen, at: now(), incident: newId() });
    case 'change-seat':
    case 'race-chips':
    case 'add-chips':
    case 'count-stack':
    case 'set-away':
    case 'post-blinds':
    case 'collect-time':
    case 'announce-straddle':
    case 'withdraw-straddle':
    case 'announce-bomb-pot':
    case 'table-all-hands':
    case 'choose-game':
    case 'set-games':
    case 'set-stakes':
    case 'move-button':
    case 'fold':
    case 'check':
    case 'call':
    case 'bet':
    case 'raise':
    case 'complete':
    case 'bring-in':
    case 'all-in':
    case 'report-wager':
    case 'act-out-of-turn':
    case 'rule-skipped':
    case 'draw':
    case 'name-opener':
    case 'agree-runs':
    case 'swap-board':
    case 'change-deck':
    case 'muck-hand':
    case 'kill-hand':
    case 'name-winners':
    case 'undo':
      return plain(screen);
  }
}

const plain = (command: Command): TableCommand => ({ command, texts: [] });

/** The schema lets through only card texts, so each of them is a card; a half-known one counts as unknown. */
function cardsOf(texts: readonly string[]): readonly Card[] {
  return texts.map((text) => {
    const [card] = parseCards(text) ?? [];
    assert.ok(card !== undefined, 'The schema knows what a card looks like.');
    return card;
  });
}
