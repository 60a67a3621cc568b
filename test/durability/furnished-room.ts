import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownCard } from '../../engine/notation.ts';
import type { TableEvent } from '../../engine/table.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { openCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import type { HandedItemTold } from '../../protocol/handed-items.ts';
import { parseReviewKeyFile } from '../../server/cardroom/review-key-file.ts';
import { Room } from '../../server/cardroom/room.ts';
import { bytesOfHand } from '../../server/review/hand-box.ts';
import { loadSealedBoxes } from '../../server/review/sealed-boxes.ts';
import { sealText } from '../../server/sync/private-text.ts';
import { foldsRound, handBegins, PlayedTable, rowsOf, tableOpened, threePlayers } from '../support/table-rows.ts';
import { installedProgram, releaseKey, releaseOf } from '../updates/fake-release.ts';
import { plain } from './door-steps.ts';

/** A table whose first hand is over and sealed. */
export const sealedTable = { tableId: 't9', hand: 1, seat: 1 } as const;
export const handedStructure = { item: 'item-1', name: 'Handed down' } as const;
export const namesake = 'Zdena Bila';
/** Three players who sat at their own tables and have left, one of them long ago. */
export const leftPlayers = {
  forgotten: { id: 'left-1', text: 'Forgotten Guest', salt: 's1', tableId: 't8', at: systemTime.now() },
  agreeing: { id: 'left-3', text: 'Agreeing Guest', salt: 's3', tableId: 't6', at: systemTime.now() },
  old: { id: 'left-2', text: 'Guest of Last Year', salt: 's2', tableId: 't7', at: 1_760_000_000_000 },
} as const;
/** A version to be added. */
export const newVersion = '9.9.9';

/** Fills a stopped room's store with what its desks need: a sealed hand, and items from a chain. */
export async function furnish(folder: string): Promise<void> {
  const data = join(folder, 'cardroom');
  const key = parseReviewKeyFile(readFileSync(join(data, 'review.key'), 'utf8'));
  const boxes = await loadSealedBoxes();
  const { tableId, hand, seat } = sealedTable;
  const cards: readonly KnownCard[] = ['As', 'Kd'];
  const inBox = bytesOfHand({ table: tableId, log: 'log-9', hand, seat, cards });
  const store = openCardroomStore({ path: join(data, 'cardroom.db'), newStoreId: () => 'never' });
  try {
    const room = new Room({ store, time: systemTime, tableKeys: new Map(), staffList: () => null });
    const table = new PlayedTable(tableId, 'log-9');
    table.play(...threePlayers, handBegins);
    table.play({
      type: 'note',
      fact: { type: 'cards-sealed', hand, seat, box: boxes.seal(inBox ?? new Uint8Array(), key?.publicKey ?? '') },
    });
    const { button = 1, smallBlind } = table.state?.hand ?? {};
    table.play(...foldsRound(button, smallBlind ?? 2), handBegins);
    const said = room.intake.accept({ tableId, logId: 'log-9', rows: table.rows, texts: [] });
    if (said !== null) throw new Error(said);
    for (const one of playersLeft()) room.intake.accept(one);
    for (const told of handedDown(store.storeId))
      store.offers.keep({
        kind: told.body.kind,
        name: told.name,
        version: told.version,
        item: told.item,
        said: JSON.stringify(told),
        signature: '',
        at: told.at,
        takenAt: null,
      });
  } finally {
    store.close();
  }
}

const playersLeft = () =>
  Object.values(leftPlayers).map(({ tableId, at, ...words }) => {
    const { text, ref: player } = sealText(words.text, words);
    const events: readonly TableEvent[] = [
      tableOpened(tableId),
      { type: 'player-seated', seat: 1, player, stack: 5_000 },
      { type: 'seat-opened', seat: 1, why: 'left', chips: 5_000 },
    ];
    const logId = `log-${tableId}`;
    return { tableId, logId, rows: rowsOf(logId, events, { at }), texts: [text] };
  });

const handedDown = (storeId: string): readonly HandedItemTold[] => [
  {
    ...handedStructure,
    version: 1,
    at: 1,
    storeId,
    body: { kind: 'structure', structure: { ...plain, name: handedStructure.name } },
  },
  {
    item: 'item-2',
    name: 'Kept out',
    version: 1,
    at: 1,
    storeId,
    body: { kind: 'kept-out', people: [{ id: 'k1', name: namesake, born: null, kind: 'ban', until: null }] },
  },
];

/** A program folder as an installer leaves it, and the file of a newer version beside it. */
export async function newerVersion(folder: string): Promise<{ readonly program: string; readonly file: string }> {
  const key = releaseKey();
  const files = { 'server.mjs': '' };
  const { program } = await installedProgram(folder, { key, files });
  const { file } = await releaseOf(folder, { key, files, facts: { version: newVersion } });
  return { program, file };
}
