import type { Questions } from './question.ts';

/** Every question a scenario can ask, by name. */
export const questions: Questions = {};
