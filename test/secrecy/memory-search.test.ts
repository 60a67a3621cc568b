// Tests the memory searcher itself: it finds what another program holds, and accepts what is lawful.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { searchHeap } from './heap-search.ts';
import { secretsOf } from './session-secrets.ts';

const secrets = secretsOf({
  tags: new Map([['E00401A7B3C95D1F', 'As']]),
  hands: [
    { hand: 1, seat: 3, cards: ['As', 'Kd'], isShown: false },
    { hand: 1, seat: 7, cards: ['Ks', 'Js'], isShown: false },
  ],
  open: [{ hand: 1, cards: ['2h', '7d', 'Ts', 'Jd', 'Jh'] }],
  orders: [],
  offered: [],
  words: [],
});

/** Data for another program, as source: composed of parts, so that the source itself reveals nothing. */
const held: Readonly<Record<string, string>> = {
  'a list': "[code('A', 's'), code('K', 'd')]",
  'an object': "({ one: code('A', 's'), other: code('K', 'd') })",
  'a map': "new Map([[1, code('A', 's')], [2, code('K', 'd')]])",
  'objects of rank and suit': "[{ rank: code('A'), suit: code('s') }, { rank: code('K'), suit: code('d') }]",
  'a text in small letters': "code('k', 's.j', 's')",
  'a text': "code('seat 3: ', code('A', 's')) + code(' ', code('K', 'd'))",
  'a card beside its tag': "({ tag: code('E00401A7', 'B3C95D1F'), card: code('7', 'd') })",
};
const lawful: Readonly<Record<string, string>> = {
  'the board, the pack, and two cards that nothing holds together': `({
    board: [code('2', 'h'), code('7', 'd'), code('T', 's'), code('J', 'd'), code('J', 'h')],
    pack: [...'23456789TJQKA'].flatMap((rank) => [...'cdhs'].map((suit) => code(rank, suit))),
    one: [code('A', 's')],
    other: [code('K', 'd')],
  })`,
  'a pack of the highest ranks, in the order of letters': `new Map(
    [...'scdh'].flatMap((suit) => [...'AJKQT'].map((rank) => [code(rank, suit), 1])),
  )`,
  'a module by its path': "code('./k', 's.j', 's')",
  'the names of so many variables that the engine keeps them in a table': `new Function(
    ['A', 'K'].map((rank, index) => 'let ' + code(rank, 'sd'[index]) + ' = 0;')
      .join(Array.from({ length: 90 }, (_, index) => 'let v' + index + ' = 0;').join('')) + 'return () => eval(0)',
  )()`,
  'a module that takes variables by such names from another': `await (async () => {
    const names = code('{ A', 's, K', 'd }');
    writeFileSync('gives.mjs', 'export let ' + names.slice(2, -2) + ';\\nexport {};\\n');
    writeFileSync('takes.mjs', 'import ' + names + " from './gives.mjs';\\nexport const both = () => [" + names.slice(2, -2) + '];\\n');
    return import(process.cwd() + '/takes.mjs');
  })()`,
  'a built module that hands on the names of another':
    "code('export{A', 's as first,K', 'd as level}from\"./text-en-DVIAhr2v.js\";')",
  'a source as Node keeps it': "code('// As ', 'in `A', 's`, `K', 'd`.\\nexport const cards = [];\\n')",
};

test('secrets in a memory are found: in a list, an object, a map or a text, and a card beside its tag', () => {
  const folder = temporaryFolder();
  const plants = Object.entries({ ...held, ...lawful });
  const program = `
    const { writeHeapSnapshot } = await import('node:v8');
    const { writeFileSync } = await import('node:fs');
    const code = (...parts) => Buffer.from(parts.join('')).toString();
    ${plants.map(([, plant], index) => `globalThis.held = ${plant}; writeHeapSnapshot('${index}.heapsnapshot');`).join('\n')}`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
  const found = plants.map(([what], index) => {
    const { findings } = searchHeap('memory', readFileSync(join(folder, `${index}.heapsnapshot`)), secrets);
    for (const { where } of findings) expect(where).toMatch(/\.held of object global/);
    return [what, findings.length > 0];
  });
  expect(found).toEqual([
    ...Object.keys(held).map((what) => [what, true]),
    ...Object.keys(lawful).map((what) => [what, false]),
  ]);
});
