import type { KeyObject } from 'node:crypto';
import type {
  CardroomStore,
  NewAuditRow,
  StaffListMark,
  StaffRecord,
} from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { demoStaff } from '../../protocol/staff.ts';
import type { OfficePerson, StaffOfficeAsk, StaffOfficeRefusal, StaffStanding } from '../../protocol/staff-office.ts';
import { badgeText, hashBadge, hashPin, newSalt, pinFault } from '../staff/secrets.ts';
import { publicRoomKey, type SignedStaffList, type StaffList, signStaffList } from '../staff/staff-list.ts';
import type { RoomSeals } from './room-seals.ts';

export interface StaffOfficeOptions {
  readonly store: Pick<CardroomStore, 'staff'>;
  /** Signs the list as it is stored. */
  readonly seals: Pick<RoomSeals, 'seal'>;
  readonly time: TimeSource;
  readonly newId: () => string;
  /** Returns this many random bytes. */
  readonly random: (count: number) => Uint8Array;
  /** The room's own key, with which lists are signed. */
  readonly key: KeyObject;
  /** A demo house: begins with simulated people. */
  readonly demo: boolean;
}

/** The house's staff. Every change is on disk, signed and sent before the answer comes. */
export class StaffOffice {
  readonly #options: StaffOfficeOptions;
  readonly #listeners = new Set<(list: SignedStaffList) => void>();
  #people: readonly StaffRecord[];
  #mark: StaffListMark | null;
  #list: StaffList | null = null;
  #signed: SignedStaffList | null = null;

  constructor(options: StaffOfficeOptions) {
    this.#options = options;
    const { store, demo, time } = options;
    this.#people = store.staff.all();
    this.#mark = store.staff.list();
    if (demo && this.#mark === null) this.#keep(demoRecords(time.now()), { badgeSalt: demoBadgeSalt });
  }

  /** The people who may sign in; null for a house where nobody was ever entered. The same object until something changes. */
  get list(): StaffList | null {
    if (this.#mark !== null) this.#list ??= this.#listAs(this.#mark);
    return this.#list;
  }

  /** What a table is sent; null in the same case as `list`. */
  get signedList(): SignedStaffList | null {
    const { list } = this;
    if (list !== null) this.#signed ??= signStaffList(list, this.#options.key);
    return this.#signed;
  }

  /** Null for somebody who was erased or never existed. */
  nameOf(id: string): string | null {
    return this.#people.find((person) => person.id === id)?.name ?? null;
  }

  /** Called after every change; returns a function that unsubscribes. */
  onChange(listener: (list: SignedStaffList) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Carries out a request, or refuses and changes nothing. `audited`: stored with the change, or not at all. */
  async answer(
    ask: StaffOfficeAsk,
    audited?: NewAuditRow,
  ): Promise<StaffStanding | { readonly refusal: StaffOfficeRefusal }> {
    try {
      const refusal = await this.#do(ask, audited);
      return refusal === null ? this.#standing() : { refusal };
    } catch (error) {
      if (error instanceof StorageFault) return { refusal: { reason: 'not-kept', sentence: error.message } };
      throw error;
    }
  }

  async #do(ask: StaffOfficeAsk, audited?: NewAuditRow): Promise<StaffOfficeRefusal | null> {
    switch (ask.type) {
      case 'list':
        return null;
      case 'add':
        return this.#add(ask, audited);
      case 'badge':
        return this.#giveBadge(ask, audited);
      case 'pin':
        return this.#givePin(ask, audited);
      case 'rename':
        return this.#change(ask.number, { name: ask.name }, audited);
      case 'role':
        return this.#change(ask.number, { role: ask.role }, audited);
      case 'retire':
        return this.#change(ask.number, { retiredAt: this.#options.time.now(), badge: null, pin: null }, audited);
      case 'forget':
        return this.#forget(ask.id, audited);
    }
  }

  #add(
    { number, name, role }: Extract<StaffOfficeAsk, { readonly type: 'add' }>,
    audited?: NewAuditRow,
  ): StaffOfficeRefusal | null {
    // At a keypad 6 and 000006 are the same.
    const holder = this.#people.find((one) => one.retiredAt === null && Number(one.number) === Number(number));
    if (holder !== undefined) return { reason: 'number-taken', number: holder.number, who: nameIn(holder) };
    const { newId, time } = this.#options;
    const nothingYet = { badge: null, pin: null, isDemo: false, retiredAt: null };
    this.#keep([{ id: newId(), number, name, role, addedAt: time.now(), ...nothingYet }], { audited });
    return null;
  }

  async #giveBadge(
    { number, badge }: Extract<StaffOfficeAsk, { readonly type: 'badge' }>,
    audited?: NewAuditRow,
  ): Promise<StaffOfficeRefusal | null> {
    const text = badgeText(badge);
    if (text === null) return { reason: 'no-badge' };
    if (this.#active(number) === null) return { reason: 'nobody-with', number };
    const hash = await hashBadge(text, this.#badgeSalt());
    const holder = this.#people.find((person) => person.badge === hash);
    if (holder !== undefined && holder.number !== number)
      return { reason: 'badge-taken', number: holder.number, who: nameIn(holder) };
    return this.#change(number, { badge: hash }, audited);
  }

  async #givePin(
    { number, pin }: Extract<StaffOfficeAsk, { readonly type: 'pin' }>,
    audited?: NewAuditRow,
  ): Promise<StaffOfficeRefusal | null> {
    const fault = pinFault(pin);
    if (fault !== null) return { reason: fault };
    if (pin === number.padStart(6, '0') || pin === number) return { reason: 'pin-number' };
    if (this.#active(number) === null) return { reason: 'nobody-with', number };
    return this.#change(number, { pin: await hashPin(pin, newSalt(this.#options.random)) }, audited);
  }

  #forget(id: string, audited?: NewAuditRow): StaffOfficeRefusal | null {
    const person = this.#people.find((one) => one.id === id);
    if (person === undefined) return { reason: 'nobody-ever', id };
    if (person.retiredAt === null) return { reason: 'not-retired', number: person.number, who: nameIn(person) };
    this.#keep([{ ...person, name: null }], { audited });
    return null;
  }

  #change(number: string, changes: Partial<StaffRecord>, audited?: NewAuditRow): StaffOfficeRefusal | null {
    const person = this.#active(number);
    if (person === null) return { reason: 'nobody-with', number };
    this.#keep([{ ...person, ...changes }], { audited });
    return null;
  }

  #active(number: string): StaffRecord | null {
    return this.#people.find((person) => person.retiredAt === null && person.number === number) ?? null;
  }

  /** The list's salt is made with the first change and stays: a new one would invalidate every badge. */
  #badgeSalt(): string {
    return this.#mark?.badgeSalt ?? newSalt(this.#options.random);
  }

  #keep(
    changed: readonly StaffRecord[],
    { badgeSalt = this.#badgeSalt(), audited }: { badgeSalt?: string; audited?: NewAuditRow | undefined },
  ): void {
    const { store, seals, time } = this.#options;
    const now = time.now();
    // By the clock, so that a room restored from a backup does not reuse a number that tables have already seen.
    const version = Math.max((this.#mark?.version ?? 0) + 1, Math.floor(now / 1_000));
    const mark = { version, issuedAt: now, badgeSalt };
    store.staff.keep(changed, mark, {
      ...(audited === undefined ? {} : { audited }),
      along: (people) => seals.seal({ what: 'staff', row: { people, list: mark } }),
    });
    this.#people = store.staff.all();
    this.#mark = mark;
    const list = this.#listAs(mark);
    const signed = signStaffList(list, this.#options.key);
    this.#list = list;
    this.#signed = signed;
    for (const listener of this.#listeners) listener(signed);
  }

  #listAs(mark: StaffListMark): StaffList {
    const people = this.#people.flatMap(({ id, number, name, role, badge, pin, retiredAt }) =>
      retiredAt === null && name !== null ? [{ id, number, name, role, badge, pin }] : [],
    );
    const demo = this.#people.some(({ isDemo, retiredAt }) => isDemo && retiredAt === null);
    return { ...mark, demo, people };
  }

  #standing(): StaffStanding {
    const list = this.#mark === null ? null : { version: this.#mark.version, issuedAt: this.#mark.issuedAt };
    return { people: this.#people.map(shown), list, roomKey: publicRoomKey(this.#options.key) };
  }
}

/** Only a retired person can have no name. */
const nameIn = ({ name, number }: StaffRecord): string => name ?? number;

function shown({ id, number, name, role, badge, pin, isDemo, retiredAt }: StaffRecord): OfficePerson {
  return { id, number, name, role, hasBadge: badge !== null, hasPin: pin !== null, isDemo, retiredAt };
}

/** The badge salt of a demo house. */
const demoBadgeSalt = '3978226c42a601e502fbf5d91a0bb1f9';

/**
 * Hashes of the public demo PINs and badges, by the person's number. Precomputed, because twelve such hashes would delay the first start by
 * seconds.
 */
const hashes: Readonly<Record<string, Pick<StaffRecord, 'badge' | 'pin'>>> = {
  '1': {
    badge: '2401d57d5447d21b84b4ef0af13fb536b83a276acbd6574a2401e99a5119529c',
    pin: {
      salt: 'b989c032044fad3ecb015f547d28c2de',
      hash: 'a699f8cff0cb6080f7cb6029b5b4aaf799ef03fddac0a0be7f2fb4c380ee3bd4',
    },
  },
  '2': {
    badge: '9891ce55622e880bd038c2c4891f7f60cde25addc0a46181ccdb445923d618d3',
    pin: {
      salt: '88634f97b81d8ddcb538a4b33903dc1a',
      hash: 'b291389c6ad82c6aa399491f872fbee974f3264287574fee25c9720fff86784f',
    },
  },
  '3': {
    badge: 'c07d086bc897c6b12b83ef893f577592940eff4f0e43b7cffb4ba9792694678e',
    pin: {
      salt: '4ad3a45f85c831bbd74fcea491ca93ce',
      hash: '458d54015e7786022d59e039f907cf10c67e32789d02c5889e135ff2ea494394',
    },
  },
  '4': {
    badge: 'a32941456b3b468f25c28db96b49fcb1d9308fd3aa3c0f046f2e8f5268ea3837',
    pin: {
      salt: '9d12c6863e73526fe28dfc7575a7f944',
      hash: '128c41153df421bbe042a7004d8682b9c10597a84f3a527f65cfb1797b0deba2',
    },
  },
  '5': {
    badge: '248d2366352d0b42526902e4894254eda1f4b291d69ac976c9a03edffed019b3',
    pin: {
      salt: '43fbb72bde9fde6fe901db526bf99e26',
      hash: 'ece92336a67e92e309c08b4baa71e0ce4711b1352ce1bb9e5ed63b3e65539bf7',
    },
  },
  '6': {
    badge: 'daee193e1f4a2b53858024022d2fddc8055e4d0072a3297ad70c0b9448721073',
    pin: {
      salt: '70d994999870210e71efa281c95117d8',
      hash: '0aae90a9013da8db244e240e84a5020c40042d0fbf0f490ceed15995f5787c96',
    },
  },
};

/** The simulated people as the store holds them. */
function demoRecords(addedAt: number): readonly StaffRecord[] {
  return demoStaff.map(({ number, name, role }) => ({
    id: `demo-${number}`,
    number,
    name,
    role,
    badge: null,
    pin: null,
    ...hashes[number],
    isDemo: true,
    addedAt,
    retiredAt: null,
  }));
}
