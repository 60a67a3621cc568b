import { browsersAskSchema, codeRequestSchema } from '../../protocol/cardroom-messages.ts';
import { privacyAskSchema } from '../../protocol/privacy-office.ts';
import { reviewAskSchema } from '../../protocol/review-office.ts';
import { ownDesk } from '../connections/own-desk.ts';
import type { LetInBrowsers } from './let-in-browsers.ts';
import type { Pairing } from './pairing.ts';
import type { PrivacyOffice } from './privacy-office.ts';
import type { ReviewKey } from './review-key.ts';

/** Answers POST /code: the operator needs no paired browser to get a code. */
export const codeDesk = (key: string, pairing: Pick<Pairing, 'issueCode'>) =>
  ownDesk({
    key,
    task: 'Codes are asked for',
    schema: codeRequestSchema,
    otherwise: () => 'Say for which role: floor, cardroom or display.',
    answer: ({ role }) => ({ role, ...pairing.issueCode(role) }),
  });

/** Answers POST /browsers: the list of paired browsers, and the end of one. */
export const browsersDesk = (key: string, browsers: Pick<LetInBrowsers, 'answer'>) =>
  ownDesk({
    key,
    task: 'Browsers are looked after',
    schema: browsersAskSchema,
    otherwise: () => 'Say which browser, by the eight digits and letters that the list shows.',
    answer: (ask) => browsers.answer(ask),
  });

/** Answers POST /privacy: texts are erased. */
export const privacyDesk = (key: string, office: Pick<PrivacyOffice, 'answer'>) =>
  ownDesk({
    key,
    task: 'Names are erased',
    schema: privacyAskSchema,
    otherwise: () => 'Say who is to be forgotten: a name or an id.',
    answer: (ask) => office.answer(ask),
  });

/** Answers POST /review: the review key is created and unlocked. */
export const reviewDesk = (key: string, reviewKey: Pick<ReviewKey, 'answer'> | null) =>
  ownDesk({
    key,
    task: 'The review key is kept',
    schema: reviewAskSchema,
    otherwise: () => 'The review desk knows no such request: use the “riffle” that came with the cardroom server.',
    answer: (ask) => reviewKey?.answer(ask) ?? { sentence: 'This cardroom keeps no review key.' },
  });
