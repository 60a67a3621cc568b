import { type PrivacyAnswer, privacyAskSchema } from '../../protocol/privacy-office.ts';
import type { RequestHead } from '../connections/doors.ts';
import { objectionToVisitor } from '../connections/own-desk.ts';
import type { PrivacyOffice } from './privacy-office.ts';

/** Answers POST /privacy: texts are erased at the cardroom's own PC, by whoever can read its data folder. */
export function privacyDesk(
  key: string,
  office: Pick<PrivacyOffice, 'answer'>,
): (request: unknown, head: RequestHead) => Promise<PrivacyAnswer> {
  return async (request, head) => {
    const objection = objectionToVisitor(key, head, 'Names are erased');
    if (objection !== null) return { sentence: objection };
    const read = privacyAskSchema.safeParse(request);
    if (!read.success) return { sentence: 'Say who is to be forgotten: a name or an id.' };
    return office.answer(read.data);
  };
}
