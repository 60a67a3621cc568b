import { isRulebookId, rulebookOf } from '../../engine/rules.ts';
import { useText } from '../text/use-text.ts';

/** The editions of the TDA that ask for a line wherever their rules are shown, and its year. The line is theirs and is not translated. */
const years: Readonly<Record<string, number>> = { 'tda-2019-sk': 2019, 'tda-2024': 2024, 'tda-2026': 2026 };

/** What has to stand beside a rule: whose it is, and whether to look it up in print. Nothing for a book that asks for neither. */
export function RuleNotices({ cite, className }: { readonly cite: string; readonly className: string }) {
  const { t } = useText('reports');
  const [document = ''] = cite.split('#');
  const year = years[document];
  const knownFrom = isRulebookId(document) ? rulebookOf(document).knownFrom : undefined;
  return (
    <>
      {knownFrom !== undefined && (
        <p className={className}>{t(knownFrom === 'part' ? 'sheet.printedPart' : 'sheet.printed')}</p>
      )}
      {year !== undefined && (
        <p className={className} lang="en">
          <a href="http://www.pokertda.com" target="_blank" rel="noreferrer">
            {`TDA rules used by permission of the Poker TDA, Copyright ${year}, http://www.pokertda.com, All rights reserved.`}
          </a>
        </p>
      )}
    </>
  );
}
