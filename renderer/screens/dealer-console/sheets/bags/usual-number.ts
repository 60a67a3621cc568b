import type { Seat } from '../../../../../engine/notation.ts';

/** Table 12, seat 7: bag 1207. What is printed on the bag may be keyed instead. */
export function usualNumber(tableName: string, seat: Seat): string {
  const [digits = ''] = /\d+/.exec(tableName) ?? [];
  return `${digits}${String(seat).padStart(2, '0')}`;
}
