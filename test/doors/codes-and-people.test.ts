import { expect, onTestFinished, test } from 'vitest';
import { canonicalText } from '../../engine/notation.ts';
import { signedOrder } from '../../protocol/floor-desk.ts';
import { proofOf } from '../support/house-with-floor.ts';
import { askedByHttp } from './asked-by-http.ts';
import { deskKey, type House, network, openHouse, untilTrue } from './open-house.ts';
import { Visitor } from './visitor.ts';

async function house(): Promise<House> {
  const at = await openHouse({ staff: true });
  onTestFinished(at.close);
  return at;
}

/** A paired browser with an accepted hello. */
async function pageOf({ time, room, certificates }: House, key: string): Promise<Visitor> {
  const page = await Visitor.at(`wss://${network}:${room.port}/socket`, time, {
    ca: [certificates.authority],
    origin: `https://${network}:${room.port}`,
  });
  onTestFinished(() => page.close());
  expect(await page.greet(key)).toMatchObject({ type: 'welcome' });
  return page;
}

async function posted({ room }: House, path: string, body: object, key?: string): Promise<Record<string, unknown>> {
  const headers = {
    'content-type': 'application/json',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  const { text } = await askedByHttp(`http://127.0.0.1:${room.port}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return JSON.parse(text) as Record<string, unknown>;
}

const wrongPin = (number: string) => ({ by: 'pin', number, pin: '111222' }) as const;
const many = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const signedIn = async (page: Visitor, number: string): Promise<void> => {
  expect(await page.ask({ type: 'sign-in', proof: proofOf(number) })).toMatchObject({ refusal: null });
};
function personAt(page: Visitor): { readonly number: string } | null {
  const desk = page.last('desk-person') as
    | { readonly person?: { readonly person: { number: string } | null } }
    | undefined;
  return desk?.person?.person ?? null;
}

test('a code cannot be guessed: five wrong ones in a minute lock out an address, and forged headers do not change the address', async () => {
  const at = await house();
  const { code } = at.cardroom.issueCode('floor');
  const others = many(8).map((index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'));
  const before = at.written();
  // All at once, each with another claimed origin.
  const answers = await Promise.all(
    others.map(async (guess, index) => {
      const { text } = await askedByHttp(`http://127.0.0.1:${at.room.port}/pair`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.0.0.${index}`,
          forwarded: `for=10.0.0.${index}`,
        },
        body: JSON.stringify({ code: guess, name: 'Thief' }),
      });
      return text;
    }),
  );
  expect(answers.filter((text) => text.includes('Too many wrong codes'))).toHaveLength(3);
  expect((await posted(at, '/pair', { code, name: 'Thief' })).sentence).toMatch(/Too many wrong codes/);
  expect(at.written()).toBe(before);
  at.time.advance(60_000);
  expect(await posted(at, '/pair', { code, name: 'Petra' })).toMatchObject({ role: 'floor', sentence: null });
});

test('a code is valid once, for its time, beside the others: used, expired or displaced it is wrong', async () => {
  const at = await house();
  const [first, second] = [at.cardroom.issueCode('floor'), at.cardroom.issueCode('display')];
  const both = await Promise.all([first, first].map(({ code }) => posted(at, '/pair', { code, name: 'Petra' })));
  expect(both.map(({ role }) => role).toSorted()).toEqual(['floor', null]);
  expect(await posted(at, '/pair', { code: second.code, name: 'Wall' })).toMatchObject({ role: 'display' });
  const late = at.cardroom.issueCode('floor');
  at.time.advance(late.expiresAt - at.time.now());
  expect(await posted(at, '/pair', { code: late.code, name: 'Thief' })).toMatchObject({ key: null });
  const oldest = at.cardroom.issueCode('floor');
  for (const _ of many(12)) at.cardroom.issueCode('display');
  expect(await posted(at, '/pair', { code: oldest.code, name: 'Thief' })).toMatchObject({ key: null });
  // A table's code does not pair a browser, and the other way round.
  at.time.advance(60_000);
  const { code } = at.cardroom.tablePairing.issueCode();
  expect(await posted(at, '/pair', { code, name: 'Thief' })).toMatchObject({ key: null });
});

test('another browser’s key, half a key and a table’s key are rejected', async () => {
  const at = await house();
  const key = at.browser('floor');
  for (const wrong of [null, '', key.slice(1), `${key}A`, key.toUpperCase(), deskKey]) {
    const page = await Visitor.at(`wss://${network}:${at.room.port}/socket`, at.time, {
      ca: [at.certificates.authority],
    });
    onTestFinished(() => page.close());
    expect(await page.greet(wrong)).toMatchObject({ type: 'turned-away', why: 'not-paired' });
  }
});

test('simultaneous wrong PINs are checked one by one, and many browsers together get no more tries for a number', async () => {
  const at = await house();
  const pages = await Promise.all(many(6).map(() => pageOf(at, at.browser('floor'))));
  const tries = await Promise.all(
    pages.flatMap((page) => many(4).map(() => page.ask({ type: 'sign-in', proof: wrongPin('6') }))),
  );
  const reasons = tries.map(({ refusal }) => (refusal as { reason: string }).reason);
  expect(reasons.filter((reason) => reason === 'not-known').length).toBeLessThanOrEqual(10);
  // While a number is locked the right PIN gets the same answer as a wrong one, even at a browser that never tried.
  const fresh = await pageOf(at, at.browser('cardroom'));
  expect(await fresh.ask({ type: 'sign-in', proof: proofOf('6') })).toMatchObject({ refusal: { reason: 'shut' } });
  // Another number is not locked with it, and this one not for ever.
  await signedIn(fresh, '5');
  at.time.advance(60_000);
  await signedIn(await pageOf(at, at.browser('cardroom')), '6');
});

test('an unknown number is locked like a known one, and a try reveals neither', async () => {
  const at = await house();
  const said = await Promise.all(
    ['6', '999'].map(async (number) => {
      const page = await pageOf(at, at.browser('floor'));
      const refusals: unknown[] = [];
      for (const _ of many(6)) refusals.push((await page.ask({ type: 'sign-in', proof: wrongPin(number) })).refusal);
      return refusals.map((refusal) => ({ ...(refusal as object), until: 0 }));
    }),
  );
  expect(said[0]).toEqual(said[1]);
  expect(said[0]?.at(-1)).toMatchObject({ reason: 'shut' });
});

test('all connections to a table are one desk: together they have five tries in a minute', async () => {
  const at = await house();
  const url = `ws://127.0.0.1:${at.table.port}/table`;
  const screens = await Promise.all(many(4).map(() => Visitor.at(url, at.time)));
  for (const screen of screens) {
    onTestFinished(() => screen.close());
    await screen.greet(null);
  }
  const tries = await Promise.all(
    screens.flatMap((screen) =>
      many(3).map(() => screen.ask({ type: 'staff-ask', ask: { type: 'come', proof: wrongPin('6') } })),
    ),
  );
  const reasons = tries.map(({ refusal }) => (refusal as { reason: string }).reason);
  expect(reasons.filter((reason) => reason === 'not-known')).toHaveLength(4);
  expect(reasons.filter((reason) => reason === 'shut')).toHaveLength(8);
});

test('a session is over after twenty minutes without use, and after twelve hours of use', async () => {
  const at = await house();
  const key = at.browser('floor');
  const search = { type: 'floor-ask', ask: { what: 'search', query: {} } } as const;
  /** Whether the person is signed in after this many minutes. No connection lasts that long, and a session needs none. */
  const isIn = async (minutes: number): Promise<boolean> => {
    at.time.advance(minutes * 60_000);
    const page = await pageOf(at, key);
    const { answer } = await page.ask(search);
    page.close();
    return (answer as { what: string }).what === 'search';
  };
  const signIn = async (): Promise<void> => signedIn(await pageOf(at, key), '5');
  await signIn();
  expect(await isIn(19)).toBe(true);
  expect(await isIn(20)).toBe(false);
  await signIn();
  for (const _ of many(12 * 4 - 1)) expect(await isIn(15)).toBe(true);
  expect(await isIn(15)).toBe(false);
  // A wall clock set back gives nobody more time.
  await signIn();
  at.time.jump(-60 * 60_000);
  expect(await isIn(20)).toBe(false);
});

test('a session belongs to one browser: another cannot use it, and none can be prepared for somebody', async () => {
  const at = await house();
  const [own, other] = [at.browser('floor'), at.browser('floor')];
  const page = await pageOf(at, own);
  const beside = await pageOf(at, other);
  await signedIn(page, '6');
  expect(personAt(beside)).toBeNull();
  const wish = { type: 'office-wish', wish: { type: 'close-shift' } } as const;
  expect(await beside.ask(wish)).toMatchObject({ refusal: { reason: 'signed-out' } });
  // Only the room makes keys: a key brought along is not accepted.
  expect(await posted(at, '/pair', { code: '123456', name: 'Thief', key: own })).toMatchObject({ key: null });
  // Signing in again, or as another person, leaves nothing of the old session.
  await signedIn(page, '4');
  expect(await page.ask(wish)).toMatchObject({ refusal: { reason: 'not-allowed' } });
});

test('signing out or retiring ends a person’s sessions at once, at every browser', async () => {
  const at = await house();
  const key = at.browser('floor');
  const [page, twin, other] = [await pageOf(at, key), await pageOf(at, key), await pageOf(at, at.browser('floor'))];
  await signedIn(page, '5');
  expect(personAt(twin)?.number).toBe('5');
  expect(await twin.ask({ type: 'sign-out' })).toMatchObject({ refusal: null });
  const audit = { type: 'floor-ask', ask: { what: 'audit', before: null } } as const;
  expect(await page.ask(audit)).toMatchObject({ answer: { refusal: { reason: 'signed-out' } } });
  await signedIn(page, '5');
  await signedIn(other, '5');
  expect(await posted(at, '/staff', { type: 'retire', number: '5' }, deskKey)).toHaveProperty('people');
  for (const one of [page, other])
    expect(await one.ask(audit)).toMatchObject({ answer: { refusal: { reason: 'signed-out' } } });
  expect(await page.ask({ type: 'sign-in', proof: proofOf('5') })).toMatchObject({ refusal: { reason: 'not-known' } });
  // At the table too, as soon as the list is there.
  await untilTrue(at.time, () => at.server.table.state !== null);
});

test('a browser pairs others only while somebody is signed in at it', async () => {
  const at = await house();
  for (const role of ['floor', 'cardroom'] as const) {
    const page = await pageOf(at, at.browser(role));
    const ask = { type: 'new-code', role: 'cardroom' } as const;
    expect(await page.ask(ask)).toMatchObject({ type: 'refused', refusal: { reason: 'signed-out' } });
    await signedIn(page, '5');
    expect(await page.ask(ask)).toMatchObject({ type: 'code' });
  }
});

test('a second person must differ: refused are the same person, and signatures that are used, for other words, for another first person or too old', async () => {
  const at = await house();
  const page = await pageOf(at, at.browser('floor'));
  const other = await pageOf(at, at.browser('floor'));
  await signedIn(page, '4');
  const order = {
    order: 'amend-past-hand',
    hand: 1,
    changes: [{ change: 'remove', act: 0 }],
    reason: 'A reason.',
    sequence: 0,
  };
  const sample = { ...order };
  const text = canonicalText(signedOrder('table-7', sample as never));
  const sign = (at: Visitor, number: string, command = text) =>
    at.ask({ type: 'sign', proof: proofOf(number), command });
  const give = (from: Visitor, signature: unknown, tableId = 'table-7', said: object = sample) =>
    from.ask({ type: 'floor-order', tableId, order: said, signature });
  const refusalOf = (heard: object) => (heard as { refusal?: { reason?: string } | null }).refusal?.reason ?? 'taken';
  expect(refusalOf(await sign(page, '4'))).toBe('same-person');
  expect(refusalOf(await sign(page, '1'))).toBe('role');
  const wanted = 'needs-signature';
  const [first, second, third, fifth] = [
    await sign(page, '6'),
    await sign(page, '6'),
    await sign(page, '6'),
    await sign(page, '5'),
  ].map(({ signature }) => signature);
  // The signer is a manager here: beside the floor another floor person is not enough.
  expect(refusalOf(await give(page, fifth))).toBe(wanted);
  expect(refusalOf(await give(page, first, 'table-7', { ...sample, reason: 'Another reason.' }))).toBe(wanted);
  expect(refusalOf(await give(page, first))).toBe(wanted);
  await signedIn(other, '5');
  expect(refusalOf(await give(other, second))).toBe(wanted);
  for (const _ of many(30)) {
    at.time.advance(4_000);
    await page.ask({ type: 'read-hand', tableId: 'table-7', hand: 0 });
  }
  expect(refusalOf(await give(page, third))).toBe(wanted);
  expect(refusalOf(await give(page, 'made-up-signature'))).toBe(wanted);
  const good = (await sign(page, '6')).signature;
  expect(refusalOf(await give(page, good))).not.toBe(wanted);
  expect(refusalOf(await give(page, good))).toBe(wanted);
});
