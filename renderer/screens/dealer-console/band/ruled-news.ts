import { outcomesOf } from '../../../../engine/rules.ts';
import { isLeftOpen, onlyNoted, type TableEvent } from '../../../../engine/table.ts';
import type { KnownTable } from '../../../stores/table-store.ts';
import { penaltyText } from '../../../text/penalty-text.ts';
import { outcomeText } from '../../../text/report-text.ts';
import type { Words } from '../../../text/use-text.ts';
import { outcomeFacts, outcomeSay, outcomeText as wagerText } from '../../../text/wager-text.ts';
import { incidentById } from '../floor/incident.ts';
import type { BandNews } from './told-news.ts';

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
    case 'deal-again':
    case 'play-on':
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
    text: isLeftOpen(outcome) ? t('console:band.ruled.play-on') : outcomeText(outcome, words),
  };
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
