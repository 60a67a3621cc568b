import type { Chips, Seat } from '../../../engine/notation.ts';
import type { ReportOutcome, Share, WagerOutcome } from '../../../engine/table.ts';
import { seatList } from '../../screens/dealer-console/docks/showdown/award-words.ts';
import { outcomeText as reportText } from '../../text/report-text.ts';
import type { Words } from '../../text/use-text.ts';
import { outcomeFacts, outcomeText as wagerText } from '../../text/wager-text.ts';

/** One possible answer: what the engine ruled, here or under other circumstances. */
export type Verdict =
  | { readonly is: 'wager'; readonly outcome: WagerOutcome; readonly out: Chips }
  | { readonly is: 'report'; readonly outcome: ReportOutcome }
  /** An act before its turn. */
  | { readonly is: 'stands' | 'goes-back' | 'call-or-fold'; readonly seat: Seat }
  | { readonly is: 'seat'; readonly seat: Seat }
  | { readonly is: 'may-raise'; readonly may: boolean; readonly seat: Seat }
  | { readonly is: 'least'; readonly to: Chips }
  | { readonly is: 'shares'; readonly shares: readonly Share[] }
  | { readonly is: 'places'; readonly button: Seat; readonly smallBlind: Seat | null; readonly bigBlind: Seat }
  | { readonly is: 'all-up'; readonly up: boolean }
  /** The text leaves it open, or leaves it to the floor. */
  | { readonly is: 'floor' };

export function verdictText(verdict: Verdict, words: Words): string {
  const { t, amount } = words;
  switch (verdict.is) {
    case 'wager': {
      const { outcome, out } = verdict;
      return [wagerText(outcome, words), ...outcomeFacts(outcome, out, words)].join(', ');
    }
    case 'report':
      return reportText(verdict.outcome, words);
    case 'stands':
    case 'goes-back':
    case 'call-or-fold':
      return t(`practice:verdict.${verdict.is}`, { seat: verdict.seat });
    case 'seat':
      return t('practice:verdict.seat', { seat: verdict.seat });
    case 'may-raise':
      return t(verdict.may ? 'practice:verdict.mayRaise' : 'practice:verdict.mayNotRaise', { seat: verdict.seat });
    case 'least':
      return t('practice:verdict.least', { to: amount(verdict.to) });
    case 'shares':
      return verdict.shares
        .map(({ seat, chips }) => t('practice:verdict.share', { seat, chips: amount(chips) }))
        .join(', ');
    case 'places': {
      const { button, smallBlind, bigBlind } = verdict;
      return smallBlind === null
        ? t('practice:verdict.deadSmall', { button, big: bigBlind })
        : t('practice:verdict.places', { button, blinds: seatList([smallBlind, bigBlind], words) });
    }
    case 'all-up':
      return t(verdict.up ? 'practice:verdict.allUp' : 'practice:verdict.notUp');
    case 'floor':
      return t('practice:verdict.floor');
  }
}
