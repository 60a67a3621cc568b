import type { Proposal } from '../../../engine/office.ts';
import type { EventWords } from './event-context.ts';
import type { ProposalWords } from './proposal-words.ts';

/** The next step with envelopes: where it is done, or the key that does it. */
export function envelopeWords(
  { step, count }: Extract<Proposal, { what: 'mystery' }>,
  tournament: string,
  { t }: EventWords,
): ProposalWords {
  const key = { label: t('proposal.mystery.key'), sub: undefined, held: true };
  return {
    title: t(`proposal.mystery.${step}.title`, { count }),
    detail: t(`proposal.mystery.${step}.detail`, { count }),
    cites: [],
    instead: [],
    look: { label: t('proposal.mystery.look'), at: { tab: 'heads' } },
    key: step === 'reveal' ? { ...key, wish: { type: 'reveal-draw', tournament } } : null,
  };
}
