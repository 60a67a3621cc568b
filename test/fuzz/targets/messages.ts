import fc, { type Arbitrary } from 'fast-check';
import { transportPair } from '../../../commands/simulation/transport-pair.ts';
import { toCardroomServerSchema } from '../../../protocol/cardroom-messages.ts';
import { correctionAskSchema } from '../../../protocol/correction-schema.ts';
import { screenCommandSchema } from '../../../protocol/screen-commands.ts';
import { demoStaff } from '../../../protocol/staff.ts';
import { toTableServerSchema } from '../../../protocol/table-messages.ts';
import { answer } from '../../../server/connections/answer.ts';
import { correctionAt } from '../../../server/floor/corrections.ts';
import { StatusBoard } from '../../../server/table/status-board.ts';
import { type FuzzTarget, jsonOrNull, value } from '../fuzz-target.ts';
import { textsOf } from '../schema-arbitrary.ts';
import { line, talking } from './conversation.ts';
import { fuzzedCardroom, fuzzedTable } from './rooms.ts';

const request = (command: unknown): string =>
  JSON.stringify({ type: 'request', id: 'request-1', sequence: 1, command });
const commands = ['start-hand', 'fold', 'call', 'check', 'raise', 'all-in', 'push-pot', 'call-floor'].map((type) => ({
  type,
  seat: 1,
  to: 10,
  pot: 0,
}));

const floorBeside = {
  floor: 'floor:12',
  asker: () => ({
    actor: 'dealer:7' as const,
    asker: { origin: 'console' as const, standing: 'floor' as const, isNamed: true, signedBy: null },
  }),
  ask: () => Promise.resolve({ refusal: { reason: 'no-staff-list' } as const }),
  personAtDecks: () => null,
  touched: () => {},
};

const consoleMessages: FuzzTarget = {
  name: 'console-messages',
  covers: [
    'server/connections/answer.ts',
    'server/table/screen-commands.ts',
    'protocol/table-messages.ts',
    'server/table/table.ts',
    'server/floor/corrections.ts',
  ],
  form: 'json',
  mostBytes: 65_536,
  share: 0.25,
  samples: () => [
    ...commands.map(({ type, seat, to, pot }) =>
      request(
        type === 'push-pot'
          ? { type, pot }
          : type === 'raise'
            ? { type, seat, to }
            : type === 'start-hand'
              ? { type }
              : { type, seat },
      ),
    ),
    '{"type":"correction-ask","id":"request-2","ask":{"what":"acts"}}',
    '{"type":"staff-ask","id":"request-3","ask":{"type":"sign-out"}}',
    '{"type":"hello","protocol":1,"key":null}',
  ],
  grammar: () => fc.oneof(textsOf(toTableServerSchema), arbitraryCommands(), textsOf(toTableServerSchema)),
  open: talking(() => {
    const { time, table, newId, close } = fuzzedTable();
    const status = new StatusBoard(time, { simulated: true, cardroom: true });
    let ids = 0;
    const say = line(
      () => {
        const pair = transportPair(time);
        answer(pair.far, {
          table,
          status,
          time,
          newId,
          deckDesk: null,
          askShuffler: null,
          signIn: floorBeside,
          floorDesk: null,
        });
        return pair;
      },
      (pair) => pair.near.send('{"type":"hello","protocol":1,"key":null}'),
      (ms) => time.advance(ms),
    );
    // A request meant to reach the rules has a fresh id and the table's sequence.
    const fresh = (text: string): string =>
      text.includes('"request-1"')
        ? text
            .replace('"request-1"', `"request-${++ids + 9}"`)
            .replace(/"sequence":\d+/, `"sequence":${table.sequence}`)
        : text;
    return { say: (text) => say(fresh(text)), close };
  }),
};

const arbitraryCommands = (): Arbitrary<string> =>
  textsOf(screenCommandSchema).map((text) => `{"type":"request","id":"request-1","sequence":1,"command":${text}}`);

/** A page that has said hello with its key; on the cardroom page a manager is signed in where needed. */
const pageMessages = (role: 'floor' | 'cardroom', number: string): FuzzTarget => ({
  name: `${role}-page-messages`,
  covers: [
    'server/cardroom/answer-browser.ts',
    'server/cardroom/paired-page.ts',
    'protocol/cardroom-messages.ts',
    'server/cardroom/floor-orders.ts',
    'server/cardroom/floor-asks.ts',
    'server/cardroom/office/answer-office.ts',
    'server/cardroom/office/office.ts',
    'server/cardroom/office/command-of-wish.ts',
    'protocol/office-schema.ts',
    'protocol/floor-schema.ts',
    'protocol/structure-schema.ts',
    'protocol/table-order-schema.ts',
    'protocol/staff-ask-schema.ts',
    'engine/office/tournament/structure-faults.ts',
  ],
  form: 'json',
  mostBytes: 65_536,
  share: 0.25,
  samples: () => [
    '{"type":"floor-order","id":"request-1","tableId":"1","order":{"order":"rule-incident","incident":"i1","ruling":"deal-again","reason":"Two cards were seen."}}',
    '{"type":"watch","tableId":"1"}',
    '{"type":"read-hand","id":"request-2","tableId":"1","hand":1}',
    '{"type":"floor-ask","id":"request-3","ask":{"what":"search","query":{}}}',
    '{"type":"new-code","id":"request-4","role":"display"}',
    '{"type":"office-ask","id":"request-5","ask":{"what":"past-tournaments"}}',
    '{"type":"sign-out","id":"request-6"}',
  ],
  grammar: () => textsOf(toCardroomServerSchema),
  open: talking(() => {
    const { time, cardroom, pair, close } = fuzzedCardroom();
    const key = pair(role);
    const pin = demoStaff.find((one) => one.number === number)?.pin ?? '';
    const say = line(
      () => {
        const wire = transportPair(time);
        cardroom.serveBrowser(wire.far);
        return wire;
      },
      (wire) => {
        wire.near.send(JSON.stringify({ type: 'hello', protocol: 1, key }));
        wire.near.send(JSON.stringify({ type: 'sign-in', id: 'request-0', proof: { by: 'pin', number, pin } }));
      },
      (ms) => time.advance(ms),
    );
    let ids = 0;
    return { say: (text) => say(text.replace(/"request-\d"/, () => `"request-${++ids + 9}"`)), close };
  }),
});

const corrections: FuzzTarget = {
  name: 'corrections',
  covers: ['server/floor/corrections.ts', 'engine/table/corrections/recompute.ts', 'engine/words/amendment.ts'],
  form: 'json',
  mostBytes: 65_536,
  share: 0.2,
  samples: () => [
    '{"what":"acts","hand":1}',
    '{"what":"preview","hand":1,"changes":[{"change":"remove","act":2}]}',
    '{"what":"preview","hand":1,"changes":[{"change":"replace","act":1,"with":{"type":"raise","seat":1,"to":8}}]}',
    '{"what":"preview","hand":1,"changes":[{"change":"insert","before":1,"act":{"type":"fold","seat":1}},{"change":"recount","act":1,"to":3}]}',
    '{"what":"choices","hand":1,"act":1,"changes":[]}',
  ],
  grammar: () => textsOf(correctionAskSchema),
  open: () => {
    const { table, close } = fuzzedTable();
    return {
      take: (input) => {
        const read = toTableServerSchema.safeParse({ type: 'correction-ask', id: 'request-1', ask: jsonOrNull(input) });
        if (!read.success || read.data.type !== 'correction-ask') return 'no: shape';
        return value(correctionAt(table, read.data.ask), input, 'answered');
      },
      close,
    };
  },
};

export const messageTargets: readonly FuzzTarget[] = [
  consoleMessages,
  pageMessages('floor', '4'),
  pageMessages('cardroom', '6'),
  corrections,
];
