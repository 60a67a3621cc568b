import { join } from 'node:path';
import fc from 'fast-check';
import { SimulatedTime } from '../../../native-bridge/simulation/simulated-time.ts';
import { askStreamed } from '../../../renderer/screens/overlay/streamed-cards.ts';
import { loadSealedBoxes } from '../../../server/review/sealed-boxes.ts';
import { type FromKeeper, readFromKeeper } from '../../../server/stream/keeper-messages.ts';
import { bytesOfStreamHand, streamHandOfBytes } from '../../../server/stream/stream-box.ts';
import { runStreamKeeper } from '../../../server/stream/stream-keeper.ts';
import { FilesInMemory, repeatableRandom } from '../../support/staff-of-house.ts';
import { BadAnswer, type FuzzTarget, refusal, textOf, value } from '../fuzz-target.ts';

const folder = '/stream';
const keyFile = join(folder, 'stream.key');
const waitsFile = join(folder, 'waits.json');
const privateKey = `${'A'.repeat(43)}=`;
const keyText = JSON.stringify({ is: 'stream-key', privateKey, madeAt: 1 });
const sampleHand = { table: 'table-7', log: 'log-1', hand: 12, seat: 3, cards: ['As', 'Kd'] } as const;
const streamHand = { ...sampleHand, delay: { minutes: 30, hands: 2 } };
const boxes = await loadSealedBoxes();
const box = boxes.seal(
  bytesOfStreamHand(streamHand) ?? new Uint8Array(),
  boxes.pairOfPrivate(new Uint8Array(Buffer.from(privateKey, 'base64'))).publicKey,
);
const told = {
  type: 'hand',
  table: 'table-7',
  log: 'log-1',
  hand: 12,
  end: 40,
  isFinal: true,
  minutes: 0,
  hands: 0,
  boxes: [{ seat: 3, box }],
};

/** A keeper over files in memory, for which no time passes; `stop` writes down the waited time. */
function keeperOver(files: FilesInMemory) {
  const said: FromKeeper[] = [];
  let hear: (message: unknown) => void = () => {};
  const stop = runStreamKeeper({
    files,
    folder,
    leastMinutes: 1,
    boxes,
    random: repeatableRandom('stream'),
    time: new SimulatedTime(0),
    passed: () => 0,
    tell: (message) => said.push(message),
    listen: (listener) => {
      hear = listener;
    },
  });
  return { said, hear: (message: unknown) => hear(message), stop };
}

const keptBy = (path: string, input: Uint8Array): FilesInMemory => {
  const files = new FilesInMemory();
  files.write(keyFile, Buffer.from(keyText, 'utf8'));
  files.write(path, input);
  return files;
};

const messages: FuzzTarget = {
  name: 'stream-keeper-messages',
  covers: ['server/stream/keeper-messages.ts', 'server/stream/stream-keeper.ts'],
  form: 'json',
  mostBytes: 65_536,
  samples: () => [
    JSON.stringify(told),
    JSON.stringify({ ...told, end: null, isFinal: false }),
    JSON.stringify({ type: 'released', log: 'log-1', hand: 12, seats: [{ seat: 3, cards: ['As', 'Kd'] }] }),
    JSON.stringify({ type: 'ready', publicKey: privateKey, madeAt: 1 }),
    '{"type":"strange-box","log":"log-1","hand":12,"seat":3}',
    '{"type":"fault","sentence":"It stopped."}',
  ],
  grammar: () => fc.json({ maxDepth: 4 }),
  open: () => ({
    take: (input) => {
      const message = parsed(textOf(input));
      const keeper = keeperOver(keptBy(waitsFile, Buffer.from('{}')));
      keeper.hear(message);
      keeper.stop();
      // No time has passed, so it may release no card, whatever it receives.
      if (keeper.said.some(({ type }) => type === 'released'))
        throw new BadAnswer('A hand was let go before its time.');
      const kinds = keeper.said.map(({ type }) => type).join();
      return value(keeper.said, input, `${kinds} ${readFromKeeper(message)?.type}`);
    },
  }),
};

const files: FuzzTarget = {
  name: 'stream-keeper-files',
  covers: ['server/stream/stream-keeper.ts', 'server/stream/stream-keeper.ts'],
  form: 'json',
  mostBytes: 65_536,
  samples: () => [keyText, '{"log-1 12 40":59999,"log-1 13 60":0}'],
  grammar: () => fc.json({ maxDepth: 3 }),
  open: () => ({
    take: (input) => {
      const kinds = [keyFile, waitsFile].map((path) => {
        const { said, stop } = keeperOver(keptBy(path, input));
        stop();
        const isReady = said.some(({ type }) => type === 'ready');
        const faults = said.flatMap((one) => (one.type === 'fault' ? [refusal(one.sentence, input)] : []));
        if (!isReady && faults.length === 0) throw new BadAnswer('The keeper does not say why it has no key.');
        return `${isReady} ${faults.join()}`;
      });
      return kinds.join(' | ');
    },
  }),
};

const streamBoxes: FuzzTarget = {
  name: 'stream-boxes',
  covers: ['server/stream/stream-box.ts'],
  form: 'bytes',
  mostBytes: 4_096,
  samples: () => [bytesOfStreamHand(streamHand) ?? ''],
  open: () => ({
    take: (input) => {
      const hand = streamHandOfBytes(input);
      const again = hand === null ? null : bytesOfStreamHand(hand);
      if (again !== null && JSON.stringify(streamHandOfBytes(again)) !== JSON.stringify(hand))
        throw new BadAnswer('A box for a stream is read otherwise the second time.');
      return value(hand, input, `${hand?.cards.length}`);
    },
  }),
};

const answers: FuzzTarget = {
  name: 'streamed-cards',
  covers: ['renderer/screens/overlay/streamed-cards.ts'],
  form: 'json',
  mostBytes: 65_536,
  samples: () => ['[{"hand":12,"seats":{"3":["As","Kd"],"10":["2c","2d"]}}]', '[]'],
  grammar: () => fc.json({ maxDepth: 4 }),
  open: () => ({
    take: async (input) => {
      let [asks, hasLooked] = [0, () => {}];
      const looked = new Promise<void>((resolve) => {
        hasLooked = resolve;
      });
      const streamed = askStreamed({
        settings: { table: 'table-7', token: null, behind: 1 },
        ask: async () => {
          asks += 1;
          return { ok: true, json: async () => JSON.parse(textOf(input)) as unknown };
        },
        after: () => hasLooked(),
      });
      await looked;
      return value(streamed.now(), input, `${asks} ${streamed.now().length}`);
    },
  }),
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export const streamTargets: readonly FuzzTarget[] = [messages, files, streamBoxes, answers];
