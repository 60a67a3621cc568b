import type { Shl1DeviceLink } from './shl1-device-link.ts';
import type { Shl1Fields, Shl1Record } from './shl1-frames.ts';
import type { SimulatedMechanics } from './simulated-shuffler-mechanics.ts';
import { mangles, type SimulatedWire } from './simulated-shuffler-wire.ts';

/** The parts of a simulated shuffler that a fault affects. */
export interface SimulatedInnards {
  readonly wire: SimulatedWire;
  readonly link: Shl1DeviceLink;
  readonly mechanics: SimulatedMechanics;
  emit(name: string, fields: Shl1Fields): void;
  reboot(why: string): void;
  chatter(): void;
  jumpClock(): void;
  /** Speaks only later versions; at the next call only earlier ones. */
  changeVersions(): void;
  speakOddly(): void;
  tamper(what: string): void;
  replaySession(): void;
}

interface Fault {
  readonly sentence: string;
  readonly happen: (machine: SimulatedInnards) => void;
}

const isSaid = ({ kind }: Shl1Record): boolean => kind !== 'N';
const isResponse = ({ kind }: Shl1Record): boolean => kind === 'R';
const isSealed = ({ fields }: Shl1Record): boolean => fields.mac !== undefined;
/** An order of cards from no real deck. */
const someOrder = 'As.Kd.7h.2c.Td';

/** The faults of a shuffler on SHL/1, by their names in the list of faults; S26 belongs to the contact adapter. */
export const simulatedFaults: Readonly<Record<string, Fault>> = {
  S1: { sentence: 'A response is lost.', happen: ({ wire }) => wire.trap(isResponse, mangles.lost) },
  S2: {
    sentence: 'An acknowledgement is lost, so the event is repeated.',
    happen: ({ wire }) => wire.loseAcknowledge(),
  },
  S3: { sentence: 'The last event is sent again under a new sequence.', happen: ({ link }) => link.sayAgain() },
  S4: { sentence: 'Events are lost: their numbers jump.', happen: ({ link }) => link.loseEvents(5) },
  S5: { sentence: 'The count of events is lost: their numbers go back.', happen: ({ link }) => link.loseCount() },
  S6: {
    sentence: 'Three records in a row are damaged.',
    happen: ({ wire }) => wire.trap(isSaid, mangles.damaged, mangles.damaged, mangles.damaged),
  },
  S7: {
    sentence: 'A line comes that is far too long.',
    happen: ({ wire }) => wire.trap(isSaid, mangles.afterLongLine),
  },
  S8: {
    sentence: 'One line ends with CR alone, one with LF alone, and a NUL stands before one.',
    happen: ({ wire }) => wire.trap(isSaid, mangles.endedByReturn, mangles.endedByFeed, mangles.afterNul),
  },
  S9: {
    sentence: 'It uses an event, a key and a capability that nobody knows.',
    happen: (machine) => machine.speakOddly(),
  },
  S10: {
    sentence: 'It speaks only later versions, and the next time only earlier ones.',
    happen: (machine) => machine.changeVersions(),
  },
  S11: { sentence: 'It reboots, whatever it is doing.', happen: (machine) => machine.reboot('WDOG') },
  S12: { sentence: 'The lid is opened in mid-cycle.', happen: ({ mechanics }) => mechanics.plan('lid') },
  S13: {
    sentence: 'A card sticks and is freed by the machine; in the next cycle one needs a hand.',
    happen: ({ mechanics }) => mechanics.plan('self-jam', 'hand-jam'),
  },
  S14: {
    sentence: 'A card is missing; in the next cycle there is one too many.',
    happen: ({ mechanics }) => mechanics.plan('missing', 'extra'),
  },
  S15: {
    sentence: 'One card is there twice and another not at all: the count is right, the deck is not.',
    happen: ({ mechanics }) => mechanics.plan('duplicate'),
  },
  S16: {
    sentence: 'The first card is of the other deck; in the next cycle the fortieth is.',
    happen: ({ mechanics }) => mechanics.plan('wrong-first', 'wrong-late'),
  },
  S17: {
    sentence: 'Cards are counted and not recognised, and one of them is foreign.',
    happen: ({ mechanics }) => mechanics.plan('not-checked'),
  },
  S18: { sentence: 'A cycle does not end.', happen: ({ mechanics }) => mechanics.plan('overdue') },
  S19: {
    sentence: 'A deck is done though nothing said that it was shuffled.',
    happen: ({ mechanics }) => mechanics.plan('unannounced'),
  },
  S20: { sentence: 'A deck that is lifted out is told twice.', happen: ({ mechanics }) => mechanics.takeTwice() },
  S21: { sentence: 'The button chatters: twenty presses in a second.', happen: (machine) => machine.chatter() },
  S22: { sentence: 'It answers, and nothing in it moves any more.', happen: ({ mechanics }) => mechanics.freeze() },
  S23: { sentence: 'Its case is opened.', happen: (machine) => machine.tamper('CASE') },
  S24: { sentence: 'It offers the order of cards.', happen: ({ emit }) => emit('DECK', { ord: someOrder }) },
  S27: { sentence: 'Its own clock jumps a day, forward and back again.', happen: (machine) => machine.jumpClock() },
};

/** Faults of a paired machine only. */
export const simulatedSealFaults: Readonly<Record<string, Fault>> = {
  S25: {
    sentence: 'Three records carry a wrong proof, and then the answer to HELLO is an old one.',
    happen: (machine) => {
      machine.wire.trap(isSealed, mangles.forged, mangles.forged, mangles.forged);
      machine.replaySession();
    },
  },
};
