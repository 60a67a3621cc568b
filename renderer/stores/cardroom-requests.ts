import type { BallotsTold, BallotWish } from '../../protocol/deal-ballots.ts';
import type { FloorAnswer, FloorAsk, FloorOrder, FloorRefusal, OpenedCards } from '../../protocol/floor-desk.ts';
import type { OfficeAnswer, OfficeAsk, OfficeDone, OfficeWish } from '../../protocol/office-desk.ts';
import type { TokenAnswer, TokenWish } from '../../protocol/reader-tokens.ts';
import type { StaffProof, StaffRefusal } from '../../protocol/staff.ts';
import type { StaffTold, StaffWish } from '../../protocol/staff-office.ts';
import type { UpdatePageWish } from '../../protocol/update-messages.ts';
import type { CardroomConnection, CardroomReply } from '../connection/cardroom-connection.ts';
import { type CardroomStore, orderSent } from './cardroom-store.ts';

/** How a sign-in, a sign-out or a signature ended; `signature` where one was given. */
interface StaffReply {
  readonly refusal: StaffRefusal | null;
  readonly signature?: string;
}

/** Hole cards that two persons had opened, or why not. */
interface OpeningReply {
  readonly refusal: FloorRefusal | null;
  readonly cards: readonly OpenedCards[];
}

/** What a screen may ask of a desk. Every promise resolves, with `not-kept` if the connection breaks before the answer. */
export interface CardroomRequests {
  /** Follow this table's events; null: none. */
  watch(tableId: string | null): void;
  /** Opens a hand's timeline; its events arrive in the store. Null closes it. */
  openHand(hand: { readonly tableId: string; readonly hand: number } | null): void;
  /** Asks a question that changes nothing. */
  ask(ask: FloorAsk): Promise<FloorAnswer>;
  /** Gives an order, with a second person's signature if it needs one. Returns its id; the store has its progress. */
  order(tableId: string, order: FloorOrder, signature?: string): string;
  signIn(proof: StaffProof): Promise<StaffReply>;
  signOut(): Promise<StaffReply>;
  /** A second person signs `command`, the `canonicalText` of a `signedOrder`, a `signedWish` or of `{ open: ... }`. */
  sign(proof: StaffProof, command: string): Promise<StaffReply>;
  openCards(asked: {
    readonly tableId: string;
    readonly hand: number;
    readonly seats: readonly number[];
    readonly reason: string;
    readonly signature: string;
  }): Promise<OpeningReply>;
  /** Asks the office to decide something, with a second person's signature if it needs one. The changed parts arrive in the store. */
  wish(wish: OfficeWish, signature?: string): Promise<OfficeDone>;
  /** Why a wish would be refused now; null: it would be granted. Nothing is done. Undefined: no answer came. */
  whyNot(wish: OfficeWish): Promise<OfficeDone['refusal'] | undefined>;
  /** Asks the office a question that changes nothing. */
  askOffice(ask: OfficeAsk): Promise<OfficeAnswer>;
  /** Sets the version tables are updated to. */
  update(wish: UpdatePageWish): Promise<UpdateReply>;
  /** Lists, makes or revokes tokens for other people's programs. Null: it needs a manager, or no answer came. */
  tokens(wish: TokenWish): Promise<TokenAnswer | null>;
  /** Lists and changes the people of the house. Refused as the floor desk refuses: it needs a manager, or no answer came. */
  people(wish: StaffWish): Promise<StaffTold | { readonly no: FloorRefusal }>;
  /** Votes on a deal by phone. Null: not from this desk, or no answer came. */
  ballots(wish: BallotWish): Promise<BallotsTold | null>;
}

/** Both null: done. `refusal`: this person may not. `sentence`: why it cannot be done. */
export interface UpdateReply {
  readonly refusal: FloorRefusal | null;
  readonly sentence: string | null;
  /** The sentence for pages. Absent: an older cardroom. */
  readonly why?: string;
}

const notKept = { reason: 'not-kept' } as const;

/** Why a change is not known to have been made: turned away, never sent, or sent and not answered. */
const whyNot = (reply: CardroomReply | null): FloorRefusal => {
  if (reply?.type === 'refused') return reply.refusal;
  return reply?.type === 'unanswered' ? { reason: 'unanswered' } : notKept;
};

/** Requests over one connection, noted in the store as they are made. */
export function cardroomRequests(options: {
  readonly store: CardroomStore;
  readonly connection: Pick<CardroomConnection, 'watch' | 'readHand' | 'order' | 'ask'>;
  readonly newId: () => string;
}): CardroomRequests {
  const { store, connection, newId } = options;
  const askStaff = async (question: Parameters<CardroomConnection['ask']>[0]): Promise<StaffReply> => {
    const reply = await connection.ask(question);
    if (reply?.type !== 'staff-answer') return { refusal: notKept };
    const { refusal, signature } = reply;
    return signature === undefined ? { refusal } : { refusal, signature };
  };
  return {
    watch: (tableId) => connection.watch(tableId),
    openHand: (hand) => {
      store.setState({ opened: hand === null ? null : { ...hand, before: null, events: null, refusal: null } });
      connection.readHand(hand);
    },
    ask: async (ask) => {
      const reply = await connection.ask({ type: 'floor-ask', id: newId(), ask });
      if (reply?.type === 'floor-answer') return reply.answer;
      return { what: 'refused', refusal: reply?.type === 'refused' ? reply.refusal : notKept };
    },
    order: (tableId, order, signature) => {
      const given = { id: newId(), tableId, order };
      store.setState((state) => orderSent(state, given));
      connection.order(signature === undefined ? given : { ...given, signature });
      return given.id;
    },
    signIn: (proof) => askStaff({ type: 'sign-in', id: newId(), proof }),
    signOut: () => askStaff({ type: 'sign-out', id: newId() }),
    sign: (proof, command) => askStaff({ type: 'sign', id: newId(), proof, command }),
    openCards: async (asked) => {
      const reply = await connection.ask({ type: 'open-cards', id: newId(), ...asked });
      if (reply?.type === 'cards-opened') return { refusal: reply.refusal, cards: reply.cards };
      return { refusal: whyNot(reply), cards: [] };
    },
    wish: async (wish, signature) => {
      const signed = signature === undefined ? {} : { signature };
      const reply = await connection.ask({ type: 'office-wish', id: newId(), wish, ...signed });
      return reply?.type === 'office-done'
        ? { refusal: reply.refusal, drawn: reply.drawn, ...(reply.met === undefined ? {} : { met: reply.met }) }
        : { refusal: reply?.type === 'unanswered' ? { reason: 'unanswered' } : notKept, drawn: [] };
    },
    whyNot: async (wish) => {
      const reply = await connection.ask({ type: 'office-wish', id: newId(), wish, asksOnly: true });
      return reply?.type === 'office-done' ? reply.refusal : undefined;
    },
    askOffice: async (ask) => {
      const reply = await connection.ask({ type: 'office-ask', id: newId(), ask });
      return reply?.type === 'office-told' ? reply.answer : { what: 'refused', refusal: notKept };
    },
    tokens: async (wish) => {
      const reply = await connection.ask({ type: 'token-wish', id: newId(), wish });
      return reply?.type === 'tokens' ? reply : null;
    },
    people: async (wish) => {
      const reply = await connection.ask({ type: 'staff-wish', id: newId(), wish });
      if (reply?.type === 'staff-told') return reply;
      return { no: whyNot(reply) };
    },
    ballots: async (wish) => {
      const reply = await connection.ask({ type: 'ballot-wish', id: newId(), wish });
      return reply?.type === 'ballots' ? reply : null;
    },
    update: async (wish) => {
      const reply = await connection.ask({ type: 'update-wish', id: newId(), wish });
      if (reply?.type === 'update-told') return { ...reply, refusal: null };
      return { refusal: whyNot(reply), sentence: null };
    },
  };
}
