import { type StaffOfficeAnswer, staffOfficeAskSchema } from '../../protocol/staff-office.ts';
import type { RequestHead } from '../connections/doors.ts';
import { objectionToVisitor } from '../connections/own-desk.ts';
import type { StaffOffice } from './staff-office.ts';

/** Answers POST /staff: staff are entered at the cardroom's own PC, by whoever can read its data folder. */
export function staffDesk(
  key: string,
  office: Pick<StaffOffice, 'answer'>,
): (request: unknown, head: RequestHead) => Promise<StaffOfficeAnswer> {
  return async (request, head) => {
    const objection = objectionToVisitor(key, head, 'Staff are entered');
    if (objection !== null) return { sentence: objection };
    const read = staffOfficeAskSchema.safeParse(request);
    if (!read.success) return { sentence: sentenceOf(read.error.issues[0]?.path[0]) };
    return office.answer(read.data);
  };
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
