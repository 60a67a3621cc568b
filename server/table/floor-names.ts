import { namesOfActor } from '../../engine/table.ts';
import { privateTextIds } from '../sync/private-text-ids.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Fields whose answer contains the bare id of a text or of a staff member, or names somebody as the log does. */
const idFields = ['player', 'reason', 'dealer'] as const;
const whoFields = ['by', 'actor'] as const;

/** Names behind ids at any depth of a value: texts by their ids, staff by the bare id and as the log names them. */
export function namesBehind(
  value: unknown,
  textOf: (id: string) => string | null,
  people: readonly Named[],
): Readonly<Record<string, string>> {
  const ids = new Set(privateTextIds(value));
  const whos = new Set<string>();
  walk(value, ids, whos);
  const byId = new Map(people.map(({ id, name }) => [id, name]));
  const behind = [...ids].map((id) => [id, textOf(id) ?? byId.get(id) ?? null] as const);
  const named = [...whos].map((who) => [who, namesOfActor(who, (id) => byId.get(id))] as const);
  return Object.fromEntries([...behind, ...named].filter((one): one is [string, string] => one[1] !== null));
}

function walk(value: unknown, ids: Set<string>, whos: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Readonly<Record<string, unknown>>;
  for (const field of idFields) if (typeof fields[field] === 'string') ids.add(fields[field]);
  for (const field of whoFields) if (typeof fields[field] === 'string') whos.add(fields[field]);
  for (const part of Object.values(fields)) walk(part, ids, whos);
}
