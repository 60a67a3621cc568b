import type { Proposal, TournamentView } from '../../../engine/office.ts';
import type { EventWords } from './event-context.ts';
import type { ProposalWords } from './proposal-words.ts';

/** What waits for a person, whatever the rulebook says: whose a head is, and a deal that is voted on. It is said on the page of its own. */
export function waitingWords(
  proposal: Extract<Proposal, { what: 'heads' | 'deal' }>,
  { tournament: { entries } }: TournamentView,
  { t, who, list }: EventWords,
): Pick<ProposalWords, 'title' | 'detail' | 'look'> {
  if (proposal.what === 'heads') {
    const nameOf = (entry: number): string => who(entries.find(({ number }) => number === entry)?.player.id ?? '');
    return {
      title: t('proposal.heads.title', { who: list(proposal.entries.map(nameOf)) }),
      detail: t('proposal.heads.detail'),
      look: { label: t('tabs.heads'), at: { tab: 'heads' } },
    };
  }
  const { agreed } = proposal;
  return {
    title: t('proposal.deal.title'),
    detail: t(`proposal.deal.${agreed === undefined ? 'detail' : agreed ? 'agreed' : 'refused'}`),
    look: { label: t('tabs.payouts'), at: { tab: 'payouts' } },
  };
}
