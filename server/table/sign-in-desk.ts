import type { Command, StaffEvent } from '../../engine/table.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { ConsoleStaff, StaffAsk, StaffPerson, StaffProof, StaffRefusal } from '../../protocol/staff.ts';
import type { StaffListSource } from '../staff/cached-list.ts';
import { Signatures } from '../staff/signatures.ts';
import { personOf, type StaffList } from '../staff/staff-list.ts';
import { WrongTries } from '../staff/wrong-tries.ts';
import { sealText } from '../sync/private-text.ts';
import { type Asker, houseWithoutStaff, isEnough, type Standing, standingFor } from './permissions.ts';
import type { StatusBoard } from './status-board.ts';
import type { Table } from './table.ts';

export interface SignInDeskOptions {
  readonly table: Table;
  readonly status: StatusBoard;
  readonly time: TimeSource;
  readonly newId: () => string;
  readonly staff: StaffListSource;
  /** Who somebody proves to be; takes its time, and as long for nobody as for somebody. */
  readonly identify: (list: StaffList, proof: StaffProof) => Promise<StaffPerson | null>;
  /** True: no hand begins while nobody is signed in. */
  readonly required: boolean;
  /** Lets the kiosk around the console be closed; null or absent where there is none. */
  readonly leaveConsole?: (() => void) | null;
}

/** What the desk says to an ask; `signature` only where one was given. */
export interface StaffAnswer {
  readonly refusal: StaffRefusal | null;
  readonly signature?: string;
}

/** A command at the console as the table takes it: who the log names, and what they may say. */
export interface ConsoleAsker {
  readonly actor: string;
  readonly asker: Asker;
}

/** Somebody at the floor's desk of this table, and the second person who signed. */
export interface DeskAsker extends ConsoleAsker {
  readonly by: string;
  readonly second: string | null;
  readonly name: string;
}

/** So many people can be tapped on; the others type their number. */
const mostShown = 8;
/** Floor or manager is gone from a console nobody has touched for so long. */
const untouchedMs = 90_000;

/**
 * Who is at the table: the dealer and the relief, floor or manager beside them, and the second person who signs. Whoever
 * proves to be somebody of the staff list takes a place here; what they may say at the console follows from it.
 */
export class SignInDesk {
  readonly #options: SignInDeskOptions;
  readonly #tries: WrongTries;
  /** Unknown badges are counted apart: a stranger who waves one must not keep anybody from typing a PIN. */
  readonly #strangeBadges: WrongTries;
  readonly #signatures: Signatures;
  #beside: { readonly person: StaffPerson; readonly since: number } | null = null;
  #lately: readonly string[] = [];
  #lastBadge: ConsoleStaff['lastBadge'] = null;
  #queue: Promise<unknown> = Promise.resolve();
  #callOff: () => void = () => {};
  #endings: (() => void)[] = [];

  constructor(options: SignInDeskOptions) {
    this.#options = options;
    this.#tries = new WrongTries(options.time);
    this.#strangeBadges = new WrongTries(options.time);
    this.#signatures = new Signatures(options.time, options.newId);
  }

  start(): void {
    const { staff, table } = this.#options;
    this.#endings.push(
      staff.onChange(() => this.#listChanged()),
      table.onAppended(({ events }) => {
        if (events.some(({ type }) => type === 'dealer-changed')) this.#show();
      }),
    );
    this.#listChanged();
  }

  stop(): void {
    this.#callOff();
    for (const ending of this.#endings) ending();
    this.#endings = [];
  }

  /** Somebody has touched the console. */
  touched(): void {
    if (this.#beside === null) return;
    this.#callOff();
    this.#callOff = this.#options.time.after(untouchedMs, () => this.#part());
  }

  /** One ask after the other, so that nobody tries faster than the answers come. */
  ask(ask: StaffAsk): Promise<StaffAnswer> {
    const answer = this.#queue.then(() => this.#answer(ask));
    this.#queue = answer.catch(() => {});
    return answer;
  }

  /** A badge at the table's own reader. Something that holds one number after the other to it is shut out as somebody who types is. */
  badgeRead(raw: string): Promise<void> {
    const read = this.#queue.then(() => this.#badgeCame(raw));
    this.#queue = read.catch(() => {});
    return read;
  }

  async #badgeCame(raw: string): Promise<void> {
    if (this.#options.staff.current() === null) return;
    const refusal = await this.#badgeRefusal(raw);
    this.#lastBadge = refusal === null ? null : { refusal, at: this.#options.time.now() };
    this.#show();
  }

  async #badgeRefusal(badge: string): Promise<StaffRefusal | null> {
    const until = this.#strangeBadges.shutUntil;
    if (until !== null) return { reason: 'shut', until };
    const person = await this.#identify({ by: 'badge', badge });
    if (person !== null) return this.#come(person);
    this.#strangeBadges.count();
    const shut = this.#strangeBadges.shutUntil;
    return shut === null ? { reason: 'not-known', triesLeft: 0 } : { reason: 'shut', until: shut };
  }

  /** Who says this command at the console. A signature is used up by it. */
  asker(command: Command, said: unknown, signature: string | null): ConsoleAsker {
    const { staff, required } = this.#options;
    if (staff.current() === null) return { actor: 'dealer', asker: houseWithoutStaff };
    const dealer = this.#dealing;
    const beside = this.#beside?.person ?? null;
    const needs = standingFor(command) ?? 'manager';
    const isBeside = beside !== null && (!isEnough('dealer', needs) || (dealer === null && required));
    const who = isBeside ? beside.id : dealer;
    const signer = signature === null ? null : this.#signatures.take(signature, said, this.#asking ?? '');
    // What they may do counts now, and not when they signed.
    const second = signer === null || signer.id === who ? null : this.#listed(signer.id);
    const name = isBeside ? `${beside.role}:${beside.id}` : dealer === null ? 'dealer' : `dealer:${dealer}`;
    return {
      actor: second === null ? name : `${name}+${second.role}:${second.id}`,
      asker: {
        origin: 'console',
        standing: beside?.role ?? this.#dealersStanding(dealer),
        isNamed: who !== null,
        signedBy: second?.role ?? null,
      },
    };
  }

  /**
   * Who acts at the floor's desk of this table, and who signed it beside them; null: nobody of the floor stands here. `said`: what is to
   * be signed, null for what nobody signs. A house without a list has one floor, and it signs alone.
   */
  atDesk(said: unknown, signature: string | null): DeskAsker | null {
    if (this.#options.staff.current() === null)
      return { actor: 'floor', by: 'floor', second: null, name: 'Floor', asker: houseWithoutStaff };
    const person = this.#beside?.person ?? null;
    if (person === null) return null;
    const signer = signature === null ? null : this.#signatures.take(signature, said, this.#asking ?? '');
    const second = signer === null || signer.id === person.id ? null : this.#listed(signer.id);
    const by = `${person.role}:${person.id}`;
    const besides = second === null ? null : `${second.role}:${second.id}`;
    return {
      actor: besides === null ? by : `${by}+${besides}`,
      by,
      second: besides,
      name: person.name,
      asker: { origin: 'console', standing: person.role, isNamed: true, signedBy: second?.role ?? null },
    };
  }

  /** Who lays cards down at the deck desk: whoever stands beside, else whoever deals. Null: nobody. `undefined`: no staff list. */
  personAtDecks(): string | null | undefined {
    const list = this.#options.staff.current();
    if (list === null) return undefined;
    const id = this.#beside?.person.id ?? this.#options.table.state?.dealer?.staff;
    return list.people.find((person) => person.id === id)?.name ?? null;
  }

  /** Floor or manager beside the dealer as the log names them; null: the dealer is alone. */
  get floor(): string | null {
    const person = this.#beside?.person;
    return person === undefined ? null : `${person.role}:${person.id}`;
  }

  /** False while nobody is signed in where somebody must be. */
  get isAttended(): boolean {
    const { staff } = this.#options;
    return staff.current() === null || this.#beside !== null || this.#dealersStanding(this.#dealing) === 'dealer';
  }

  /** Id of whoever deals, as far as they are on the list: the log may not have taken yet that they are gone. */
  get #dealing(): string | null {
    const id = this.#options.table.state?.dealer?.staff ?? null;
    return id === null || this.#listed(id) === null ? null : id;
  }

  /** Whoever stands at the console, beside whom somebody signs. */
  get #asking(): string | null {
    return this.#beside?.person.id ?? this.#options.table.state?.dealer?.staff ?? null;
  }

  #listed(id: string): StaffPerson | null {
    const person = this.#options.staff.current()?.people.find((one) => one.id === id);
    return person === undefined ? null : personOf(person);
  }

  /** Play that has begun may be finished, whoever went away: a log must not end in the middle of a hand. */
  #dealersStanding(dealer: string | null): Standing {
    const { required, table } = this.#options;
    const hand = table.state?.hand ?? null;
    const isPlayed = hand !== null && hand.stage !== 'over';
    return dealer !== null || !required || isPlayed ? 'dealer' : 'anybody';
  }

  async #answer(ask: StaffAsk): Promise<StaffAnswer> {
    if (this.#options.staff.current() === null)
      return { refusal: ask.type === 'leave-console' ? this.#leaveConsole(null) : { reason: 'no-staff-list' } };
    this.touched();
    switch (ask.type) {
      case 'leave':
        return { refusal: this.#bookDealer(null) };
      case 'part':
        this.#part();
        return { refusal: null };
      case 'stay':
        return { refusal: null };
      case 'come':
      case 'deal':
      case 'join':
      case 'sign':
        return this.#prove(ask, ask.proof);
      case 'leave-console':
        return ask.proof === null ? { refusal: { reason: 'role', needs: 'manager' } } : this.#prove(ask, ask.proof);
    }
  }

  async #prove(ask: Extract<StaffAsk, { proof: StaffProof | null }>, proof: StaffProof): Promise<StaffAnswer> {
    const until = this.#tries.shutUntil;
    if (until !== null) return { refusal: { reason: 'shut', until } };
    const person = await this.#identify(proof);
    if (person === null) {
      const triesLeft = this.#tries.count();
      const shut = this.#tries.shutUntil;
      return { refusal: shut === null ? { reason: 'not-known', triesLeft } : { reason: 'shut', until: shut } };
    }
    switch (ask.type) {
      case 'come':
        return { refusal: this.#come(person) };
      case 'deal':
        return { refusal: this.#bookDealer(person) };
      case 'join':
        return { refusal: this.#join(person) };
      case 'sign':
        return this.#sign(person, ask.command);
      case 'leave-console':
        return { refusal: this.#leaveConsole(person) };
    }
  }

  /** Who it is by the list as it is now: a proof takes its time, and the list may be another one by then. */
  async #identify(proof: StaffProof): Promise<StaffPerson | null> {
    const { staff, identify } = this.#options;
    const list = staff.current();
    const person = list === null ? null : await identify(list, proof);
    return list === staff.current() ? person : this.#identify(proof);
  }

  #come(person: StaffPerson): StaffRefusal | null {
    return person.role === 'dealer' ? this.#bookDealer(person) : this.#join(person);
  }

  #sign(person: StaffPerson, command: string): StaffAnswer {
    if (!isEnough(person.role, 'floor')) return { refusal: { reason: 'role', needs: 'floor' } };
    const asking = this.#asking;
    if (person.id === asking) return { refusal: { reason: 'same-person' } };
    return { refusal: null, signature: this.#signatures.give(person, command, asking ?? '') };
  }

  /** A disk that takes nothing keeps no manager in: it may be the very thing they have to see to. */
  #leaveConsole(person: StaffPerson | null): StaffRefusal | null {
    const { leaveConsole } = this.#options;
    if (!leaveConsole) return { reason: 'no-kiosk' };
    if (person !== null && !isEnough(person.role, 'manager')) return { reason: 'role', needs: 'manager' };
    if (person !== null) this.#book(person, 'closed-console');
    leaveConsole();
    return null;
  }

  #join(person: StaffPerson): StaffRefusal | null {
    if (!isEnough(person.role, 'floor')) return { reason: 'role', needs: 'floor' };
    if (this.#beside?.person.id === person.id) {
      this.touched();
      return null;
    }
    this.#part();
    if (!this.#book(person, 'came')) return { reason: 'not-kept' };
    this.#beside = { person, since: this.#options.time.now() };
    this.touched();
    this.#show();
    return null;
  }

  #part(): void {
    const gone = this.#beside?.person;
    if (gone === undefined) return;
    this.#callOff();
    this.#beside = null;
    this.#book(gone, 'left');
    this.#show();
  }

  #bookDealer(person: StaffPerson | null): StaffRefusal | null {
    const { table, time, newId } = this.#options;
    const name = person === null ? null : sealText(person.name, { id: newId(), salt: newId() });
    const { refusal } = table.submit({
      actor: person === null ? this.#dealerActor() : `dealer:${person.id}`,
      asker: { origin: 'table' },
      id: null,
      sequence: null,
      command: {
        type: 'change-dealer',
        at: time.now(),
        to: person === null || name === null ? null : { staff: person.id, name: name.ref },
      },
      texts: name === null ? [] : [name.text],
    });
    if (refusal !== null) return { reason: 'not-kept' };
    if (person !== null) this.#lately = [person.id, ...this.#lately.filter((id) => id !== person.id)];
    this.#show();
    return null;
  }

  #dealerActor(): string {
    const dealer = this.#options.table.state?.dealer?.staff ?? null;
    return dealer === null ? 'dealer' : `dealer:${dealer}`;
  }

  #book({ id, name, role }: StaffPerson, what: 'came' | 'left' | 'closed-console'): boolean {
    const { table, time, newId } = this.#options;
    const { text, ref } = sealText(name, { id: newId(), salt: newId() });
    const fact: Extract<StaffEvent, { type: 'staff-at-table' }> = {
      type: 'staff-at-table',
      person: id,
      name: ref,
      role,
      what,
      at: time.now(),
    };
    const said = { actor: `${role}:${id}`, asker: { origin: 'table' }, id: null, sequence: null } as const;
    return table.submit({ ...said, command: { type: 'note', fact }, texts: [text] }).refusal === null;
  }

  /** Whoever is no more on the list has no place at the table, and who stands beside no other role than on it. */
  #listChanged(): void {
    const { staff, table } = this.#options;
    if (staff.current() !== null) {
      const { dealer, dealerNext } = table.state ?? {};
      if (dealerNext && this.#listed(dealerNext.staff) === null) this.#bookDealer(null);
      if (dealer && this.#listed(dealer.staff) === null) this.#bookDealer(null);
      if (this.#beside !== null) this.#standsAs(this.#listed(this.#beside.person.id), this.#beside.since);
    }
    this.#show();
  }

  #standsAs(person: StaffPerson | null, since: number): void {
    if (person === null || !isEnough(person.role, 'floor')) this.#part();
    else this.#beside = { person, since };
  }

  #show(): void {
    const { staff, status, table } = this.#options;
    const list = staff.current();
    if (list === null) {
      status.setStaff(null);
      return;
    }
    const dealing = table.state?.dealer?.staff;
    const lately = dealing === undefined ? this.#lately : [dealing, ...this.#lately];
    const place = ({ id }: { readonly id: string }): number => {
      const at = lately.indexOf(id);
      return at === -1 ? lately.length : at;
    };
    const people = list.people.map(personOf).toSorted((a, b) => place(a) - place(b) || byNumber(a, b));
    status.setStaff({
      people: people.slice(0, mostShown),
      beside: this.#beside,
      list: { version: list.version, issuedAt: list.issuedAt, confirmed: staff.confirmed },
      lastBadge: this.#lastBadge,
      demo: list.demo,
    });
  }
}

const byNumber = (a: StaffPerson, b: StaffPerson): number => Number(a.number) - Number(b.number);
