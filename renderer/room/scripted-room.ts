import type { FromCardroomServer, TableOverview, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import type { DeskPerson, FloorAnswer, FloorAsk, OrderProgress, ReadHand } from '../../protocol/floor-desk.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import type { Transport } from '../../protocol/transport.ts';

/** A house without a staff list: the paired browser's own name signs. */
const nobodyNeeded: DeskPerson = { needed: false, person: null, until: null, people: [], demo: false };

/** The far end of a line to a cardroom server, played by a test. */
export class ScriptedRoom {
  readonly heard: ToCardroomServer[] = [];
  readonly transport: Transport;
  #onMessage: (message: string) => void = () => {};
  #onState: (state: 'up' | 'down') => void = () => {};

  constructor() {
    this.transport = {
      send: (message) => void this.heard.push(JSON.parse(message) as ToCardroomServer),
      onMessage: (listener) => {
        this.#onMessage = listener;
      },
      onState: (listener) => {
        this.#onState = listener;
      },
    };
  }

  line(state: 'up' | 'down'): void {
    this.#onState(state);
  }

  say(message: FromCardroomServer): void {
    this.#onMessage(JSON.stringify(message));
  }

  /** All requests of one kind so far. */
  asked<Type extends ToCardroomServer['type']>(type: Type): readonly Extract<ToCardroomServer, { type: Type }>[] {
    return this.heard.filter((message): message is Extract<ToCardroomServer, { type: Type }> => message.type === type);
  }

  welcome(
    tables: readonly TableOverview[],
    options: {
      readonly names?: Readonly<Record<string, string>>;
      readonly role?: 'floor' | 'cardroom' | 'display';
      readonly now?: number;
      readonly desk?: DeskPerson;
    } = {},
  ): void {
    const { names = {}, role = 'floor', now = 0, desk = nobodyNeeded } = options;
    this.say({ type: 'welcome', protocol: protocolVersion, role, name: 'Tomáš R.', tables, names, now });
    this.say({ type: 'desk-person', person: desk });
  }

  /** Reports the progress of the latest order, or of the one with this id. */
  ordered(progress: Partial<OrderProgress> & Pick<OrderProgress, 'state'>, id?: string): void {
    const given = this.asked('floor-order').findLast((order) => id === undefined || order.id === id);
    if (given === undefined) throw new Error('No such order was given.');
    const { signature: _signature, type: _type, ...order } = given;
    this.say({ type: 'floor-ordered', ...order, sentence: null, refusal: null, ...progress });
  }

  /** Answers every request for this hand. */
  hand(read: ReadHand): void {
    for (const { id, tableId, hand } of this.asked('read-hand')) {
      if (tableId === read.tableId && hand === read.hand) this.say({ type: 'hand', id, ...read });
    }
  }

  /** Answers the floor's latest question. */
  answer(answer: FloorAnswer): FloorAsk {
    const question = this.asked('floor-ask').at(-1);
    if (question === undefined) throw new Error('Nothing was asked.');
    this.say({ type: 'floor-answer', id: question.id, answer });
    return question.ask;
  }
}
