/**
 * Rules of tournaments that the office does not play by yet: statements and the entry gate. Only
 * scenarios ask them, and so nothing shows that a room does what they say. Each leaves this list when the office asks it; the list
 * never grows.
 */
export const waitsForItsDoor: readonly string[] = [
  'engine/office/entry-gate.ts#entryGate',
  'engine/office/statement.ts#statementOf',
];
