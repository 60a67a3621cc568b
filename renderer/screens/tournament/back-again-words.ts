import type { Proposal } from '../../../engine/office.ts';
import type { EventWords } from './event-context.ts';
import type { ProposalWords } from './proposal-words.ts';

type Words = Pick<ProposalWords, 'title' | 'detail' | 'key' | 'look'>;

/** A corrected hand has left chips to somebody who has nowhere to play them. */
export const backAgainWords = (
  proposal: Extract<Proposal, { what: 'late-bag' | 'no-seat' }>,
  tournament: string,
  words: EventWords,
): Words =>
  proposal.what === 'late-bag' ? lateBagWords(proposal, tournament, words) : noSeatWords(proposal, tournament, words);

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
    to === null ? '' : t('proposal.no-seat.key', { at: t('at', { table: table(to.tableId), seat: to.seat }) });
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
