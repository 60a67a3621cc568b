import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LineTally } from '../serial/line-tally.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { StrangeBytes } from '../serial/strange-bytes.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { Shl1DeviceLink } from './shl1-device-link.ts';
import { type Shl1Fields, Shl1Parser, type Shl1Record } from './shl1-frames.ts';
import { Shl1Link } from './shl1-link.ts';

interface Said {
  readonly id: string;
  readonly direction: 'from-shuffler' | 'to-shuffler';
  readonly line: string;
  readonly record: Shl1Record | null;
}

const file = new URL('../recordings/shl1.json', import.meta.url);
/** Sessions A, B and C follow one another without a break. */
const { recordings: dialogue } = JSON.parse(readFileSync(file, 'utf8')) as { readonly recordings: readonly Said[] };

/** Lines that the recording describes as damaged: as sent, and as received. */
const sentAs: Readonly<Record<string, string>> = { 'SL-46': '$09,C,STATUS*90B3' };
/** For each end, the one line that the recording describes as lost. */
const answeredInVain = { console: 'SL-53', device: 'SL-50' };

const lines = (bytes: Uint8Array): readonly string[] =>
  Buffer.from(bytes)
    .toString('latin1')
    .split('\r\n')
    .filter((line) => line !== '');

function joinedEnds() {
  const time = new SimulatedTime(0);
  const { near, far } = memoryLinePair(time);
  near.start();
  far.start();
  time.advance(1);
  return { time, near, far };
}

const isRepeated = (at: number): boolean => {
  const [before, now] = [dialogue[at - 1], dialogue[at]];
  return now?.record?.kind === 'C' && before?.line === now.line;
};

/** A console made to ask what the recording asks, and the lines it writes. */
function recordedConsole() {
  const { time, near, far } = joinedEnds();
  const written: string[] = [];
  const heard: string[] = [];
  const link: Shl1Link = new Shl1Link({
    line: near,
    time,
    tally: new LineTally(),
    strange: new StrangeBytes({ device: 'The shuffler', line: 'memory', speech: 'shl1', settings: '' }),
    key: null,
    handlers: {
      event: (record) => {
        heard.push(`${record.fields.n} ${record.name}`);
        // HELLO is what answers a boot.
        if (record.seq !== 0) link.acknowledge(record);
      },
      cardOrder: () => expect.unreachable(),
      forged: () => expect.unreachable(),
      idle: () => {},
      silent: () => {},
    },
  });
  far.onData((bytes) => written.push(...lines(bytes)));
  near.onData((bytes) => link.receive(bytes));
  link.open();
  return { time, far, link, written, heard };
}

test('the console’s end says its part of the recorded sessions byte for byte', () => {
  const { time, far, link, written, heard } = recordedConsole();
  for (const [at, { id, direction, line, record }] of dialogue.entries()) {
    if (direction === 'from-shuffler') {
      void far.write(Buffer.from(`${line}\r\n`));
      time.advance(1);
      if (id === answeredInVain.console) expect(written.shift()).toMatch(/^\$0E,A,DOOR/);
      continue;
    }
    const command = record ?? dialogue[at + 2]?.record;
    const isAfterDamage = dialogue[at - 2]?.record === null;
    if (isRepeated(at) || isAfterDamage) time.advance(300);
    else if (command?.kind === 'C' && command.name === 'HELLO') link.greet(command.fields, () => {});
    else if (command?.kind === 'C') link.ask(command.name, command.fields, () => {});
    time.advance(51);
    expect([id, written.shift()]).toEqual([id, sentAs[id] ?? line]);
  }
  expect(written).toEqual([]);
  const events = dialogue.flatMap(({ record }) => (record?.kind === 'E' ? [`${record.fields.n} ${record.name}`] : []));
  expect(heard).toEqual(events);
  link.close();
});

/** A device made to answer and report as in the recording, and the lines it writes. */
function recordedDevice() {
  const { time, near, far } = joinedEnds();
  const written: string[] = [];
  const answers = dialogue.flatMap(({ record }) => (record?.kind === 'R' ? [record] : []));
  const carriedOut: string[] = [];
  const link = new Shl1DeviceLink({
    line: far,
    time,
    answer: ({ name }) => {
      carriedOut.push(name);
      const answer = answers.shift();
      return { name: answer?.name === 'OK' ? 'OK' : 'ERR', fields: answer?.fields ?? {} };
    },
  });
  near.onData((bytes) => written.push(...lines(bytes)));
  const hear = (line: string): void => {
    void near.write(Buffer.from(`${line}\r\n`));
    time.advance(1);
  };
  const tell = ({ seq, name, fields: { n: _, ...fields } }: Shl1Record): void => {
    if (seq === 0) link.boot(fields as Shl1Fields);
    else link.emit(name, fields as Shl1Fields);
    time.advance(1);
  };
  return { time, link, written, hear, tell, carriedOut };
}

test('the device’s end says its part of the recorded sessions byte for byte, and obeys each command once', () => {
  const { time, link, written, hear, tell, carriedOut } = recordedDevice();
  let told = '';
  for (const { id, direction, line, record } of dialogue) {
    if (direction === 'to-shuffler') {
      hear(line);
      if (id === answeredInVain.device) expect(written.shift()).toBe('$0A,R,OK,st=DELIVER*4182');
      continue;
    }
    if (record?.kind === 'E' && line === told) time.advance(500);
    else if (record?.kind === 'E') tell(record);
    told = line;
    expect([id, written.shift()]).toEqual([id, line]);
  }
  expect(written).toEqual([]);
  expect(carriedOut.filter((name) => name === 'UNLOCK')).toEqual(['UNLOCK']);
  link.stop();
});

test('the whole dialogue, heard as one stream, is every record in it', () => {
  const stream = Buffer.from(dialogue.map(({ line }) => `${line}\r\n`).join(''), 'latin1');
  const whole = dialogue.flatMap(({ record }) => (record === null ? [] : [record]));
  for (const size of [1, 2, 7, 64, stream.length]) {
    const parser = new Shl1Parser();
    const found: Shl1Record[] = [];
    for (let from = 0; from < stream.length; from += size)
      for (const item of parser.push(stream.subarray(from, from + size)))
        if (item.type === 'record') found.push(item.record);
    expect(found).toEqual(whole);
  }
});
