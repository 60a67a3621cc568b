import type { TableEvent, TableState } from '../../engine/table.ts';
import type { ExportFormat } from '../../protocol/floor-desk.ts';
import { type NameOf, plainNames } from '../../protocol/hand-history/hand-story.ts';
import { ohhOf } from '../../protocol/hand-history/ohh-of-hand.ts';
import { phhHandOf } from '../../protocol/hand-history/phh-of-log.ts';
import { writePhh } from '../../protocol/hand-history/phh-writer.ts';
import { textOf } from '../../protocol/hand-history/text-of-hand.ts';
import { pastAmendments, type ToldHand, toldHands } from '../../protocol/hand-history/told-hand.ts';
import { plainWords } from '../../protocol/words-schema.ts';

/** One hand as a file. */
export interface HandText {
  readonly fileName: string;
  readonly text: string;
}

const endings: Readonly<Record<ExportFormat, string>> = { phh: 'phh', ohh: 'ohh', text: 'txt' };

/**
 * A hand of a table's log as a file to keep. `events`: the hand's, from its beginning on, and its later corrections; `before`: the table
 * just before them. If a format cannot express the hand, the file says why. Null: these events begin no hand.
 */
export function handText(
  format: ExportFormat,
  options: {
    /** The table's name. */
    readonly table: string;
    readonly events: readonly TableEvent[];
    readonly before: TableState;
    /** A text by its id; null: it was erased. */
    readonly nameOf: NameOf;
  },
): HandText | null {
  const { table, events, before } = options;
  const nameOf = plainNames(options.nameOf);
  const [told] = toldHands(events, before, pastAmendments(events));
  if (told === undefined) return null;
  const name = table.normalize('NFD').replace(/[^\w-]+/g, '-');
  return { fileName: `${name}-hand-${told.hand.number}.${endings[format]}`, text: written(format, told, nameOf) };
}

function written(format: ExportFormat, told: ToldHand, nameOf: NameOf): string {
  switch (format) {
    case 'phh': {
      const { outcome, stage, number } = told.hand;
      if (outcome !== 'played' || stage !== 'over') return leftOut(number, 'PHH has no hands that were not played out');
      const hand = phhHandOf(told, ({ id }) => nameOf(id));
      return 'reason' in hand ? leftOut(number, hand.reason) : writePhh([hand]);
    }
    case 'ohh': {
      const hand = ohhOf(told, nameOf);
      const kept = 'reason' in hand ? { riffle: { hand: told.hand.number, leftOut: hand.reason } } : hand;
      return `${JSON.stringify(kept, null, 2)}\n`;
    }
    case 'text':
      return textOf(told, nameOf);
  }
}

const leftOut = (hand: number, reason: string): string => `# Hand ${hand} is left out: ${plainWords(reason)}.\n`;
