import type { Proposal } from '../../../engine/office.ts';
import type { EventWords } from './event-context.ts';
import type { ProposalWords } from './proposal-words.ts';

type Words = Pick<ProposalWords, 'title' | 'detail' | 'key' | 'look'> & Partial<Pick<ProposalWords, 'instead'>>;

/** What a corrected hand leaves to decide: somebody is back in play, has nowhere to play their chips, or owes some at another table. */
export function afterCorrectionWords(
  proposal: Extract<Proposal, { what: 'reopen' | 'late-bag' | 'no-seat' | 'owed' }>,
  tournament: string,
  words: EventWords,
): Words {
  if (proposal.what === 'reopen') return reopenWords(proposal, tournament, words);
  if (proposal.what === 'owed') return owedWords(proposal, tournament, words);
  return proposal.what === 'late-bag'
    ? lateBagWords(proposal, tournament, words)
    : noSeatWords(proposal, tournament, words);
}

/** It is over, and a corrected hand has put somebody back into it. */
function reopenWords(
  { players }: Extract<Proposal, { what: 'reopen' }>,
  tournament: string,
  { t, who, list }: EventWords,
): Words {
  const values = { who: list(players.map(who)) };
  return {
    title: t('proposal.reopen.title', values),
    detail: t('proposal.reopen.detail', values),
    key: {
      label: t('proposal.reopen.key'),
      sub: t('proposal.reopen.sub'),
      wish: { type: 'reopen-tournament', tournament },
      held: true,
    },
    look: { label: t('proposal.reopen.look'), at: { tab: 'standings' } },
  };
}

/** A closed flight has somebody in it again who has chips and no bag. */
function lateBagWords(
  { entry, player, chips }: Extract<Proposal, { what: 'late-bag' }>,
  tournament: string,
  { t, who, amount }: EventWords,
): Words {
  const values = { who: who(player), chips: chips === null ? t('seat.uncounted') : amount(chips) };
  const wish = { type: 'bag-late', tournament, entry } as const;
  return {
    title: t('proposal.late-bag.title', values),
    detail: t('proposal.late-bag.detail'),
    key: chips === null ? null : { label: t('proposal.late-bag.key'), sub: undefined, wish, held: true },
    look: { label: t('proposal.late-bag.look'), at: { tab: 'entries' } },
  };
}

/** Somebody has chips and no seat: a corrected hand left them the chips when the seat had been given. */
function noSeatWords(
  { player, chips, to, twice }: Extract<Proposal, { what: 'no-seat' }>,
  tournament: string,
  { t, who, amount, table }: EventWords,
): Words {
  const values = { who: who(player), chips: chips === null ? t('seat.uncounted') : amount(chips) };
  const label =
    to === null
      ? ''
      : t('proposal.no-seat.key', { at: t('seat.atTable', { table: table(to.tableId), seat: to.seat }) });
  return {
    title: t('proposal.no-seat.title', values),
    detail: t(`proposal.no-seat.${twice === true ? 'twice' : to === null ? 'full' : 'detail'}`),
    key:
      to === null
        ? null
        : { label, sub: undefined, wish: { type: 'move-player', tournament, player, to, why: 'floor' }, held: false },
    look: { label: t('proposal.no-seat.look'), at: { tab: 'entries' } },
  };
}

/** A hand corrected at one table takes chips at another that are not there any more, or owes some to a player who is out. */
function owedWords(
  { of, chips, player, has }: Extract<Proposal, { what: 'owed' }>,
  tournament: string,
  { t, who, amount, table }: EventWords,
): Omit<ProposalWords, 'cites'> {
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
