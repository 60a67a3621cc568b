import {
  apply,
  type Command,
  decide,
  type HandTape,
  type TableEvent,
  type TableState,
  tapeAfter,
} from '../../engine/table.ts';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { rowsOf, tableOpened } from './table-rows.ts';

/** Plays commands at one table and gives the rows its log would hold; a refusal is the test's own mistake. */
export class PlayedTable {
  readonly rows: LogRow[] = [];
  readonly #logId: string;
  state: TableState | null = null;
  /** The hand in play, or the last one, as it was booked. */
  tape: HandTape | null = null;

  constructor(tableId: string, logId: string) {
    this.#logId = logId;
    this.#book([tableOpened(tableId)]);
  }

  /** Gives the rows these commands added. */
  play(...commands: readonly Command[]): readonly LogRow[] {
    const before = this.rows.length;
    for (const command of commands) {
      const { tape } = this;
      const asked = command.type === 'amend-hand' ? { ...command, tape } : command;
      const decision = decide(this.state, asked);
      if ('refusal' in decision) throw new Error(`${command.type} was refused: ${decision.refusal.reason}`);
      this.#book(decision.events);
    }
    return this.rows.slice(before);
  }

  #book(events: readonly TableEvent[]): void {
    for (const event of events) {
      this.tape = tapeAfter(this.tape, this.state, event);
      this.state = apply(this.state, event);
      const head = this.rows.at(-1);
      const after = head === undefined ? emptyHead : { seq: head.seq, hash: head.hash };
      this.rows.push(...rowsOf(this.#logId, [event], { after, hand: this.state.handNumber }));
    }
  }
}

/** Three players with 10,000 each; their names are the texts p1, p2 and p3. */
export const threePlayers: readonly Command[] = [1, 2, 3].map((seat) => ({
  type: 'seat-player',
  seat,
  player: { id: `p${seat}`, hash: `hash-${seat}` },
  stack: 10_000,
}));

export const handBegins: Command = { type: 'start-hand', at: 1_760_000_100_000, by: 'dealer' };

/** Everybody folds to the big blind, who gets the pot. Three-handed the button acts first. */
export const foldsRound = (button: number, smallBlind: number): readonly Command[] => [
  { type: 'fold', seat: button },
  { type: 'fold', seat: smallBlind },
  { type: 'push-pot', at: 1_760_000_160_000, pot: 0 },
];

export const misdealReported = (incident: string): Command => ({
  type: 'report',
  at: 1_760_000_110_000,
  incident,
  report: { kind: 'exposed-by-dealer', seat: 2, count: 2, choice: 'later' },
});

export const ruled = (incident: string, ruling: 'deal-again' | 'play-on' | number): Command => ({
  type: 'rule-incident',
  at: 1_760_000_120_000,
  incident,
  ruling,
  by: 'floor:AB12CD34',
  reason: null,
});
