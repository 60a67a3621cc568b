// A whole cardroom on one PC, its servers and devices in processes of their own, has decks laid down at its deck desk and plays
// two hands to showdown. Afterwards everything that was written or sent is searched for what nobody may know.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { allCards, type Card, type KnownCard, type Seat } from '../../engine/index.ts';
import { type DemoPerson, demoStaff } from '../../protocol/demo-staff.ts';
import { boxPattern } from '../../server/review/hand-box.ts';
import { handsAtDeckDesk } from '../support/deck-desk-by-hand.ts';
import { playHand, post } from '../support/hand-with-devices.ts';
import { type OpenPc, openPc } from '../support/one-pc-with-devices.ts';
import { openingDesk } from '../support/open-at-desk.ts';
import { textsInDatabase } from '../support/texts-in-database.ts';

const board: readonly KnownCard[] = ['2c', '7d', '9h', 'Ts', '3s'];
/** Of a deck whose registration is begun. */
const newTags = ['E00401FEDCBA0001', 'E00401FEDCBA0002'];
/** Who signs in, and a badge nobody has. */
const [dealer, floor, manager] = ['1', '4', '6'].map((number) =>
  demoStaff.find((person) => person.number === number),
) as [DemoPerson, DemoPerson, DemoPerson];
const wrongBadge = '5550001112';
const databases = ['table-7/table.db', 'cardroom/cardroom.db'];
const keptFiles = [
  'decks.sealed',
  'decks.sealed.key',
  'cardroom/review.key',
  'table-7/review-key.json',
  'table-7/staff-list.json',
];
const logs = ['table-7/server.log', 'cardroom/server.log'];
const sockets = ['console', 'floor', 'display', 'sync'];
const tableId = 'table-7';

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
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return new Map([
    ...paths.map((path): [string, string] => [relative(data, path), readFileSync(path, 'latin1')]),
    ...sent,
  ]);
}

/** At the deck desk: the beginning of a new deck, some cards of one in use, each way a card can be wrong. */
async function layDecksDown(pc: OpenPc): Promise<void> {
  const { ask, askStaff, shows, lay, lift } = await handsAtDeckDesk(pc);
  const [red = '', other = ''] = pc.decks.get('RED')?.values() ?? [];
  const [blue = ''] = pc.decks.get('BLUE')?.values() ?? [];
  const [one = '', two = ''] = newTags;
  await shows({ decks: ['RED', 'BLUE'].map((deck) => ({ deck, state: 'active' })), pass: null });
  const green = { what: 'register', deck: 'GREEN', person: 'nobody the house knows' } as const;
  expect(await ask(green)).toBe('nobody-signed-in');
  expect(await askStaff({ type: 'come', proof: { by: 'pin', number: dealer.number, pin: dealer.pin } })).toBeNull();
  expect(await askStaff({ type: 'come', proof: { by: 'badge', badge: wrongBadge } })).toMatchObject({ triesLeft: 4 });
  expect(await ask(green)).toBeNull();
  await lay(red);
  await shows({ pass: { what: 'register', deck: 'GREEN', done: 0, next: 'As', sight: 'known' } });
  await lift();
  await lay(one);
  await shows({ pass: { done: 1, next: '2s', sight: 'good' } });
  await lay(two);
  await shows({ pass: { done: 1, sight: 'several' } });
  await lift();
  await lay(two);
  await shows({ pass: { done: 2, next: '3s', sight: 'good' } });
  await lift();
  expect(await ask({ what: 'cancel' })).toBeNull();
  expect(await askStaff({ type: 'come', proof: { by: 'badge', badge: floor.badge } })).toBeNull();
  expect(await ask({ what: 'check', deck: 'RED', person: 'Jan' })).toBeNull();
  for (const [index, tag] of [other, red].entries()) {
    await lay(tag);
    await shows({ pass: { what: 'check', deck: 'RED', done: index + 1, next: null, sight: 'good' } });
    await lift();
    await shows({ pass: { sight: 'nothing' } });
  }
  await lay(blue);
  await shows({ pass: { done: 2, sight: 'foreign' } });
  await lift();
  await shows({ pass: { sight: 'nothing' } });
  expect(await ask({ what: 'cancel' })).toBeNull();
}

/** Which card of the printed order is laid down next is the same for every deck, and tells nothing of any. */
const withoutPrintedOrder = (text: string): string => text.replaceAll(/"next":"[2-9TJQKA][shdc]"/g, '"next":""');

/**
 * Keys, signatures and boxes are long runs of base64, in which any two letters may stand between two signs. What the boxes hold is
 * shown by opening them.
 */
const withoutBase64 = (text: string): string => text.replaceAll(/[A-Za-z0-9+/]{40,}={0,2}/g, '');

/** Every box in a text, by the seat it is of. */
const boxesIn = (text: string): readonly (readonly [string, string])[] =>
  [...text.matchAll(/"type":"cards-sealed","hand":(\d+),"seat":(\d+),"box":"([^"]*)"/g)].map(
    ([, hand, seat, box = '']) => [`${hand}/${seat}`, box],
  );

/** A tag as hex digits of either case, or as its bytes. */
const spellings = (tag: string): readonly string[] => [
  tag,
  tag.toLowerCase(),
  Buffer.from(tag, 'hex').toString('latin1'),
];

test('decks at the deck desk, two hands to showdown, sealed cards opened: no tag and no card that was folded, mucked or never dealt is written or sent but in boxes and to whoever had them opened', async () => {
  const pc = await openPc();
  await layDecksDown(pc);
  await expect
    .poll(async () => (await fetch(`${pc.url}/health`)).json(), { timeout: 10_000 })
    .toMatchObject({ devices: { reader: { unsealed: null } } });
  const [shownFirst, mucked] = await playHand(pc, first, 'one mucks');
  expect([shownFirst, mucked].toSorted()).toEqual([1, 2]);
  await playHand(pc, second, 'both show');
  const desk = await handsAtDeckDesk(pc);
  expect(await desk.ask({ what: 'retire', deck: 'BLUE', person: 'Eva Nová', reason: 'worn' })).toBeNull();
  await desk.shows({
    decks: [
      { deck: 'RED', state: 'active' },
      { deck: 'BLUE', state: 'retired' },
    ],
  });
  await post(`${pc.shuffler}/fail?fault=S24`);
  await expect.poll(() => pc.sent.get('console'), { timeout: 10_000 }).toContain('card order offered');
  await pc.untilRoomHasAll();
  const opening = await openingDesk(pc, floor, manager);
  expect(await opening.open(tableId, 1, [mucked, 3])).toMatchObject({
    refusal: null,
    cards: [
      { seat: mucked, cards: first.hole.get(mucked) },
      { seat: 3, cards: ['Qs', 'Qd'] },
    ],
  });
  const whileRunning = everything(pc);
  await pc.stop();

  const open = new Set([...board, ...[first.hole.get(shownFirst), second.hole.get(1), second.hole.get(2)].flat()]);
  const secret = allCards.filter((card) => !open.has(card));
  expect(secret).toEqual(expect.arrayContaining([...(first.hole.get(mucked) ?? []), 'Qs', 'Qd', 'Jh', 'Jc']));
  const tags = [...pc.decks.values()].flatMap((deck) => [...deck.values()]);
  tags.push(...newTags);
  expect(new Set(tags).size).toBe(106);

  // Hole cards of every seat lie in boxes, in both hands; the floor's page is told that they do, and the wall not even that.
  const sealedSeats = [1, 2].flatMap((hand) => [1, 2, 3, 4].map((seat) => `${hand}/${seat}`));
  for (const place of ['console', 'floor', 'sync']) {
    const boxes = boxesIn(whileRunning.get(place)?.replaceAll('\\"', '"') ?? '');
    expect([place, [...new Set(boxes.map(([seat]) => seat))].toSorted()]).toEqual([place, sealedSeats]);
    for (const [, box] of boxes) expect(box).toMatch(place === 'floor' ? /^$/ : boxPattern);
  }
  expect(whileRunning.get('display')).not.toContain('cards-sealed');
  expect(withoutBase64(opening.heard())).not.toMatch(codes(secret));

  expect([...whileRunning.keys()]).toEqual(expect.arrayContaining([...databases.map((db) => `${db}-wal`), ...sockets]));
  for (const found of [whileRunning, everything(pc)]) {
    expect([...found.keys()]).toEqual(expect.arrayContaining([...databases, ...logs, ...sockets, ...keptFiles]));
    for (const [place, text] of found) {
      for (const tag of tags.flatMap(spellings)) expect(text.includes(tag), `a tag in ${place}`).toBe(false);
      for (const proof of [`"${dealer.pin}"`, dealer.badge, floor.badge, wrongBadge])
        expect(text.includes(proof), `a PIN or badge in ${place}`).toBe(false);
      // Among numbers and pointers two bytes may be anything, so the bytes of a database are searched for codes in quotes.
      const isText = sockets.includes(place) || /\.(?:log|toml|json)$/.test(place);
      const quoted = secret.find((card) => text.includes(`"${card}"`));
      expect([place, isText ? codes(secret).exec(withoutBase64(withoutPrintedOrder(text)))?.[0] : quoted]).toEqual([
        place,
        undefined,
      ]);
    }
    // What lies open is there: the search can find.
    for (const place of sockets) expect(found.get(place), `the board at ${place}`).toContain('Ts');
  }
  for (const database of databases) {
    const texts = textsInDatabase(join(pc.data, database));
    expect([database, codes(secret).exec(withoutBase64(texts))?.[0]]).toEqual([database, undefined]);
    expect(texts).toContain('"Ts"');
  }
});
