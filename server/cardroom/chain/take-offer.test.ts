import { expect, test } from 'vitest';
import { structureTemplates } from '../../../engine/office.ts';
import type { HandedItemTold } from '../../../protocol/handed-items.ts';
import { type TakeOfferOptions, takeOffer } from './take-offer.ts';

const taken = (body: HandedItemTold['body'], releases: ReturnType<TakeOfferOptions['releases']> = []) => {
  const written: Record<string, string> = {};
  const said = takeOffer(
    { item: 'i', name: 'It', version: 1, at: 1, storeId: 's', body },
    {
      office: { wish: () => ({ refusal: { reason: 'structure', faults: [] } }) as never },
      files: { write: (file, bytes) => void Object.assign(written, { [file]: String(bytes) }) },
      folder: '/room',
      releases: () => releases,
    },
  );
  return { said, written };
};

test('a version of the program is taken once its file is here, and only the file the group has named', () => {
  const [mine, other] = ['a'.repeat(64), 'b'.repeat(64)];
  const release = { kind: 'release', version: '2.0.0', bytes: 10, sha256: mine } as const;
  expect(taken(release).said).toEqual({
    sentence: `Version 2.0.0 is not here yet: “riffle update add FILE” brings it, then take it again; its SHA-256 is ${mine}.`,
  });
  expect(taken(release, [{ version: '2.0.0', bytes: 10, sha256: other }]).said).toEqual({
    sentence: expect.stringMatching(/^Version 2.0.0 is here, but as another file than the group’s \(bbbbbbbbbbbb…\)/),
  });
  const forOthers = { version: '2.0.0', bytes: 11, sha256: other };
  expect(taken(release, [forOthers, { version: '2.0.0', bytes: 10, sha256: mine }]).said).toEqual({
    lines: ['Version 2.0.0 is here: “riffle update room 2.0.0” and “riffle update order 2.0.0” begin it.'],
  });
});

test('house values are written with the rulebook they are laid over', () => {
  const overlay = { deadButton: true } as const;
  const { said, written } = taken({ kind: 'overlay', rulebook: 'tda-2024', overlay });
  expect(Object.values(written).map((text) => JSON.parse(text))).toEqual([{ rulebook: 'tda-2024', overlay }]);
  expect(said).toEqual({ lines: expect.arrayContaining([expect.stringMatching(/“rulebook” and “overlay”/)]) });
  expect(Object.values(taken({ kind: 'overlay', overlay }).written).map((text) => JSON.parse(text))).toEqual([
    { overlay },
  ]);
});

test('a structure the office does not take is told with what is wrong with it', () => {
  const structure = { ...structureTemplates.regular, name: 'None', levels: [], lateUntilLevel: 0 };
  expect(taken({ kind: 'structure', structure }).said).toEqual({
    sentence: expect.stringMatching(/^The structure cannot be played: no levels/),
  });
});
