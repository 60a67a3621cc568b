import { isOwnMachine, namedPageDoor, programDoor } from '../connections/doors.ts';
import type { ListenOptions } from '../connections/listen.ts';
import { type ChainDeskOptions, chainDesk } from './chain-desk.ts';
import type { GroupDeskOptions } from './group-asks.ts';
import { groupDesk } from './group-desk.ts';
import type { Chain } from './start-chain.ts';

export interface ChainDoorsOptions extends Omit<ChainDeskOptions, 'chain'>, Pick<GroupDeskOptions, 'newId' | 'random'> {
  /** Whether a name is one of this server's network names. */
  readonly isOwnName: (name: string) => boolean;
}

/** Who may enter where, and what answers them. */
export function chainDoors(
  chain: Chain,
  { isOwnName, ...desk }: ChainDoorsOptions,
): Pick<ListenOptions, 'door' | 'routes' | 'health' | 'reads' | 'posts' | 'postBytesMax'> {
  const atDesk = chainDesk({ ...desk, chain });
  const atGroupDesk = groupDesk({ ...desk, chain });
  return {
    door: namedPageDoor(isOwnName),
    routes: new Map([['/chain', { door: programDoor, why: 'key', serve: (transport) => chain.serveRoom(transport) }]]),
    health: (request, reply) => {
      if (!isOwnMachine(request.raw)) return reply.code(403).send({ sentence: 'This is told on the chain’s own PC.' });
      const now = chain.health();
      return reply.code(now.sentence === null ? 200 : 503).send(now);
    },
    // Large enough for house rules in five languages, or a structure of many levels.
    postBytesMax: 1024 * 1024,
    posts: {
      '/join-chain': ({ body, ip }) => chain.joining.join(body, ip),
      '/group': ({ body, raw }) => atGroupDesk(body, raw),
      '/desk': ({ body, raw }) => atDesk(body, raw),
    },
  };
}
