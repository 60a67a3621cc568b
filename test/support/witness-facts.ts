import type { Seat } from '../../engine/notation.ts';
import type { CardPlace, Command, WitnessEvent } from '../../engine/table.ts';

/** Device reports as commands for `play`. */
export const noted = (fact: WitnessEvent): Command => ({ type: 'note', fact });

export const seen = (place: CardPlace, count: number): Command => noted({ type: 'cards-seen', place, count });

export const device = (name: 'reader' | 'shuffler', state: string): Command =>
  noted({ type: 'device-changed', device: name, state, fault: null, why: null });

export const readerReady = device('reader', 'ready');

export const inMuck = (seat: Seat): Command => noted({ type: 'fold-seen', seat });

type Report = Extract<WitnessEvent, { type: 'shuffler-reported' }>;

/** A shuffler report, by default about `RED`. */
export const shuffler = (what: Report['what'], more: Partial<Report> = {}): Command =>
  noted({
    type: 'shuffler-reported',
    what,
    deck: 'RED',
    cards: null,
    expected: null,
    verified: null,
    inferred: false,
    code: null,
    live: true,
    ...more,
  });

/** A correct deal at the seats: this many cards each. */
export const dealtTo = (seats: readonly Seat[], cards = 2): readonly Command[] =>
  seats.map((seat) => seen(seat, cards));
