import { privateTextIds } from '../sync/private-text-ids.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Fields in which an answer carries a text's id alone, or names somebody of the house as the log does. */
const textFields = ['player', 'reason'] as const;
const whoFields = ['by', 'actor', 'dealer'] as const;

/** Words behind ids at any depth of a value: texts by their ids, people of the house by the id alone and as the log names them. */
export function namesBehind(
  value: unknown,
  textOf: (id: string) => string | null,
  people: readonly Named[],
): Readonly<Record<string, string>> {
  const ids = new Set(privateTextIds(value));
  const whos = new Set<string>();
  walk(value, ids, whos);
  const texts = [...ids].flatMap((id) => {
    const text = textOf(id);
    return text === null ? [] : [[id, text] as const];
  });
  const byId = new Map(people.map(({ id, name }) => [id, name]));
  const named = [...whos].flatMap((who) => {
    const names = who.split('+').map((one) => byId.get(one.slice(one.indexOf(':') + 1)));
    return names.includes(undefined) ? [] : [[who, names.join(' + ')] as const];
  });
  return Object.fromEntries([...texts, ...named]);
}

function walk(value: unknown, ids: Set<string>, whos: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Readonly<Record<string, unknown>>;
  for (const field of textFields) if (typeof fields[field] === 'string') ids.add(fields[field]);
  for (const field of whoFields) if (typeof fields[field] === 'string') whos.add(fields[field]);
  for (const part of Object.values(fields)) walk(part, ids, whos);
}
