import { outcomesOf } from '../../../../engine/rules.ts';
import {
  type Disagreement,
  isLeftOpen,
  type LegalActions,
  onlyNoted,
  reportForSeen,
  type TableEvent,
  type TableState,
} from '../../../../engine/table.ts';
import type { KnownTable } from '../../../stores/table-store.ts';
import { alarmText, dealFaultText } from '../../../text/disagreement-text.ts';
import { penaltyText } from '../../../text/penalty-text.ts';
import { placesText } from '../../../text/place-text.ts';
import { outcomeText, unchangedAt } from '../../../text/report-text.ts';
import type { Words } from '../../../text/use-text.ts';
import { outcomeFacts, outcomeSay, outcomeText as wagerText } from '../../../text/wager-text.ts';
import { incidentById } from '../floor/incident.ts';
import type { BandNews } from './told-news.tsx';

type Ruled = Extract<TableEvent, { type: 'incident-ruled' }>;

/** The latest ruling, and the penalty given with it. Null if the floor only noted a pot that was pushed anyway: nothing has to be done. */
export function ruledNews(event: Ruled, table: KnownTable, words: Words): BandNews | null {
  const news = rulingNews(event, table, words);
  const { penalty } = event;
  if (news === null || penalty === undefined) return news;
  const what = penaltyText(penalty, words);
  return { ...news, text: `${news.text} ${words.t('at-table:ruled.penalty', { what })}` };
}

type RulingNews = BandNews & { readonly text: string };

function rulingNews({ incident: id, ruling, reason, by }: Ruled, table: KnownTable, words: Words): RulingNews | null {
  const { t } = words;
  const incident = incidentById(table.state, id);
  if (incident !== null && onlyNoted.has(incident.kind)) return null;
  switch (ruling) {
    case 'play-on':
      return { tone: 'floor', text: t(`console:band.ruled.${unchangedAt(table.state, incident?.hand)}`) };
    case 'deal-again':
    case 'accept-deck':
      return { tone: 'floor', text: t(`console:band.ruled.${ruling}`) };
    case 'full-options':
      return { tone: 'plain', text: t('at-table:ruled.full-options', { seat: incident?.seat ?? '' }) };
    case 'noted': {
      const said = reason === null ? undefined : table.names[reason.id];
      const text = said === undefined ? t('at-table:ruled.notedBare') : t('at-table:ruled.noted', { words: said });
      return { tone: 'plain', text };
    }
  }
  const { wager, wagerAnswer, answer } = incident ?? {};
  const wagered = wagerAnswer === undefined ? undefined : outcomesOf(wagerAnswer)[ruling];
  if (wager !== undefined && wagered !== undefined) {
    const out = wager.motions.flat().reduce((sum, { denom, count }) => sum + denom * count, 0);
    const what = [wagerText(wagered, words), ...outcomeFacts(wagered, out, words)].join(', ');
    return { tone: 'plain', text: t('at-table:ruled.wager', { what: lower(what) }), say: outcomeSay(wagered, words) };
  }
  const outcome = answer === undefined ? undefined : outcomesOf(answer)[ruling];
  if (outcome === undefined) return null;
  return {
    tone: (incident?.ruling?.by ?? by) === 'dealer' ? 'plain' : 'floor',
    text: isLeftOpen(outcome)
      ? t(`console:band.ruled.${unchangedAt(table.state, incident?.hand)}`)
      : outcomeText(outcome, words),
  };
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Cards the reader sees in the wrong place, or dealt wrongly: the worst fault, with the report that fits. Null: nothing. */
export function seenNews(state: TableState, { disagreements }: LegalActions, words: Words): BandNews | null {
  const [worst] = order.flatMap((about) => disagreements.filter((one) => one.about === about));
  if (worst === undefined) return null;
  const text = sentenceOf(worst, words);
  if (text === null) return null;
  const report = reportForSeen(state, worst);
  return { tone: 'floor', text, ...(report === null ? null : { report }) };
}

/** A card that does not belong is worse than one in the wrong place, and that is worse than one that cannot be placed. */
const order = ['alarm', 'deal', 'contested'] as const satisfies readonly Disagreement['about'][];

function sentenceOf(one: Disagreement, words: Words): string | null {
  switch (one.about) {
    case 'alarm':
      return alarmText(one, words);
    case 'deal':
      return dealFaultText(one, words);
    case 'contested':
      return words.t('devices:alarm.contested', { places: placesText(one.places, words) });
    case 'board':
    case 'seat':
    case 'folded':
    case 'mucked':
    case 'deck':
      // Compared before a pot is pushed; during the hand cards are lifted and may be anywhere.
      return null;
  }
}
