import type { FromCardroomServer, TableOverview, ToCardroomServer } from '../../../protocol/cardroom-messages.ts';
import { protocolVersion } from '../../../protocol/protocol-version.ts';
import type { Transport } from '../../../protocol/transport.ts';

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

  /** Everything asked so far of one kind. */
  asked<Type extends ToCardroomServer['type']>(type: Type): readonly Extract<ToCardroomServer, { type: Type }>[] {
    return this.heard.filter((message): message is Extract<ToCardroomServer, { type: Type }> => message.type === type);
  }

  welcome(
    tables: readonly TableOverview[],
    options: {
      readonly names?: Readonly<Record<string, string>>;
      readonly role?: 'floor' | 'cardroom' | 'display';
      readonly now?: number;
    } = {},
  ): void {
    const { names = {}, role = 'floor', now = 0 } = options;
    this.say({ type: 'welcome', protocol: protocolVersion, role, name: 'Tomáš R.', tables, names, now });
  }
}
