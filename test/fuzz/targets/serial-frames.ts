import { readFileSync } from 'node:fs';
import fc, { type Arbitrary } from 'fast-check';
import { BadgeFrameParser, BadgeLineParser, encodeBadge } from '../../../native-bridge/badge/badge-frames.ts';
import { encodeFeig, FeigParser } from '../../../native-bridge/rfid/feig-frames.ts';
import * as feig from '../../../native-bridge/rfid/feig-messages.ts';
import { encodePepper, PepperParser } from '../../../native-bridge/rfid/pepper-frames.ts';
import * as pepper from '../../../native-bridge/rfid/pepper-messages.ts';
import { pepperC1Model, pepperRs485Model } from '../../../native-bridge/rfid/pepper-models.ts';
import { speechOf } from '../../../native-bridge/serial/strange-bytes.ts';
import {
  DeckMate1Lines,
  DeckMate1ReportDraft,
  deckMate1Line,
  reportLines,
} from '../../../native-bridge/shuffler/deck-mate-1-report.ts';
import { Gp1Parser } from '../../../native-bridge/shuffler/gp1-edges.ts';
import { identityOf, offersCardOrder, shufflerEvent, totalsOf } from '../../../native-bridge/shuffler/shl1-events.ts';
import { encodeRecord, Shl1Parser } from '../../../native-bridge/shuffler/shl1-frames.ts';
import { Shl1Numbers } from '../../../native-bridge/shuffler/shl1-numbers.ts';
import { BadAnswer, type FuzzTarget, value } from '../fuzz-target.ts';

/** The bytes of a device's published and computed recordings. */
export function recordingsOf(device: string): readonly Uint8Array[] {
  const file = new URL(`../../../native-bridge/recordings/${device}.json`, import.meta.url);
  const { recordings } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly recordings: readonly { readonly hex?: string; readonly line?: string; readonly text?: string }[];
  };
  return recordings.map(({ hex, line, text }) =>
    hex === undefined
      ? Buffer.from(line === undefined ? (text ?? '') : `${line}\r\n`, 'latin1')
      : Buffer.from(hex.replaceAll(' ', ''), 'hex'),
  );
}

interface FrameParser<Item> {
  push(bytes: Uint8Array): readonly Item[];
  rest?(): readonly Item[];
  readonly heldBytes?: number;
}

/** Parses the bytes whole and in pieces: the results must be equal, and little may be held. Returns the results. */
function readBothWays<Item>(open: () => FrameParser<Item>, input: Uint8Array, heldMost: number): readonly Item[] {
  const whole = open();
  const found = [...whole.push(input), ...(whole.rest?.() ?? [])];
  const cut = open();
  const inPieces: Item[] = [];
  for (let at = 0, size = 1; at < input.length; at += size, size = 1 + ((size * 7 + (input[at] ?? 0)) % 61)) {
    inPieces.push(...cut.push(input.subarray(at, at + size)));
    if ((cut.heldBytes ?? 0) > heldMost) throw new BadAnswer(`The parser keeps ${cut.heldBytes} bytes.`);
  }
  inPieces.push(...(cut.rest?.() ?? []));
  const meaning = (items: readonly Item[]) => JSON.stringify(items.filter((one) => !isSkipped(one)));
  if (meaning(found) !== meaning(inPieces)) throw new BadAnswer('In pieces the bytes mean something else than whole.');
  return found;
}

/** How much is skipped at once depends on the pieces. */
const isSkipped = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && 'type' in item && item.type === 'skipped';

/** The bytes of a frame, with noise between them. */
const stream = (frame: Arbitrary<Uint8Array>): Arbitrary<Uint8Array> =>
  fc
    .array(fc.oneof({ arbitrary: frame, weight: 3 }, { arbitrary: fc.uint8Array({ maxLength: 12 }), weight: 1 }), {
      maxLength: 8,
    })
    .map((parts) => Buffer.concat(parts));

const short = fc.uint8Array({ minLength: 1, maxLength: 60 });
const rfid = 'native-bridge/rfid';
const shuffler = 'native-bridge/shuffler';
const kindsOf = (items: readonly { readonly type?: string }[]): string =>
  [...new Set(items.map(({ type }) => type ?? 'frame'))].sort().join(' ');

/**
 * These parsers look for a frame within a window of 4,096 bytes: until the window is full the work grows quadratically, after that
 * linearly. So growth is judged beyond the window.
 */
const beyondTheWindow = 24_000;

const pepperFrames: FuzzTarget = {
  name: 'pepper-frames',
  covers: [`${rfid}/pepper-frames.ts`, `${rfid}/pepper-messages.ts`],
  form: 'bytes',
  mostBytes: beyondTheWindow,
  samples: () => recordingsOf('pepper-c1'),
  words: ['{"type":"uid","uid":"E0040150AABBCCDD","antenna":3}', '"uid"', '"antenna"', '\\u0000', '}{', '\\"'],
  grammar: () =>
    stream(
      fc.oneof(
        short.map((payload) => encodePepper(payload)),
        fc
          .record({
            type: fc.constant('uid'),
            uid: fc.stringMatching(/^(E0)?[0-9A-F]{8,20}(E0)?$/),
            antenna: fc.anything(),
          })
          .map((text) => Buffer.from(JSON.stringify(text) ?? '{}')),
      ),
    ),
  open: () => ({
    take: (input) => {
      const items = readBothWays(() => new PepperParser(), input, 4_096);
      const meant = items.map((item) => {
        if (item.type === 'text') return pepper.readSighting(item.value) === null ? 'text' : 'sighting';
        const replies = [pepperC1Model, pepperRs485Model].map((model) => pepper.readReply(model, item.payload));
        for (const reply of replies)
          if (reply.type === 'ack') {
            pepper.readVersion(reply.data);
            pepper.readInventory(reply.data);
          }
        return replies.map(({ type }) => type).join('/');
      });
      return value(items, input, [...new Set(meant)].sort().join(' '));
    },
  }),
};

const feigFrames: FuzzTarget = {
  name: 'feig-frames',
  covers: [`${rfid}/feig-frames.ts`, `${rfid}/feig-messages.ts`],
  form: 'bytes',
  mostBytes: beyondTheWindow,
  samples: () => recordingsOf('feig'),
  grammar: () =>
    stream(
      fc
        .record({
          form: fc.constantFrom('standard' as const, 'advanced' as const),
          address: fc.nat(255),
          control: fc.constantFrom(...Object.values(feig.feigControl)),
          body: fc.oneof(
            short,
            fc
              .tuple(fc.constantFrom(0, 0x94, 0x01), fc.nat(4), short)
              .map(([status, sets, bytes]) => Uint8Array.of(status, sets, ...bytes)),
          ),
        })
        .map((frame) => encodeFeig(frame)),
    ),
  open: () => ({
    take: (input) => {
      const items = [
        ...readBothWays(() => new FeigParser('from-reader'), input, 4_096),
        ...readBothWays(() => new FeigParser('to-reader'), input, 4_096),
      ];
      const meant = items.map((frame) => {
        const answer = feig.readAnswer(frame);
        const tags = feig.readInventory(answer.data);
        feig.readVersion(answer.data);
        const records = [feig.readRecords(answer, 'number'), feig.readRecords(answer, 'bits')];
        return `${feig.outcomeOf(answer.status)} ${tags === null ? 'no' : Math.min(2, tags.length)} ${records.map((one) => (one === null ? 'no' : Math.min(2, one.length))).join()}`;
      });
      return value(items, input, [...new Set(meant)].sort().slice(0, 3).join('; '));
    },
  }),
};

const setting = { capabilities: ['REC', 'CNT'], decks: ['RED', 'BLUE'] };
const shl1Frames: FuzzTarget = {
  name: 'shl1-frames',
  covers: [...['shl1-frames', 'shl1-events', 'shl1-numbers'].map((name) => `${shuffler}/${name}.ts`)],
  form: 'bytes',
  mostBytes: 6_000,
  samples: () => recordingsOf('shl1'),
  words: [
    '$',
    '*',
    '\r\n',
    ',',
    '=',
    '%2C',
    'E,DONE',
    'deck=RED',
    'order=AS',
    'n=4294967296',
    'vfy=PASS',
    'caps=REC.INF',
    'mac=',
  ],
  grammar: () =>
    stream(
      fc
        .record({
          seq: fc.nat(255),
          kind: fc.constantFrom('C' as const, 'R' as const, 'E' as const, 'A' as const, 'N' as const),
          name: fc.constantFrom(
            'DONE',
            'LOADED',
            'JAM',
            'OVERRUN',
            'TAMPER',
            'FAULT',
            'BOOT',
            'OK',
            'TAKEN',
            'VERIFIED',
            'SERVICE',
            'GREEN_BUTTON',
          ),
          fields: fc.dictionary(
            fc.constantFrom(
              'n',
              'deck',
              'cnt',
              'exp',
              'vfy',
              'miss',
              'code',
              'st',
              'act',
              'lost',
              'order',
              'cards',
              'what',
              'fw',
            ),
            fc.oneof(
              fc.stringMatching(/^[ -~]{0,8}$/),
              fc.constantFrom('RED', '52', 'PASS', 'FAIL', '-1', '1e9', 'ASKSQSJS', 'OPEN'),
            ),
            { maxKeys: 5 },
          ),
        })
        .map((record) => encodeRecord(record)),
    ),
  open: () => ({
    take: (input) => {
      const numbers = new Shl1Numbers();
      const items = readBothWays(() => new Shl1Parser(), input, 160);
      const meant = items.map((item) => {
        if (item.type !== 'record') return item.reason;
        const heard = numbers.take(item.record);
        identityOf(item.record.fields);
        totalsOf(item.record.fields);
        const event = shufflerEvent(item.record, true, setting);
        return `${offersCardOrder(item.record)} ${event?.type} ${heard?.type}`;
      });
      return value(items, input, [...new Set(meant)].sort().slice(0, 3).join('; '));
    },
  }),
};

const gp1Edges: FuzzTarget = {
  name: 'gp1-edges',
  covers: [`${shuffler}/gp1-edges.ts`],
  form: 'bytes',
  mostBytes: 6_000,
  samples: () => recordingsOf('gp1'),
  words: ['!GDLRMP\n', '!gdlrmp\n', '.', '!', 'G', 'g'],
  open: () => ({
    take: (input) => {
      const items = readBothWays(() => new Gp1Parser(), input, 8);
      return value(items, input, kindsOf(items));
    },
  }),
};

const deckMate1Print: FuzzTarget = {
  name: 'deck-mate-1-print',
  covers: [`${shuffler}/deck-mate-1-report.ts`],
  form: 'text',
  mostBytes: 65_536,
  samples: () => [...recordingsOf('deck-mate-1'), Buffer.concat([...recordingsOf('deck-mate-1')])],
  words: ['Time:', 'Date:', 'P:-1', 'Cyc:', 'Total Cycles', ' . . . ', ':  ', 'Serial Number'],
  open: () => ({
    take: (input) => {
      const cutter = new DeckMate1Lines();
      const lines = [...cutter.push(input), ...cutter.flush()];
      const read = lines.map(deckMate1Line);
      const draft = new DeckMate1ReportDraft(0);
      for (const line of read) if (line.type !== 'banner') draft.add(line);
      if (reportLines(draft.report(false)).some((line) => line.includes('undefined')))
        throw new BadAnswer('A line says undefined.');
      return value(read, input, kindsOf(read));
    },
  }),
};

const badges: FuzzTarget = {
  name: 'badges',
  covers: ['native-bridge/badge/badge-frames.ts'],
  form: 'bytes',
  mostBytes: 6_000,
  samples: () => [encodeBadge('1234567'), encodeBadge('4294967295'), Buffer.from('A-1234\r\n  B77 \n')],
  grammar: () => stream(fc.nat({ max: 2 ** 32 - 1 }).map((number) => encodeBadge(String(number)))),
  open: () => ({
    take: (input) => {
      const framed = readBothWays(() => new BadgeFrameParser(), input, 16);
      const lines = readBothWays(() => new BadgeLineParser(), input, 64);
      for (const item of framed)
        if (item.type === 'badge' && !/^\d{10}$/.test(item.badge)) throw new BadAnswer(`“${item.badge}” is no badge.`);
      return value([framed, lines], input, `${kindsOf(framed)}; ${kindsOf(lines)}`);
    },
  }),
};

const strangers: FuzzTarget = {
  name: 'foreign-speech',
  covers: ['native-bridge/serial/strange-bytes.ts'],
  form: 'bytes',
  mostBytes: 512,
  samples: () =>
    ['pepper-c1', 'feig', 'shl1', 'gp1', 'deck-mate-1'].flatMap((device) => recordingsOf(device).slice(0, 4)),
  open: () => ({ take: (input) => value(null, input, String(speechOf(input))) }),
};

export const serialFrameTargets: readonly FuzzTarget[] = [
  pepperFrames,
  feigFrames,
  shl1Frames,
  gp1Edges,
  deckMate1Print,
  badges,
  strangers,
];
