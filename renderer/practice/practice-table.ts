import {
  type ActChange,
  answerCorrection,
  apply,
  type Command,
  type CorrectionAsk,
  clockFacts,
  decide,
  type HandTape,
  type TableEvent,
  type TableState,
  tapeAfter,
} from '../../engine/table.ts';
import type { ScreenCommand } from '../../protocol/screen-commands.ts';
import type { DeviceStatus, FromTableServer, TableStatus, ToTableServer } from '../../protocol/table-messages.ts';
import type { Transport } from '../../protocol/transport.ts';

const noDevice: DeviceStatus = { state: 'none', fault: null, why: null, since: 0 };

/** A table on its own: no device, no cardroom, nobody signs in. */
export const aloneStatus: TableStatus = {
  shuffler: noDevice,
  reader: noDevice,
  decks: null,
  staff: null,
  cardroom: { state: 'none', unsent: 0, since: 0 },
  simulated: false,
};

type Request = Extract<ToTableServer, { type: 'request' }>;
type Ask = Exclude<ToTableServer, { type: 'request' | 'hello' | 'still-here' | 'correction-ask' }>;

/** The initial state of a table in the page. */
export interface PracticeTableOptions {
  readonly state: TableState;
  /** Names by id of `TextRef`. */
  readonly names: Readonly<Record<string, string>>;
  readonly status?: TableStatus;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A table server inside the page: the engine behind the transport the console uses. It reaches nothing outside. */
export class PracticeTable implements Transport {
  state: TableState;
  status: TableStatus;
  sequence = 0;
  #names: Readonly<Record<string, string>>;
  readonly #now: () => number;
  #message: (message: string) => void = () => {};
  #link: (state: 'up' | 'down') => void = () => {};
  #change: (events: readonly TableEvent[]) => void = () => {};
  #incidents = 0;
  /** The hand as booked, for corrections. */
  #tape: HandTape | null = null;

  constructor({ state, names, status = aloneStatus, now }: PracticeTableOptions) {
    this.state = state;
    this.#names = names;
    this.status = status;
    this.#now = now;
  }

  /** Carries out what somebody else at the table does; throws if the rules refuse. */
  does(...commands: readonly Command[]): this {
    for (const command of commands) {
      const decision = decide(this.state, command);
      if ('refusal' in decision) throw new Error(`${command.type}: ${JSON.stringify(decision.refusal)}`);
      this.happens(...decision.events, ...this.#clockFacts(decision));
    }
    return this;
  }

  happens(...events: readonly TableEvent[]): void {
    this.said('x', events);
  }

  /** The same, said by this actor. */
  said(actor: string, events: readonly TableEvent[]): void {
    const seen = events.map((event) => {
      this.#tape = tapeAfter(this.#tape, this.state, event);
      this.state = apply(this.state, event);
      this.sequence++;
      return { sequence: this.sequence, at: this.#now(), actor, event };
    });
    this.say({ type: 'events', events: seen, clock: this.#now() });
    this.#change(events);
  }

  /** Replaces the table with another one: every screen gets it whole. */
  becomes(state: TableState, names: Readonly<Record<string, string>> = this.#names): void {
    this.state = state;
    this.#tape = null;
    this.#names = names;
    this.sequence++;
    this.#welcome();
  }

  turns(state: 'up' | 'down'): void {
    this.#link(state);
  }

  reports(status: TableStatus): void {
    this.status = status;
    this.say({ type: 'status', status, now: this.#now() });
  }

  /** Called with what happened at the table, after it is booked. */
  onChange(listener: (events: readonly TableEvent[]) => void): void {
    this.#change = listener;
  }

  send(text: string): void {
    const message = JSON.parse(text) as ToTableServer;
    if (message.type === 'hello') this.#welcome();
    else if (message.type === 'request') this.answer(message);
    else if (message.type === 'correction-ask') {
      const answer = {
        ...answerCorrection(this.state, this.#tape, message.ask as CorrectionAsk),
        sequence: this.sequence,
      };
      this.say({ type: 'correction-answer', id: message.id, answer });
    } else if (message.type !== 'still-here') this.asked(message);
  }

  onMessage(listener: (message: string) => void): void {
    this.#message = listener;
  }

  onState(listener: (state: 'up' | 'down') => void): void {
    this.#link = listener;
  }

  protected answer(request: Request): void {
    const decision =
      request.sequence < this.sequence
        ? { refusal: { reason: 'stale', toAct: this.state.hand?.toAct ?? null } as const }
        : decide(this.state, this.#commandOf(request.command));
    if ('events' in decision) this.happens(...decision.events, ...this.#clockFacts(decision));
    const refusal = 'refusal' in decision ? decision.refusal : null;
    this.say({ type: 'answer', id: request.id, refusal, sequence: this.sequence });
  }

  /** Requests to the desks of a table server, none of which exists here. */
  protected asked({ type, id }: Ask): void {
    if (type === 'deck-ask') this.say({ type: 'deck-answer', id, refusal: 'no-reader' });
    if (type === 'shuffler-ask') this.say({ type: 'shuffler-answer', id, refusal: 'no-shuffler' });
  }

  protected say(message: FromTableServer): void {
    this.#message(JSON.stringify(message));
  }

  /** What the shot clock books after each event. It runs down to zero and no further, as nobody waits for it here. */
  #clockFacts(decided: Parameters<typeof clockFacts>[1]): readonly TableEvent[] {
    return clockFacts(this.state, decided, this.#now()).events;
  }

  #welcome(): void {
    const { sequence, state, status } = this;
    const now = this.#now();
    this.say({ type: 'welcome', protocol: 1, sequence, state, names: this.#names, status, now, clock: now });
  }

  #commandOf(command: ScreenCommand): Command {
    const at = this.#now();
    switch (command.type) {
      case 'seat-player': {
        const { name, ...rest } = command;
        const id = `p${rest.seat}`;
        this.#names = { ...this.#names, [id]: name };
        this.say({ type: 'names', names: { [id]: name } });
        return { ...rest, player: { id, hash: '' }, at };
      }
      case 'start-hand':
        return { type: 'start-hand', at, by: 'dealer' };
      case 'open-seat':
      case 'push-pot':
      case 'take-pots':
      case 'apply-report':
        return { ...command, at };
      case 'accept-deck':
        return { ...command, at, by: 'dealer', reason: { id: 'reason', hash: '' } };
      case 'bag-stack':
        return { ...command, by: 'dealer+floor', at };
      case 'open-bag':
        return { ...command, by: 'manager', reason: { id: 'reason', hash: '' }, at };
      case 'amend-hand': {
        const { hand } = command;
        const changes = command.changes as readonly ActChange[];
        return { type: 'amend-hand', hand, changes, at, by: 'dealer', reason: null, tape: this.#tape };
      }
      case 'undo':
        return { ...command, tape: this.#tape };
      case 'report':
        return { ...command, at, incident: `i${++this.#incidents}` } as Command;
      case 'count-stack':
      case 'call-floor':
        return { ...command, at, incident: `i${++this.#incidents}` };
      case 'withdraw-call':
        return { ...command, at };
      case 'set-pace':
        return { ...command, at, now: at };
      case 'switch-shot-clock':
      case 'use-extension':
      case 'pause-clock':
      case 'resume-clock':
      case 'book-time-out':
      case 'set-bank':
        return { ...command, at };
      case 'lift-halt':
        return { type: 'lift-halt', by: 'floor', at };
      case 'deal-board':
      case 'show-cards':
        return { ...command, by: 'dealer' } as Command;
      default:
        return command as Command;
    }
  }
}
