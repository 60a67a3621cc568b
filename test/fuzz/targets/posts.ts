import fc, { type Arbitrary } from 'fast-check';
import { browsersAskSchema, codeRequestSchema, pairRequestSchema } from '../../../protocol/cardroom-messages.ts';
import { privacyAskSchema } from '../../../protocol/privacy-office.ts';
import { reviewAskSchema } from '../../../protocol/review-office.ts';
import { staffOfficeAskSchema } from '../../../protocol/staff-office.ts';
import { tablePairRequestSchema, tablesAskSchema } from '../../../protocol/table-pairing.ts';
import { cardroomDoors } from '../../../server/cardroom/cardroom-doors.ts';
import { type FuzzTarget, refusal, textOf, value } from '../fuzz-target.ts';
import { textsOf } from '../schema-arbitrary.ts';
import { fuzzedCardroom } from './rooms.ts';

const deskKey = 'desk-key';

/** Bodies posted to the doors, as values. */
const posted = (): Arbitrary<string> =>
  fc.oneof(
    ...(
      [
        ['/pair', pairRequestSchema],
        ['/pair-table', tablePairRequestSchema],
        ['/tables', tablesAskSchema],
        ['/code', codeRequestSchema],
        ['/browsers', browsersAskSchema],
        ['/staff', staffOfficeAskSchema],
        ['/privacy', privacyAskSchema],
        ['/review', reviewAskSchema],
      ] as const
    ).map(([path, schema]) => textsOf(schema).map((body) => JSON.stringify([path, JSON.parse(body)]))),
  );

const posts: FuzzTarget = {
  name: 'posts',
  covers: [
    'pairing',
    'table-pairing',
    'tables-desk',
    'small-desks',
    'staff-desk',
    'staff-office',
    'let-in-browsers',
    'privacy-office',
  ]
    .map((name) => `server/cardroom/${name}.ts`)
    .concat(
      'protocol/staff-office.ts',
      'protocol/table-pairing.ts',
      'protocol/privacy-office.ts',
      'protocol/review-office.ts',
    ),
  form: 'json',
  mostBytes: 16_384,
  share: 0.15,
  samples: () => [
    '["/pair",{"code":"123456","name":"P"}]',
    '["/tables",{"type":"list"}]',
    '["/staff",{"type":"list"}]',
    '["/code",{"role":"floor"}]',
    '["/browsers",{"type":"list"}]',
    '["/privacy",{"type":"find","name":"Novák"}]',
    '["/review",{"type":"state"}]',
  ],
  grammar: posted,
  open: () => {
    const room = fuzzedCardroom();
    const { posts: answers = {} } = cardroomDoors(room.cardroom, {
      key: deskKey,
      token: null,
      readers: { open: false, tokens: {} },
      time: room.time,
      note: () => {},
      place: () => ({ address: '', fingerprint: null }),
    });
    const raw = { headers: { authorization: `Bearer ${deskKey}` }, socket: { remoteAddress: '127.0.0.1' } };
    return {
      take: async (input) => {
        const [path, body] = asPost(textOf(input));
        const given = { body, raw, ip: '10.0.0.9' };
        const answered = (await (Object.hasOwn(answers, path) ? answers[path]?.(given as never) : undefined)) as
          | { readonly sentence?: unknown }
          | undefined;
        // A client locked out by wrong codes is admitted again after a minute.
        room.time.advance(61_000);
        const { sentence } = answered ?? {};
        return typeof sentence === 'string'
          ? `${path} ${refusal(sentence, input)}`
          : value(answered, input, `${path} ${Object.keys(answered ?? {}).join()}`, 1_024);
      },
      close: room.close,
    };
  },
};

function asPost(text: string): readonly [string, unknown] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && typeof read[0] === 'string' ? [read[0], read[1]] : ['/pair', read];
  } catch {
    return ['/pair', text];
  }
}

export const postTargets: readonly FuzzTarget[] = [posts];
