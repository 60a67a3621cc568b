import { messagesAt } from '../../commands/simulation/transport-pair.ts';
import { canonicalText } from '../../engine/notation.ts';
import type { FromCardroomServer, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import type { FloorAsk, FloorOrder, FloorRefusal } from '../../protocol/floor-desk.ts';
import { demoStaff, type StaffProof } from '../../protocol/staff.ts';
import type { CardroomOptions } from '../../server/cardroom/start-cardroom.ts';
import type { SignInDeskOptions } from '../../server/staff/sign-in-desk.ts';
import { ofType, withIncident } from './room-of-tables.ts';
import { noStaff } from './staff-of-house.ts';

/** The demonstration's people, identified at once: the cost of a hash is tested elsewhere. */
export const identify: SignInDeskOptions['identify'] = async (list, proof) => {
  const known = demoStaff.find((one) => proof.by === 'pin' && one.number === proof.number && one.pin === proof.pin);
  const listed = list.people.find(({ number }) => number === known?.number);
  return listed === undefined ? null : { id: listed.id, number: listed.number, name: listed.name, role: listed.role };
};
/** The proof of one of them. */
export const proofOf = (number: string): StaffProof => ({
  by: 'pin',
  number,
  pin: demoStaff.find((one) => one.number === number)?.pin ?? '0',
});

/** A house with staff: numbers 4 and 5 are floor, 6 a manager, 1 a dealer. Two floor browsers, and a call beside the misdeal. */
export function house(options: Partial<CardroomOptions> = {}) {
  let made = 0;
  const room = withIncident({ staff: { ...noStaff(() => `id-${++made}`), demo: true }, identify, ...options });
  room.linkedTable.send(room.played.play({ type: 'call-floor', at: 0, incident: 'c1', seat: null }));
  let asked = 0;
  const newId = () => `request-${++asked}`;
  type Page = typeof room.petra;
  /** Waits for slow work to finish, and returns what the page has been sent. */
  const settled = async (page: Page): Promise<readonly FromCardroomServer[]> => {
    await new Promise((resolve) => setImmediate(resolve));
    return page.say();
  };
  const staff = async (page: Page, message: ToCardroomServer) => {
    const before = page.say(message);
    return ofType([...before, ...(await settled(page))], 'staff-answer')[0];
  };
  return {
    ...room,
    settled,
    signIn: (page: Page, proof: StaffProof) => staff(page, { type: 'sign-in', id: newId(), proof }),
    signOut: (page: Page) => staff(page, { type: 'sign-out', id: newId() }),
    sign: (page: Page, proof: StaffProof, command: unknown) =>
      staff(page, { type: 'sign', id: newId(), proof, command: canonicalText(command) }),
    order: (page: Page, order: FloorOrder, signature?: string) => {
      const said = { type: 'floor-order', id: newId(), tableId: '1', order } as const;
      const heard = page.say(signature === undefined ? said : { ...said, signature });
      return ofType(heard, 'floor-ordered').find(({ id }) => id === said.id);
    },
    ask: (page: Page, ask: FloorAsk) => {
      const heard = page.say({ type: 'floor-ask', id: newId(), ask });
      return { answer: ofType(heard, 'floor-answer')[0]?.answer, names: ofType(heard, 'names')[0]?.names ?? {} };
    },
    /** The signed-in person in the last message of a page's desk. */
    desk: (page: Page) => ofType(messagesAt<FromCardroomServer>(page.near), 'desk-person').at(-1)?.person,
    orders: () => room.store.orders.waiting('1').map(({ body }) => JSON.parse(body) as object),
  };
}

/** The desk's refusal of an order. */
export const refusedWith = (refusal: FloorRefusal) => ({ state: 'refused', sentence: null, refusal });
