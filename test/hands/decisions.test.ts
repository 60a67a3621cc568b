import { expect, test } from 'vitest';
import { askedIn } from '../support/asked-decisions.ts';
import { type KnownHand, sampleHands, samples } from './known-hands.ts';

/** A decision that is none: a check by a player nobody is left to bet into. A table just deals on. */
const isRedundant = ([, call, least, most]: readonly unknown[]): boolean =>
  call === 0 && least === null && most === null;

/** Decisions of a hand that are not what the table asks for, each with what that is. */
function differing({ id, phh, decisions = [] }: KnownHand) {
  // What was open when everybody stood pat is not among the known decisions.
  const asked = askedIn(phh).filter(({ afterPat }) => !afterPat);
  const rows = Array.from({ length: Math.max(asked.length, decisions.length) }, (_, index) => {
    const { action = '', amounts = null } = asked[index] ?? {};
    return { id, action, amounts, known: decisions[index] ?? [] };
  });
  return rows.filter(({ amounts, known }) =>
    amounts === null ? !isRedundant(known) : JSON.stringify(amounts) !== JSON.stringify(known),
  );
}

test.each(samples.map((sample) => ({ sample })))(
  '$sample: before each action the table allows what is known to be allowed by the conventions of hand histories',
  ({ sample }) => {
    const hands = sampleHands(sample).filter(({ decisions }) => decisions !== undefined);
    expect(hands.length).toBeGreaterThan(0);
    expect(hands.flatMap(differing)).toEqual([]);
  },
);
