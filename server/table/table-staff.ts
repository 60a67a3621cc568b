import { actorOf, type Command, signedBeside, type TableEvent, type TableState } from '../../engine/table.ts';
import { PrivateFileFault } from '../../native-bridge/contracts/private-files.ts';
import type { ConsoleStaff, StaffAsk, StaffPerson, StaffProof, StaffRefusal } from '../../protocol/staff.ts';
import type { StaffListSource } from '../staff/cached-list.ts';
import { type Asker, houseWithoutStaff, isEnough, standingFor, type Wanting } from '../staff/may.ts';
import { commandPermissions, type Standing } from '../staff/permissions.ts';
import { type SignInAnswer, SignInDesk, type SignInDeskOptions } from '../staff/sign-in-desk.ts';
import { personOf } from '../staff/staff-list.ts';
import { sealText } from '../sync/private-text.ts';
import { type NewLogAsk, newLogRefused } from './new-log.ts';
import type { StatusBoard } from './status-board.ts';
import type { Table } from './table.ts';

export interface TableStaffOptions extends Omit<SignInDeskOptions, 'list'> {
  readonly table: Table;
  readonly status: StatusBoard;
  readonly staff: StaffListSource;
  /** True: no hand begins while nobody is signed in. */
  readonly required: boolean;
  /** The badge reader at one of the table's lines; null or absent: there is none. */
  readonly badgeReader?: object | null;
  /** Lets the kiosk around the console be closed; null or absent if there is no kiosk. */
  readonly leaveConsole?: (() => void) | null;
  /** Ends the program, whose next start goes on in a new log. Throws a `PrivateFileFault` if that cannot be kept. Absent: it cannot. */
  readonly beginNewLog?: (ask: Pick<NewLogAsk, 'by' | 'reason'>) => void;
}

/** A console command for the table: the actor as the log names it, and that actor's permissions. */
export interface ConsoleAsker {
  readonly actor: string;
  readonly asker: Asker;
}

/** What a command is asked with: as the screen said it, with a second person's signature, and at which table. */
interface AskedAt {
  readonly said: unknown;
  readonly signature: string | null;
  readonly state: TableState | null;
}

/** How many people have a tile; the others type their number. */
const mostShown = 8;
/** The table's sign-in desks. Unknown badges are counted separately: a stranger who waves one must not lock anybody out of typing a PIN. */
const [console, reader] = ['console', 'reader'];
/** Floor or manager is signed out of a console that nobody has touched for this long. */
const untouchedMs = 90_000;

/**
 * Who is at the table: the dealer and the relief, floor or manager beside them, and the second person who signs. A person who signs in
 * takes one of these places, which decides what they may do at the console.
 */
export class TableStaff {
  readonly #options: TableStaffOptions;
  readonly #desk: SignInDesk;
  #beside: { readonly person: StaffPerson; readonly since: number } | null = null;
  #lately: readonly string[] = [];
  #lastBadge: ConsoleStaff['lastBadge'] = null;
  #callOff: () => void = () => {};
  #endings: (() => void)[] = [];

  constructor(options: TableStaffOptions) {
    this.#options = options;
    const { time, newId, identify, staff } = options;
    this.#desk = new SignInDesk({ time, newId, identify, list: () => staff.current() });
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

  ask(ask: StaffAsk): Promise<SignInAnswer> {
    return this.#desk.inTurn(console, () => this.#answer(ask));
  }

  /** A badge at the table's own reader. A device that tries one number after another is locked out like a person who types. */
  async badgeRead(badge: string): Promise<void> {
    if (this.#options.staff.current() === null) return;
    const { refusal } = await this.#desk.inTurn(console, () => this.#badgeCame({ by: 'badge', badge }));
    this.#lastBadge = refusal === null ? null : { refusal, at: this.#options.time.now() };
    this.#show();
  }

  async #badgeCame(proof: StaffProof): Promise<SignInAnswer> {
    const proved = await this.#desk.prove(reader, proof, 'dealer');
    if ('person' in proved) return { refusal: this.#come(proved.person) };
    const { refusal } = proved;
    // A person with a badge is shown no countdown.
    return { refusal: refusal.reason === 'not-known' ? { ...refusal, triesLeft: 0 } : refusal };
  }

  /** Who gives this command at the console. A signature is used up by it. */
  asker(command: Command, { said, signature, state }: AskedAt): ConsoleAsker {
    const { staff, required } = this.#options;
    if (staff.current() === null) return { actor: 'dealer', asker: houseWithoutStaff };
    const dealer = this.#dealing;
    const beside = this.#beside?.person ?? null;
    const needs = standingFor(command, state) ?? 'manager';
    const isBeside = beside !== null && (!isEnough('dealer', needs) || (dealer === null && required));
    const who = isBeside ? beside.id : dealer;
    // A second person who was not needed is not named.
    const isSigned = signature !== null && commandPermissions[command.type].second !== undefined;
    const signer = isSigned ? this.signerOf(said, signature) : null;
    const second = signer?.id === who ? null : signer;
    const name = isBeside ? actorOf(beside.role, beside.id) : actorOf('dealer', dealer);
    return {
      actor: signedBeside(name, second && actorOf(second.role, second.id)),
      asker: {
        origin: 'console',
        standing: beside?.role ?? this.#dealersStanding(dealer),
        isNamed: who !== null,
        signedBy: second?.role ?? null,
      },
    };
  }

  /** Who asks at the floor's desk of this table: the user of a floor browser, or the person signed in beside the dealer. */
  get atFloorDesk(): Wanting {
    return {
      browser: 'floor',
      needed: this.#options.staff.current() !== null,
      person: this.#beside?.person ?? null,
    };
  }

  /** Who signed this very command together with the person at the console. The signature is used up. */
  signerOf(said: unknown, signature: string): StaffPerson | null {
    return this.#desk.signerOf(console, signature, said, this.#asking);
  }

  /**
   * Who lays cards down at the deck desk: the person at the dealer's side, otherwise the dealer. Null: nobody. `undefined`: no staff list.
   */
  personAtDecks(): string | null | undefined {
    const list = this.#options.staff.current();
    if (list === null) return undefined;
    const id = this.#beside?.person.id ?? this.#options.table.state?.dealer?.staff;
    return list.people.find((person) => person.id === id)?.name ?? null;
  }

  /** Floor or manager beside the dealer as the log names them; null: the dealer is alone. */
  get floor(): string | null {
    const person = this.#beside?.person;
    return person === undefined ? null : actorOf(person.role, person.id);
  }

  /** False if sign-in is required and nobody is signed in. */
  get isAttended(): boolean {
    const { staff } = this.#options;
    return staff.current() === null || this.#beside !== null || this.#dealersStanding(this.#dealing) === 'dealer';
  }

  /** The dealer's id, if the dealer is on the list: the log may not know yet that they have left. */
  get #dealing(): string | null {
    const id = this.#options.table.state?.dealer?.staff ?? null;
    return id === null || this.#desk.listed(id) === null ? null : id;
  }

  /** The person at the console who needs a second signature. */
  get #asking(): string | null {
    return this.#beside?.person.id ?? this.#options.table.state?.dealer?.staff ?? null;
  }

  /** A hand that has begun may be finished even if the dealer has signed out: no log ends in the middle of a hand. */
  #dealersStanding(dealer: string | null): Standing {
    const { required, table } = this.#options;
    const hand = table.state?.hand ?? null;
    const isPlayed = hand !== null && hand.stage !== 'over';
    return dealer !== null || !required || isPlayed ? 'dealer' : 'anybody';
  }

  async #answer(ask: StaffAsk): Promise<SignInAnswer> {
    if (this.#options.staff.current() === null) return { refusal: this.#withoutList(ask) };
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
        return this.#prove(ask, ask.proof);
      case 'sign':
        return this.#desk.sign(console, ask.proof, ask.command, () => this.#asking);
      case 'leave-console':
      case 'new-log':
        return ask.proof === null ? { refusal: { reason: 'role', needs: 'manager' } } : this.#prove(ask, ask.proof);
    }
  }

  /** A house without a staff list has no roles: whoever stands at this PC may do what a manager may. */
  #withoutList(ask: StaffAsk): StaffRefusal | null {
    if (ask.type === 'leave-console') return this.#leaveConsole(null);
    return ask.type === 'new-log' ? this.#newLog('manager', ask.reason) : { reason: 'no-staff-list' };
  }

  async #prove(
    ask: Exclude<StaffAsk, { type: 'leave' | 'part' | 'stay' | 'sign' }>,
    proof: StaffProof,
  ): Promise<SignInAnswer> {
    const proved = await this.#desk.prove(console, proof, leastFor[ask.type]);
    if ('refusal' in proved) return proved;
    const { person } = proved;
    switch (ask.type) {
      case 'come':
        return { refusal: this.#come(person) };
      case 'deal':
        return { refusal: this.#bookDealer(person) };
      case 'join':
        return { refusal: this.#join(person) };
      case 'leave-console':
        return { refusal: this.#leaveConsole(person) };
      case 'new-log':
        return { refusal: this.#newLog(actorOf(person.role, person.id), ask.reason) };
    }
  }

  #come(person: StaffPerson): StaffRefusal | null {
    return person.role === 'dealer' ? this.#bookDealer(person) : this.#join(person);
  }

  /** A disk that refuses writes keeps no manager out: the disk may be the very thing they have to see to. */
  #leaveConsole(person: StaffPerson | null): StaffRefusal | null {
    const { leaveConsole } = this.#options;
    if (!leaveConsole) return { reason: 'no-kiosk' };
    if (person !== null) this.#book(person, 'closed-console');
    leaveConsole();
    return null;
  }

  /** The table's program ends, and goes on in a new log when it is started again: a log is not replaced while it is written. */
  #newLog(by: string, reason: string): StaffRefusal | null {
    const { table, beginNewLog } = this.#options;
    const cause = newLogRefused(table.state);
    if (cause !== null) return { reason: 'table-refuses', cause };
    try {
      if (beginNewLog === undefined) return { reason: 'not-kept' };
      beginNewLog({ by, reason });
      return null;
    } catch (error) {
      if (error instanceof PrivateFileFault) return { reason: 'not-kept' };
      throw error;
    }
  }

  #join(person: StaffPerson): StaffRefusal | null {
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
      actor: actorOf('dealer', person?.id ?? this.#options.table.state?.dealer?.staff ?? null),
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

  #book({ id, name, role }: StaffPerson, what: 'came' | 'left' | 'closed-console'): boolean {
    const { table, time, newId } = this.#options;
    const { text, ref } = sealText(name, { id: newId(), salt: newId() });
    const fact: Extract<TableEvent, { type: 'staff-at-table' }> = {
      type: 'staff-at-table',
      person: id,
      name: ref,
      role,
      what,
      at: time.now(),
    };
    const said = { actor: actorOf(role, id), asker: { origin: 'table' }, id: null, sequence: null } as const;
    return table.submit({ ...said, command: { type: 'note', fact }, texts: [text] }).refusal === null;
  }

  /** People no longer on the list lose their place at the table; a person beside the dealer has the role the list gives. */
  #listChanged(): void {
    const { staff, table } = this.#options;
    if (staff.current() !== null) {
      const { dealer, dealerNext } = table.state ?? {};
      if (dealerNext && this.#desk.listed(dealerNext.staff) === null) this.#bookDealer(null);
      if (dealer && this.#desk.listed(dealer.staff) === null) this.#bookDealer(null);
      if (this.#beside !== null) this.#standsAs(this.#desk.listed(this.#beside.person.id), this.#beside.since);
    }
    this.#show();
  }

  #standsAs(person: StaffPerson | null, since: number): void {
    if (person === null || !isEnough(person.role, 'floor')) this.#part();
    else this.#beside = { person, since };
  }

  #show(): void {
    const { staff, status, table, badgeReader = null } = this.#options;
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
      badgeReader: badgeReader !== null,
      demo: list.demo,
    });
  }
}

/** The least role for an ask that proves who somebody is. */
const leastFor = {
  come: 'dealer',
  deal: 'dealer',
  join: 'floor',
  'leave-console': 'manager',
  'new-log': 'manager',
} as const;

const byNumber = (a: StaffPerson, b: StaffPerson): number => Number(a.number) - Number(b.number);
