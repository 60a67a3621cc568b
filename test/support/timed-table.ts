import { shotView } from '../../engine/rules.ts';
import {
  type Command,
  clockFacts,
  decide,
  type ShotClockPlan,
  type TableEvent,
  type TableState,
} from '../../engine/table.ts';
import { play, sampleTable } from './sample-table.ts';

/** Twenty seconds and thirty, two cards used automatically. */
export const timedPlan: ShotClockPlan = {
  shot: { preflop: 20, flop: 30, turn: 30, river: 30 },
  firstAction: null,
  bank: { kind: 'cards', seconds: 30 },
  auto: true,
  refill: [],
  afterCount: 'continue',
  bankAtStart: 2,
  from: 'start',
  atZero: 'dealer',
};

/** A table that times decisions, and all its events, each command at its moment of the table's clock. */
export class TimedTable {
  state: TableState;
  events: TableEvent[] = [];
  #unheardMs = 0;

  constructor(own: Partial<ShotClockPlan> = {}, stacks: readonly number[] = [5000, 5000, 5000]) {
    this.state = play(sampleTable([...stacks]), [{ type: 'set-shot-clock', plan: { ...timedPlan, ...own } }]);
  }

  /** How long the device reported next has not been heard. */
  unheardFor(ms: number): this {
    this.#unheardMs = ms;
    return this;
  }

  /** As in the table server: the clock's own events follow immediately. */
  at(ms: number, ...commands: readonly Command[]): this {
    for (const command of commands) {
      const decision = decide(
        this.state,
        'at' in command && command.type !== 'start-hand' ? { ...command, at: ms } : command,
      );
      if ('refusal' in decision) throw new Error(JSON.stringify(decision.refusal));
      const facts = clockFacts(this.state, decision, ms, this.#unheardMs);
      this.events.push(...decision.events, ...facts.events);
      this.state = facts.after;
    }
    return this;
  }

  refusal(ms: number, command: Command): unknown {
    const decision = decide(this.state, { ...command, at: ms } as Command);
    return 'refusal' in decision ? decision.refusal : null;
  }

  seen(ms: number) {
    const { clock } = this.state.shotClock ?? {};
    const view = clock === undefined ? null : shotView(clock, ms);
    return view === null
      ? null
      : { ...view, player: this.state.chairs.find((one) => one.player?.id === view.player)?.seat };
  }

  bank(seat: number): number | undefined {
    return this.state.shotClock?.clock.banks[this.state.chairs[seat - 1]?.player?.id ?? ''];
  }
}
