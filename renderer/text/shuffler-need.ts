/** What a shuffler needs a person for, grouped as on screen. */
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

/** A machine's own word as one of the console's; an unknown word still needs a person. */
export const needOf = (code: string): ShufflerNeed => needs[code.toUpperCase().replaceAll('-', '_')] ?? 'other';
