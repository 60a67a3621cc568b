import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCardroomConfig, parseTableConfig } from '../../server/config.ts';
import { emptyDraft } from '../../server/first-start/draft-store.ts';
import { roomConfigText, tableConfigText } from '../../server/first-start/written-config.ts';

const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => text.trim())
  .filter((text) => text !== '');
const path = name.map((text) => `/dev/serial/by-id/${text}`);
const pin = fc.option(fc.record({ vendorId: fc.constant('0403'), productId: fc.constant('6015'), serialNumber: name }));

test('the file contains exactly the answers', () => {
  fc.assert(
    fc.property(
      fc.record({
        role: fc.constantFrom('table' as const, 'both' as const),
        name,
        roomName: name,
        seats: fc.integer({ min: 2, max: 10 }),
        mode: fc.constantFrom('cash' as const, 'tournament' as const),
        blind: fc.integer({ min: 1, max: 1_000_000 }),
        chipValues: fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
        shuffler: fc.option(fc.record({ model: fc.constantFrom('shl1' as const, 'gp1' as const), line: path, pin })),
        reader: fc.option(
          fc.record({ model: fc.constantFrom('pepper-c1-mux' as const, 'feig' as const), line: path, pin }),
        ),
        badge: fc.option(fc.record({ model: fc.constantFrom('rdm6300' as const, 'text' as const), line: path, pin })),
        data: path,
      }),
      ({ blind, data, ...answered }) => {
        const draft = { ...emptyDraft, ...answered, smallBlind: blind, bigBlind: 2 * blind };
        const sharedKey = 'k'.repeat(43);
        const at = { tablePort: 4_700, tableData: data, roomData: data, deckFile: `${data}/decks`, sharedKey };
        const table = parseTableConfig('table.toml', tableConfigText(draft, at));
        expect(table).toMatchObject({ name: draft.name, seats: draft.seats, mode: draft.mode, data, port: 4_700 });
        expect(table.chipValues).toEqual([...draft.chipValues].sort((a, b) => a - b));
        const stakes = draft.mode === 'cash' ? table.stakes : table.levels?.[0];
        expect(stakes).toMatchObject({ smallBlind: blind, bigBlind: 2 * blind });
        for (const device of ['shuffler', 'reader', 'badge'] as const) {
          const { pin: pinned, ...rest } = draft[device] ?? { pin: null };
          if (draft[device] === null) expect(table.devices[device]).toBeUndefined();
          else expect(table.devices[device]).toMatchObject(pinned === null ? rest : { ...rest, pin: pinned });
        }
        const room = parseCardroomConfig('cardroom.toml', roomConfigText(draft, at));
        expect(room).toMatchObject({
          name: draft.roomName,
          data,
          tables: draft.role === 'both' ? { 'table-1': sharedKey } : {},
        });
      },
    ),
    { numRuns: 60 },
  );
});
