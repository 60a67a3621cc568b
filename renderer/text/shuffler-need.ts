/** What a shuffler needs a hand for, as its codes are grouped on screen. */
export type ShufflerNeed =
  | 'jam'
  | 'count'
  | 'recognition'
  | 'wrong-deck'
  | 'lid'
  | 'overdue'
  | 'service'
  | 'power'
  | 'tamper'
  | 'other';

const needs: Readonly<Record<string, ShufflerNeed>> = {
  JAM: 'jam',
  COUNT: 'count',
  CARD_MISSING: 'count',
  CARD_EXTRA: 'count',
  RECOG: 'recognition',
  CARD_DUP: 'recognition',
  CARD_UNREAD: 'recognition',
  WRONG_DECK: 'wrong-deck',
  DOOR: 'lid',
  LID: 'lid',
  LID_OPEN: 'lid',
  OVERDUE: 'overdue',
  SERVICE: 'service',
  POWER: 'power',
  TAMPER: 'tamper',
};

/** A machine's own word in one of the console's; a word nobody knows still needs a hand. */
export const needOf = (code: string): ShufflerNeed => needs[code.toUpperCase().replaceAll('-', '_')] ?? 'other';
