import type { Proposal } from '../../../engine/office.ts';
import type { EventWords } from './event-context.ts';
import type { ProposalWords } from './proposal-words.ts';

type Words = Omit<ProposalWords, 'cites'>;

/** A hand corrected at one table takes chips at another that are not there any more, or owes some to a player who is out. */
export function owedWords(
  { of, chips, player, has }: Extract<Proposal, { what: 'owed' }>,
  tournament: string,
  { t, who, amount, table }: EventWords,
): Words {
  const there = chips < 0 ? (has ?? 0) : 0;
  const owed = Math.abs(chips);
  const values = {
    who: who(player),
    table: table(of.tableId),
    hand: of.hand,
    chips: amount(owed),
    has: amount(there),
    short: amount(owed - there),
  };
  const wish = (taken: number) => ({ type: 'settle-owed', tournament, of, chips, taken }) as const;
  const none = t(`proposal.owed.${chips > 0 ? 'leaves' : 'adds'}`, values);
  const how = chips > 0 ? 'gets' : has === null ? 'isOut' : 'gives';
  return {
    title: t(`proposal.owed.${how}`, values),
    detail: t(`proposal.owed.${chips > 0 ? 'forNobody' : 'detail'}`, values),
    key: {
      label: there > 0 ? t('proposal.owed.takes', values) : none,
      sub: undefined,
      wish: wish(there),
      held: true,
    },
    instead: there > 0 ? [{ label: none, wish: wish(0) }] : [],
    look: { label: t('proposal.owed.look'), at: { tab: 'standings' } },
  };
}
