import type { OfficeAnswer, OfficeAsk } from '../../../protocol/office-desk.ts';

/** An answer, with the words behind its ids. */
export interface ToldByOffice {
  readonly answer: OfficeAnswer;
  readonly names: Readonly<Record<string, string>>;
}

/** Answers what changes nothing. */
export type OfficeAsks = (ask: OfficeAsk) => ToldByOffice;
