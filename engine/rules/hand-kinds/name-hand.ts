import type { HandKind, HandName, HandValue } from '../../words/hand-kind.ts';
import { type HandCode, readCode, turnedOver } from './hand-code.ts';
import { highCode, shortDeckCode } from './high-value.ts';
import { rankings } from './ranking.ts';

const codeOf: Readonly<Record<HandKind, (value: HandValue) => HandCode>> = {
  high: highCode,
  'short-deck-high': shortDeckCode,
  'eight-or-better': turnedOver,
  'ace-to-five': turnedOver,
  'deuce-to-seven': turnedOver,
  badugi: turnedOver,
};

/** The words for a value of this kind. */
export const nameHand = (kind: HandKind, value: HandValue): HandName => ({
  kind,
  ...readCode(rankings[kind], codeOf[kind](value)),
});
