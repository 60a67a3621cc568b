import { type BrowsersAnswer, browsersAskSchema } from '../../protocol/cardroom-messages.ts';
import type { RequestHead } from '../connections/doors.ts';
import { objectionToVisitor } from '../connections/own-desk.ts';
import type { LetInBrowsers } from './let-in-browsers.ts';

/** Answers POST /browsers: paired browsers are managed at the cardroom's own PC, by whoever can read its data folder. */
export function browsersDesk(
  key: string,
  browsers: Pick<LetInBrowsers, 'answer'>,
): (request: unknown, head: RequestHead) => BrowsersAnswer {
  return (request, head) => {
    const objection = objectionToVisitor(key, head, 'Browsers are looked after');
    if (objection !== null) return { sentence: objection };
    const read = browsersAskSchema.safeParse(request);
    if (!read.success) return { sentence: 'Say which browser, by the eight digits and letters that the list shows.' };
    return browsers.answer(read.data);
  };
}
