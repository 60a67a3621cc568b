import type { HeadFinding, SigningKey } from '../../native-bridge/contracts/cardroom-signatures.ts';
import type { Batch, CardroomStore, KnownLog } from '../../native-bridge/contracts/cardroom-store.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { SignedDoubt } from '../../protocol/office-desk.ts';
import { headsInMessageMax } from '../../protocol/sync-messages.ts';
import { hashOfKey } from '../staff/secrets.ts';
import type { IntakeHeads, SignedGreeting } from '../sync/intake.ts';
import {
  headsOfPcsBefore,
  isEnding,
  isHeadSigned,
  isVouchedFor,
  rowsAheadOfHeads,
  tipOf,
} from '../sync/signed-head.ts';
import type { RoomSeals } from './room-seals.ts';

export interface SignedHeadsOptions {
  readonly store: Pick<CardroomStore, 'signatures' | 'rows' | 'branches' | 'together'>;
  readonly time: TimeSource;
  readonly seals: Pick<RoomSeals, 'seal' | 'holds'>;
}

/** The findings the room reports. Unsigned hands are not in the list: they are visible in the store. */
export type RoomFinding = HeadFinding | (Omit<HeadFinding, 'what'> & { readonly what: 'unsigned' });

/** Ends of hands in a signed log whose heads have not arrived yet. */
interface AwaitedHeads {
  endings: readonly number[];
  isTold: boolean;
}

/** An attacker can send invalid heads without end: this many of one log are enough to report. */
const findingsOfLogMax = 20;
const awaitedMax = 1_000;
const dayMs = 24 * 60 * 60_000;

/**
 * The signing keys of the tables' logs, and what they have signed.
 *
 *   greeting ─► key: first of this PC, or vouched for by the one before it, or a finding ─► heads: signed? of a row held? ─► kept, or a finding
 *
 * Nothing here stops a table.
 */
export class SignedHeads implements IntakeHeads {
  readonly #store: SignedHeadsOptions['store'];
  readonly #time: TimeSource;
  readonly #seals: SignedHeadsOptions['seals'];
  readonly #listeners = new Set<(finding: RoomFinding) => void>();
  readonly #awaited = new Map<string, AwaitedHeads>();
  #keys: readonly SigningKey[];
  #findings: readonly RoomFinding[];

  constructor({ store, time, seals }: SignedHeadsOptions) {
    this.#store = store;
    this.#time = time;
    this.#seals = seals;
    this.#keys = this.#goodKeys();
    this.#findings = store.signatures.findings();
  }

  /** The findings, in the order in which they were met. */
  get findings(): readonly RoomFinding[] {
    return this.#findings;
  }

  /** The newest finding of the last day; null: there is none. Older ones are in the store, where `riffle verify` reports them. */
  get newest(): RoomFinding | null {
    const newest = this.#findings.at(-1);
    return newest === undefined || this.#time.now() - newest.metAt > dayMs ? null : newest;
  }

  /** The same for the room's operator. */
  get sentence(): string | null {
    return this.newest && sentenceOfFinding(this.newest);
  }

  /** Called with each new finding once it is on disk. */
  onFinding(listener: (finding: RoomFinding) => void): void {
    this.#listeners.add(listener);
  }

  meet(greeting: SignedGreeting): number | null {
    try {
      return this.#meet(greeting);
    } catch (error) {
      // A table that greets is admitted even if the disk fails; its heads are requested another time.
      if (error instanceof StorageFault) return null;
      throw error;
    }
  }

  #meet(greeting: SignedGreeting): number {
    const { tableId, logId, signingKey: key } = greeting;
    const { signatures } = this.#store;
    if (!this.#isKnown(logId, key)) {
      const voucher = greeting.voucher === undefined ? null : JSON.stringify(greeting.voucher);
      const how = this.#originOf(greeting);
      const paired = hashOfKey(greeting.key);
      const row = { tableId, logId, key, paired, how, voucher, metAt: this.#time.now() };
      this.#store.together(() => {
        signatures.keepKey(row);
        this.#seals.seal({ what: 'signing-key', row });
      });
      this.#keys = this.#goodKeys();
      if (how === 'unexplained') this.#find({ tableId, logId }, 0, 'key');
    }
    // A copied disk continues the same head numbers as the table, so after the fork, numbers prove nothing.
    const parted = this.#store.branches.of(logId).map((branch) => branch.parted.seq);
    return Math.min(signatures.signedUpTo(logId, key), ...parted);
  }

  take({ tableId, logId }: KnownLog, heads: readonly SignedHead[]): void {
    const log = { tableId, logId };
    const before = this.#ofPcsBefore(logId, heads);
    const fitting = heads.filter((head) => {
      const wrong = this.#objectionTo(logId, head);
      if (wrong !== null && !before.has(head)) this.#find(log, head.seq, wrong);
      return wrong === null;
    });
    if (fitting.length === 0) return;
    this.#store.signatures.keepHeads(logId, fitting);
    const signed = new Set(fitting.map(({ seq }) => seq));
    const awaited = this.#awaited.get(logId)?.endings ?? [];
    this.#awaited.set(logId, { endings: awaited.filter((seq) => !signed.has(seq)), isTold: false });
  }

  covered(logId: string, { seq, key }: Parameters<IntakeHeads['covered']>[1]): SignedHead | null {
    const { signatures } = this.#store;
    const named = signatures.covered(logId, key);
    // A PC that has lost its key signs with a new one, and its own log still says what the old one has signed.
    return named !== null && named.seq > seq ? named : signatures.covered(logId, null);
  }

  of(logId: string, after: number, last: number): readonly SignedHead[] {
    const { signatures } = this.#store;
    const heads = signatures.heads(logId, after, headsInMessageMax).filter(({ seq }) => seq <= last);
    const tips = signatures.tips(logId).filter(({ seq }) => seq > after && seq <= last);
    return [...tips, ...heads].slice(0, headsInMessageMax);
  }

  /**
   * Stores the heads that cover a batch, inside its transaction. A wrong head is not stored: the returned function reports it, once
   * everything is on disk.
   */
  keepTip({ tableId, logId, rows, tip }: Batch): () => void {
    const last = rows.at(-1);
    if (tip === undefined || last === undefined) return () => {};
    const head = tipOf(last, tip);
    const wrong = this.#wrongSignature(logId, head);
    if (wrong !== null) return () => this.#find({ tableId, logId }, head.seq, wrong);
    this.#store.signatures.keepTip(logId, head);
    return () => {};
  }

  /** New rows were stored. A hand of a signed log that ended well before them must have its head by now. */
  kept(log: KnownLog, rows: readonly LogRow[]): void {
    const awaited = this.#awaitedOf(log.logId);
    if (awaited === null || awaited.isTold) return;
    const ended = rows.filter(isEnding).map(({ seq }) => seq);
    awaited.endings = [...awaited.endings, ...ended].slice(-awaitedMax);
    const [seq] = awaited.endings;
    if (seq === undefined || seq > (rows.at(-1)?.seq ?? 0) - rowsAheadOfHeads) return;
    awaited.isTold = true;
    this.#tell({ ...log, seq, what: 'unsigned', metAt: this.#time.now() });
  }

  /** Null if none was ever signed, or the disk cannot say. */
  #awaitedOf(logId: string): AwaitedHeads | null {
    const known = this.#awaited.get(logId);
    if (known !== undefined) return known;
    try {
      if (this.#store.signatures.heads(logId, 0, 1).length === 0) return null;
    } catch (error) {
      if (error instanceof StorageFault) return null;
      throw error;
    }
    const awaited = { endings: [], isTold: false };
    this.#awaited.set(logId, awaited);
    return awaited;
  }

  /**
   * A PC's pairing lets it bring one key of its own. Every other key of the table must be vouched for by an earlier one: that is how a new
   * log continues an old one.
   */
  #originOf({ tableId, logId, key, signingKey, voucher }: SignedGreeting): SigningKey['how'] {
    const isVouched =
      voucher !== undefined &&
      this.#keys.some(
        (known) => known.tableId === tableId && known.logId === voucher.log && known.key === voucher.key,
      ) &&
      isVouchedFor({ logId, key: signingKey }, voucher);
    if (isVouched) return 'vouched';
    const paired = hashOfKey(key);
    const isFirst = !this.#keys.some(
      (known) => known.tableId === tableId && known.paired === paired && !this.#isPassedOn(known, logId),
    );
    return isFirst ? 'first' : 'unexplained';
  }

  /**
   * The PC has sent another log to its end and signed nothing of what it sent: a take-over gave it that log, and the key is that of the PC
   * before. A room that was put back to before the take-over meets it so.
   */
  #isPassedOn({ logId, key }: SigningKey, next: string): boolean {
    const { rows, signatures } = this.#store;
    return logId !== next && rows.position(logId).seq > 0 && signatures.tips(logId).every((tip) => tip.key !== key);
  }

  /** As the room itself met them. */
  #goodKeys(): readonly SigningKey[] {
    return this.#store.signatures.keys().filter((row) => this.#seals.holds({ what: 'signing-key', row }));
  }

  #objectionTo(logId: string, head: SignedHead): HeadFinding['what'] | null {
    return this.#wrongSignature(logId, head) ?? (this.#holds(logId, head) ? null : 'event');
  }

  #wrongSignature(logId: string, head: SignedHead): 'signature' | 'key' | null {
    if (!isHeadSigned(logId, head)) return 'signature';
    return this.#isKnown(logId, head.key) ? null : 'key';
  }

  /**
   * Heads of the PCs the log was on before, by keys that this room has never met: it was put back to before a take-over. They are not kept,
   * and accuse nobody, as far as a key it has met has signed what they signed.
   */
  #ofPcsBefore(logId: string, heads: readonly SignedHead[]): ReadonlySet<SignedHead> {
    const { signatures } = this.#store;
    const keys = new Set(this.#keys.filter((known) => known.logId === logId).map(({ key }) => key));
    const isSound = (head: SignedHead): boolean => isHeadSigned(logId, head) && this.#holds(logId, head);
    const strangers = heads.filter((head) => !keys.has(head.key) && isSound(head));
    if (strangers.length === 0) return new Set();
    const own = [
      ...signatures.heads(logId, 0, 1),
      ...[...keys].flatMap((key) => signatures.covered(logId, key) ?? []),
      ...heads.filter((head) => keys.has(head.key) && isSound(head)),
    ];
    return headsOfPcsBefore([...own, ...strangers], keys);
  }

  /** One of the room's histories of this log has the row as it was signed. */
  #holds(logId: string, head: SignedHead): boolean {
    const { seq } = head;
    const isIt = (row: { readonly hash: string; readonly hand: number; readonly at: number } | undefined): boolean =>
      row !== undefined && row.hash === head.hash && row.hand === head.hand && row.at === head.at;
    return (
      isIt(this.#store.rows.read(logId, seq - 1, 1)[0]) ||
      this.#store.branches
        .of(logId)
        .some(({ branch, parted }) => seq > parted.seq && isIt(this.#store.branches.rows(branch, seq - 1, 1)[0]))
    );
  }

  #isKnown(logId: string, key: string): boolean {
    return this.#keys.some((known) => known.logId === logId && known.key === key);
  }

  #find({ tableId, logId }: KnownLog, seq: number, what: HeadFinding['what']): void {
    const ofLog = this.#findings.filter((known) => known.logId === logId);
    if (ofLog.length >= findingsOfLogMax || ofLog.some((known) => known.seq === seq && known.what === what)) return;
    const finding = { tableId, logId, seq, what, metAt: this.#time.now() };
    this.#store.signatures.keepFinding(finding);
    this.#tell(finding);
  }

  #tell(finding: RoomFinding): void {
    this.#findings = [...this.#findings, finding];
    for (const listener of this.#listeners) listener(finding);
  }
}

/** What a finding is about: a key of the table's, or one head. */
export const subjectOf = ({ what, seq }: RoomFinding): SignedDoubt['what'] =>
  what === 'key' && seq > 0 ? 'stranger' : what;

/** A finding as the room's operator is told about it. */
export function sentenceOfFinding(finding: RoomFinding): string {
  const { tableId, logId, seq } = finding;
  const verify = 'Let “riffle verify” compare the table’s log with the cardroom’s store.';
  switch (subjectOf(finding)) {
    case 'key':
      return (
        `Table ${tableId} signs log ${logId} with a key that the cardroom cannot explain: its key file was replaced, or somebody else ` +
        `speaks for it. What it sends is kept. ${verify}`
      );
    case 'stranger':
      return (
        `Table ${tableId} sent a signed head of event ${seq} (log ${logId}) by a key that this cardroom has never met: it was not kept. ` +
        `If an older backup was put in place, it may be the key of a PC that the table was on before. ${verify}`
      );
    case 'signature':
      return `Table ${tableId} sent a signed head of event ${seq} (log ${logId}) whose signature is wrong: it was not kept. ${verify}`;
    case 'event':
      return (
        `Table ${tableId} has signed event ${seq} (log ${logId}) as another one than it sent: the signed head was not kept. ` +
        verify
      );
    case 'unsigned':
      return (
        `Table ${tableId} has sent no signed head of the hand that ended with event ${seq} (log ${logId}), and much that came after it: ` +
        `it signs no more, or not all. What it sends is kept. ${verify}`
      );
  }
}
