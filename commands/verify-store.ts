import type { TableState } from '../engine/table.ts';
import type { KnownLog } from '../native-bridge/contracts/cardroom-store.ts';
import { emptyHead, type LogHead, type LogRow, type PrivateText } from '../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../native-bridge/contracts/signed-head.ts';
import type { LogEnd } from '../native-bridge/contracts/stored-rows.ts';
import type { ReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { isGrownHere, shownOtherwise } from '../server/cardroom/compare-store.ts';
import { sealedEnd } from '../server/cardroom/log-ends.ts';
import { sentenceOfStopped } from '../server/cardroom/not-understood.ts';
import { type LiveTable, projectFitting } from '../server/cardroom/project-rows.ts';
import { grownAnewEntry } from '../server/cardroom/rebuild-table.ts';
import { hasSeal, isSealed, namedSealed, type Sealed, sealedIn } from '../server/cardroom/room-seals.ts';
import { sentenceOfFinding } from '../server/cardroom/signed-heads.ts';
import { claimSentence, sentenceOfForgotten } from '../server/cardroom/wound-back.ts';
import { isHeadSigned, isVouchedFor, readVoucher } from '../server/sync/signed-head.ts';
import { followRows, type TableSoFar } from '../server/table/follow-rows.ts';
import { ChainWalk } from './verify-against.ts';
import { goneFindings } from './verify-gone.ts';
import { SignedRows } from './verify-heads.ts';
import type { KnownKeys } from './verify-keys.ts';
import { SignedOrders } from './verify-orders.ts';
import { standingFindings } from './verify-standing.ts';
import { Findings, type ReadableLog, rowsOf, wrongWords } from './verify-words.ts';

const everyHead = 100_000_000;

/** The result of checking a cardroom's store. */
interface VerifiedStore {
  readonly findings: readonly string[];
  /** How many more there are than are said. */
  readonly unsaid: number;
  readonly logs: number;
  readonly events: number;
  /** Events of the office. */
  readonly officeEvents: number;
  /** Signed heads, those of the office too. */
  readonly heads: number;
}

/** Checks every log, branch, signed head and private text of a store, the office's log and the audit trail. Throws a `StorageFault`. */
export function verifyStore(store: ReadOnlyStore, keys: KnownKeys): VerifiedStore {
  const indexes = indexesInsteadOfDamage(store);
  const verified = store.asOfNow(() => verifyWhole(store, keys));
  if (indexes.length === 0) return verified;
  const sentence = `The indexes ${indexes.join(', ')} say otherwise than their tables: another program has changed them. The cardroom server makes them anew when it starts.`;
  return { ...verified, findings: [sentence, ...verified.findings] };
}

/** Throws a `StorageFault` if the file contradicts itself elsewhere than in its indexes. */
function indexesInsteadOfDamage(store: ReadOnlyStore): readonly string[] {
  try {
    store.assertWhole();
    return [];
  } catch (error) {
    const indexes = store.wrongIndexes();
    if (indexes.length === 0) throw error;
    return indexes;
  }
}

function verifyWhole(store: ReadOnlyStore, keys: KnownKeys): VerifiedStore {
  const findings = new Findings();
  const texts = new Map(store.allTexts().map((text) => [text.id, text]));
  const orders = new SignedOrders(store, keys.of(store.storeId));
  /** As the last log of each leaves it. */
  const tables = new Map<string, TableState>();
  let [events, heads] = [0, 0];
  for (const { tableId, logId } of store.projections.logs()) {
    const log = readableLog(store, tableId, logId);
    const ofLog = headsOfLog(store, logId);
    const understood = new UnderstoodRows({ tableId, logId });
    const alsoAt = (row: LogRow) => [...understood.take(row), ...orders.take({ ...row, logId })];
    const walked = walk(log, texts, ofLog.held, { alsoAt });
    if (understood.state !== null) tables.set(tableId, understood.state);
    events += walked.events;
    heads += ofLog.held.length;
    findings.addAll(walked.found);
    findings.add(...walked.signed.findings({ logId, keys: keysOf(store, logId, keys), tail: 'may-come', pcs: 'all' }));
    findings.add(...coverFindings(store, logId, { heads: ofLog.held, last: walked.events, keys }));
    for (const branch of ofLog.branches) {
      heads += branch.heads.length;
      const beside = walk(branch.log, texts, branch.heads, { after: branch.parted });
      const forged = branch.heads.filter((head) => !isHeadSigned(logId, head));
      const wrong = forged.map(({ seq }) => `Log ${logId}, the signed head of event ${seq}: its signature is wrong.`);
      findings.addAll(beside.found, keptApart);
      findings.add(...wrong.map(keptApart));
    }
  }
  findings.add(
    ...keyFindings(store),
    ...orders.findings(),
    ...sealFindings(store, keys),
    ...endFindings(store, keys),
    ...asideFindings(store),
    ...goneFindings(store, keys),
    ...grownAnewFindings(store),
    ...standingFindings(store, tables),
  );
  const office = verifyOffice(store, keys, texts);
  findings.addAll(office.found, (sentence) => `The office: ${sentence}`);
  if (!store.audit.holds()) findings.add('The chain of the audit trail is broken.');
  return {
    findings: findings.sentences,
    unsaid: findings.unsaid,
    logs: store.projections.logs().length,
    events,
    officeEvents: office.events,
    heads: heads + office.heads,
  };
}

const keptApart = (sentence: string): string => `Kept apart: ${sentence}`;

/** A log of a store. */
export const readableLog = (store: ReadOnlyStore, tableId: string, logId: string): ReadableLog => ({
  tableId,
  logId,
  read: (after, limit) => store.rows.read(logId, after, limit),
});

/** Anyone who can write the file may have added a key, so another source of keys counts before the file itself. */
export function keysOf(store: ReadOnlyStore, logId: string, known: KnownKeys | null): ReadonlySet<string> {
  const own = (store.signatures()?.keys() ?? []).filter((key) => key.logId === logId).map(({ key }) => key);
  return known?.of(logId) ?? new Set(own);
}

interface WalkedToo {
  /** The row before the first one. Absent: the log begins. */
  readonly after?: LogHead;
  /** Other findings at a row. Absent: none. */
  readonly alsoAt?: (row: LogRow) => readonly string[];
}

interface Walked {
  readonly found: Findings;
  readonly events: number;
  readonly signed: SignedRows;
}

function walk(
  log: ReadableLog,
  texts: ReadonlyMap<string, PrivateText>,
  heads: readonly SignedHead[],
  { after = emptyHead, alsoAt = () => [] }: WalkedToo = {},
): Walked {
  const chain = new ChainWalk(log, after);
  const signed = new SignedRows(heads);
  const found = new Findings();
  for (const row of rowsOf(log)) {
    found.add(...chain.take(row), ...wrongWords(log.logId, row, texts), ...alsoAt(row));
    signed.take(row);
  }
  return { found, events: chain.head.seq, signed };
}

/**
 * The heads of a log, each with the history that holds its row. A head that fits no history is checked against the held one, where it is
 * reported.
 */
function headsOfLog(store: ReadOnlyStore, logId: string) {
  const all = store.signatures()?.heads(logId, 0, everyHead) ?? [];
  const branches = store.branches
    .of(null)
    .filter((branch) => branch.logId === logId)
    .map(({ branch, parted, tableId }) => {
      const log = { tableId, logId, read: (after: number, limit: number) => store.branches.rows(branch, after, limit) };
      const heads = all.filter(({ seq, hash }) => seq > parted.seq && log.read(seq - 1, 1)[0]?.hash === hash);
      return { log, parted, heads };
    });
  const apart = new Set(branches.flatMap(({ heads }) => heads));
  return { held: all.filter((head) => !apart.has(head)), branches };
}

/**
 * Events of a signed log that no signature covers. A table signs the last event of whatever it sends, and the room keeps that signature in
 * the transaction that keeps the events, so normally there are none.
 */
function coverFindings(
  store: ReadOnlyStore,
  logId: string,
  { heads, last, keys }: { readonly heads: readonly SignedHead[]; readonly last: number; readonly keys: KnownKeys },
): readonly string[] {
  const tips = store.signatures()?.tips(logId) ?? [];
  if (tips.length === 0) return [];
  const known = keysOf(store, logId, keys);
  const isGood = (head: SignedHead): boolean =>
    known.has(head.key) && isHeadSigned(logId, head) && store.rows.read(logId, head.seq - 1, 1)[0]?.hash === head.hash;
  const wrong = tips.filter((tip) => !isGood(tip));
  const covered = [...heads, ...tips].toSorted((one, other) => other.seq - one.seq).find(isGood)?.seq ?? 0;
  const behind = covered + 1 === last ? `event ${last}` : `events ${covered + 1} to ${last}`;
  return [
    ...wrong.map(
      ({ seq }) =>
        `Log ${logId}, what was signed of event ${seq} when it was sent does not fit: one of them was changed, or forged.`,
    ),
    ...(covered < last
      ? [
          `Log ${logId}, ${behind}: not signed by the table. Somebody inserted it here, or a program of an older version sent it.`,
        ]
      : []),
  ];
}

/** Rows that would let somebody in, and that the room has not written. Without its key, only the presence of seals is looked at. */
function sealFindings(store: ReadOnlyStore, known: KnownKeys): readonly string[] {
  const keys = known.of(store.storeId);
  const [seals, signatures] = [store.seals(), store.signatures()];
  if (seals === null || signatures === null) return [];
  const { storeId, browsers, tableKeys, staff } = store;
  const all = sealedIn({ browsers, tableKeys, staff, signatures });
  // In a store that its room has not opened since it seals, nothing is.
  if (known.isSealed !== true && all.every((one) => !hasSeal({ storeId, seals }, one))) return [];
  const isGood = (one: Sealed): boolean =>
    keys === null ? hasSeal({ storeId, seals }, one) : isSealed({ storeId, seals }, one, keys);
  return all
    .filter((one) => !isGood(one))
    .map((one) => `The room did not write this ${namedSealed(one)}: another program did.`);
}

/** Events behind the end of a log as the room has taken it in. Without its key, only the presence of seals is looked at. */
function endFindings(store: ReadOnlyStore, known: KnownKeys): readonly string[] {
  const [seals, keys] = [store.seals(), known.of(store.storeId)];
  const { storeId, rows } = store;
  if (seals === null) return [];
  const ends = store.projections.logs().flatMap(({ logId }) => rows.endOf(logId) ?? []);
  const isThere = (row: LogEnd): boolean => hasSeal({ storeId, seals }, { what: 'log', row });
  if (known.logsAreSealed !== true && !ends.some(isThere)) return [];
  return ends.flatMap((end) => {
    const sealed = keys === null ? (isThere(end) ? end.seq : 0) : sealedEnd({ storeId, seals, rows }, end, keys);
    const { logId, seq } = end;
    if (sealed === seq) return [];
    return sealed === null
      ? [`Log ${logId} is not the one the room has taken in: another program has changed its end, or took it away.`]
      : [
          `Log ${logId}, events ${sealed + 1} to ${seq}: the room has taken in none of them, another program wrote them.`,
        ];
  });
}

/** What another program had written behind the end of a log, the office's among them. */
const asideFindings = ({ aside }: ReadOnlyStore): readonly string[] =>
  aside
    .all()
    .map(
      ({ logId, tableId, seq, kind, metAt }) =>
        `${tableId === null ? 'The office: event' : `Log ${logId}, event`} ${seq} (${kind}) was written by another program. The room found it on ${new Date(metAt).toISOString()} and put it aside: it counts for nothing.`,
    );

/** What another program has the room write, and what the room has found changed and has grown anew since. */
const grownAnewFindings = (store: ReadOnlyStore): readonly string[] => [
  ...store
    .foreignTriggers()
    .map(
      (name) =>
        `The trigger or index ${name} is not the store’s own: by it another program has the room write, or read, what it wants.`,
    ),
  ...store.audit
    .of(grownAnewEntry)
    .map(
      ({ at, reason }) =>
        `What was shown of the tables was not as their logs tell it, first in ${reason}: another program had changed it. The room found it on ${new Date(at).toISOString()} and grew it anew.`,
    ),
];

/** Keys the room could not explain when it met them, what it kept out, and invalid vouchers. */
function keyFindings(store: ReadOnlyStore): readonly string[] {
  const signatures = store.signatures();
  if (signatures === null) return [];
  const keys = signatures.keys();
  const vouched = keys.filter(({ how }) => how === 'vouched');
  const wrong = vouched.filter(({ logId, key, voucher, tableId }) => {
    const read = readVoucher(voucher);
    const from = keys.find((one) => one.logId === read?.log && one.key === read.key && one.tableId === tableId);
    return read === null || from === undefined || !isVouchedFor({ logId, key }, read);
  });
  return [
    ...signatures.findings().map(sentenceOfFinding),
    ...wrong.map(({ logId, key }) => `Log ${logId}: no earlier key has vouched for ${key}.`),
  ];
}

/** The office's decisions as rows of a log. */
export const officeLog = (store: ReadOnlyStore): ReadableLog => ({
  tableId: 'office',
  logId: store.storeId,
  read: (after, limit) => store.office.read(after, limit).map((row) => ({ ...row, hand: 0 })),
});

function verifyOffice(store: ReadOnlyStore, keys: KnownKeys, texts: ReadonlyMap<string, PrivateText>) {
  const { storeId } = store;
  const heads = store.signatures()?.officeHeads(0, everyHead) ?? [];
  const walked = walk(officeLog(store), texts, heads);
  const { events, signed } = walked;
  const unsigned =
    heads.length > 0 && signed.unsigned > 0 ? [`Log ${storeId}: not signed at its end: ${signed.unsigned}.`] : [];
  const wrong = signed.findings({ logId: storeId, keys: keys.of(storeId), tail: 'whole', pcs: 'all' });
  const { found } = walked;
  found.add(...wrong, ...unsigned, ...joinedSteps(store, heads), ...forgottenFindings(store));
  return { found, events, heads: heads.length };
}

/**
 * A step of the office is signed in the transaction that writes it. Events of several steps under one signature were written by another
 * program, and signed along with the next step. What came before a key's first signature is not asked.
 */
function joinedSteps(store: ReadOnlyStore, heads: readonly SignedHead[]): readonly string[] {
  return heads.flatMap(({ key, number, seq }, index) => {
    const before = heads[index - 1];
    if (before === undefined || before.key !== key || before.number !== number - 1 || seq - before.seq < 2) return [];
    const rows = store.office.read(before.seq, seq - before.seq);
    const last = rows.at(-1);
    const strange = rows.filter(
      ({ at, actor, request }) => at !== last?.at || actor !== last.actor || request !== last.request,
    );
    return strange.map(
      ({ seq: event, kind }) =>
        `Event ${event} (${kind}) was not signed when it was written: another program inserted it.`,
    );
  });
}

/** Decisions that were here once, by what the room has told others. */
function forgottenFindings(store: ReadOnlyStore): readonly string[] {
  const forgotten = store.forgotten();
  if (forgotten === null) return [];
  const { since, seen, claimedBy = [] } = forgotten;
  const witness = seen === undefined ? '' : `${seen.by} has seen another event ${seen.seq} of it. `;
  return [`${witness}${sentenceOfForgotten(since)}${seen === undefined ? claimSentence(claimedBy) : ''}`];
}

/** Grows a table from the rows of its log, as the cardroom does, and says where this program no longer understands it. */
class UnderstoodRows {
  readonly #log: KnownLog;
  #table: LiveTable | null = null;
  #followed: TableSoFar = { state: null, tape: null };
  #isUnderstood = true;

  constructor(log: KnownLog) {
    this.#log = log;
  }

  get state(): TableState | null {
    return this.#table?.state ?? null;
  }

  /** A sentence for the first row that is not understood. */
  take(row: LogRow): readonly string[] {
    if (!this.#isUnderstood) return [];
    const { grown, unfit } = projectFitting(this.#table, this.#log, [row]);
    this.#table = grown?.table ?? this.#table;
    const wrong = unfit === null ? this.#whyNot(row) : sentenceOfStopped({ ...this.#log, unfit });
    this.#isUnderstood = wrong === null;
    return wrong === null ? [] : [wrong];
  }

  /**
   * Why an event cannot have happened; null if it can. The room itself grows a table from the middle of its log on and cannot ask this of
   * every event.
   */
  #whyNot(row: LogRow): string | null {
    const { following, wrong, ...after } = followRows(this.#followed, [row]);
    this.#followed = after;
    return wrong === null ? null : `Log ${this.#log.logId} cannot be played on. ${wrong}`;
  }
}

/** What is shown is grown once more beside it, so that it can be done beside the running server and changes nothing. */
export function wrongProjections(store: ReadOnlyStore): readonly string[] {
  if (!isGrownHere(store))
    return [
      'What is shown was grown by another version: the cardroom server of this one grows it anew at its next start, and then it can be compared.',
    ];
  const stopped: string[] = [];
  const difference = shownOtherwise(store, (log) => void stopped.push(sentenceOfStopped(log)));
  return difference === null
    ? stopped
    : [
        ...stopped,
        `${difference.table} is not as the logs tell it, first at ${difference.row}; “riffle rebuild” grows it anew.`,
      ];
}
