import type { ReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { behindIn, goneFrom } from '../server/cardroom/compare-store.ts';
import { heldRows } from '../server/cardroom/room-seals.ts';
import { asPutBack, isOlderList, type Reach } from '../server/cardroom/store-reach.ts';
import type { KnownKeys } from './verify-keys.ts';

/** What another program has deleted, or put an older copy of in its place, by the room's list of all that must be there and by its memory. */
export function goneFindings(store: ReadOnlyStore, known: KnownKeys): readonly string[] {
  const [seals, keys] = [store.seals(), known.of(store.storeId)];
  const remembered = known.reach ?? null;
  const isPutBack = remembered !== null && remembered.office > store.office.head().seq;
  const reach = isPutBack ? asPutBack(remembered) : remembered;
  const isThere = seals !== null && seals.find('held', 'all') !== null;
  if (keys === null || (known.heldIsSealed !== true && !isThere)) return [];
  const gone = goneFrom(store, keys, reach);
  if (gone === null)
    return ['The list of what the store must hold is not the one the room has sealed: another program has changed it.'];
  const { logs, orders, aside } = gone;
  return [
    ...logs.map(
      ({ logId, tableId }) => `The log of table ${tableId} (${logId}) is gone: another program has deleted it.`,
    ),
    ...(orders === 0 ? [] : [`Orders that the room gave are gone (${orders}): another program has deleted them.`]),
    ...(aside === 0
      ? []
      : [`Rows that were put aside are gone (${aside}): another program has deleted what it had written.`]),
    ...olderFindings(store, { keys, reach }),
  ];
}

function olderFindings(
  store: ReadOnlyStore,
  { keys, reach }: { readonly keys: ReadonlySet<string>; readonly reach: Reach | null },
): readonly string[] {
  const [seals, { seq }] = [store.seals(), store.office.head()];
  const held = seals === null ? null : heldRows({ storeId: store.storeId, seals }, keys);
  const isOlder = held !== null && isOlderList(held, reach);
  return [
    ...(isOlder ? ['The list of what the store must hold is an older copy than the room remembers.'] : []),
    ...(reach !== null && reach.office > seq
      ? [`The office: it ends with event ${seq}, and the room had decided up to event ${reach.office}.`]
      : []),
    ...behindIn(store, reach).map(
      ({ logId, seq, was }) =>
        `Log ${logId} is an older copy: it ends with event ${seq}, and the room had taken it in up to event ${was}.`,
    ),
  ];
}
