import { actorOf } from '../../engine/table.ts';
import type { NewAuditRow } from '../../native-bridge/contracts/cardroom-store.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { StaffPerson } from '../../protocol/staff.ts';
import {
  type StaffOfficeAnswer,
  type StaffOfficeRefusal,
  type StaffTold,
  type StaffWish,
  staffOfficeAskSchema,
} from '../../protocol/staff-office.ts';
import { ownDesk } from '../connections/own-desk.ts';
import { pinSentences } from '../staff/secrets.ts';
import type { StaffOffice } from './staff-office.ts';

/** Answers POST /staff: staff are entered at the cardroom's own PC. */
export const staffDesk = (key: string, office: Pick<StaffOffice, 'answer'>) =>
  ownDesk({
    key,
    task: 'Staff are entered',
    schema: staffOfficeAskSchema,
    otherwise: (error) => sentenceOf(error.issues[0]?.path[0]),
    answer: async (ask): Promise<StaffOfficeAnswer> => {
      const done = await office.answer(ask);
      return 'refusal' in done ? { sentence: staffSentence(done.refusal) } : done;
    },
  });

export interface StaffAtPage {
  readonly office: Pick<StaffOffice, 'answer'>;
  readonly time: TimeSource;
}

/**
 * Answers a manager on a page of the cardroom. Nobody can remove their own role there, so a manager is always left. Every change is written
 * into the audit trail with it, by number and without a name.
 */
export async function staffAtPage(
  { office, time }: StaffAtPage,
  wish: StaffWish,
  { id, number, role }: StaffPerson,
): Promise<StaffTold> {
  const isOwn = (wish.type === 'retire' || wish.type === 'role') && wish.number === number;
  const done = isOwn
    ? { refusal: { reason: 'yourself' } as const }
    : await office.answer(wish, wish.type === 'list' ? undefined : auditOf(wish, time.now(), actorOf(role, id)));
  if ('refusal' in done) return { people: null, refusal: done.refusal };
  return { people: done.people.filter(({ retiredAt }) => retiredAt === null), refusal: null };
}

function auditOf(wish: Exclude<StaffWish, { type: 'list' }>, at: number, by: string): NewAuditRow {
  const words = [wish.type, wish.number, ...('role' in wish ? [wish.role] : [])];
  return { at, by, tableId: null, hand: null, seats: [], what: 'staff-changed', reason: words.join(' ') };
}

/** Why the staff office did not do it, for the command line. */
export function staffSentence(refusal: StaffOfficeRefusal): string {
  switch (refusal.reason) {
    case 'number-taken':
      return `Number ${refusal.number} is ${refusal.who}: give another number.`;
    case 'badge-taken':
      return `This badge is that of ${refusal.who}, number ${refusal.number}: one badge is one person.`;
    case 'not-retired':
      return `${refusal.who} may still sign in: retire number ${refusal.number} first.`;
    case 'nobody-with':
      return `Nobody has the number ${refusal.number}: “riffle staff list” shows who is there.`;
    case 'nobody-ever':
      return `There was never anybody with the id ${refusal.id}.`;
    case 'no-badge':
      return 'That is not a badge: 4 to 64 letters, digits and signs come from a badge reader.';
    case 'yourself':
      return 'Nobody takes the own role away: another manager does.';
    case 'not-kept':
      return refusal.sentence;
    default:
      return pinSentences[refusal.reason];
  }
}

function sentenceOf(key: PropertyKey | undefined): string {
  switch (key) {
    case 'number':
      return 'A number has one to six digits.';
    case 'name':
      return 'A name has one to forty letters.';
    case 'role':
      return 'A role is dealer, floor or manager.';
    default:
      return 'The staff office knows no such request: use the “riffle” that came with the cardroom server.';
  }
}
