import { type Command, decide, type TableEvent, type TableState } from '../../engine/table.ts';
import type { TableOverview } from '../../protocol/cardroom-messages.ts';
import type { ReadHand } from '../../protocol/floor-desk.ts';
import type { SeenEvent } from '../../protocol/table-messages.ts';

const stakes = { smallBlind: 200, bigBlind: 400, minBet: 400, ante: null };

/** A table played by script, with its log as a paired browser would see it. For tests and for viewing screens. */
export class ScriptedTable {
  readonly tableId: string;
  readonly names: Readonly<Record<string, string>>;
  readonly seen: SeenEvent[] = [];
  #state: TableState | null = null;
  #beforeHand: TableState | null = null;
  #at: number;

  /**
   * Opens a table with `seats` chairs and seats `players` by chair number. A player's stack is 10,000 times the chair's number, and it is a cash
   * table, if nothing else is said.
   */
  constructor(options: {
    readonly tableId: string;
    readonly name: string;
    readonly seats: number;
    readonly at: number;
    readonly players: Readonly<Record<number, string>>;
    readonly stackOf?: (seat: number) => number;
    readonly isTournament?: boolean;
  }) {
    const { tableId, name, seats, at, players, stackOf = (seat) => seat * 10_000, isTournament = false } = options;
    this.tableId = tableId;
    this.#at = at;
    this.submit({
      type: 'open-table',
      tableId,
      name,
      mode: isTournament ? 'tournament' : 'cash',
      variant: 'no-limit-holdem',
      rulebook: 'tda-2011',
      overlay: {},
      seats,
      schedule: isTournament ? { startedAt: at, levels: [{ ...stakes, number: 1, minutes: 60 }] } : null,
      stakes,
      chipValues: [100, 500, 1000, 5000, 25000],
    });
    const named = Object.entries(players).map(([seat, player]) => ({
      seat: Number(seat),
      id: `${tableId}-${seat}`,
      player,
    }));
    for (const { seat, id } of named)
      this.submit({ type: 'seat-player', seat, player: { id, hash: '' }, stack: stackOf(seat) });
    this.names = Object.fromEntries(named.map(({ id, player }) => [id, player]));
  }

  get state(): TableState {
    if (this.#state === null) throw new Error('The table was never opened.');
    return this.#state;
  }

  get at(): number {
    return this.#at;
  }

  /** Lets time pass. */
  wait(seconds: number): this {
    this.#at += seconds * 1000;
    return this;
  }

  /** Submits a command now; a refusal is a mistake in the script. */
  submit(command: Command, actor = 'dealer'): readonly TableEvent[] {
    const decision = decide(this.#state, command);
    if ('refusal' in decision) throw new Error(`The script was refused: ${JSON.stringify(decision.refusal)}`);
    if (decision.events.some(({ type }) => type === 'hand-started')) this.#beforeHand = this.#state;
    this.#state = decision.after;
    for (const event of decision.events) this.seen.push({ sequence: this.seen.length + 1, at: this.#at, actor, event });
    return decision.events;
  }

  start(): this {
    this.submit({ type: 'start-hand', at: this.#at, by: 'dealer' });
    return this;
  }

  /** The player to act does this. */
  act(action: 'fold' | 'check' | 'call' | 'all-in' | number): this {
    const seat = this.state.hand?.toAct ?? 0;
    if (typeof action !== 'number') this.submit({ type: action, seat });
    else this.submit({ type: this.state.hand?.betting.toMatch === 0 ? 'bet' : 'raise', seat, to: action });
    return this;
  }

  /** One of the first two cards of the deal was turned face up. */
  reportMisdeal(incident: string, seat = 2): this {
    const report = { kind: 'exposed-by-dealer', seat, count: 1, choice: 'first-two' } as const;
    this.submit({ type: 'report', at: this.#at, incident, report });
    return this;
  }

  callFloor(incident: string, seat: number | null = null): this {
    this.submit({ type: 'call-floor', at: this.#at, incident, seat });
    return this;
  }

  /** Events of the hand in play, from its beginning on. */
  get handEvents(): readonly SeenEvent[] {
    const start = this.seen.findLastIndex(({ event }) => event?.type === 'hand-started');
    return this.seen.slice(Math.max(0, start));
  }

  /** The hand in play as a desk reads it. */
  get read(): ReadHand {
    const { tableId, handEvents: events } = this;
    return { tableId, hand: this.state.handNumber, before: this.#beforeHand, events };
  }

  /** As the cardroom server tells a browser about it. */
  overview(linked = true, lastContact: number | null = this.#at): TableOverview {
    return {
      tableId: this.tableId,
      name: this.state.name,
      linked,
      lastContact,
      sequence: this.seen.length,
      state: { ...this.state, undo: null },
    };
  }
}
