import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { encodePepper, PepperParser } from './pepper-frames.ts';
import { encodeCommand } from './pepper-messages.ts';
import { pepperC1Model, pepperRs485Model } from './pepper-models.ts';

interface Recording {
  readonly id: string;
  readonly direction: 'to-reader' | 'from-reader' | 'either';
  readonly meaning: string;
  readonly hex: string;
  readonly payloads: readonly string[];
  readonly texts: readonly unknown[];
}

const file = new URL('../recordings/pepper-c1.json', import.meta.url);
const { recordings } = JSON.parse(readFileSync(file, 'utf8')) as { readonly recordings: readonly Recording[] };
const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');

/** What is found in pieces that arrive one after the other, with the line quiet afterwards. */
function found(pieces: readonly Uint8Array[]) {
  const parser = new PepperParser();
  const items = [...pieces.flatMap((piece) => parser.push(piece)), ...parser.rest()];
  return {
    payloads: items.flatMap((item) => (item.type === 'frame' ? [hexOf(item.payload)] : [])),
    texts: items.flatMap((item) => (item.type === 'text' ? [item.value] : [])),
  };
}

const noiseBefore = bytesOf('00 FE 7B 41 F5 F5 05 00');
const noiseAfter = bytesOf('7B 22 61 F5 03 00 FC 00');

test('there are recordings', () => {
  expect(recordings.length).toBe(54);
});

test.each(recordings)('$id is read: $meaning', ({ hex, payloads, texts }) => {
  expect(found([bytesOf(hex)])).toEqual({ payloads, texts });
});

test.each(recordings)(
  '$id is read the same cut at every byte, in single bytes and with noise around it',
  (recording) => {
    const { hex, payloads, texts } = recording;
    const bytes = bytesOf(hex);
    const noisy = Buffer.concat([noiseBefore, bytes, noiseAfter]);
    for (const whole of [bytes, noisy]) {
      for (let cut = 1; cut < whole.length; cut++)
        expect(found([whole.subarray(0, cut), whole.subarray(cut)])).toEqual({ payloads, texts });
      expect(found([...whole].map((byte) => Uint8Array.of(byte)))).toEqual({ payloads, texts });
    }
  },
);

const single = recordings.filter(
  ({ payloads, texts, id }) => payloads.length === 1 && texts.length === 0 && id !== 'PC-73',
);

test.each(single)('$id is written byte for byte', ({ hex, payloads }) => {
  expect(hexOf(encodePepper(bytesOf(payloads[0] ?? '')))).toBe(hex);
});

/** Commands no driver may send: they repeat a frame that may be stale, erase the reader, or are on nobody's list. */
const neverSent: ReadonlySet<string> = new Set(['PC-26', 'PC-36', 'PC-40', 'PC-41']);
const sent = recordings.filter(({ direction }) => direction === 'to-reader');

test.each(sent)('$id leaves as it stands here, unless it may never leave: $meaning', ({ id, hex, payloads }) => {
  const payload = bytesOf(payloads[0] ?? '');
  const isAddressed = payload[0] === pepperRs485Model.address;
  const model = isAddressed ? pepperRs485Model : pepperC1Model;
  const command = isAddressed ? payload.subarray(1) : payload;
  if (neverSent.has(id)) expect(() => encodeCommand(model, command)).toThrow(RangeError);
  else expect(hexOf(encodeCommand(model, command))).toBe(hex);
});
