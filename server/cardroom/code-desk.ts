import { type CodeAnswer, codeRequestSchema } from '../../protocol/cardroom-messages.ts';
import type { RequestHead } from '../connections/doors.ts';
import { objectionToVisitor } from '../connections/own-desk.ts';
import type { Pairing } from './pairing.ts';

/** Answers POST /code: whoever can read the data folder on the cardroom's own PC needs no paired browser to get a code. */
export function codeDesk(
  key: string,
  pairing: Pick<Pairing, 'issueCode'>,
): (request: unknown, head: RequestHead) => CodeAnswer {
  return (request, head) => {
    const objection = objectionToVisitor(key, head, 'Codes are asked for');
    if (objection !== null) return { sentence: objection };
    const read = codeRequestSchema.safeParse(request);
    if (!read.success) return { sentence: 'Say for which role: floor, cardroom or display.' };
    const { role } = read.data;
    return { role, ...pairing.issueCode(role) };
  };
}
