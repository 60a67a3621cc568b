import type { OfficeRefusal } from '../../engine/office.ts';
import type { NamedPlayer } from '../../native-bridge/contracts/cardroom-privacy.ts';
import type { CardroomStore, NewAuditRow } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { OfficeWish } from '../../protocol/office-desk.ts';
import type { PrivacyAnswer, PrivacyAsk } from '../../protocol/privacy-office.ts';
import type { OrderBody } from '../../protocol/sync-messages.ts';
import type { Room } from './room.ts';
import { staffSentence } from './staff-desk.ts';
import type { StaffOffice } from './staff-office.ts';

/** After how many days texts are erased; absent: never automatically. */
export interface Retention {
  /** Names of players, counted from when they were last seen. */
  readonly namesAfterDays?: number;
  /** Reasons of rulings, counted from the ruling. */
  readonly recordsAfterDays?: number;
}

export interface PrivacyOfficeOptions {
  readonly store: Pick<CardroomStore, 'privacy' | 'appendAudit' | 'staff'>;
  readonly room: { readonly orders: Pick<Room['orders'], 'signed' | 'keep' | 'send'> };
  readonly staffOffice: Pick<StaffOffice, 'answer'>;
  readonly time: TimeSource;
  readonly newId: () => string;
  readonly retention: Retention;
  /** Every id the office knows a player by, including this one. */
  readonly idsOf: (player: string) => readonly string[];
  /** The office's answer to a player's declaration; null: it is stored. */
  readonly wish: (wish: Extract<OfficeWish, { type: 'record-consent' }>) => OfficeRefusal | null;
  /** Ids of texts about a player in the office, such as the reason for a booked amount. */
  readonly wordsAbout: (player: string) => readonly string[];
  /** Called when texts were erased. Absent: nobody shows any. */
  readonly erased?: () => void;
  /** One sentence for the log. Absent: none is written. */
  readonly report?: (sentence: string) => void;
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** A program that has just started has more urgent things to do, and its PC may first have to set its clock. */
const firstLookMs = 60_000;
const textsPerOrder = 200;
const notKept = 'The cardroom’s disk did not take it: what was agreed is as before.';
const notKnown = 'The office knows nobody of this id: seat, enter or list the player first.';
const saysOf = {
  naming: { yes: 'may be named in public events from now on', no: 'is not named in public events any more' },
  sharing: {
    yes: 'agreed that the house’s own programs are told of their play',
    no: 'is in no answer to the house’s own programs any more',
  },
} as const;

/** Erases a person's texts: in the room's store at once, at the tables by orders. Every erasure is counted in the audit trail. */
export class PrivacyOffice {
  readonly #options: PrivacyOfficeOptions;
  #cancel: () => void = () => {};

  /** Looks for expired texts soon after each start, since a PC may be switched off every night, and then once a day. */
  constructor(options: PrivacyOfficeOptions) {
    this.#options = options;
    this.#lookAfter(firstLookMs);
  }

  stop(): void {
    this.#cancel();
  }

  async answer(ask: PrivacyAsk): Promise<PrivacyAnswer> {
    switch (ask.type) {
      case 'forget-player':
        return this.#forgetPlayer(ask.who, ask.all);
      case 'record-consent':
        return this.#recordConsent(ask);
      case 'forget-staff':
        return this.#forgetStaff(ask.who);
      case 'retention':
        return { lines: this.retain(ask.dryRun) };
    }
  }

  /** Erases expired texts, or only says how many there are. */
  retain(dryRun: boolean): readonly string[] {
    const { store, time, retention } = this.#options;
    const { namesAfterDays, recordsAfterDays } = retention;
    const since = (days: number): number => time.now() - days * dayMs;
    const names = namesAfterDays === undefined ? [] : store.privacy.namesUnseenSince(since(namesAfterDays));
    const reasons = recordsAfterDays === undefined ? [] : store.privacy.reasonsBefore(since(recordsAfterDays));
    const rules = [
      namesAfterDays === undefined
        ? 'Names of players are kept for ever.'
        : `Names of players: ${namesAfterDays} days.`,
      recordsAfterDays === undefined
        ? 'Reasons of rulings are kept for ever.'
        : `Reasons of rulings: ${recordsAfterDays} days.`,
    ];
    const counted = `${names.length} names, ${reasons.length} reasons`;
    if (dryRun) return [...rules, `Would be erased now: ${counted}.`];
    if (names.length + reasons.length === 0) return [...rules, 'Nothing was old enough.'];
    const told = this.#erase([...names, ...reasons], `Retention: ${counted}`);
    return [...rules, `Erased: ${counted}.`, ...told];
  }

  #recordConsent({ who, all, ...said }: Extract<PrivacyAsk, { type: 'record-consent' }>): PrivacyAnswer {
    const found = this.#playersMeant(who, all);
    if ('sentence' in found) return found;
    const { consent, agreed, country } = said;
    for (const { id } of found.players) {
      const named = country === undefined ? {} : { country };
      const refusal = this.#options.wish({ type: 'record-consent', player: id, consent, agreed, ...named });
      if (refusal !== null) return { sentence: refusal.reason === 'not-kept' ? notKept : notKnown };
    }
    const ids = new Set(found.players.flatMap(({ id }) => this.#options.idsOf(id))).size;
    return { lines: [`${found.players[0]?.name ?? who} ${saysOf[consent][agreed ? 'yes' : 'no']} (${ids} ids).`] };
  }

  /** Everybody a name or an id stands for; several people of one name only if all are meant. */
  #playersMeant(
    who: string,
    all: boolean,
  ): { readonly players: readonly NamedPlayer[] } | { readonly sentence: string } {
    const { privacy } = this.#options.store;
    const byId = privacy.player(who);
    const players = byId === null ? privacy.playersNamed(who) : [byId];
    const [first] = players;
    if (first === undefined) return { sentence: `There is no player “${who}”, by name or by id.` };
    if (players.length === 1 || all) return { players };
    const each = players.map(playerLine).join('\n');
    return { sentence: `${players.length} times somebody was seated as ${first.name}: give an id, or --all.\n${each}` };
  }

  #forgetPlayer(who: string, all: boolean): PrivacyAnswer {
    const { privacy } = this.#options.store;
    const meant = this.#playersMeant(who, all);
    if ('sentence' in meant) return meant;
    const names = [...new Set(meant.players.flatMap(({ id }) => this.#options.idsOf(id)))];
    const people = names.flatMap((id) => privacy.player(id) ?? []);
    const seated = people.find(({ lastSeen }) => lastSeen === null);
    if (seated !== undefined)
      return {
        sentence: `The player sits at a table now (${seated.tables.join(', ')}): erase the name afterwards.`,
      };
    const own = names.flatMap((id) => this.#options.wordsAbout(id));
    const texts = [...names.flatMap((id) => [id, ...privacy.reasonsAbout(id)]), ...own];
    const reasons = texts.length - names.length;
    const told = this.#erase(texts, `Player forgotten: ${names.length} names, ${reasons} reasons`);
    return { lines: [`Erased here: the name (${names.length}) and ${reasons} reasons of rulings.`, ...told] };
  }

  async #forgetStaff(who: string): Promise<PrivacyAnswer> {
    const { store, staffOffice } = this.#options;
    const people = store.staff.all();
    const found = people.filter(({ id, name }) => id === who || name === who);
    const [person] = found;
    if (person === undefined) return { sentence: `No one on the staff has the name or id “${who}”.` };
    if (found.length > 1)
      return { sentence: `Several people are called ${who}: give an id (riffle staff list --all).` };
    const { id, number, name, retiredAt } = person;
    if (retiredAt === null) return { sentence: staffSentence({ reason: 'not-retired', number, who: name ?? number }) };
    const texts = store.privacy.textsOfStaff(id);
    const told = this.#erase(texts, `Staff forgotten: ${id}, ${texts.length} texts`);
    store.privacy.eraseStaffName(id);
    // The list erases last: after an interruption, the request can be repeated by name.
    const answered = name === null ? null : await staffOffice.answer({ type: 'forget', id });
    if (answered !== null && 'refusal' in answered) return { sentence: staffSentence(answered.refusal) };
    return {
      lines: [`The name behind ${id} is erased here, in the list and in ${texts.length} texts.`, ...told],
    };
  }

  /** Returns lines about what still contains the texts. */
  #erase(texts: readonly string[], why: string): readonly string[] {
    const { store, room, time, newId } = this.#options;
    const held = store.privacy.tablesWith(texts);
    const audited: NewAuditRow = {
      at: time.now(),
      what: 'texts-erased',
      by: 'cardroom',
      tableId: null,
      hand: null,
      seats: [],
      reason: why,
    };
    store.appendAudit(audited);
    for (const each of held) {
      for (let first = 0; first < each.texts.length; first += textsPerOrder) {
        const body: OrderBody = { type: 'erase-text', texts: each.texts.slice(first, first + textsPerOrder) };
        const { tableId } = each;
        const asked = { id: newId(), tableId, createdAt: time.now(), actor: 'cardroom', body: JSON.stringify(body) };
        const order = room.orders.signed({ ...asked, state: 'waiting', answer: null });
        room.orders.keep(order);
        room.orders.send(order);
      }
    }
    store.privacy.erase(texts);
    this.#options.erased?.();
    const tables = held.map(({ tableId }) => tableId).join(', ');
    return [
      tables === ''
        ? 'No table holds them.'
        : `Told to erase theirs, at once or when they are linked again: ${tables}.`,
      'Backups made until now hold them until they are dropped, and so do copies made elsewhere.',
    ];
  }

  #lookAfter(delayMs: number): void {
    this.#cancel = this.#options.time.after(delayMs, () => this.#lookAfter(this.#hasRetained() ? dayMs : hourMs));
  }

  /** False: the disk failed. What is due stays due. */
  #hasRetained(): boolean {
    try {
      this.retain(false);
      return true;
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error;
      this.#options.report?.(
        `Names and reasons due for erasure were not erased; this is tried again in an hour. ${error.message}`,
      );
      return false;
    }
  }
}

const playerLine = ({ id, tables, lastSeen }: NamedPlayer): string =>
  `  ${id}   ${tables.join(', ')}   ${lastSeen === null ? 'sits there now' : `last seen ${new Date(lastSeen).toISOString()}`}`;
