import { describe, expect, test } from 'vitest';
import { circlesOf, importGraph, readSource, type Taken } from './support/import-graph.ts';

const graph = importGraph();
const doors = ['engine/table.ts', 'engine/office.ts', 'engine/rules.ts', 'engine/notation.ts'];

describe('circles', () => {
  test('no circle of imports has more than twelve files, type imports counted', () => {
    const edges = new Map([...graph].map(([path, taken]) => [path, taken.map(({ from }) => from)]));
    expect(circlesOf(edges).filter((circle) => circle.length > 12)).toEqual([]);
  });

  test('a circle is found completely, without files that only lead to it or away from it', () => {
    const edges = new Map([
      ['before', ['a']],
      ['a', ['b']],
      ['b', ['c', 'after']],
      ['c', ['a']],
      ['after', ['d']],
      ['d', ['e']],
      ['e', ['d']],
    ]);
    expect(circlesOf(edges)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
  });
});

/** The place where a name that goes through a door is declared. */
function behindDoors(path: string, name: string): string {
  if (!doors.includes(path)) return `${path}#${name}`;
  const way = graph.get(path)?.find(({ names }) => names.includes(name));
  return `${way?.from}#${name}`;
}

const usersOf = new Map<string, Set<string>>();
for (const [path, taken] of graph)
  for (const { from, names } of taken.filter(({ isPassedOn }: Taken) => !isPassedOn))
    for (const name of names) {
      const written = behindDoors(from, name);
      usersOf.set(written, (usersOf.get(written) ?? new Set()).add(path));
    }

const isScenario = (path: string): boolean => /(?:^|\/)scenarios?(?:\/|-|\.)/.test(path);

test('the engine has no function that only scenarios use', () => {
  const written = [...graph.keys()]
    .filter((path) => path.startsWith('engine/') && !doors.includes(path))
    .flatMap((path) =>
      [...readSource(path).matchAll(/^export (?:function|const|class) (\w+)/gm)].map(([, name]) => `${path}#${name}`),
    );
  const alone = written.filter((name) => {
    const users = [...(usersOf.get(name) ?? [])];
    return users.length > 0 && users.every(isScenario);
  });
  expect(alone).toEqual([]);
});

/** These put the pages together; the floor's desk and its records open each other. */
const joining = /^renderer\/screens\/(?:cardroom|desk-at-table|pairing)\//;
const openingEachOther = /^renderer\/screens\/floor-(?:desk|records)\//;

test('no page imports from another page: what two need is in renderer/room, or, if it is words, in renderer/text', () => {
  const pageOf = (path: string) => /^renderer\/screens\/([^/]+)\//.exec(path)?.[1];
  const across = [...graph].flatMap(([path, taken]) =>
    taken
      .filter(({ from }) => pageOf(path) !== undefined && pageOf(from) !== undefined && pageOf(from) !== pageOf(path))
      .filter(({ from }) => !joining.test(path) && !(openingEachOther.test(path) && openingEachOther.test(from)))
      .map(({ from }) => `${path} takes from ${from}`),
  );
  expect(across).toEqual([]);
});
