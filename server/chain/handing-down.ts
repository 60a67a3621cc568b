import type { KeyObject } from 'node:crypto';
import type { HandedItem, KeptOut } from '../../native-bridge/contracts/chain-group.ts';
import type { ChainStore } from '../../native-bridge/contracts/chain-store.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { SignedItem, ToChain } from '../../protocol/chain-messages.ts';
import type { HandedItemTold } from '../../protocol/handed-items.ts';
import { signedWith } from '../staff/staff-list.ts';
import type { LinkedRoom } from './room-line.ts';

export interface HandingDownOptions {
  readonly store: Pick<ChainStore, 'group'>;
  readonly time: TimeSource;
  /** The chain's own key: rooms have known its public part since they joined. */
  readonly key: KeyObject;
}

type Asked = Extract<ToChain, { type: 'took' | 'forgot' }>;

/**
 * What the chain sends to rooms beside their logs: offers, the exclusion list, and players to erase. Each item is signed for one room, so
 * that it is invalid in any other.
 */
export class HandingDown {
  readonly #options: HandingDownOptions;

  constructor(options: HandingDownOptions) {
    this.#options = options;
  }

  /** Sends a linked room all its items; a room keeps those newer than its own. */
  async tell(linked: LinkedRoom): Promise<void> {
    const { group } = this.#options.store;
    const { room } = linked.room;
    const [handed, list] = [await group.handed(), await this.#keptOut(linked)];
    const items = handed.filter(({ rooms }) => isFor(rooms, room)).map((one) => this.#signed(one, linked));
    // One per message, because an item may be long.
    for (const item of [...list, ...items]) linked.send({ type: 'handed', items: [item] });
    for (const { request, players } of await group.forgets(room))
      linked.send({ type: 'forget', request, players: [...players] });
  }

  async hears({ room }: LinkedRoom, message: Asked): Promise<void> {
    const { group } = this.#options.store;
    const said = { at: this.#options.time.now(), sentence: message.sentence };
    if (message.type === 'took') await group.took(room.room, message.item, said);
    else await group.forgot(room.room, message.request, said);
  }

  #signed({ said }: HandedItem, { room }: LinkedRoom): SignedItem {
    return signedItem({ ...(JSON.parse(said) as HandedItemTold), storeId: room.storeId }, this.#options.key);
  }

  /** Once a person has been excluded, a list is sent, even when it is empty again. If nobody ever was: no list. */
  async #keptOut({ room }: LinkedRoom): Promise<readonly SignedItem[]> {
    const { group } = this.#options.store;
    const version = await group.keptOutVersion();
    if (version === 0) return [];
    const people = (await group.keptOut()).filter(({ rooms }) => isFor(rooms, room.room)).map(toldPerson);
    const told: HandedItemTold = {
      item: `kept-out-${version}`,
      name: 'kept out',
      version,
      at: this.#options.time.now(),
      storeId: room.storeId,
      body: { kind: 'kept-out', people },
    };
    return [signedItem(told, this.#options.key)];
  }
}

const isFor = (rooms: readonly number[] | null, room: number): boolean => rooms === null || rooms.includes(room);

const toldPerson = ({ id, name, born, kind, until }: KeptOut) => ({ id, name, born, kind, until });

/** Exactly as it is signed. */
export function signedItem(told: HandedItemTold, key: KeyObject): SignedItem {
  const item = JSON.stringify(told);
  return { item, signature: signedWith(key, item) };
}
