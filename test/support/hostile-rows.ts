import type { Luck } from '../../commands/simulation/random-play.ts';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { rowHash } from '../../server/sync/hash-chain.ts';

/** The content of a row, without its place in the chain. */
type Said = Pick<LogRow, 'hand' | 'at' | 'actor' | 'kind' | 'request' | 'body'>;

/** Rows of a log in which the row at `place` has content no honest table would write; chain and hashes are right. */
export function hostileLog(
  honest: readonly LogRow[],
  luck: Luck,
  { logId, tableId, place }: { readonly logId: string; readonly tableId: string; readonly place: number },
): readonly LogRow[] {
  const rows: LogRow[] = [];
  for (const [index, row] of honest.entries()) {
    const own = row.kind === 'table-opened' ? { ...row, body: withTable(row.body, tableId) } : row;
    const said: Said = index === place ? spoilt(own, luck) : own;
    const { seq, hash: previousHash } = rows.at(-1) ?? emptyHead;
    const { hand, at, actor, kind, request, body } = said;
    const unhashed = { seq: seq + 1, hand, at, actor, kind, request, body, previousHash };
    rows.push({ ...unhashed, hash: rowHash(logId, unhashed) });
  }
  return rows;
}

const withTable = (body: string, tableId: string): string =>
  JSON.stringify({ ...(JSON.parse(body) as object), tableId, name: tableId });

function spoilt(row: Said, luck: Luck): Said {
  if (luck.once(12)) return { ...row, body: luck.oneOf(noEvents) };
  if (luck.once(12)) return { ...row, ...luck.oneOf(strangeEnvelopes) };
  const event = JSON.parse(row.body) as Record<string, unknown>;
  const changes = 1 + luck.upTo(2);
  for (let change = 0; change < changes; change++) spoil(event, luck);
  const body = JSON.stringify(event).replaceAll(`"${deepMark}"`, () => luck.oneOf(deepTexts));
  return { ...row, body: body.length > 990_000 ? '{}' : body };
}

const deepMark = 'here it goes deep';
const nested = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
const nestedObjects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const deepTexts = [nested(60), nested(8_000), nested(100_000), nestedObjects(20_000)] as const;

const noEvents = [
  '',
  '{',
  'null',
  '7',
  '"x"',
  '[]',
  '{}',
  '{"v":1}',
  '{"v":1,"type":null}',
  '{"v":0,"type":"checked"}',
  '{"v":2,"type":"checked"}',
  '{"v":1.5,"type":"checked"}',
  '{"v":1,"type":"__proto__"}',
  '{"v":1,"type":"constructor","restored":{}}',
  '{"v":1,"__proto__":{"v":1,"type":"checked"}}',
  nested(300_000),
  nestedObjects(100_000),
] as const;

const strangeEnvelopes = [
  { at: Number.MAX_SAFE_INTEGER },
  { at: -Number.MAX_SAFE_INTEGER },
  { at: 8_640_000_000_000_001 },
  { hand: Number.MAX_SAFE_INTEGER },
  { hand: 25 },
  { kind: '' },
  { kind: 'hand-ended' },
  { kind: 'past-hand-amended' },
  { actor: '' },
  { actor: 'floor:<script>+manager:__proto__' },
  { request: 'order:o1' },
] as const;

/** Puts something strange into a random part of a value. */
function spoil(value: Record<string, unknown>, luck: Luck): void {
  const [key, inside] = luck.oneOf(Object.entries(value) as [[string, unknown]]);
  if (isRecord(inside) && Object.keys(inside).length > 0 && !luck.once(3)) {
    spoil(inside, luck);
    return;
  }
  if (luck.once(8)) delete value[key];
  else if (luck.upTo(6) === 0)
    value[luck.oneOf(['__proto__x', 'constructor', 'restored', 'undo', 'toJSON', ''])] = strange(luck);
  else value[key] = strange(luck, inside);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function strange(luck: Luck, was: unknown = null): unknown {
  return luck.oneOf<() => unknown>([
    () => null,
    () => -1,
    () => 0,
    () => 0.5,
    () => 1e300,
    () => Number.MAX_SAFE_INTEGER,
    () => -Number.MAX_SAFE_INTEGER,
    () => 8_640_000_000_000_001,
    () => 11,
    () => 'x',
    () => '',
    () => '\u0000\u202e\ud800',
    () => 'n'.repeat(300_000),
    () => true,
    () => ({}),
    () => [],
    () => [null],
    () => Array.from({ length: 5_000 }, () => was),
    () => ({ id: {}, hash: 5 }),
    () => ({ length: 5 }),
    () => [was, was],
    () => deepMark,
    () => (typeof was === 'number' ? was + 1 : was),
  ])();
}
