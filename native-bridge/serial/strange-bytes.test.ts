import { expect, test } from 'vitest';
import { seededRandom } from '../simulation/seeded-random.ts';
import { StrangeBytes, speechOf } from './strange-bytes.ts';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const ascii = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));

const spoken = [
  ['shl1', ascii('noise$00,E,BOOT,n=1,t=412,model=SIM-2,fw=1.0.3,why=POWER*2A02\r\n')],
  ['pepper', hex('00 F5 05 00 FA FF 00 02 01 DF BA')],
  ['pepper', ascii('{"type":"uid","uid":"E004015544332211","antenna":3}')],
  ['feig', hex('06 00 B0 01 5C 63')],
  ['gp1', ascii('.Gg..Dd.')],
  ['deck-mate-1', ascii('\0SHUFFLE MASTER DECK MATE SHUFFLER\r\n')],
] as const;

test.each(spoken)('%s is recognised', (speech, bytes) => {
  expect(speechOf(bytes)).toBe(speech);
});

test.each([
  ['a record whose sum is wrong', ascii('$00,E,BOOT,n=1*0000\r\n')],
  ['a frame whose sum is wrong', hex('F5 05 00 FA FF 00 02 01 DF BB')],
  ['words', ascii('Welcome to the maintenance menu.\r\n')],
  ['nothing', Uint8Array.of()],
])('%s is nobody in particular', (_, bytes) => {
  expect(speechOf(bytes)).toBe(null);
});

test('noise is never recognised as a device, 2,000 times', () => {
  const random = seededRandom(7);
  const noise = (): Uint8Array => Uint8Array.from({ length: 512 }, () => Math.floor(random() * 256));
  const taken = Array.from({ length: 2_000 }, () => speechOf(noise())).filter((speech) => speech !== null);
  expect(taken.length).toBeLessThan(10);
});

const reader = () =>
  new StrangeBytes({ device: 'The card reader', line: '/dev/x', speech: 'pepper', settings: '115200 baud' });

test('silence is no answer', () => {
  expect(reader().verdict).toEqual({
    state: 'silent',
    fault: 'no-answer',
    why: 'The card reader at /dev/x does not answer: check that it has power, that its cable is in, and that no other device is on that line.',
  });
});

test('many senseless bytes mean a wrong rate, until a frame comes', () => {
  const strange = reader();
  strange.heard(new Uint8Array(199).fill(0xfe));
  expect(strange.verdict.fault).toBe('no-answer');
  strange.heard(Uint8Array.of(0x80));
  expect(strange.verdict).toMatchObject({ state: 'silent', fault: 'garbled' });
  expect(strange.verdict.why).toContain('at 115200 baud');
  strange.understood();
  expect(strange.verdict.fault).toBe('no-answer');
});

test('another device is named', () => {
  const strange = reader();
  strange.heard(spoken[0][1]);
  expect(strange.verdict).toEqual({
    state: 'refused',
    fault: 'other-device',
    why: 'The card reader should be at /dev/x, but a shuffler that speaks SHL/1 answers there: exchange the cables, or correct the configuration.',
  });
});

test('its own protocol, cut off, is no other device', () => {
  const strange = reader();
  strange.heard(spoken[1][1]);
  expect(strange.verdict.fault).toBe('no-answer');
});
