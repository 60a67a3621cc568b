import { legalActions } from '../../engine/table.ts';
import type { HandOfTable, Happenings, ThingByHand } from './happenings.ts';
import type { Luck } from './random-play.ts';
import type { RoomUnderFaults } from './room-under-faults.ts';
import type { RunningTable } from './table-program.ts';

interface Quarrel {
  readonly hand: number;
  /** Who was out in it. */
  readonly out: readonly string[];
  readonly until: number;
  /** True: nothing is dealt until then, and everything else goes on. False: the next hands are dealt, and the dispute is about an older one. */
  readonly waits: boolean;
  /** Who loses nothing by the hand once it is corrected, where nobody was out in it. */
  readonly saved?: string;
}

/**
 * Disputed hands of a tournament: the table waits or deals on, the loser buys in again meanwhile or not, tables break and clocks
 * go on, and then the hand is corrected, or it stands after all.
 */
export class Quarrels {
  readonly #room: RoomUnderFaults;
  readonly #luck: Luck;
  readonly #happenings: Happenings;
  readonly #open = new Map<string, Quarrel>();
  /** The hands looked at already. */
  readonly #looked = new Map<string, number>();
  readonly #late: Luck | null;
  /** The hand argued about last, of those by which a seat was won or a flight closed. */
  #lastLate: HandOfTable | null = null;
  #steps = 0;

  /** `late`: luck of an evening that argues about hands only once a seat was won by them, or a flight closed; null: it does not. */
  constructor(room: RoomUnderFaults, luck: Luck, happenings: Happenings, late: Luck | null) {
    this.#room = room;
    this.#luck = luck;
    this.#happenings = happenings;
    this.#late = late;
  }

  /** Somebody was out in the last hand of one of these tables. */
  wasJustOut(tableIds: readonly string[]): boolean {
    return tableIds.some((tableId) => {
      const hand = this.#room.tables.get(tableId)?.table.state?.hand;
      return hand?.stage === 'over' && this.#happenings.outIn(tableId, hand.number).length > 0;
    });
  }

  /** By the last hands of these tables a seat was won, or a flight closed. */
  late(thing: ThingByHand, tableIds: readonly string[]): void {
    for (const tableId of tableIds) {
      const { hand, chairs } = this.#room.tables.get(tableId)?.table.state ?? {};
      if (hand == null) continue;
      const of = { tableId, hand: hand.number };
      this.#happenings.note(thing, of);
      const winners = hand.awards.flatMap(({ shares }) => shares.map(({ seat }) => seat));
      const losers = hand.players.filter(({ seat }) => thing === 'seat won' && !winners.includes(seat));
      const [out] = this.#happenings.outIn(tableId, hand.number);
      const saved = out ?? chairs?.find(({ seat }) => losers.some((one) => one.seat === seat))?.player?.id;
      if (saved !== undefined) this.#argueLate(of, saved);
    }
  }

  /** What a corrected hand had left in doubt was decided; some argue on. */
  decided(thing: ThingByHand): void {
    this.#happenings.note(thing, this.#lastLate);
    if (this.#lastLate !== null) this.#argueLate(this.#lastLate);
  }

  #argueLate({ tableId, hand }: HandOfTable, saved?: string): void {
    if (this.#late === null || this.#late.once(4)) return;
    this.#lastLate = { tableId, hand };
    const out = this.#happenings.outIn(tableId, hand);
    const until = this.#steps + this.#late.upTo(8);
    this.#open.set(tableId, { hand, out, until, waits: true, ...(saved === undefined ? {} : { saved }) });
  }

  isOn(tableId: string): boolean {
    return this.#open.get(tableId)?.waits === true;
  }

  /** A dispute. `buyer`: the player who was out and is quick to buy in again. Null: none. */
  get now(): { readonly buyer: string | null } | null {
    const [quarrel] = this.#open.values();
    return quarrel === undefined ? null : { buyer: quarrel.out[0] ?? null };
  }

  /** One step of the evening at a table of a tournament. */
  async step(running: RunningTable): Promise<void> {
    this.#steps += 1;
    const { tableId } = running;
    const quarrel = this.#open.get(tableId);
    if (quarrel === undefined) this.#begin(running);
    else if (this.#steps >= quarrel.until && (quarrel.waits || isBetweenHands(running))) {
      this.#open.delete(tableId);
      await this.#end(running, quarrel);
    }
  }

  #begin({ tableId, table: { state } }: RunningTable): void {
    const { hand } = state ?? {};
    if (hand == null || hand.stage !== 'over' || this.#looked.get(tableId) === hand.number) return;
    this.#looked.set(tableId, hand.number);
    if (this.#late?.once(2) === true) return;
    const out = this.#happenings.outIn(tableId, hand.number);
    if (out.length === 0 && !this.#luck.once(4)) return;
    const waits = !this.#luck.once(3);
    // Some are settled at once, while the push can still be taken back.
    const most = waits ? this.#luck.oneOf([15, 70]) : 200;
    const until = this.#steps + this.#luck.upTo(most);
    this.#open.set(tableId, { hand: hand.number, out, until, waits });
  }

  async #end({ tableId, table }: RunningTable, { hand, saved }: Quarrel): Promise<void> {
    const { state } = table;
    if (state === null || (saved === undefined && this.#luck.once(8))) return;
    const { undo } = legalActions(state);
    if (state.handNumber === hand && undo?.step === 'pot-pushed' && !this.#luck.once(3)) {
      const id = `quarrel-${tableId}-${this.#steps}`;
      table.submit({
        actor: 'dealer',
        command: { type: 'undo', step: undo.step, tape: table.tape },
        id,
        sequence: null,
      });
      return;
    }
    const player = state.handNumber === hand ? (this.#happenings.outIn(tableId, hand)[0] ?? saved ?? null) : null;
    await this.#room.correctHand(tableId, { hand, player });
  }
}

const isBetweenHands = ({ table: { state } }: RunningTable): boolean => state?.hand?.stage === 'over';
