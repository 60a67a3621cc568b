import { encodeFeig, FeigParser } from '../../native-bridge/rfid/feig-frames.ts';
import { encodePepper, PepperParser } from '../../native-bridge/rfid/pepper-frames.ts';
import { encodeRecord, Shl1Parser } from '../../native-bridge/shuffler/shl1-frames.ts';

/** What a device says all day long, its parser, and the least that any parser must do with it. */
export interface FrameTraffic {
  /** So many frames without anything between them. */
  bytes(frames: number): Buffer;
  /** A parser; what it is given next gives the number of frames that became complete. */
  open(): (bytes: Uint8Array) => number;
  /** Steps from frame to frame by their lengths or ends alone and gives their number. */
  scan(bytes: Buffer): number;
}

const tag = Buffer.from('11223344550104E0', 'hex');
const joined = (frames: number, frame: (number: number) => Uint8Array): Buffer =>
  Buffer.concat(Array.from({ length: frames }, (_, number) => frame(number)));

/** Steps over the bytes, each time as far as `length` says. */
function steps(bytes: Buffer, length: (at: number) => number): number {
  let found = 0;
  for (let at = 0; at < bytes.length; at += length(at)) found += 1;
  return found;
}

export const frameTraffics: Readonly<Record<string, FrameTraffic>> = {
  'Pepper inventory': {
    bytes: (frames) => joined(frames, () => encodePepper(Uint8Array.of(0x00, 0x90, ...tag, 0x00, 0x01))),
    open: () => {
      const parser = new PepperParser();
      return (bytes) => parser.push(bytes).length;
    },
    scan: (bytes) => steps(bytes, (at) => 5 + bytes.readUInt16LE(at + 1)),
  },
  'Pepper event text': {
    bytes: (frames) =>
      joined(frames, (number) =>
        Buffer.from(
          JSON.stringify({ type: 'uid', uid: 'E004015544332211', string: 'ICODE SLIX', antenna: 1 + (number % 12) }),
        ),
      ),
    open: () => {
      const parser = new PepperParser();
      return (bytes) => parser.push(bytes).length;
    },
    scan: (bytes) => steps(bytes, (at) => bytes.indexOf(0x7d, at) + 1 - at),
  },
  FEIG: {
    bytes: (frames) =>
      joined(frames, () =>
        encodeFeig({ form: 'standard', address: 0, control: 0xb0, body: Uint8Array.of(0, 1, 3, 0, ...tag) }),
      ),
    open: () => {
      const parser = new FeigParser('from-reader');
      return (bytes) => parser.push(bytes).length;
    },
    scan: (bytes) => steps(bytes, (at) => bytes[at] ?? 1),
  },
  'SHL/1': {
    bytes: (frames) =>
      joined(frames, (number) =>
        encodeRecord({
          seq: 1 + (number % 255),
          kind: 'E',
          name: 'DONE',
          fields: { n: String(number), deck: 'RED', cnt: '52', exp: '52', vfy: 'PASS' },
        }),
      ),
    open: () => {
      const parser = new Shl1Parser();
      return (bytes) => parser.push(bytes).length;
    },
    scan: (bytes) => steps(bytes, (at) => bytes.indexOf(0x0a, at) + 1 - at),
  },
};
