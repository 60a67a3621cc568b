// A whole cardroom on one PC, its servers and devices in processes of their own, plays two hands to showdown. Afterwards
// everything that was written or sent is searched for what nobody may know.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { allCards, type Card, type KnownCard, type Seat } from '../../engine/index.ts';
import { playHand } from '../support/hand-with-devices.ts';
import { type OpenPc, openPc } from '../support/one-pc-with-devices.ts';
import { textsInDatabase } from '../support/texts-in-database.ts';

const board: readonly KnownCard[] = ['2c', '7d', '9h', 'Ts', '3s'];
const databases = ['table-7/table.db', 'cardroom/cardroom.db'];
const logs = ['table-7/server.log', 'cardroom/server.log'];
const sockets = ['console', 'floor', 'display', 'sync'];

const planned = (hole: Readonly<Record<number, readonly Card[]>>) => ({
  hole: new Map(Object.entries(hole).map(([seat, cards]): [Seat, readonly Card[]] => [Number(seat), cards])),
  board,
});
const first = planned({ 1: ['As', 'Ad'], 2: ['Kh', 'Kc'], 3: ['Qs', 'Qd'], 4: ['Jh', 'Jc'] });
const second = planned({ 1: ['8s', '8d'], 2: ['6h', '6c'], 3: ['Qs', 'Qd'], 4: ['Jh', 'Jc'] });

/** Any of these codes as a word of its own. */
const codes = (cards: readonly Card[]): RegExp => new RegExp(`(?<![A-Za-z0-9])(?:${cards.join('|')})(?![A-Za-z0-9])`);

/** Everything that was written or sent, by where it was found. Bytes are read as Latin letters. */
function everything({ data, sent }: OpenPc): ReadonlyMap<string, string> {
  const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !path.endsWith('decks.json'));
  return new Map([
    ...paths.map((path): [string, string] => [relative(data, path), readFileSync(path, 'latin1')]),
    ...sent,
  ]);
}

/** A tag as hex digits of either case, or as its bytes. */
const spellings = (tag: string): readonly string[] => [
  tag,
  tag.toLowerCase(),
  Buffer.from(tag, 'hex').toString('latin1'),
];

test('two hands to showdown: no tag and no card that was folded, mucked or never dealt is written or sent anywhere', async () => {
  const pc = await openPc();
  const [shownFirst, mucked] = await playHand(pc, first, 'one mucks');
  expect([shownFirst, mucked].toSorted()).toEqual([1, 2]);
  await playHand(pc, second, 'both show');
  await pc.untilRoomHasAll();
  const whileRunning = everything(pc);
  await pc.stop();

  const open = new Set([...board, ...[first.hole.get(shownFirst), second.hole.get(1), second.hole.get(2)].flat()]);
  const secret = allCards.filter((card) => !open.has(card));
  expect(secret).toEqual(expect.arrayContaining([...(first.hole.get(mucked) ?? []), 'Qs', 'Qd', 'Jh', 'Jc']));
  const tags = [...pc.decks.values()].flatMap((deck) => [...deck.values()]);
  expect(new Set(tags).size).toBe(104);

  expect([...whileRunning.keys()]).toEqual(expect.arrayContaining([...databases.map((db) => `${db}-wal`), ...sockets]));
  for (const found of [whileRunning, everything(pc)]) {
    expect([...found.keys()]).toEqual(expect.arrayContaining([...databases, ...logs, ...sockets]));
    for (const [place, text] of found) {
      for (const tag of tags.flatMap(spellings)) expect(text.includes(tag), `a tag in ${place}`).toBe(false);
      // Among numbers and pointers two bytes may be anything, so the bytes of a database are searched for codes in quotes.
      const isText = sockets.includes(place) || /\.(?:log|toml|json)$/.test(place);
      const quoted = secret.find((card) => text.includes(`"${card}"`));
      expect([place, isText ? codes(secret).exec(text)?.[0] : quoted]).toEqual([place, undefined]);
    }
    // What lies open is there: the search can find.
    for (const place of sockets) expect(found.get(place), `the board at ${place}`).toContain('Ts');
  }
  for (const database of databases) {
    const texts = textsInDatabase(join(pc.data, database));
    expect([database, codes(secret).exec(texts)?.[0]]).toEqual([database, undefined]);
    expect(texts).toContain('"Ts"');
  }
});
