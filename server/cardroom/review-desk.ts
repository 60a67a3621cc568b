import { type ReviewAnswer, reviewAskSchema } from '../../protocol/review-office.ts';
import type { RequestHead } from '../connections/doors.ts';
import { objectionToVisitor } from '../connections/own-desk.ts';
import type { ReviewKey } from './review-key.ts';

/** Answers POST /review: the review key is created and unlocked at the cardroom's own PC, by whoever can read its data folder. */
export function reviewDesk(
  key: string,
  reviewKey: Pick<ReviewKey, 'answer'> | null,
): (request: unknown, head: RequestHead) => Promise<ReviewAnswer> {
  return async (request, head) => {
    const objection = objectionToVisitor(key, head, 'The review key is kept');
    if (objection !== null) return { sentence: objection };
    if (reviewKey === null) return { sentence: 'This cardroom keeps no review key.' };
    const read = reviewAskSchema.safeParse(request);
    if (!read.success)
      return {
        sentence: 'The review desk knows no such request: use the “riffle” that came with the cardroom server.',
      };
    return reviewKey.answer(read.data);
  };
}
