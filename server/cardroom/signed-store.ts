import type { KeyObject } from 'node:crypto';
import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { publicRoomKey } from '../staff/staff-list.ts';
import { walkChain } from '../sync/hash-chain.ts';
import { isHeadSigned } from '../sync/signed-head.ts';
import { signOrder } from '../sync/signed-order.ts';
import type { ForeignSaid } from './differences-said.ts';
import { putAside, sealLogs, settleLogs } from './log-ends.ts';
import { growShownAnew, namedTriggers } from './rebuild-table.ts';
import { heldIn, isSealed, RoomSeals, sealedIn } from './room-seals.ts';
import { heldWith, isOlderList, noStoreReach, type StoreReach } from './store-reach.ts';
import { type SignedBy, type StoreSigners, storeSignersFile } from './store-signers.ts';
import type { RoomSigning } from './table-orders.ts';

type OfficeOfStore = Pick<CardroomStore, 'storeId'> & {
  readonly office: Pick<CardroomStore['office'], 'read' | 'head'>;
  readonly signatures: Pick<CardroomStore['signatures'], 'officeHeads'>;
};

export interface SignedStoreOptions {
  readonly store: CardroomStore;
  readonly key: KeyObject;
  readonly signers: StoreSigners;
  /** How far the room had come there. Absent: nothing is remembered. */
  readonly reach?: StoreReach;
  readonly time: TimeSource;
}

/** A store as the room that signs it has found it. */
export interface SignedStore {
  readonly signing: RoomSigning;
  /** What another program has changed in the office's log, or why nobody can say; null: nothing. */
  readonly foreign: ForeignSaid | null;
  /** How far the room had come there. */
  readonly reach: StoreReach;
  /** Remembers that the room has signed it. Call it once the office is open. */
  vouch(): void;
}

const rowsAtOnce = 1_000;
const everyHead = 100_000_000;

/**
 * Looks at what the room has signed in its store before anything is taken from it:
 *
 *   steps behind the last signed one ─► aside         a signed step that is another one now ─► refused         the rest ─► the office
 *   rows behind the sealed end of a log ─► aside      a sealed end that is another row now ─► refused           the rest ─► the tables
 *
 * The first time there is nothing to compare it with: the store is taken as it lies, and everything that waits in it is signed.
 * Throws a `StorageFault` if the signed part was changed.
 */
export function takeUpSignedStore({
  store,
  key,
  signers,
  reach = noStoreReach,
  time,
}: SignedStoreOptions): SignedStore {
  const own = publicRoomKey(key);
  const kept = signers.of(store.storeId);
  const heads = store.signatures.officeHeads(0, everyHead);
  const known = new Set([own, ...(kept?.keys ?? heads.map((head) => head.key))]);
  const signing = { key, known };
  const seals = new RoomSeals(store, signing);
  if (kept === null && signers.hasAnother(store.storeId)) {
    if (!isNew(store)) throw new StorageFault('corrupted', otherSentence);
    // Before anything is written into it, so that a power cut leaves no store of its own that it does not know.
    signers.keep(store.storeId, { keys: known, hasStaff: false, logs: true, held: true });
  }
  const found = standingOfOffice(store, heads, known);
  const isSure = kept !== null;
  if (found.is === 'changed' && isSure) throw new StorageFault('corrupted', changedSentence(found));
  const isUnsigned = found.is === 'unsigned' && (isSure || found.by === own);
  if (isUnsigned) putAside(store, seals, { logId: store.storeId, after: found.after, now: time.now() });
  if (kept !== null && kept.hasStaff !== null) assertStaffIsSealed(store, signing, kept.hasStaff);
  const shownOtherwise = kept?.logs === true ? settleLogs(store, { seals, keys: known, now: time.now() }) : [];
  const triggers = store.takeTriggersOut();
  if (triggers.length > 0) growShownAnew(store, namedTriggers(triggers), time.now());
  else if (shownOtherwise.length > 0)
    growShownAnew(store, `tables (table_id ${shownOtherwise.join(', ')})`, time.now());
  signAsItLies(store, { signing, seals, kept });
  const isListOlder = putListRight(store, { seals, reach });
  return {
    signing,
    reach,
    foreign:
      saidAs('unsigned', signers.sentence) ??
      // A store from before anything was signed lacks no signature.
      saidAs('changed', found.is === 'changed' && found.event !== null ? changedSentence(found) : null) ??
      saidAs('righted', isListOlder ? olderListSentence : null),
    vouch: () => {
      const { seq } = store.office.head();
      const isSigned = seq === 0 || store.signatures.officeHeads(seq - 1, 1).length > 0;
      const hasStaff = store.staff.list() !== null;
      if (isSigned) signers.keep(store.storeId, { keys: known, hasStaff, logs: true, held: true });
    },
  };
}

const saidAs = (is: ForeignSaid['said']['is'], sentence: string | null): ForeignSaid | null =>
  sentence === null ? null : { sentence, said: { is } };

type OfficeStanding =
  | { readonly is: 'whole' }
  /** Nobody has signed what follows this event; `by`: the key that has signed up to it. */
  | { readonly is: 'unsigned'; readonly after: number; readonly by: string }
  /** An event up to which a key has signed is another one now; null: the signatures themselves are gone. */
  | { readonly is: 'changed'; readonly event: number | null };

/** How the office's log relates to what these keys have signed of it. */
function standingOfOffice(
  store: OfficeOfStore,
  heads: readonly SignedHead[],
  known: ReadonlySet<string>,
): OfficeStanding {
  const { seq: last } = store.office.head();
  const signed = heads.filter((head) => known.has(head.key)).toReversed();
  const rowAt = (seq: number) => store.office.read(seq - 1, 1)[0];
  let misfit: number | null = null;
  for (const head of signed) {
    if (!isHeadSigned(store.storeId, head)) continue;
    if (rowAt(head.seq)?.hash !== head.hash) {
      misfit = head.seq;
      continue;
    }
    const wrong = firstWrong(store, head.seq) ?? misfit;
    if (wrong !== null) return { is: 'changed', event: wrong };
    return head.seq === last ? { is: 'whole' } : { is: 'unsigned', after: head.seq, by: head.key };
  }
  return last === 0 && misfit === null ? { is: 'whole' } : { is: 'changed', event: misfit };
}

/** The first event up to this one that does not fit its hash, or the one before it; null: all do. */
function firstWrong(store: OfficeOfStore, until: number): number | null {
  let head = { seq: 0, hash: '0'.repeat(64) };
  while (head.seq < until) {
    const rows = store.office.read(head.seq, Math.min(rowsAtOnce, until - head.seq));
    if (rows.length === 0) return head.seq + 1;
    const walked = walkChain(
      store.storeId,
      head,
      rows.map((row): LogRow => ({ ...row, hand: 0 })),
    );
    if ('found' in walked) return walked.seq;
    head = walked;
  }
  return null;
}

const otherSentence = `The store is another one than this room has signed. If it is meant to be in its place, take ${storeSignersFile} out of the data folder: the store is then taken as it lies.`;

/** A store that was just made. */
const isNew = (store: SignedStoreOptions['store']): boolean =>
  store.office.head().seq === 0 &&
  store.orders.waiting(null).length === 0 &&
  store.projections.logs().length === 0 &&
  sealedIn(store).length === 0;

/**
 * Seals what the room remembers to have sealed where the list of what the store must hold is an older one. Whether nothing but the list is
 * older.
 */
function putListRight(
  store: Pick<CardroomStore, 'together' | 'office' | 'rows'>,
  { seals, reach }: { readonly seals: RoomSeals; readonly reach: StoreReach },
): boolean {
  const held = seals.held();
  const isPutBack = (reach.now?.office ?? 0) > store.office.head().seq;
  if (isPutBack) reach.putBack();
  const { now } = reach;
  if (held === null || now === null || !isOlderList(held, now)) return false;
  store.together(() => seals.seal({ what: 'held', row: heldWith(held, now) }));
  return !isPutBack && now.logs.every(({ logId, seq }) => seq <= store.rows.position(logId).seq);
}

const olderListSentence =
  'The list of what the store must hold was an older copy: another program had put it back. The room remembers what was added since, and has sealed it again.';

/** What waits, what lets people in, and the tables' logs, each from before it was signed here. */
function signAsItLies(
  store: SignedStoreOptions['store'],
  {
    signing,
    seals,
    kept,
  }: { readonly signing: RoomSigning; readonly seals: RoomSeals; readonly kept: SignedBy | null },
): void {
  const { key } = signing;
  const { storeId, orders } = store;
  const unsigned = kept === null ? orders.waiting(null).filter(({ signed }) => signed === undefined) : [];
  store.together(() => {
    if (kept === null || kept.hasStaff === null) for (const sealed of sealedIn(store)) seals.seal(sealed);
    if (kept?.logs !== true) sealLogs(store, seals);
    if (kept?.held !== true) seals.seal({ what: 'held', row: heldIn(store) });
    for (const order of unsigned) orders.keepSignature(order.id, signOrder(storeId, order, { log: null, key }));
  });
}

/** A person whom another program has written among the staff could do anything in the person's own name. */
function assertStaffIsSealed(store: SignedStoreOptions['store'], { known }: RoomSigning, hasStaff: boolean): void {
  const list = sealedIn(store).find(({ what }) => what === 'staff');
  // People without a list would be on the first one that is made.
  const isGood = list === undefined ? !hasStaff && store.staff.all().length === 0 : isSealed(store, list, known);
  if (isGood) return;
  const sentence = `The staff list in the store is not the one this room has signed: another program has changed it. If this is a copy from before the room signed, take ${storeSignersFile} out of the data folder.`;
  throw new StorageFault('corrupted', sentence);
}

function changedSentence({ event }: Extract<OfficeStanding, { is: 'changed' }>): string {
  return event === null
    ? `The office’s log has events, and the signatures of this room are gone from it: another program has removed them. If this is a copy from before the room signed, take ${storeSignersFile} out of the data folder.`
    : `Event ${event} of the office is not the one this room has signed: another program has changed it.`;
}
