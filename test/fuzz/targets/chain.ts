import { createPrivateKey } from 'node:crypto';
import type { ChainStore } from '../../../native-bridge/contracts/chain-store.ts';
import { StorageFault } from '../../../native-bridge/contracts/storage-fault.ts';
import { SimulatedTime } from '../../../native-bridge/simulation/simulated-time.ts';
import { groupRequestSchema } from '../../../protocol/group-desk.ts';
import { handedItemSchema, offersAskSchema } from '../../../protocol/handed-items.ts';
import { CannotRun } from '../../../server/cannot-run.ts';
import { readChainLink } from '../../../server/cardroom/chain/chain-link.ts';
import { Offers } from '../../../server/cardroom/chain/offers.ts';
import { offersDesk } from '../../../server/cardroom/chain/offers-desk.ts';
import { takeOffer } from '../../../server/cardroom/chain/take-offer.ts';
import { parseChainConfig } from '../../../server/chain/chain-config.ts';
import { chainDesk } from '../../../server/chain/chain-desk.ts';
import { groupDesk } from '../../../server/chain/group-desk.ts';
import { signedItem } from '../../../server/chain/handing-down.ts';
import { RoomJoining } from '../../../server/chain/room-joining.ts';
import { UnusableConfig } from '../../../server/config.ts';
import type { RequestHead } from '../../../server/connections/doors.ts';
import { newRoomKey, publicRoomKey, signedWith } from '../../../server/staff/staff-list.ts';
import { type FuzzTarget, readerOf, refusal, textOf, value } from '../fuzz-target.ts';
import { textsOf } from '../schema-arbitrary.ts';
import { fuzzedCardroom } from './rooms.ts';

const key = createPrivateKey(newRoomKey((count) => Buffer.alloc(count, 7)));
const own = { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' };
const head = { socket: own, headers: { authorization: 'Bearer k' } } as unknown as RequestHead;
const told = { item: 'i', name: 'n', version: 1, at: 1, storeId: null };

/** Items signed by the chain, whatever they contain: stored, counted if it is the list of bans, and applied. */
const handed: FuzzTarget = {
  name: 'chain-handed',
  covers: ['offers', 'kept-out', 'offers-desk'].map((name) => `server/cardroom/chain/${name}.ts`),
  form: 'json',
  mostBytes: 16_384,
  share: 0.15,
  samples: () => [
    signedItem(
      {
        ...told,
        body: { kind: 'kept-out', people: [{ id: 'p', name: 'Novák', born: null, kind: 'ban', until: null }] },
      },
      key,
    ).item,
    signedItem({ ...told, body: { kind: 'texts', texts: { en: 'No phones.' } } }, key).item,
    '{"type":"take","item":"i"}',
  ],
  grammar: () => textsOf(handedItemSchema),
  open: () => {
    const { cardroom, store, time, close } = fuzzedCardroom();
    const files = { write: () => {} };
    const offers = new Offers({
      store,
      time,
      chainKey: publicRoomKey(key),
      keptOutChanged: () => cardroom.keptOut.read(),
      take: (item) => takeOffer(item, { office: cardroom.office, files, folder: '/', releases: () => [] }),
    });
    const chain = () => ({ status: null, offers, stop: () => {} });
    const ask = offersDesk({ key: 'k', cardroom, chain });
    return {
      take: async (input) => {
        const item = textOf(input);
        offers.hear([{ item, signature: signedWith(key, item) }], () => {});
        const asked = offersAskSchema.safeParse(jsonOf(item));
        const answer = await ask(
          asked.success ? asked.data : { type: 'take', item: offers.list().at(-1)?.item ?? '' },
          head,
        );
        return 'sentence' in answer
          ? refusal(answer.sentence, input)
          : value(answer, input, Object.keys(answer).join());
      },
      close,
    };
  },
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** A PostgreSQL that is away: what passes a desk's schema is answered with its sentence. */
const away = new Proxy({}, { get: (_target, name) => (name === 'chainId' ? 'c' : part) }) as unknown as ChainStore;
const part = new Proxy(
  {},
  { get: () => () => Promise.reject(new StorageFault('not-writable', 'The chain’s PostgreSQL does not answer.')) },
);

const desks: FuzzTarget = {
  name: 'chain-desks',
  covers: ['chain-desk', 'group-desk', 'room-joining'].map((name) => `server/chain/${name}.ts`),
  form: 'json',
  mostBytes: 16_384,
  samples: () => [
    '{"who":null,"ask":{"type":"people"}}',
    '{"who":null,"ask":{"type":"add-person","number":"7","name":"A","role":"group","rooms":null,"pin":"482913"}}',
    '{"type":"rooms"}',
    '{"code":"000001","storeId":"s","name":"n","key":"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk"}',
  ],
  grammar: () => textsOf(groupRequestSchema),
  open: () => {
    const time = new SimulatedTime();
    let made = 0;
    const randomCode = (): string => {
      made += 1;
      return String(made % 1_000_000).padStart(6, '0');
    };
    const about = { chain: 'Chain', chainKey: publicRoomKey(key) };
    const joining = new RoomJoining({ store: away, time, randomCode, about, joined: () => {} });
    const chain = { joining, linked: new Map(), tellAll: async () => {}, cutOff: () => {} } as never;
    const parts = {
      key: 'k',
      chain,
      store: away,
      time,
      newId: () => 'id',
      random: (count: number) => Buffer.alloc(count),
    };
    const place = () => ({ address: 'http://127.0.0.1', fingerprint: null });
    const asked = [groupDesk(parts), chainDesk({ ...parts, place, note: () => {} })];
    return {
      take: async (input) => {
        const body = jsonOf(textOf(input));
        // A PIN costs a quarter of a second, and is tested elsewhere.
        const question = typeof body === 'object' && body !== null && 'who' in body ? { ...body, who: null } : body;
        joining.issueCode(null);
        const answers = [...asked.map((ask) => ask(question, head)), joining.join(body, '10.0.0.9')];
        time.advance(61_000);
        const kinds = (await Promise.all(answers)).map((answer) =>
          'sentence' in answer
            ? refusal(answer.sentence, input)
            : value(answer, input, Object.keys(answer).join(), 1_024),
        );
        return kinds.join(' ');
      },
    };
  },
};

const link = {
  storeId: 's',
  url: 'wss://chain:4711/chain',
  chainId: 'c',
  chain: 'Chain',
  key: 'k'.repeat(40),
  authority: null,
  chainKey: 'x',
};

const files: readonly FuzzTarget[] = [
  {
    name: 'chain-link',
    covers: ['server/cardroom/chain/chain-link.ts'],
    form: 'json',
    mostBytes: 16_384,
    samples: () => [JSON.stringify(link)],
    open: readerOf(
      (_text, input) => value(readChainLink({ readSecret: () => input }, 'chain-link.json', 's'), input, 'link'),
      [CannotRun],
    ),
  },
  {
    name: 'chain-config',
    covers: ['server/chain/chain-config.ts'],
    form: 'json',
    mostBytes: 16_384,
    samples: () => ['{"data":".","name":"Group","names":["chain.example"],"watch":{"token":"0123456789abcdef"}}'],
    open: readerOf((text, input) => value(parseChainConfig('chain.json', text), input, 'config'), [UnusableConfig]),
  },
];

export const chainTargets: readonly FuzzTarget[] = [handed, desks, ...files];
